import facts from './facts.json';
import type { Words } from './how.el';

const { combinations, grades } = facts;

export const words: Words = {
  goal: 'Everybody writes the same numbers. Build combinations that bring circles, and circle whole lines.',
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
    roll: {
      title: 'Every roll, for everybody',
      text: [
        'You write the sum of the two dice in a free field, or circle a field that already holds it. You must do one of the two. All choose at once and in secret.',
      ],
      hint: 'A 7. Fill row 3, or circle the 7 you have.',
    },
    lines: {
      title: 'Combinations bring circles',
      text: [
        'A line is a row, a column or a diagonal. When your number fills one and makes a combination, you circle that many of its fields at once, any you like, or as many as are left. You cannot save them.',
        'If you fill several lines at once, you take them one after another, in any order.',
      ],
      table: [
        ['exactly three of a kind', circles(combinations.three)],
        ['exactly four of a kind', circles(combinations.four)],
        ['five of a kind', circles(combinations.five)],
        ['two pairs', circles(combinations.pairs)],
        ['full house: three and two of a kind', circles(combinations.house)],
        ['straight: five in sequence, in any order', circles(combinations.straight)],
      ],
      hint: 'A full house: circle two fields of the row.',
    },
    points: {
      title: 'Points',
      text: [
        'Every circle is a point. And a line with circles in all its fields gives its own, however the circles came:',
      ],
      table: [
        ['rows, from the top', ...facts.rows],
        ['columns, from the left', ...facts.columns],
        ['diagonals', ...facts.diagonals],
      ],
    },
    end: {
      title: 'The end',
      text: [
        `When somebody has filled all ${facts.cells} fields, everybody finishes the round. Then there is one more roll: you write it (combinations count), circle it, or pass.`,
      ],
    },
    alone: {
      title: 'Alone',
      text: ['The same rules. How did you do?'],
      table: [
        [`over ${grades.good}`, 'a solid game'],
        [`over ${grades.super}`, 'a great game'],
        [`over ${grades.impressive}`, 'one to frame'],
      ],
    },
  },
};

function circles(n: number): string {
  return '◯'.repeat(n);
}
