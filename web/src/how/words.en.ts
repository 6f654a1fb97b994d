import type { Words } from './words.el';

export const words: Words = {
  you: 'You',
  notNow: 'That is not possible now. Try one of those with a frame.',
  playIt: 'Play it',
  rules: 'Rules',
};
