import type { How } from './section';

export const how: How = {
  goal: {
    el: 'Γέμισε τις σειρές: ως την παχιά γραμμή ανεβαίνεις, μετά κατεβαίνεις. Πόντους δίνουν οι στήλες.',
    en: 'Fill the rows: up to the thick line you climb, after it you go down. The columns score.',
  },
  sections: [
    {
      title: { el: 'Το φύλλο', en: 'The sheet' },
      text: {
        el: [
          'Τέσσερις σειρές (μοβ, μπλε, κόκκινη, κίτρινη) με έξι πεδία. Γράφεις από αριστερά, χωρίς κενά.',
          'Στα πρώτα τέσσερα κάθε αριθμός είναι μεγαλύτερος από τον προηγούμενο. Μετά την παχιά γραμμή, μικρότερος.',
        ],
        en: [
          'Four rows (purple, blue, red, yellow) of six fields. You write from the left, without gaps.',
          'In the first four each number is larger than the one before. After the thick line, smaller.',
        ],
      },
      rules: ['QN-2'],
    },
    {
      title: { el: 'Ρίξε, και ξαναρίξε μία φορά', en: 'Roll, and roll again once' },
      text: {
        el: [
          'Ένα λευκό ζάρι από 1 ως 6 κι έξι ζάρια με χρώματα: κάθε πλευρά έχει χρώμα και αριθμό.',
          'Όποιος έχει σειρά ρίχνει και τα εφτά. Μετά μπορεί μία φορά να ξαναρίξει όσα θέλει.',
        ],
        en: [
          'One white die from 1 to 6 and six coloured ones: each face has a colour and a number.',
          'Whoever has the turn rolls all seven, then may once roll again as many as they like.',
        ],
      },
      rules: ['QN-1', 'QN-3'],
      example: 'qwantum-reroll',
      hint: {
        el: 'Διάλεξε ποια ζάρια θα ξαναρίξεις, ή κράτα τα.',
        en: 'Choose the dice to roll again, or keep them all.',
      },
    },
    {
      title: { el: 'Το σύνολο κάθε χρώματος', en: 'The total of a colour' },
      text: {
        el: [
          'Τα ζάρια του χρώματος μαζί με το λευκό. Χρώμα που δεν φαίνεται πουθενά έχει μόνο το λευκό: με λευκό 3 και κανένα κόκκινο, το κόκκινο κάνει 3.',
        ],
        en: [
          'The dice of that colour plus the white one. A colour that shows nowhere has the white die alone: with white 3 and no red, red makes 3.',
        ],
      },
      rules: ['QN-4'],
    },
    {
      title: { el: 'Πρώτα εσύ, ένα χρώμα', en: 'First you, one colour' },
      text: {
        el: [
          'Όποιος έχει σειρά μπορεί να γράψει το σύνολο ενός χρώματος στη σειρά του. Αυτό το χρώμα δεν το παίρνει κανείς άλλος.',
        ],
        en: ['Whoever has the turn may write the total of one colour in its row. Nobody else gets that colour.'],
      },
      rules: ['QN-5'],
      example: 'qwantum-own',
      hint: { el: 'Ποιο σύνολο κρατάς για σένα;', en: 'Which total do you keep for yourself?' },
    },
    {
      title: { el: 'Ύστερα όλοι, ένα από τα άλλα', en: 'Then everybody, one of the others' },
      text: {
        el: [
          'Όλοι, κι εσύ, μπορούν να γράψουν ένα από τα χρώματα που έμειναν. Διαλέγετε μαζί και κρυφά· το ίδιο χρώμα μπορούν να το πάρουν πολλοί.',
          'Αν έχεις σειρά και δεν έγραψες τίποτα, παίρνεις αστοχία: η πρώτη −1, η δεύτερη −2, και πάει λέγοντας.',
          'Παράδειγμα: η Στέλλα έχει κόκκινο 6, κίτρινο 8, μοβ 6, μπλε 13. Γράφει πρώτα μοβ 6 και μετά, με όλους, κίτρινο 8.',
        ],
        en: [
          'Everybody, you too, may write one of the colours that are left. All choose at once and in secret; several may take the same colour.',
          'If it is your turn and you wrote nothing, you take a misthrow: the first −1, the second −2, and so on.',
          'For example Stella has red 6, yellow 8, purple 6, blue 13. She writes purple 6 first and then, with the others, yellow 8.',
        ],
      },
      rules: ['QN-6', 'QN-7'],
      example: 'qwantum-shared',
      hint: { el: 'Το μοβ το πήρες ήδη. Τι άλλο;', en: 'You have taken purple already. What else?' },
    },
    {
      title: { el: 'Πόντοι και τέλος', en: 'Points and the end' },
      text: {
        el: [
          'Μια γεμάτη στήλη δίνει τον δεύτερο μικρότερο αριθμό της· οι ίσοι μετράνε μία φορά (4 4 7 9 → 7, 4 7 7 9 → 7, τέσσερις ίσοι → αυτόν). Οι άλλες στήλες δεν δίνουν τίποτα.',
          'Το παιχνίδι τελειώνει όταν κάποιος γεμίσει και τις τέσσερις σειρές: αν έγινε στο δικό του χρώμα, αμέσως· αλλιώς αφού γράψουν όλοι. Τελειώνει και με την πέμπτη αστοχία κάποιου.',
          'Παράδειγμα: στήλες 6 + 8 + 12 + 16 + 11 + 4 = 57, τρεις αστοχίες −1 −2 −3: 51.',
        ],
        en: [
          'A filled column gives its second lowest number; equal ones count once (4 4 7 9 → 7, 4 7 7 9 → 7, four equal → that one). Other columns give nothing.',
          'The game ends when somebody has filled all four rows: with their own colour, at once; otherwise after everybody has written. It also ends with somebody’s fifth misthrow.',
          'For example columns 6 + 8 + 12 + 16 + 11 + 4 = 57, three misthrows −1 −2 −3: 51.',
        ],
      },
      rules: ['QN-8', 'QN-9'],
    },
  ],
};
