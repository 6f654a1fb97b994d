import type { Words } from './how.el';

export const words: Words = {
  goal: 'Everybody writes the same numbers. Build lines that earn circles, and circle whole lines.',
  sections: {
    roll: {
      title: 'Every roll, for everybody',
      text: [
        'Two dice are rolled. You must write the sum, 2 to 12, in a free field, or circle a field that already holds it. All choose at once and in secret.',
      ],
      hint: 'A 7. Fill the third row, or circle the 7 you have.',
    },
    lines: {
      title: 'Lines that earn circles',
      text: [
        'When your number fills a row, column or diagonal and makes a combination, you circle that many of its fields at once, any you like:',
        'three equal 1 · four equal 2 · five equal 3 · two pairs 1 · full house (3 and 2) 2 · straight (five in sequence, in any order) 3.',
        'If fewer are left without a circle, you circle those. Circles cannot be saved. 5-5-5-7-7 is a full house, 5-7-8-4-6 a straight.',
      ],
      hint: 'A full house: circle two fields of the row.',
    },
    several: {
      title: 'Several lines at once',
      text: ['One number may fill up to four lines. You take them one after another, in any order.'],
    },
    points: {
      title: 'Points',
      text: [
        'A line with all five fields circled gives its points, however the circles came. Rows from the top and columns from the left: 9 8 7 6 5. Diagonals: 10.',
        'Add one point for every circle. For example lines 9 + 10 + 7 and 15 circles: 41.',
      ],
    },
    end: {
      title: 'The end',
      text: [
        'When somebody has written their twenty-fifth number, everybody finishes the round. Then there is exactly one more roll, which you may write (combinations count) or circle. With a full grid you may circle.',
      ],
    },
    alone: {
      title: 'Alone',
      text: ['The same rules. Over 50 is good, over 80 super, over 100 impressive.'],
    },
  },
};
