export const words = {
  title: 'Qwixx – Κάρτες',
  line: 'Μία κάρτα, ένας αριθμός',
  options: {
    jokers: { name: 'Με τζόκερ', hint: 'Έντεκα κάρτες που παίρνουν όποιο χρώμα θέλεις' },
  },
};

export type Words = typeof words;
