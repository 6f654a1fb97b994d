import { listed, ordinal } from '../../lib/text';
import { words as shell } from '../../words.en';
import type { Words } from './ending.el';

export const words: Words = {
  misthrow: (name, n) => `It ended with the ${ordinal(n)} misthrow, by ${name}.`,
  closed: (colours) => `It ended when the ${listed(colours, shell.and)} rows were locked.`,
  lockedBy: (name, colours) => `It ended when ${name} had locked the ${listed(colours, shell.and)} rows.`,
};
