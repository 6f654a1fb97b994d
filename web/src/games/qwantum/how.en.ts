import { ladder } from '../../how/ladder';
import { signed } from '../../lib/text';
import facts from './facts.json';
import type { Words } from './how.el';

export const words: Words = {
  goal: 'Fill the rows: up to the top you climb, after it you go down. The columns score.',
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
    sheet: {
      title: 'The sheet',
      text: [
        `${facts.rows} coloured rows of ${facts.columns} fields. You write from the left, without gaps. Up to the top, the thick bar after field ${facts.line}, each number is larger than the one before. After it, smaller.`,
      ],
    },
    roll: {
      title: 'Roll, and roll again once',
      text: [
        `Whoever’s turn it is rolls the white die and the ${facts.faces.length} coloured ones, and may once roll again as many as they like.`,
        'A colour’s total is its dice plus the white one. If it shows nowhere, the total is the white die alone.',
      ],
      hint: 'Choose the dice to roll again, or keep them all.',
    },
    own: {
      title: 'First the roller, one colour',
      text: ['The roller may write the total of one colour in its row. Nobody else gets that colour.'],
    },
    shared: {
      title: 'Then everybody, one of the others',
      text: [
        'Everybody, the roller too, may write one of the colours that are left; if the roller passed before, all are open. All choose at once and in secret, and several may take the same colour.',
        'A roller who wrote nothing takes a misthrow, each dearer than the last:',
      ],
      table: ladder(['Misthrows', 'In all'], facts.misthrow_points).map((row) =>
        row.map((cell) => (typeof cell === 'number' ? signed(cell) : cell)),
      ),
      hint: 'You have taken purple already. What else?',
    },
    columns: {
      title: 'What columns are worth',
      text: ['A full column gives its second lowest number; equal ones count once. The others give nothing.'],
      table: [
        ['3, 5, 8, 9', '5 points'],
        ['3, 3, 8, 9', '8 points'],
        ['3, 8, 8, 9', '8 points'],
        ['6, 6, 6, 6', '6 points'],
      ],
    },
    end: {
      title: 'The end',
      text: [
        `When somebody has filled all their rows: with their own colour at once, otherwise after everybody has written. Or when somebody has ${facts.misthrows_to_end} misthrows, again after everybody has written.`,
      ],
    },
  },
};
