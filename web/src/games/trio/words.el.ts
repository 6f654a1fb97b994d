import { count, listed } from '../../lib/text';
import { words as shell } from '../../words.el';

const STATES: Record<string, string> = {
  can: 'μπορείς',
  picked: 'διαλεγμένη',
  waiting: 'διαλεγμένη',
  open: 'ανοιχτή',
  gone: 'άδεια θέση',
  free: 'όχι τώρα',
};
const ENDS: Record<string, string> = { low: 'μικρή', high: 'μεγάλη', only: 'μόνη' };
const ENDS_OWN: Record<string, string> = { low: 'μικρότερή', high: 'μεγαλύτερή', only: 'μοναδική' };
const ORDINALS = ['', 'πρώτο', 'δεύτερο', 'τρίτο', 'τέταρτο', 'πέμπτο'];
const TEAMS = 'ΑΒΓ';

export const words = {
  // What lies on the table
  centre: 'Κέντρο',
  shown: 'Οι ανοιχτές κάρτες',
  yourHand: 'Το χέρι σου',
  handOf: (name: string, n: number) => `${name}, ${count(n, 'κάρτα', 'κάρτες')}`,
  cards: (n: number) => count(n, 'κάρτα', 'κάρτες'),
  noCards: 'άδειο χέρι',
  end: (end: string) => ENDS[end] ?? end,
  endOf: (end: string, name: string, state: string) => `${name}, ${ENDS[end]}, ${STATES[state]}`,
  place: (place: number, state: string) => `Κέντρο, θέση ${place}, ${STATES[state]}`,
  seen: (label: string, card: number) => `${label}, την έχεις δει: ${card}`,
  own: (card: number, end: string | null, state: string) =>
    end ? `${card}, η ${ENDS_OWN[end]} σου, ${STATES[state]}` : `${card}, ${STATES[state]}`,
  card: (card: number) => `Κάρτα ${card}`,
  back: 'κλειστή κάρτα',
  placeOf: (place: string) => `θέση ${place}`,
  yours: 'εσύ',
  turn: 'έχει σειρά',
  // What became of the cards shown
  exchangeTime: 'Ώρα για ανταλλαγή',
  opening: (name: string) => `Ανοίγει: ${name}`,
  wentBack: (name: string) => `${name}: δεν ταίριαξαν`,
  gotTrio: (name: string, card: number) => `${name}: τριάδα του ${card}`,
  // Trios
  trios: 'Τριάδες',
  score: (n: number) => count(n, 'τριάδα', 'τριάδες'),
  noTrios: (over: boolean): string => (over ? 'Καμία τριάδα' : 'Καμία τριάδα ακόμη'),
  trio: (card: number | string) => `τριάδα του ${card}`,
  links: (card: number, others: number[]) => `το ${card} δένει με ${listed(others.map(String), shell.and)}`,
  shortLinks: (others: number[]) => `δένει με ${others.join(' ή ')}`,
  // Teams
  team: (team: number) => TEAMS[team] ?? '',
  teamLong: (team: number) => `ζευγάρι ${TEAMS[team]}`,
  partner: 'ταίρι',
  swapped: (teams: number[]) =>
    teams.length
      ? `άλλαξαν κάρτα: ${listed(
          teams.map((team) => TEAMS[team] ?? ''),
          shell.and,
        )}`
      : 'καμία ανταλλαγή',
  gaveAndGot: (gave: number, received: number) => `έδωσες ${gave}, πήρες ${received}`,
  noSwapChosen: 'χωρίς ανταλλαγή',
  // What one may do
  openFirst: 'Άνοιξε μια κάρτα: από το κέντρο, ή τη μικρή ή τη μεγάλη κάποιου',
  openFirstInTeams: 'Άνοιξε τη μικρή ή τη μεγάλη κάποιου',
  openNext: (nth: number, card: number): string =>
    nth === 2 ? `Βρες άλλο ένα ${card}` : `Βρες και το ${ORDINALS[nth]} ${card}`,
  exchange: (partner: string) => `Ανταλλαγή με: ${partner}. Τι δίνεις;`,
  openCentre: (place: string) => `Άνοιξε τη θέση ${place} του κέντρου`,
  openEnd: (end: string, name: string) => `Άνοιξε τη ${end === 'high' ? 'μεγάλη' : 'μικρή'}: ${name}`,
  openOwn: (card: number | undefined) => `Άνοιξε το ${card ?? ''} σου`,
  give: (card: number | undefined) => `Δώσε το ${card ?? ''}`,
  noSwap: 'Χωρίς ανταλλαγή',
  // The story
  askedCentre: (name: string, place: string) => `${name}: ανοίγει τη θέση ${place} του κέντρου`,
  askedEnd: (name: string, end: string, of: string) => `${name}: ζητά τη ${ENDS[end]} (${of})`,
  askedYours: (name: string, end: string) => `${name}: ζητά τη ${ENDS[end]} σου`,
  askedOwn: (name: string, end: string) => `${name}: «τη ${ENDS[end]} μου»`,
};

export type Words = typeof words;
