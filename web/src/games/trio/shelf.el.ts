export const words = {
  title: 'Trio',
  line: 'Τρία ίδια, από μνήμης',
  options: {
    mode: { name: 'Καυτό', hint: 'Νικούν δύο τριάδες που συνδέονται: άθροισμα ή διαφορά 7' },
    teams: { name: 'Σε ζευγάρια', hint: 'Οι απέναντι παίζουν μαζί (4 ή 6 παίκτες)' },
  },
};

export type Words = typeof words;
