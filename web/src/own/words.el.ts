// What is said at a table with real dice, in Greek.
import { count, listed } from '../lib/text';

export const words = {
  own: 'Δικά μας ζάρια',
  ownHint: 'Ρίχνετε τα αληθινά ζάρια και γράφετε εδώ τι έδειξαν.',
  type: 'Τι έδειξαν τα ζάρια;',
  waiting: (name: string) => `Περιμένουμε τα ζάρια: ${name}`,
  typeFor: (name: string) => `Γράψε τα ζάρια: ${name}`,
  pad: 'Τα ζάρια που έπεσαν',
  die: (n: number) => `${n}ο ζάρι`,
  left: (n: number) => `Ακόμη ${count(n, 'ζάρι', 'ζάρια')}`,
  confirm: 'Σωστά',
  seeSheet: 'Δες το φύλλο',
  typeDice: 'Γράψε τα ζάρια',
  takeBack: 'Πάρε πίσω',
  takeBackWhat: (what: string) => `Πάρε πίσω: ${what}`,
  mistake: 'Έγινε λάθος;',
  howFar: 'Ως πού να γυρίσουμε;',
  howFarHint: 'Διάλεξε το τελευταίο που θα σβηστεί· σβήνονται και όσα έγιναν μετά.',
  ask: 'Ρώτα τους άλλους',
  nothingToTakeBack: 'Δεν έχει γίνει κάτι ακόμη.',
  step: 'Ένα βήμα',
  asks: (name: string) => `${name}: να το πάρουμε πίσω;`,
  iAsk: 'Ρώτησες αν θα το πάρετε πίσω.',
  agree: 'Συμφωνώ',
  disagree: 'Όχι',
  withdraw: 'Άσ’ το',
  unanswered: (names: string[]) => `Δεν απάντησαν ακόμη: ${listed(names, 'και')}`,
  tookBack: (name: string, n: number) => `${name}: διόρθωση, ${count(n, 'βήμα', 'βήματα')} πίσω`,
  declined: (name: string) => `${name}: όχι στη διόρθωση`,
  yours: 'Δικά σας ζάρια',
  yoursHint: 'Τα ζάρια ήταν δικά σας, οπότε δεν υπάρχει τίποτα να ελεγχθεί.',
  sheetAllows: 'Στο φύλλο σου χωράει ακόμη.',
  rule: (id: string) => `Ο κανόνας (${id})`,
  largeCode: 'Δείξε τον κωδικό μεγάλο',
};

export type Words = typeof words;
