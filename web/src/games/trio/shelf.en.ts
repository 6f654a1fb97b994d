import type { Facts, Words } from './shelf.el';

export const words: Words = {
  title: 'Trio',
  line: 'Three of a kind, by heart',
  options: {
    mode: {
      name: 'Spicy',
      hint: (facts: Facts) =>
        `Two linked trios (a sum or a difference of ${facts.linked_by}) win, or the three ${facts.winning_number}s`,
    },
    teams: {
      name: 'In teams',
      hint: (facts: Facts) => `Those who sit opposite play together (${facts.only_for.teams.join(' or ')} players)`,
    },
  },
};
