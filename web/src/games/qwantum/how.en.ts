import type { Words } from './how.el';

export const words: Words = {
  goal: 'Fill the rows: up to the thick line you climb, after it you go down. The columns score.',
  sections: {
    sheet: {
      title: 'The sheet',
      text: [
        'Four rows (purple, blue, red, yellow) of six fields. You write from the left, without gaps.',
        'In the first four each number is larger than the one before. After the thick line, smaller.',
      ],
    },
    roll: {
      title: 'Roll, and roll again once',
      text: [
        'One white die from 1 to 6 and six coloured ones: each face has a colour and a number.',
        'Whoever has the turn rolls all seven, then may once roll again as many as they like.',
      ],
      hint: 'Choose the dice to roll again, or keep them all.',
    },
    total: {
      title: 'The total of a colour',
      text: [
        'The dice of that colour plus the white one. A colour that shows nowhere has the white die alone: with white 3 and no red, red makes 3.',
      ],
    },
    own: {
      title: 'First you, one colour',
      text: ['Whoever has the turn may write the total of one colour in its row. Nobody else gets that colour.'],
      hint: 'Which total do you keep for yourself?',
    },
    shared: {
      title: 'Then everybody, one of the others',
      text: [
        'Everybody, you too, may write one of the colours that are left. All choose at once and in secret; several may take the same colour.',
        'If it is your turn and you wrote nothing, you take a misthrow: the first −1, the second −2, and so on.',
        'For example Stella has red 6, yellow 8, purple 6, blue 13. She writes purple 6 first and then, with the others, yellow 8.',
      ],
      hint: 'You have taken purple already. What else?',
    },
    end: {
      title: 'Points and the end',
      text: [
        'A filled column gives its second lowest number; equal ones count once (4 4 7 9 → 7, 4 7 7 9 → 7, four equal → that one). Other columns give nothing.',
        'The game ends when somebody has filled all four rows: with their own colour, at once; otherwise after everybody has written. It also ends with somebody’s fifth misthrow.',
        'For example columns 6 + 8 + 12 + 16 + 11 + 4 = 57, three misthrows −1 −2 −3: 51.',
      ],
    },
  },
};
