import type { Words } from './words.el';

export const words: Words = {
  paper: 'Paper',
  papers: { a4: 'A4', letter: 'Letter' },
  pages: 'Pages',
  print: 'Print',
  hint: 'The sheets are in their real size: print at 100% and cut along the lines.',
  page: (n) => `Page ${n}`,
};
