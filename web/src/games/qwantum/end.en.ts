import { listed, ordinal } from '../../lib/text';
import { words as shell } from '../../words.en';
import type { Words } from './end.el';

export const words: Words = {
  full: (names) => `It ended with a full sheet: ${listed(names, shell.and)}.`,
  misthrow: (name, n) => `It ended with the ${ordinal(n)} misthrow, by ${name}.`,
};
