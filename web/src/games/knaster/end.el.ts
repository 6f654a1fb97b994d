import { listed } from '../../lib/text';
import { words as shell } from '../../words.el';

export const words = {
  full: (names: string[]) => `Τελείωσε με γεμάτο χαρτάκι (${listed(names, shell.and)}) και μια τελευταία ζαριά.`,
};

export type Words = typeof words;
