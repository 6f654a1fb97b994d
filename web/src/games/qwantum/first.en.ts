import { signed } from '../../lib/text';
import facts from './facts.json';
import type { Words } from './first.el';

const [, first = 0, second = 0] = facts.misthrow_points;

export const words: Words = {
  steps: {
    reroll: {
      say: 'A colour’s total is its dice plus the white one. Once you may roll some again: choose blue 5 and blue 6.',
      done: 'Blue shows nowhere now, so its total is the white die alone: 2.',
      instead: 'You may. But try rolling exactly the two blue ones again.',
    },
    own: {
      say: 'First you write one colour for yourself alone. Up to the top, the thick bar, numbers rise: start low.',
      done: 'A good start: keep the first columns low, for more than 15 rarely comes. Nobody else gets that colour now.',
      instead: (made) =>
        made.at(-1) === 'pass'
          ? 'You may pass. But you have low numbers, just right for a start.'
          : 'With a 14 in the first column only 15 and more fit after it. Keep the first columns low.',
    },
    shared: {
      say: 'Then everybody, you too, writes one of the colours that are left. Choose something low again.',
      done: `Two numbers with one roll. If it is your turn and you write nothing, it is a misthrow: the first costs ${-first}, the second ${first - second}…`,
      instead: (made) =>
        made.at(-1) === 'pass'
          ? 'You may pass, since you have written already. But another low number helps.'
          : 'Too high for the first column: only larger ones would fit after it.',
    },
    column: {
      say: 'Full columns give points: their second lowest number. The first one only needs yellow. Fill it.',
      done: 'A column of 6, 4, 5 and 8: the second lowest is 5, so 5 points.',
      instead: 'You may. But yellow fills the first column and scores.',
    },
    hill: {
      say: 'Purple has reached the top with 15. From here it goes down: every number smaller. Write purple 11.',
      done: 'Exactly. The other colours still climb, so red 7 did not fit after the 8.',
      instead: 'You may pass, and it costs nothing when somebody else rolled. But purple 11 fits.',
    },
    opening: {
      say: (made) =>
        made.length
          ? made[0] === 'pass'
            ? 'You took no colour, so all are open. Write one, or take a misthrow.'
            : 'Now everybody, one of the other colours. Or pass.'
          : 'A real game. You rolled and kept the dice. Which colour do you write for yourself?',
      done: (made) =>
        made.every((text) => text === 'pass')
          ? `Nothing at all: a misthrow, ${signed(first)}. The next one rolls, and you write one of the colours they leave.`
          : 'A good start. The next one rolls, and you write one of the colours they leave.',
    },
  },
  end: 'Up to the top, then down. Low at the start, full columns. The most points win.',
};
