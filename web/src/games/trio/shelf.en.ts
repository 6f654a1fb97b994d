import type { Words } from './shelf.el';

export const words: Words = {
  title: 'Trio',
  line: 'Three of a kind, by heart',
  options: {
    mode: { name: 'Spicy', hint: 'Two linked trios (a sum or a difference of 7) win, or the three 7s' },
    teams: { name: 'In teams', hint: 'Those who sit opposite play together (4 or 6 players)' },
  },
};
