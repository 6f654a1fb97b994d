import type facts from './facts.json';

/** They come with the page that shows the variants: what is at hand from the beginning must stay small. */
export type Facts = typeof facts;

export const words = {
  title: 'Trio',
  line: 'Τρεις ίδιες, από μνήμης',
  options: {
    mode: {
      name: 'Καυτό',
      hint: (facts: Facts) =>
        `Νικούν δύο τριάδες που δένουν (άθροισμα ή διαφορά ${facts.linked_by}), ή τα τρία ${facts.winning_number}`,
    },
    teams: {
      name: 'Σε ζευγάρια',
      hint: (facts: Facts) => `Οι απέναντι παίζουν μαζί (${facts.only_for.teams.join(' ή ')} παίκτες)`,
    },
  },
};

export type Words = typeof words;
