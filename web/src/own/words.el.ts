// What is said at a table with real dice or cards, in Greek.
import type { Draws } from '../games/shelf';
import { count, listed } from '../lib/text';

const dice = {
  own: 'Δικά μας ζάρια',
  ownHint: 'Ρίχνετε τα αληθινά ζάρια και γράφετε εδώ τι έδειξαν.',
  type: 'Τι έδειξαν τα ζάρια;',
  waiting: (name: string) => `Περιμένουμε τα ζάρια: ${name}`,
  typeNow: 'Γράψε τα ζάρια',
  typeFor: (name: string) => `Γράψε τα ζάρια: ${name}`,
  pad: 'Τα ζάρια που έπεσαν',
  one: (n: number): string => `${n}ο ζάρι`,
  left: (n: number): string => `Ακόμη ${count(n, 'ζάρι', 'ζάρια')}`,
  yours: 'Δικά σας ζάρια',
  yoursHint: 'Τα ζάρια ήταν δικά σας, οπότε δεν υπάρχει τίποτα να ελεγχθεί.',
};

const cards: typeof dice = {
  own: 'Δικές μας κάρτες',
  ownHint: 'Παίζετε με τις αληθινές κάρτες· εδώ είναι τα χαρτάκια και ο διαιτητής. Τι κρατά ο καθένας δεν το ξέρουμε.',
  type: 'Πήρες κάρτες και γέμισε η βιτρίνα; Ποιος αριθμός φάνηκε στη στοίβα;',
  waiting: (name) => `Περιμένουμε τον αριθμό της στοίβας: ${name}`,
  typeNow: 'Γράψε τον αριθμό',
  typeFor: (name) => `Γράψε τον αριθμό της στοίβας: ${name}`,
  pad: 'Ο αριθμός πάνω στη στοίβα',
  one: () => 'Η κάρτα πάνω στη στοίβα',
  left: () => 'Διάλεξε τον αριθμό',
  yours: 'Δικές σας κάρτες',
  yoursHint: 'Οι κάρτες ήταν δικές σας, οπότε δεν υπάρχει τίποτα να ελεγχθεί.',
};

export const words = {
  of: (draws: Draws) => ({ dice, cards })[draws],
  confirm: 'Σωστά',
  seeSheet: 'Δες το χαρτάκι',
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
  openChair: 'Ήρθες στην ώρα: μια καρέκλα σε περιμένει.',
  letIn: (name: string) => `Δώσε σε κάποιον τη θέση: ${name}`,
  takeOver: (name: string) => `Γράφω εγώ για τη θέση: ${name}`,
  lettingIn: (name: string) => `Περιμένουμε κάποιον στη θέση: ${name}`,
  sheetAllows: 'Στο χαρτάκι σου χωράει ακόμη.',
  rule: (id: string) => `Ο κανόνας (${id})`,
  largeCode: 'Δείξε τον κωδικό μεγάλο',
};

export type Words = typeof words;
