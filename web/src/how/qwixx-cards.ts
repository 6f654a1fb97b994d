import type { How } from './section';

export const how: How = {
  goal: {
    el: 'Qwixx με φύλλα: όλοι βλέπουν τους αριθμούς σου, μόνο εσύ ξέρεις τα χρώματα.',
    en: 'Qwixx with cards: everybody sees your numbers, only you know their colours.',
  },
  sections: [
    {
      title: { el: 'Τα φύλλα', en: 'The cards' },
      text: {
        el: [
          'Είναι 44: από 2 ως 12 σε κόκκινο, κίτρινο, πράσινο και μπλε. Η πλάτη δείχνει τον αριθμό, αλλά όχι το χρώμα.',
          'Καθένας αρχίζει με τέσσερα. Στη μέση μπαίνει μια βιτρίνα με τέσσερα, και τα υπόλοιπα γίνονται στοίβα, όλα με την πλάτη πάνω.',
        ],
        en: [
          'There are 44: 2 to 12 in red, yellow, green and blue. The back shows the number, but not the colour.',
          'Everybody starts with four. Four lie in the display and the rest is the pile, all with their backs up.',
        ],
      },
      rules: ['QC-1', 'QC-2'],
    },
    {
      title: { el: '1. Πάρε φύλλα', en: '1. Take cards' },
      text: {
        el: [
          'Στη σειρά σου παίρνεις φύλλα από τη βιτρίνα, ένα ένα, μέχρι να έχεις πέντε. Το χρώμα το βλέπεις μόλις το πάρεις. Μετά η βιτρίνα γεμίζει πάλι από τη στοίβα.',
        ],
        en: [
          'On your turn you take cards from the display, one by one, until you hold five. You see the colour as soon as you take it. Then the display is filled up from the pile.',
        ],
      },
      rules: ['QC-3'],
      example: 'cards-take',
      hint: { el: 'Έχεις κόκκινα 4 και 5. Ποιο θα πάρεις;', en: 'You hold red 4 and 5. Which one do you take?' },
    },
    {
      title: { el: '2. Ο αριθμός της στοίβας, για όλους', en: '2. The number on the pile, for everybody' },
      text: {
        el: [
          'Ο αριθμός πάνω στη στοίβα ισχύει για όλους: όποιος θέλει τον σβήνει σε μία σειρά του. Διαλέγετε μαζί και κρυφά. Το φύλλο μένει στη στοίβα.',
        ],
        en: [
          'The number on top of the pile counts for everybody: whoever likes crosses it in one row. All choose at once and in secret. The card stays on the pile.',
        ],
      },
      rules: ['QC-4'],
      example: 'cards-call',
      hint: { el: 'Στη στοίβα φαίνεται 6.', en: 'The pile shows a 6.' },
    },
    {
      title: { el: '3. Παίξε ένα ως τρία φύλλα', en: '3. Play one to three cards' },
      text: {
        el: ['Παίζεις ένα φύλλο, ή δύο ή τρία του ίδιου χρώματος. Μετά πάνε στα πεταμένα, ό,τι κι αν σβήσεις.'],
        en: ['You play one card, or two or three of one colour. Then they go to the discard pile, whatever you cross.'],
      },
      rules: ['QC-5'],
      example: 'cards-play',
      hint: { el: 'Κόκκινα 4, 5 και 7: παίζονται μαζί.', en: 'Red 4, 5 and 7 go together.' },
    },
    {
      title: { el: 'Και σβήσε', en: 'And cross' },
      text: {
        el: [
          'Σβήνεις όσους από αυτούς τους αριθμούς θέλεις, στη σειρά του χρώματος. Ανάμεσα στον πρώτο και τον τελευταίο μπορείς να προσπεράσεις μόνο έναν: 4-5-7 γίνεται, 2-4-6 όχι όλα μαζί. Η απόσταση από παλιά σβησίματα δεν μετράει.',
          'Παράδειγμα: παίζεις πράσινα 11, 9 και 3, σβήνεις 11 και 9, και πετάς και τα τρία.',
          'Αν έχεις σειρά και δεν σβήσεις τίποτα ούτε στο 2 ούτε στο 3, παίρνεις αστοχία: −5. Οι άλλοι ποτέ.',
        ],
        en: [
          'You cross as many of these numbers as you like, in the row of their colour. Between the first and the last you may skip only one: 4-5-7 works, 2-4-6 not all of them. The distance to older crosses does not matter.',
          'For example you play green 11, 9 and 3, cross 11 and 9, and discard all three.',
          'If it is your turn and you cross nothing in steps 2 and 3, you take a misthrow: −5. The others never do.',
        ],
      },
      rules: ['QC-6', 'QC-7'],
      example: 'cards-cross',
      hint: { el: 'Σβήσε 4, 5 και 7, ή μόνο όσα θέλεις.', en: 'Cross 4, 5 and 7, or just some of them.' },
    },
    {
      title: { el: 'Λουκέτο, τέλος και πόντοι', en: 'Lock, end and points' },
      text: {
        el: [
          'Οι σειρές, τα πέντε σβησίματα πριν από τον τελευταίο αριθμό, το λουκέτο και οι πόντοι είναι όπως στο Qwixx. Τα σβησίματα γίνονται από αριστερά, κι έτσι τα πρώτα της ίδιας φοράς μετράνε για τα πέντε. Η κλειδωμένη σειρά όμως κλείνει μόνο για σένα.',
          'Το παιχνίδι τελειώνει αμέσως όταν κάποιος κλειδώσει δύο σειρές στο φύλλο του, ή με την τέταρτη αστοχία. Πρώτα τελειώνουν όλοι το βήμα 2· αν τέλειωσε εκεί, δεν έχει βήμα 3 ούτε αστοχία.',
          'Όταν τελειώσει η στοίβα, τα πεταμένα ανακατεύονται και γίνονται καινούργια.',
        ],
        en: [
          'Rows, the five crosses before the last number, the lock and the points are those of Qwixx. Crosses are made from the left, so the first ones of the same step count toward the five. But a locked row is closed only for you.',
          'The game ends at once when somebody has locked two rows on their own sheet, or with a fourth misthrow. Step 2 is finished by everybody first; if that ends it, there is no step 3 and no misthrow.',
          'When the pile runs out, the discards are shuffled into a new one.',
        ],
      },
      rules: ['QC-8', 'QC-9', 'QC-10'],
    },
    {
      title: { el: 'Με τζόκερ', en: 'With jokers' },
      text: {
        el: [
          'Μπαίνουν κι έντεκα τζόκερ, από 2 ως 12. Ο αριθμός τους είναι δεδομένος, το χρώμα το λες όταν τους παίζεις· μαζί με άλλα φύλλα παίρνουν το δικό τους. Δύο ίδιοι αριθμοί μαζί σβήνουν μία φορά.',
        ],
        en: [
          'Eleven jokers, 2 to 12, are shuffled in. Their number is fixed, you say the colour when you play them; with other cards they take theirs. Two equal numbers together cross once.',
        ],
      },
      rules: ['QC-J'],
    },
  ],
};
