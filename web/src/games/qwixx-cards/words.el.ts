import { count } from '../../lib/text';

const STATES: Record<string, string> = {
  can: 'μπορείς',
  picked: 'διαλεγμένο',
  instead: 'αντί για το άλλο',
  free: 'όχι τώρα',
};

export const words = {
  // What to do next
  take: (n: number) => (n > 1 ? `Πάρε ${n} φύλλα από τη βιτρίνα, ένα ένα` : 'Πάρε ένα φύλλο από τη βιτρίνα'),
  call: (number: number) => `Σβήσε το ${number} σε μία σειρά, ή πάσο`,
  nowhere: (number: number) => `Το ${number} δεν χωράει πουθενά`,
  play: 'Παίξε ένα ως τρία φύλλα του ίδιου χρώματος',
  cross: 'Σβήσε όσα θέλεις από αυτά που έπαιξες',
  noneFits: 'Κανένα από αυτά δεν σβήνεται',
  taking: (number: number) => `Πάρε το ${number}`,
  playing: (colour: string, numbers: string) => `Παίξε ${colour} ${numbers}`,
  crossing: (colour: string, numbers: string) => `Σβήσε ${colour} ${numbers}`,
  pass: 'Πάσο',
  none: 'Χωρίς σβήσιμο',
  misthrow: (points: number) => `Αστοχία, −${points}`,
  // What lies on the table
  sheet: 'Το χαρτάκι σου',
  sheetOf: (name: string) => `Το χαρτάκι: ${name}`,
  display: 'Βιτρίνα',
  pile: 'Στοίβα',
  cards: (n: number) => count(n, 'φύλλο', 'φύλλα'),
  hand: 'Το χέρι σου',
  handOf: (name: string) => `Στο χέρι: ${name}`,
  played: 'Παιγμένα φύλλα',
  onDisplay: (place: number, number: number, state: string) => `Βιτρίνα, θέση ${place}: ${number}, ${STATES[state]}`,
  inHand: (card: string, state: string) => `Στο χέρι σου: ${card}, ${STATES[state]}`,
  jokerAs: (colour: string) => `Τζόκερ σε ${colour}`,
  // What happened
  took: (name: string) => `${name}: πήρε φύλλο`,
  called: (number: string) => `Στοίβα: ${number}`,
  crossed: (name: string, what: string) => `${name}: ${what}`,
  passed: (name: string) => `${name}: πάσο`,
  hasPlayed: (name: string, what: string) => `${name}: παίζει ${what}`,
  crossedPlayed: (name: string, what: string) => `${name}: σβήνει ${what}`,
  crossedNone: (name: string) => `${name}: δεν σβήνει τίποτα`,
};

export type Words = typeof words;
