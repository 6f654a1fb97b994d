import type { How } from './section';

export const how: How = {
  goal: {
    el: 'Όλοι γράφουν τους ίδιους αριθμούς. Στήσε γραμμές που φέρνουν κύκλους, και κύκλωσε ολόκληρες γραμμές.',
    en: 'Everybody writes the same numbers. Build lines that earn circles, and circle whole lines.',
  },
  sections: [
    {
      title: { el: 'Κάθε ζαριά, για όλους', en: 'Every roll, for everybody' },
      text: {
        el: [
          'Πέφτουν δύο ζάρια. Το άθροισμα, από 2 ως 12, πρέπει να το γράψεις σε ένα ελεύθερο πεδίο, ή να κυκλώσεις ένα πεδίο που το έχει ήδη. Διαλέγετε όλοι μαζί και κρυφά.',
        ],
        en: [
          'Two dice are rolled. You must write the sum, 2 to 12, in a free field, or circle a field that already holds it. All choose at once and in secret.',
        ],
      },
      rules: ['KN-1'],
      example: 'knaster-choose',
      hint: {
        el: 'Βγήκε 7. Γέμισε την τρίτη γραμμή, ή κύκλωσε το 7.',
        en: 'A 7. Fill the third row, or circle the 7 you have.',
      },
    },
    {
      title: { el: 'Γραμμές που φέρνουν κύκλους', en: 'Lines that earn circles' },
      text: {
        el: [
          'Όταν ο αριθμός σου γεμίσει μια γραμμή, στήλη ή διαγώνιο και βγει συνδυασμός, κυκλώνεις αμέσως τόσα πεδία της, όποια θέλεις:',
          'τρία ίδια 1 · τέσσερα ίδια 2 · πέντε ίδια 3 · δύο ζευγάρια 1 · φουλ (3 και 2) 2 · κέντα (πέντε συνεχόμενοι, με όποια σειρά) 3.',
          'Αν μένουν λιγότερα χωρίς κύκλο, κυκλώνεις όσα μένουν. Κύκλοι για αργότερα δεν υπάρχουν. Το 5-5-5-7-7 είναι φουλ, το 5-7-8-4-6 κέντα.',
        ],
        en: [
          'When your number fills a row, column or diagonal and makes a combination, you circle that many of its fields at once, any you like:',
          'three equal 1 · four equal 2 · five equal 3 · two pairs 1 · full house (3 and 2) 2 · straight (five in sequence, in any order) 3.',
          'If fewer are left without a circle, you circle those. Circles cannot be saved. 5-5-5-7-7 is a full house, 5-7-8-4-6 a straight.',
        ],
      },
      rules: ['KN-2'],
      example: 'knaster-bonus',
      hint: { el: 'Φουλ: κύκλωσε δύο πεδία της γραμμής.', en: 'A full house: circle two fields of the row.' },
    },
    {
      title: { el: 'Πολλές γραμμές μαζί', en: 'Several lines at once' },
      text: {
        el: ['Ένας αριθμός μπορεί να γεμίσει ως τέσσερις γραμμές. Τις παίρνεις μία μία, με όποια σειρά θέλεις.'],
        en: ['One number may fill up to four lines. You take them one after another, in any order.'],
      },
      rules: ['KN-3'],
    },
    {
      title: { el: 'Πόντοι', en: 'Points' },
      text: {
        el: [
          'Γραμμή με κύκλο και στα πέντε πεδία δίνει τους πόντους της, όπως κι αν ήρθαν οι κύκλοι. Οι γραμμές από πάνω και οι στήλες από αριστερά: 9 8 7 6 5. Οι διαγώνιοι: 10.',
          'Μαζί κι ένας πόντος για κάθε κύκλο. Παράδειγμα: γραμμές 9 + 10 + 7 και 15 κύκλοι: 41.',
        ],
        en: [
          'A line with all five fields circled gives its points, however the circles came. Rows from the top and columns from the left: 9 8 7 6 5. Diagonals: 10.',
          'Add one point for every circle. For example lines 9 + 10 + 7 and 15 circles: 41.',
        ],
      },
      rules: ['KN-4', 'KN-6'],
    },
    {
      title: { el: 'Το τέλος', en: 'The end' },
      text: {
        el: [
          'Όταν κάποιος γράψει τον εικοστό πέμπτο αριθμό του, ο γύρος τελειώνει για όλους. Μετά πέφτει μία ζαριά ακόμη, που όποιος θέλει τη γράφει (και οι συνδυασμοί μετράνε) ή την κυκλώνει. Με γεμάτο φύλλο μπορείς να κυκλώσεις.',
        ],
        en: [
          'When somebody has written their twenty-fifth number, everybody finishes the round. Then there is exactly one more roll, which you may write (combinations count) or circle. With a full grid you may circle.',
        ],
      },
      rules: ['KN-5'],
    },
    {
      title: { el: 'Μόνος σου', en: 'Alone' },
      text: {
        el: ['Οι ίδιοι κανόνες. Πάνω από 50 καλά, πάνω από 80 σούπερ, πάνω από 100 εντυπωσιακά.'],
        en: ['The same rules. Over 50 is good, over 80 super, over 100 impressive.'],
      },
      rules: ['KN-S'],
    },
  ],
};
