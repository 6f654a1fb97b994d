export const words = {
  paper: 'Χαρτί',
  papers: { a4: 'A4', letter: 'Letter' },
  pages: 'Σελίδες',
  print: 'Τύπωσε',
  hint: 'Τα χαρτάκια είναι στο πραγματικό τους μέγεθος: τύπωσε στο 100% και κόψε στις γραμμές.',
  page: (n: number) => `Σελίδα ${n}`,
};

export type Words = typeof words;
