import type { Words } from './words.el';

export const words: Words = {
  you: 'You',
  learn: 'Learn by playing',
  playIt: 'Play it',
  backToTable: 'Back to the table',
};
