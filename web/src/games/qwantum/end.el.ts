import { listed } from '../../lib/text';
import { words as shell } from '../../words.el';

export const words = {
  full: (names: string[]) => `Τελείωσε με γεμάτο χαρτάκι: ${listed(names, shell.and)}.`,
  misthrow: (name: string, n: number) => `Τελείωσε με την ${n}η αστοχία: ${name}.`,
};

export type Words = typeof words;
