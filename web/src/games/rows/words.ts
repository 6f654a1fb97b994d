import { catalogue, count } from '../../lib/words.svelte';

const COLOURS: Record<string, string> = { red: 'κόκκινο', yellow: 'κίτρινο', green: 'πράσινο', blue: 'μπλε' };
const ROWS: Record<string, string> = { red: 'κόκκινη', yellow: 'κίτρινη', green: 'πράσινη', blue: 'μπλε' };
const STATES: Record<string, string> = {
  crossed: 'σβησμένο',
  waiting: 'διαλεγμένο',
  picked: 'διαλεγμένο',
  can: 'μπορείς',
  passed: 'χάθηκε',
  free: 'όχι τώρα',
};
const STATES_EN: Record<string, string> = {
  crossed: 'crossed',
  waiting: 'chosen',
  picked: 'chosen',
  can: 'you may',
  passed: 'passed over',
  free: 'not now',
};

export const say = catalogue(
  {
    row: (colour: string) => `${ROWS[colour]} σειρά`,
    crossedIn: (colour: string, numbers: number[]) =>
      `${ROWS[colour]} σειρά, ${numbers.length ? `σβησμένα: ${numbers.join(', ')}` : 'άδεια'}`,
    part: (name: string) => ROWS[name] ?? 'αστοχίες',
    colour: (colour: string) => COLOURS[colour] ?? colour,
    cell: (colour: string, number: number, state: string) => `${COLOURS[colour]} ${number}, ${STATES[state]}`,
    lock: (locked: boolean): string => (locked ? 'λουκέτο, κλειδωμένο' : 'λουκέτο, ανοιχτό'),
    closed: 'έκλεισε για όλους',
    misthrows: (n: number) => `${count(n, 'αστοχία', 'αστοχίες')} από 4`,
  },
  {
    row: (colour) => `${colour} row`,
    crossedIn: (colour, numbers) => `${colour} row, ${numbers.length ? `crossed: ${numbers.join(', ')}` : 'empty'}`,
    part: (name) => name,
    colour: (colour) => colour,
    cell: (colour, number, state) => `${colour} ${number}, ${STATES_EN[state]}`,
    lock: (locked) => (locked ? 'lock, locked' : 'lock, open'),
    closed: 'closed for all',
    misthrows: (n) => `${count(n, 'misthrow', 'misthrows')} of 4`,
  },
);
