import type { Words } from './how.el';

export const words: Words = {
  goal: 'Find three cards of a kind. You open one at a time, from the centre or somebody’s lowest or highest, and remember.',
  sections: {
    glance: {
      title: 'At a glance',
      text: [],
      table: () => [
        ['Players', '3–6; in teams 4 or 6'],
        ['Age', '7 and up'],
        ['Begins', 'whoever is drawn by lot; then clockwise'],
        ['Wins', 'whoever reaches the goal first; there is no tie'],
      ],
    },
    deal: {
      title: 'The deal',
      text: [
        '36 cards: 1 to 12, three of each. Your hand is secret and always sorted from low to high. The centre lies face down.',
      ],
      table: () => [
        ['Players', 3, 4, 5, 6],
        ['In hand', 9, 7, 6, 5],
        ['Centre', 9, 8, 6, 6],
      ],
    },
    turn: {
      title: 'On your turn',
      text: [
        'You open a card: any from the centre, or the lowest or highest not yet opened in a hand, your own too. Ask for the same again and you get the next one. Never from the middle.',
      ],
      hint: 'Your lowest is a 1. Who else may hold one?',
    },
    equal: {
      title: 'The same? Go on',
      text: [
        'As long as they are the same you go on; there is no stopping early. With the first different card all go back to their places and the next one plays. With three of a kind you keep the trio.',
        'Without cards you still take your turns. Nobody can ask an empty hand.',
      ],
      hint: 'Two 1s. The third?',
    },
    win: {
      title: 'Who wins',
      text: ['The game ends at once. In the spicy game numbers link when their sum or difference is 7.'],
      table: () => [
        ['Simple', 'three trios, or the three\u00a07s'],
        ['Spicy', 'two linked trios, or the three\u00a07s'],
        ['Links', '1-6, 2-5, 3-4, 1-8, 2-9, 3-10, 4-11, 5-12'],
      ],
    },
    teams: {
      title: 'In teams',
      text: [
        'Those who sit opposite play together and share their trios. All cards are dealt, there is no centre. You may ask your partner for cards like anyone.',
        'Before the game begins, and after each trio won by another team, partners may exchange one card each: they choose in secret, both must want it, and the cards change hands at the same moment. No other communication.',
      ],
    },
  },
};
