import type { Words } from './how.el';

export const words: Words = {
  goal: 'Find three equal cards. You reveal one at a time, from the centre or the ends of hands, and remember.',
  sections: {
    deal: {
      title: 'The deal',
      text: [
        '36 cards: 1 to 12, three of each. Cards in hand and in the centre: 3 players 9 and 9, 4 players 7 and 8, 5 players 6 and 6, 6 players 5 and 6.',
        'Your hand is secret and always sorted, from low to high. The centre lies face down.',
      ],
    },
    turn: {
      title: 'Your turn',
      text: [
        'You reveal a card: any from the centre, or the lowest or highest not yet revealed in anybody’s hand, your own too. You may ask for the same again: the next lowest, the next highest. Never from the middle.',
      ],
      hint: 'Your lowest is a 1. Who else may hold one?',
    },
    equal: {
      title: 'Equal? Go on',
      text: [
        'As long as the cards are equal you go on; there is no stopping early. With the first different card all go back where they were and the next one plays. With three equal cards you keep the trio.',
        'Without cards you still take your turns. Nobody can ask an empty hand.',
      ],
      hint: 'Two 1s. The third?',
    },
    win: {
      title: 'Who wins',
      text: [
        'Simple: three trios, or the trio of 7s.',
        'Spicy: two linked trios, or the trio of 7s. Two numbers are linked when their sum or difference is 7: 1-6 2-5 3-4 1-8 2-9 3-10 4-11 5-12.',
        'The game ends at once.',
      ],
    },
    teams: {
      title: 'In teams',
      text: [
        'With 4 or 6 players those who sit opposite play together. All cards are dealt, there is no centre.',
        'Before the first turn, and after each trio won by another team, partners may exchange one card each: they choose in secret, both must want it, and the cards change hands at the same moment. No other communication.',
        'Trios are shared, and you may ask your partner for cards like anyone.',
      ],
    },
  },
};
