import { catalogue, count } from '../../lib/words.svelte';

const COLOURS: Record<string, string> = {
  white: 'λευκό',
  purple: 'μοβ',
  blue: 'μπλε',
  red: 'κόκκινο',
  yellow: 'κίτρινο',
};
const ROWS: Record<string, string> = { purple: 'μοβ', blue: 'μπλε', red: 'κόκκινη', yellow: 'κίτρινη' };
const DICE: Record<string, string> = { can: ', το κρατάς', picked: ', το ξαναρίχνεις' };
const DICE_EN: Record<string, string> = { can: ', you keep it', picked: ', you roll it again' };
const STATES: Record<string, string> = {
  waiting: 'διαλεγμένο',
  picked: 'διαλεγμένο',
  can: 'μπορείς',
  taken: 'το χρώμα πιάστηκε',
  free: 'όχι τώρα',
};
const STATES_EN: Record<string, string> = {
  waiting: 'chosen',
  picked: 'chosen',
  can: 'you may',
  taken: 'the colour is taken',
  free: 'not now',
};

export const say = catalogue(
  {
    reroll: 'Ποια ζάρια ξαναρίχνεις;',
    own: 'Γράψε ένα χρώμα μόνο εσύ, ή πάσο',
    shared: 'Γράψε ένα χρώμα, ή πάσο',
    sharedRest: 'Γράψε ένα από τα άλλα χρώματα, ή πάσο',
    sharedOrLose: 'Γράψε ένα χρώμα, αλλιώς αστοχία',
    keep: 'Τα κρατάω όλα',
    again: (n: number) => (n === 7 ? 'Ξαναρίξε και τα επτά' : `Ξαναρίξε ${count(n, 'ζάρι', 'ζάρια')}`),
    enter: (colour: string, total: number) => `Γράψε ${COLOURS[colour]} ${total}`,
    pass: 'Πάσο',
    misthrow: (points: number) => `Αστοχία, −${points}`,
    dice: 'Τα ζάρια',
    totals: 'Τα σύνολα',
    die: (colour: string, value: number, state: string) => `${COLOURS[colour]} ζάρι: ${value}${DICE[state] ?? ''}`,
    total: (colour: string, total: number, taken: boolean) =>
      `${COLOURS[colour]} σύνολο: ${total}${taken ? ', πιάστηκε' : ''}`,
    row: (colour: string) => `${ROWS[colour]} σειρά`,
    written: (colour: string, field: number, number: number) => `${COLOURS[colour]}, πεδίο ${field}: ${number}`,
    empty: (colour: string, field: number) => `${COLOURS[colour]}, πεδίο ${field}: κενό`,
    cell: (colour: string, field: number, total: number | undefined, state: string) =>
      `${COLOURS[colour]}, πεδίο ${field}: ${total === undefined ? '' : `γράψε ${total}, `}${STATES[state]}`,
    points: 'Στήλες',
    column: (n: number, points: number | null): string =>
      points === null ? `στήλη ${n}: όχι γεμάτη` : `στήλη ${n}: ${count(points, 'πόντος', 'πόντοι')}`,
    misthrows: (n: number) => `${count(n, 'αστοχία', 'αστοχίες')} από 5`,
    lastWritten: (colour: string, last: number | undefined, fields: number) =>
      `${COLOURS[colour]} ${last ?? '–'}, ${fields} από 6`,
    part: (name: string) => (name === 'misthrows' ? 'αστοχίες' : name.replace('column', 'στήλη')),
    rolled: (name: string) => `Ζαριά για: ${name}`,
    rolledBefore: 'Νέα ζαριά',
    kept: (name: string) => `${name}: τα κρατά όλα`,
    rerolled: (name: string, n: number) => `${name}: ξαναρίχνει ${count(n, 'ζάρι', 'ζάρια')}`,
    entered: (name: string, colour: string, number?: number) => `${name}: ${COLOURS[colour]} ${number ?? ''}`.trim(),
    passed: (name: string) => `${name}: πάσο`,
  },
  {
    reroll: 'Which dice do you roll again?',
    own: 'Enter one colour for you alone, or pass',
    shared: 'Enter one colour, or pass',
    sharedRest: 'Enter one of the other colours, or pass',
    sharedOrLose: 'Enter one colour, or take a misthrow',
    keep: 'Keep them all',
    again: (n) => (n === 7 ? 'Roll all seven again' : `Roll ${count(n, 'die', 'dice')} again`),
    enter: (colour, total) => `Enter ${colour} ${total}`,
    pass: 'Pass',
    misthrow: (points) => `Misthrow, −${points}`,
    dice: 'The dice',
    totals: 'The totals',
    die: (colour, value, state) => `${colour} die: ${value}${DICE_EN[state] ?? ''}`,
    total: (colour, total, taken) => `${colour} total: ${total}${taken ? ', taken' : ''}`,
    row: (colour) => `${colour} row`,
    written: (colour, field, number) => `${colour}, field ${field}: ${number}`,
    empty: (colour, field) => `${colour}, field ${field}: empty`,
    cell: (colour, field, total, state) =>
      `${colour}, field ${field}: ${total === undefined ? '' : `enter ${total}, `}${STATES_EN[state]}`,
    points: 'Columns',
    column: (n, points) =>
      points === null ? `column ${n}: not full` : `column ${n}: ${count(points, 'point', 'points')}`,
    misthrows: (n) => `${count(n, 'misthrow', 'misthrows')} of 5`,
    lastWritten: (colour, last, fields) => `${colour} ${last ?? '–'}, ${fields} of 6`,
    part: (name) => name,
    rolled: (name) => `A roll for ${name}`,
    rolledBefore: 'A new roll',
    kept: (name) => `${name} keeps them all`,
    rerolled: (name, n) => `${name} rolls ${count(n, 'die', 'dice')} again`,
    entered: (name, colour, number) => `${name}: ${colour} ${number ?? ''}`.trim(),
    passed: (name) => `${name}: pass`,
  },
);
