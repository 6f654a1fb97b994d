import { listed } from '../../lib/text';
import { words as shell } from '../../words.en';
import type { Words } from './end.el';

export const words: Words = {
  full: (names) => `It ended with a full grid (${listed(names, shell.and)}) and one last roll.`,
};
