import type { How } from './section';

export const how: How = {
  goal: {
    el: 'Σβήσε όσο πιο πολλούς αριθμούς μπορείς, από αριστερά προς τα δεξιά. Όσο πιο γεμάτη μια σειρά, τόσο πιο πολλά αξίζει.',
    en: 'Cross out as many numbers as you can, from left to right. The fuller a row, the more it is worth.',
  },
  sections: [
    {
      title: { el: 'Από αριστερά προς τα δεξιά', en: 'From left to right' },
      text: {
        el: [
          'Τέσσερις σειρές με έντεκα αριθμούς: κόκκινη και κίτρινη ανεβαίνουν από 2 ως 12, πράσινη και μπλε κατεβαίνουν από 12 ως 2. Στο τέλος κάθε σειράς υπάρχει ένα λουκέτο.',
          'Μπορείς να προσπεράσεις αριθμούς. Ό,τι προσπέρασες, χάθηκε: μετά το κόκκινο 5 και το 7 δεν σβήνονται πια τα 2, 3, 4 και 6.',
        ],
        en: [
          'Four rows of eleven numbers: red and yellow rise from 2 to 12, green and blue fall from 12 to 2. Each row ends in a lock.',
          'You may skip numbers. What you skipped is gone: after red 5 and 7 the numbers 2, 3, 4 and 6 can no longer be crossed.',
        ],
      },
      rules: ['QX-1'],
    },
    {
      title: { el: 'Πρώτα τα λευκά, για όλους', en: 'First the white dice, for everybody' },
      text: {
        el: [
          'Όποιος έχει σειρά ρίχνει δύο λευκά ζάρια κι ένα για κάθε χρώμα που παίζει ακόμη.',
          'Το άθροισμα των λευκών το σβήνει όποιος θέλει, σε μία σειρά του, κι εκείνος που έριξε. Διαλέγετε όλοι μαζί και κρυφά.',
        ],
        en: [
          'Whoever has the turn rolls two white dice and one of each colour still in play.',
          'Everybody, the roller too, may cross the sum of the white dice in one row. All choose at once and in secret.',
        ],
      },
      rules: ['QX-2', 'QX-3'],
      example: 'qwixx-white',
      hint: { el: 'Βγήκε 7. Σε ποιες σειρές μπορείς;', en: 'The sum is 7. In which rows may you cross it?' },
    },
    {
      title: { el: 'Ύστερα ένα χρώμα, μόνο για σένα', en: 'Then a colour, for you alone' },
      text: {
        el: [
          'Μετά, όποιος έχει σειρά μπορεί να σβήσει κι έναν αριθμό ακόμη: ένα από τα λευκά ζάρια μαζί με ένα χρωματιστό, στη σειρά αυτού του χρώματος.',
          'Αν έχεις σειρά και δεν σβήσεις τίποτα, ούτε πριν ούτε τώρα, παίρνεις αστοχία: −5. Οι άλλοι δεν παίρνουν ποτέ.',
        ],
        en: [
          'After that, whoever has the turn may cross one more number: one of the white dice plus one coloured die, in the row of that colour.',
          'If it is your turn and you cross nothing, neither before nor now, you take a misthrow: −5. The others never do.',
        ],
      },
      rules: ['QX-4', 'QX-5'],
      example: 'qwixx-colour',
      hint: { el: 'Λευκά 2 και 3, κόκκινο 4: το 6 ή το 7.', en: 'White 2 and 3, red 4: a 6 or a 7.' },
    },
    {
      title: { el: 'Κλείδωσε μια σειρά', en: 'Lock a row' },
      text: {
        el: [
          'Ο τελευταίος αριθμός (κόκκινο 12, κίτρινο 12, πράσινο 2, μπλε 2) θέλει πρώτα πέντε σβησίματα στη σειρά του. Μετρά και ό,τι έσβησες μόλις με τα λευκά. Μαζί του σβήνεις και το λουκέτο, που μετρά σαν σβήσιμο.',
          'Η σειρά κλείνει για όλους και το ζάρι της φεύγει αμέσως, ακόμη κι αν έκλεισε με τα λευκά. Με τα ίδια λευκά μπορούν να την κλειδώσουν κι άλλοι, αν έχουν τα δικά τους πέντε.',
        ],
        en: [
          'The last number (red 12, yellow 12, green 2, blue 2) needs five crosses in its row first. What you just crossed with the white dice counts. With it you cross the lock, which counts as a cross.',
          'The row closes for everybody and its die leaves at once, even when it closed with the white dice. With the same white sum others may lock it too, if they have five of their own.',
        ],
      },
      rules: ['QX-6', 'QX-7', 'QX-8'],
      example: 'qwixx-lock',
      hint: { el: 'Πέντε κόκκινα και βγήκε 12. Κλείδωσέ το.', en: 'Five reds and a 12 is called. Lock it.' },
    },
    {
      title: { el: 'Το τέλος και οι πόντοι', en: 'The end and the points' },
      text: {
        el: [
          'Το παιχνίδι τελειώνει αμέσως με την τέταρτη αστοχία κάποιου, ή όταν κλείσουν δύο σειρές. Ό,τι σβήστηκε με τα ίδια λευκά μετράει, γι’ αυτό μπορεί να κλείσει και τρίτη. Αν τέλειωσε με τα λευκά, δεν έχει χρώμα ούτε αστοχία.',
          'Σβησίματα σε μια σειρά και πόντοι: 1→1, 2→3, 3→6, 4→10, 5→15, 6→21, 7→28, 8→36, 9→45, 10→55, 11→66, 12→78.',
          'Παράδειγμα: 4 κόκκινα, 3 κίτρινα, 7 πράσινα, 8 μπλε και δύο αστοχίες: 10 + 6 + 28 + 36 − 10 = 70. Με ίσους πόντους η νίκη μοιράζεται.',
        ],
        en: [
          'The game ends at once with somebody’s fourth misthrow, or when two rows are closed. All crosses of the same white sum stand, so a third row may close with them. If the white dice ended it, there is no colour and no misthrow.',
          'Crosses in a row and points: 1→1, 2→3, 3→6, 4→10, 5→15, 6→21, 7→28, 8→36, 9→45, 10→55, 11→66, 12→78.',
          'For example 4 red, 3 yellow, 7 green, 8 blue and two misthrows: 10 + 6 + 28 + 36 − 10 = 70. Equal points share the win.',
        ],
      },
      rules: ['QX-9', 'QX-10'],
    },
    {
      title: { el: 'Μόνος σου', en: 'Alone' },
      text: {
        el: [
          'Παίζεται και για έναν: έχεις πάντα εσύ σειρά, με τους ίδιους κανόνες. Ο τέλειος παίκτης φτάνει κατά μέσο όρο τους 115 πόντους.',
        ],
        en: [
          'It also works for one: it is always your turn, by the same rules. A perfect player makes 115 points on average.',
        ],
      },
      rules: ['QX-S'],
    },
  ],
};
