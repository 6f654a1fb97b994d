import { count } from '../../lib/text';
import { words as shell } from '../../words.el';

const ROWS: Record<string, string> = { purple: 'μοβ', blue: 'μπλε', red: 'κόκκινη', yellow: 'κίτρινη' };
const NUMERALS = ['κανένα', 'ένα', 'δύο', 'τρία', 'τέσσερα', 'πέντε', 'έξι', 'επτά', 'οκτώ', 'εννέα'];
const DICE: Record<string, string> = { can: ', το κρατάς', picked: ', το ξαναρίχνεις' };
const STATES: Record<string, string> = {
  waiting: 'διαλεγμένο',
  picked: 'διαλεγμένο',
  can: 'μπορείς',
  taken: 'το χρώμα πιάστηκε',
  free: 'όχι τώρα',
};

export const words = {
  reroll: 'Ποια ζάρια ξαναρίχνεις;',
  own: 'Κράτα ένα χρώμα για σένα και γράψ’ το, ή πάσο',
  shared: 'Γράψε ένα χρώμα, ή πάσο',
  sharedRest: 'Γράψε ένα από τα άλλα χρώματα, ή πάσο',
  sharedOrLose: 'Γράψε ένα χρώμα, αλλιώς αστοχία',
  noneFits: 'Κανένα χρώμα δεν χωράει',
  keep: 'Τα κρατάω όλα',
  again: (n: number, of: number) =>
    n === of ? `Ξαναρίξε και τα ${NUMERALS[n] ?? n}` : `Ξαναρίξε ${count(n, 'ζάρι', 'ζάρια')}`,
  enter: (colour: string, total: number) => `Γράψε το ${shell.colour(colour)} ${total}`,
  pass: 'Πάσο',
  misthrow: (points: number) => `Αστοχία, −${points}`,
  dice: 'Τα ζάρια',
  totals: 'Τα σύνολα',
  die: (colour: string, value: number, state: string) => `${shell.colour(colour)} ζάρι: ${value}${DICE[state] ?? ''}`,
  total: (colour: string, total: number, taken: boolean) =>
    `${shell.colour(colour)} σύνολο: ${total}${taken ? ', πιάστηκε' : ''}`,
  row: (colour: string) => `${ROWS[colour]} γραμμή`,
  written: (colour: string, field: number, number: number) => `${shell.colour(colour)}, πεδίο ${field}: ${number}`,
  empty: (colour: string, field: number) => `${shell.colour(colour)}, πεδίο ${field}: κενό`,
  cell: (colour: string, field: number, total: number | undefined, state: string) =>
    `${shell.colour(colour)}, πεδίο ${field}: ${total === undefined ? '' : `γράψε ${total}, `}${STATES[state]}`,
  points: 'Στήλες',
  column: (n: number, points: number | null): string =>
    points === null ? `στήλη ${n}: όχι γεμάτη` : `στήλη ${n}: ${count(points, 'πόντος', 'πόντοι')}`,
  misthrows: (n: number, of: number) => `${count(n, 'αστοχία', 'αστοχίες')} από ${of}`,
  lastWritten: (colour: string, last: number | undefined, fields: number, of: number) =>
    `${shell.colour(colour)} ${last ?? '–'}, ${fields} από ${of}`,
  part: (name: string) => (name === 'misthrows' ? 'αστοχίες' : name.replace('column', 'στήλη')),
  rolled: (name: string) => `Ρίχνει: ${name}`,
  rolledBefore: 'Νέα ζαριά',
  kept: (name: string) => `${name}: τα κρατά όλα`,
  rerolled: (name: string, n: number) => `${name}: ξαναρίχνει ${count(n, 'ζάρι', 'ζάρια')}`,
  entered: (name: string, colour: string, number?: number) => `${name}: ${shell.colour(colour)} ${number ?? ''}`.trim(),
  passed: (name: string) => `${name}: πάσο`,
};

export type Words = typeof words;
