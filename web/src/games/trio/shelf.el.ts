export const words = {
  title: 'Trio',
  line: 'Τρεις ίδιες, από μνήμης',
  options: {
    mode: { name: 'Καυτό', hint: 'Νικούν δύο τριάδες που δένουν (άθροισμα ή διαφορά 7), ή τα τρία 7' },
    teams: { name: 'Σε ζευγάρια', hint: 'Οι απέναντι παίζουν μαζί (4 ή 6 παίκτες)' },
  },
};

export type Words = typeof words;
