import type { Words } from './how.el';

export const words: Words = {
  goal: 'Cross out as many numbers as you can, from left to right. The fuller a row, the more it is worth.',
  sections: {
    rows: {
      title: 'From left to right',
      text: [
        'Four rows of eleven numbers: red and yellow rise from 2 to 12, green and blue fall from 12 to 2. Each row ends in a lock.',
        'You may skip numbers. What you skipped is gone: after red 5 and 7 the numbers 2, 3, 4 and 6 can no longer be crossed.',
      ],
    },
    white: {
      title: 'First the white dice, for everybody',
      text: [
        'Whoever has the turn rolls two white dice and one of each colour still in play.',
        'Everybody, the roller too, may cross the sum of the white dice in one row. All choose at once and in secret.',
      ],
      hint: 'The sum is 7. In which rows may you cross it?',
    },
    colour: {
      title: 'Then a colour, for you alone',
      text: [
        'After that, whoever has the turn may cross one more number: one of the white dice plus one coloured die, in the row of that colour.',
        'If it is your turn and you cross nothing, neither before nor now, you take a misthrow: −5. The others never do.',
      ],
      hint: 'White 2 and 3, red 4: a 6 or a 7.',
    },
    lock: {
      title: 'Lock a row',
      text: [
        'The last number (red 12, yellow 12, green 2, blue 2) needs five crosses in its row first. What you just crossed with the white dice counts. With it you cross the lock, which counts as a cross.',
        'The row closes for everybody and its die leaves at once, even when it closed with the white dice. With the same white sum others may lock it too, if they have five of their own.',
      ],
      hint: 'Five reds and a 12 is called. Lock it.',
    },
    end: {
      title: 'The end and the points',
      text: [
        'The game ends at once with somebody’s fourth misthrow, or when two rows are closed. All crosses of the same white sum stand, so a third row may close with them. If the white dice ended it, there is no colour and no misthrow.',
        'Crosses in a row and points: 1→1, 2→3, 3→6, 4→10, 5→15, 6→21, 7→28, 8→36, 9→45, 10→55, 11→66, 12→78.',
        'For example 4 red, 3 yellow, 7 green, 8 blue and two misthrows: 10 + 6 + 28 + 36 − 10 = 70. Equal points share the win.',
      ],
    },
    alone: {
      title: 'Alone',
      text: [
        'It also works for one: it is always your turn, by the same rules. A perfect player makes 115 points on average.',
      ],
    },
  },
};
