import { count } from '../../lib/text';

const STATES: Record<string, string> = {
  can: 'μπορείς',
  picked: 'διαλεγμένη',
  instead: 'αντί για την άλλη',
  free: 'όχι τώρα',
};

export const words = {
  // What to do next
  take: (n: number) => (n > 1 ? `Πάρε ${n} κάρτες από τη βιτρίνα, μία μία` : 'Πάρε μία κάρτα από τη βιτρίνα'),
  call: (number: number) => `Σβήσε το ${number} σε μία γραμμή, ή πάσο`,
  nowhere: (number: number) => `Το ${number} δεν χωράει πουθενά`,
  play: (most: number) => `Παίξε ως ${most} κάρτες του ίδιου χρώματος`,
  cross: 'Σβήσε όσους αριθμούς θέλεις από αυτούς που έπαιξες',
  noneFits: 'Κανένας από αυτούς δεν σβήνεται',
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
  cards: (n: number) => count(n, 'κάρτα', 'κάρτες'),
  hand: 'Το χέρι σου',
  handOf: (name: string) => `Στο χέρι: ${name}`,
  played: 'Παίχτηκαν',
  onDisplay: (place: number, number: number, state: string) => `Βιτρίνα, θέση ${place}: ${number}, ${STATES[state]}`,
  inHand: (card: string, state: string) => `Στο χέρι σου: ${card}, ${STATES[state]}`,
  jokerAs: (numbers: string, colour: string) => `Τζόκερ ${numbers} σε ${colour}`,
  // What happened
  took: (name: string) => `${name}: πήρε κάρτα`,
  called: (number: string) => `Στοίβα: ${number}`,
  crossed: (name: string, what: string) => `${name}: σβήνει ${what}`,
  passed: (name: string) => `${name}: πάσο`,
  hasPlayed: (name: string, what: string) => `${name}: παίζει ${what}`,
  crossedPlayed: (name: string, what: string) => `${name}: σβήνει ${what}`,
  crossedNone: (name: string) => `${name}: δεν σβήνει τίποτα`,
};

export type Words = typeof words;
