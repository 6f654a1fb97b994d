import type { Words } from './shelf.el';

export const words: Words = {
  title: 'Qwixx – Cards',
  line: 'One card, one number',
  options: {
    jokers: { name: 'With jokers', hint: 'Eleven cards that take any colour you like' },
  },
};
