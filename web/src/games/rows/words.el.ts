import { count } from '../../lib/text';
import { words as shell } from '../../words.el';

const ROWS: Record<string, string> = { red: 'κόκκινη', yellow: 'κίτρινη', green: 'πράσινη', blue: 'μπλε' };
/** Before the points they give, in a table. */
const PARTS: Record<string, string> = {
  red: 'κόκκινα',
  yellow: 'κίτρινα',
  green: 'πράσινα',
  blue: 'μπλε',
  misthrows: 'αστοχίες',
};
const STATES: Record<string, string> = {
  crossed: 'σβησμένο',
  waiting: 'διαλεγμένο',
  picked: 'διαλεγμένο',
  can: 'μπορείς',
  passed: 'χάθηκε',
  free: 'όχι τώρα',
};

export const words = {
  row: (colour: string) => `${ROWS[colour]} γραμμή`,
  crossedIn: (colour: string, numbers: number[]) =>
    `${ROWS[colour]} γραμμή, ${numbers.length ? `σβησμένα: ${numbers.join(', ')}` : 'άδεια'}`,
  part: (name: string) => PARTS[name] ?? name,
  cell: (colour: string, number: number, state: string) => `${shell.colour(colour)} ${number}, ${STATES[state]}`,
  lock: (locked: boolean): string => (locked ? 'λουκέτο, κλειδωμένο' : 'λουκέτο, ανοιχτό'),
  closed: 'έκλεισε για όλους',
  misthrows: (n: number, of: number) => `${count(n, 'αστοχία', 'αστοχίες')} από ${of}`,
};

export type Words = typeof words;
