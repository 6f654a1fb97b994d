import type { Words } from './shelf.el';

export const words: Words = {
  title: 'Qwixx',
  line: 'Roll, cross, lock',
  options: {},
};
