export const words = {
  title: 'Qwixx – Κάρτες',
  line: 'Ένα φύλλο, ένας αριθμός',
  options: {
    jokers: { name: 'Με τζόκερ', hint: 'Έντεκα φύλλα που παίρνουν όποιο χρώμα θέλεις' },
  },
};

export type Words = typeof words;
