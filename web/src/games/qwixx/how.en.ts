import { ladder } from '../../how/ladder';
import facts from './facts.json';
import type { Words } from './how.el';

const [lowest, highest] = [facts.numbers.red[0], facts.numbers.red.at(-1)];

export const words: Words = {
  goal: 'Cross out as many numbers as you can, from left to right. The fuller a row, the more it is worth.',
  sections: {
    glance: {
      title: 'At a glance',
      text: [],
      table: [
        ['Players', `${facts.fewest}–${facts.most}; alone you always roll`],
        ['Age', '8 and up'],
        ['Begins', 'whoever is drawn by lot; then clockwise'],
        ['Wins', 'whoever has the most points; in a tie they share the win'],
      ],
    },
    rows: {
      title: 'From left to right',
      text: [
        `The red and yellow rows rise from ${lowest} to ${highest}, green and blue fall from ${highest} to ${lowest}. You may skip numbers, but what you skipped is gone.`,
      ],
    },
    white: {
      title: 'First the white dice, for everybody',
      text: [
        'Whoever’s turn it is rolls two white dice and one of each colour. Everybody may cross the sum of the white dice in one row. All choose at once and in secret.',
      ],
      hint: 'The sum is 7. In which rows may you cross it?',
    },
    colour: {
      title: 'Then a colour, for the roller alone',
      text: [
        'The roller may cross one more number: one white die plus one coloured die, in the row of that colour.',
        'If you rolled and crossed nothing, neither before nor now, you take a misthrow. The others never do.',
      ],
      hint: 'White 2 and 3, red 4: a 6 or a 7.',
    },
    lock: {
      title: 'Lock a row',
      text: [
        `The last number needs ${facts.crosses_before_last} crosses in its row first; what you just crossed with the white dice counts. With it you cross the lock, which is worth a cross too.`,
        'The row closes for everybody and its die leaves at once. With the same white sum others may lock it too, if they have the crosses for it.',
      ],
      hint: 'Five reds and a 12 is called. Lock it.',
    },
    end: {
      title: 'The end',
      text: [
        `At once when ${facts.rows_to_end} rows are closed, or when somebody has ${facts.misthrows_to_end} misthrows. All crosses of the same white sum stand, so one more row may close with them. If the white dice ended it, there is no colour and no misthrow.`,
      ],
    },
    points: {
      title: 'What a row is worth',
      text: [`The lock included. Each misthrow takes away ${-facts.misthrow_points}.`],
      table: ladder(['Crosses', 'Points'], facts.row_points),
    },
  },
};
