import facts from './facts.json';
import type { Words } from './first.el';

export const words: Words = {
  steps: {
    write: {
      say: 'Two dice for everybody: 3 and 4 make 7. Write the 7 wherever you like.',
      done: 'Everybody wrote the same 7, each in a place of their own.',
    },
    combine: {
      say: 'A 7 again. Row 3 has 5, 5, 5, 7. Fill it: three alike and two alike make a full house.',
      done: 'A full house! When you fill a line and it makes a combination, you win circles, to be made at once.',
      instead: 'You may. But row 3 is waiting for exactly a 7.',
    },
    bonus: {
      say: (made) =>
        made.length
          ? 'And one more, in the same row.'
          : 'A full house brings two circles. Circle two fields of this row, any you like.',
      done: 'Every circle is a point. Circles cannot be saved for later.',
    },
    exactly: {
      say: (made) =>
        ['An 8. In row 4 it makes three of a kind, in row 2 four. Write it where it brings more.'][made.length] ??
        'Four of a kind, two circles. Choose the fields.',
      done: 'Exactly what came out counts: four of a kind brings its own circles, not those of three as well.',
      instead: (made) =>
        made.at(-1) === 'enter e4'
          ? 'Exactly three of a kind, one circle. Row 2 brings two.'
          : 'You may, but it wins no circles. Look at the end of row 2.',
    },
    line: {
      say: 'A 7, and you have a 7 without a circle. Instead of writing you may circle a number you have. Circle it.',
      done: 'Five circles in row 3: you get its 7 points, and a point for every circle.',
      instead: 'You may. But a circle at e3 wins you the whole row.',
    },
    opening: {
      say: (made) =>
        made.length
          ? 'And an 8. Write it in another field of the diagonals.'
          : 'A real game. A 6. Fields on the diagonals count for three lines, the middle one for four.',
      done: `A good start. That is how all ${facts.cells} fields fill up. When somebody has filled theirs, there is one more roll, and then it is over.`,
      instead: 'You may. But on a diagonal the same number works for more lines.',
    },
  },
  end: 'You write or you circle, combinations bring circles, circled lines bring points. The most points win.',
};
