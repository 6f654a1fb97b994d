import type { Words } from './how.el';

export const words: Words = {
  goal: 'Qwixx with cards: everybody sees your numbers, only you know their colours.',
  sections: {
    cards: {
      title: 'The cards',
      text: [
        'There are 44: 2 to 12 in red, yellow, green and blue. The back shows the number, but not the colour.',
        'Everybody starts with four. Four lie in the display and the rest is the pile, all with their backs up.',
      ],
    },
    take: {
      title: '1. Take cards',
      text: [
        'On your turn you take cards from the display, one by one, until you hold five. You see the colour as soon as you take it. Then the display is filled up from the pile.',
      ],
      hint: 'You hold red 4 and 5. Which one do you take?',
    },
    call: {
      title: '2. The number on the pile, for everybody',
      text: [
        'The number on top of the pile counts for everybody: whoever likes crosses it in one row. All choose at once and in secret. The card stays on the pile.',
      ],
      hint: 'The pile shows a 6.',
    },
    play: {
      title: '3. Play one to three cards',
      text: ['You play one card, or two or three of one colour. Then they go to the discard pile, whatever you cross.'],
      hint: 'Red 4, 5 and 7 go together.',
    },
    cross: {
      title: 'And cross',
      text: [
        'You cross as many of these numbers as you like, in the row of their colour. Between the first and the last you may skip only one: 4-5-7 works, 2-4-6 not all of them. The distance to older crosses does not matter.',
        'For example you play green 11, 9 and 3, cross 11 and 9, and discard all three.',
        'If it is your turn and you cross nothing in steps 2 and 3, you take a misthrow: −5. The others never do.',
      ],
      hint: 'Cross 4, 5 and 7, or just some of them.',
    },
    end: {
      title: 'Lock, end and points',
      text: [
        'Rows, the five crosses before the last number, the lock and the points are those of Qwixx. Crosses are made from the left, so the first ones of the same step count toward the five. But a locked row is closed only for you.',
        'The game ends at once when somebody has locked two rows on their own sheet, or with a fourth misthrow. Step 2 is finished by everybody first; if that ends it, there is no step 3 and no misthrow.',
        'When the pile runs out, the discards are shuffled into a new one.',
      ],
    },
    jokers: {
      title: 'With jokers',
      text: [
        'Eleven jokers, 2 to 12, are shuffled in. Their number is fixed, you say the colour when you play them; with other cards they take theirs. Two equal numbers together cross once.',
      ],
    },
  },
};
