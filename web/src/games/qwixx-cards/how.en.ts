import { ladder } from '../../how/ladder';
import facts from './facts.json';
import type { Words } from './how.el';

const [lowest, highest] = [facts.card_numbers[0], facts.card_numbers.at(-1)];

export const words: Words = {
  goal: 'Qwixx with cards: everybody sees your numbers, only you know their colours.',
  sections: {
    glance: {
      title: 'At a glance',
      text: [],
      table: [
        ['Players', `${facts.fewest}–${facts.most}`],
        ['Age', '8 and up'],
        ['Begins', 'whoever is drawn by lot; then clockwise'],
        ['Wins', 'whoever has the most points; in a tie they share the win'],
      ],
    },
    cards: {
      title: 'The cards',
      text: ['The back shows the number, not the colour. All lie with their backs up.'],
      table: [
        [
          'Cards',
          `${facts.colours.length * facts.card_numbers.length}: ${lowest}–${highest} in red, yellow, green, blue`,
        ],
        ['In hand', `${facts.dealt} each`],
        ['Display', facts.display],
        ['Pile', 'the rest'],
      ],
    },
    take: {
      title: '1. Take cards',
      text: [
        `On your turn you take cards from the display, one by one, until you hold ${facts.hand}. You see a colour as soon as you take the card. Then the display is filled up. When the pile runs out, the discards are shuffled into a new one.`,
      ],
      hint: 'You hold red 4 and 5. Which one do you take?',
    },
    call: {
      title: '2. The number on the pile, for everybody',
      text: [
        'Everybody may cross the number on top of the pile, in one row. All choose at once and in secret. The card stays on the pile.',
      ],
    },
    play: {
      title: '3. Play cards',
      text: [`One card, or up to ${facts.most_played} of one colour. They are discarded then, whatever you cross.`],
    },
    cross: {
      title: 'And cross',
      text: [
        'You cross as many of these numbers as you like, in the row of their colour. Between the first and the last you skip one at most: 4-5-7 works, all of 2-4-6 does not. How far away your older crosses are does not matter.',
        'If it is your turn and you cross nothing, neither from the pile nor with your cards, you take a misthrow. The others never do.',
      ],
      hint: 'Cross 4, 5 and 7, or just some of them.',
    },
    end: {
      title: 'The end',
      text: [
        `At once when somebody has locked ${facts.rows_to_end} rows of their own, or has ${facts.misthrows_to_end} misthrows. Everybody crosses the number of the pile first; if that ends it, no cards are played and there is no misthrow.`,
      ],
    },
    points: {
      title: 'Lock and points',
      text: [
        `As in Qwixx: each row is crossed from left to right, and what you pass over is lost. The last number needs ${facts.crosses_before_last} crosses first and brings the lock, which is worth one more. What you cross together counts one by one, from the left. But a locked row is closed only for you. Each misthrow takes away ${-facts.misthrow_points}.`,
      ],
      table: ladder(['Crosses', 'Points'], facts.row_points),
    },
    jokers: {
      title: 'With jokers',
      text: [
        `${facts.card_numbers.length} jokers, ${lowest} to ${highest}, are shuffled in. Their number is fixed, you say the colour when you play them; with other cards they take theirs. Two equal numbers together cross once.`,
      ],
    },
  },
};
