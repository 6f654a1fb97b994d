import { count, listed } from '../../lib/text';
import { words as shell } from '../../words.el';

const STATES: Record<string, string> = {
  can: 'μπορείς',
  picked: 'διαλεγμένο',
  waiting: 'διαλεγμένο',
  open: 'ανοιχτό',
  gone: 'άδεια θέση',
  free: 'όχι τώρα',
};
const ENDS: Record<string, string> = { low: 'μικρό', high: 'μεγάλο', only: 'μόνο' };
const ENDS_OWN: Record<string, string> = { low: 'μικρότερό', high: 'μεγαλύτερό', only: 'μοναδικό' };
const ORDINALS = ['', 'πρώτο', 'δεύτερο', 'τρίτο', 'τέταρτο', 'πέμπτο'];
const TEAMS = 'ΑΒΓ';

export const words = {
  // What lies on the table
  centre: 'Κέντρο',
  shown: 'Τα ανοιχτά φύλλα',
  yourHand: 'Το χέρι σου',
  handOf: (name: string, n: number) => `${name}, ${count(n, 'φύλλο', 'φύλλα')}`,
  cards: (n: number) => count(n, 'φύλλο', 'φύλλα'),
  noCards: 'άδειο χέρι',
  end: (end: string) => ENDS[end] ?? end,
  endOf: (end: string, name: string, state: string) => `${name}, ${ENDS[end]}, ${STATES[state]}`,
  place: (place: number, state: string) => `Κέντρο, θέση ${place}, ${STATES[state]}`,
  seen: (label: string, card: number) => `${label}, το έχεις δει: ${card}`,
  own: (card: number, end: string | null, state: string) =>
    end ? `${card}, το ${ENDS_OWN[end]} σου, ${STATES[state]}` : `${card}, ${STATES[state]}`,
  card: (card: number) => `Φύλλο ${card}`,
  back: 'κλειστό φύλλο',
  placeOf: (place: string) => `θέση ${place}`,
  yours: 'δικό σου',
  turn: 'έχει σειρά',
  // What became of the cards shown
  exchangeTime: 'Ώρα για ανταλλαγή',
  opening: (name: string) => `Ανοίγει: ${name}`,
  wentBack: (name: string) => `${name}: γύρισαν πίσω`,
  gotTrio: (name: string, card: number) => `${name}: τριάδα του ${card}`,
  // Trios
  trios: 'Τριάδες',
  score: (n: number) => count(n, 'τριάδα', 'τριάδες'),
  noTrios: 'Καμία τριάδα ακόμη',
  trio: (card: number | string) => `τριάδα του ${card}`,
  links: (card: number, others: number[]) => `το ${card} συνδέεται με ${listed(others.map(String), shell.and)}`,
  shortLinks: (others: number[]) => `δένει με ${others.join(' ή ')}`,
  // Teams
  team: (team: number) => TEAMS[team] ?? '',
  teamLong: (team: number) => `ομάδα ${TEAMS[team]}`,
  partner: 'συμπαίκτης',
  swapped: (teams: number[]) =>
    teams.length
      ? `άλλαξαν φύλλο: ${listed(
          teams.map((team) => TEAMS[team] ?? ''),
          shell.and,
        )}`
      : 'καμία ανταλλαγή',
  gaveAndGot: (gave: number, received: number) => `έδωσες ${gave}, πήρες ${received}`,
  noSwapChosen: 'χωρίς ανταλλαγή',
  // What one may do
  openFirst: 'Άνοιξε φύλλο: κέντρο ή άκρη χεριού',
  openFirstInTeams: 'Άνοιξε το μικρό ή το μεγάλο ενός χεριού',
  openNext: (nth: number, card: number): string =>
    nth === 2 ? `Βρες άλλο ένα ${card}` : `Βρες και το ${ORDINALS[nth]} ${card}`,
  exchange: (partner: string) => `Ανταλλαγή με: ${partner}. Τι δίνεις;`,
  openCentre: (place: string) => `Κέντρο, θέση ${place}`,
  openEnd: (end: string, name: string) => `${end === 'high' ? 'Μεγάλο' : 'Μικρό'}: ${name}`,
  openOwn: (card: number | undefined) => `Άνοιξε το δικό σου ${card ?? ''}`,
  give: (card: number | undefined) => `Δώσε το ${card ?? ''}`,
  noSwap: 'Χωρίς ανταλλαγή',
  // The story
  askedCentre: (name: string, place: string) => `${name}: κέντρο, θέση ${place}`,
  askedEnd: (name: string, end: string, of: string) => `${name}: ${ENDS[end]} – ${of}`,
  askedYours: (name: string, end: string) => `${name}: το ${ENDS[end]} σου`,
  askedOwn: (name: string, end: string) => `${name}: «το ${ENDS[end]} μου»`,
};

export type Words = typeof words;
