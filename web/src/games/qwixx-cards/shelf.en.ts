import type { Facts, Words } from './shelf.el';

export const words: Words = {
  title: 'Qwixx – Cards',
  line: 'One card, one number',
  options: {
    jokers: {
      name: 'With jokers',
      hint: (facts: Facts) => `${facts.card_numbers.length} cards that take any colour you like`,
    },
  },
};
