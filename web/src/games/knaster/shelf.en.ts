import type { Words } from './shelf.el';

export const words: Words = {
  title: 'Knaster',
  line: 'Five in a line, circled',
  options: {},
};
