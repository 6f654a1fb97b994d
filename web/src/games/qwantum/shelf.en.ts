import type { Words } from './shelf.el';

export const words: Words = {
  title: 'Qwantum',
  line: 'Up the hill, then down',
  options: {},
};
