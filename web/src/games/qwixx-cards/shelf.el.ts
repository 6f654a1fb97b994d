import type facts from './facts.json';

/** They come with the page that shows the variants: what is at hand from the beginning must stay small. */
export type Facts = typeof facts;

export const words = {
  title: 'Qwixx – Κάρτες',
  line: 'Μία κάρτα, ένας αριθμός',
  options: {
    jokers: {
      name: 'Με τζόκερ',
      hint: (facts: Facts) => `${facts.card_numbers.length} κάρτες που παίρνουν όποιο χρώμα θέλεις`,
    },
  },
};

export type Words = typeof words;
