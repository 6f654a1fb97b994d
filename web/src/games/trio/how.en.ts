import facts from './facts.json';
import type { Words } from './how.el';

const alone = `the three\u00a0${facts.winning_number}s`;
const pairs = facts.pairs.map((pair) => pair.join('-')).join(', ');

export const words: Words = {
  goal: 'Find three cards of a kind. You open one at a time, from the centre or somebody’s lowest or highest, and remember.',
  sections: {
    glance: {
      title: 'At a glance',
      text: [],
      table: [
        ['Players', `${facts.fewest}–${facts.most}; in teams ${facts.only_for.teams.join(' or ')}`],
        ['Age', '7 and up'],
        ['Begins', 'whoever is drawn by lot; then clockwise'],
        ['Wins', 'whoever reaches the goal first; there is no tie'],
      ],
    },
    deal: {
      title: 'The deal',
      text: [
        `${facts.cards} cards: 1 to ${facts.numbers}, ${facts.copies} of each. Your hand is secret and always sorted from low to high. The centre lies face down.`,
      ],
      table: [
        ['Players', ...Object.keys(facts.hand)],
        ['In hand', ...Object.values(facts.hand)],
        ['Centre', ...Object.values(facts.centres)],
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
      text: [
        `The game ends at once. In the spicy game numbers link when their sum or difference is ${facts.linked_by}.`,
      ],
      table: [
        ['Simple', `${facts.trios_to_win} trios, or ${alone}`],
        ['Spicy', `two linked trios, or ${alone}`],
        ['Links', pairs],
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
