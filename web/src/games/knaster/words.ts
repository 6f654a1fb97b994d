import { catalogue, count, listed } from '../../lib/words.svelte';

/** `row 3` is two words, a diagonal one. */
const split = (line: string): [string, string] => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? ''];
const LINES: Record<string, string> = { row: 'σειρά', column: 'στήλη', falling: 'κατηφορική', rising: 'ανηφορική' };
const LINES_EN: Record<string, string> = { row: 'row', column: 'column', falling: 'falling', rising: 'rising' };
const short = (line: string, kinds: Record<string, string>): string => {
  const [kind, place] = split(line);
  return place ? `${kinds[kind]} ${place}` : (kinds[kind] ?? line);
};
// A column's letter alone on the next line of a sentence reads badly.
const together = (words: string): string => words.replaceAll(' ', '\u00a0');
const inLine = (line: string): string => `${line.includes(' ') ? 'στη' : 'στην'} ${together(short(line, LINES))}`;
const inLineEn = (line: string): string => (line.includes(' ') ? `in ${together(line)}` : `in the ${line} diagonal`);
const STATES: Record<string, string> = { can: ', μπορείς', picked: ', διαλεγμένο', waiting: ', περιμένει τους άλλους' };
const STATES_EN: Record<string, string> = { can: ', you may', picked: ', chosen', waiting: ', waits for the others' };

export const say = catalogue(
  {
    dice: 'Τα ζάρια',
    called: (n: number) => `Βγήκε ${n}`,
    lastRoll: 'Τελευταία ζαριά',
    lastRollHint: 'Μετά τελειώνουμε',
    grades: {
      good: ['Καλά τα πήγες', 'Πάνω από 50'],
      super: ['Σούπερ', 'Πάνω από 80'],
      impressive: ['Εντυπωσιακό', 'Πάνω από 100'],
    } as Record<string, [string, string]>,
    combinations: 'Τι φέρνει κύκλους',
    combination: {
      three: '3 ίδια',
      pairs: '2 ζευγάρια',
      four: '4 ίδια',
      house: 'φουλ 3+2',
      five: '5 ίδια',
      straight: 'κέντα',
    } as Record<string, string>,
    circles: (n: number) => count(n, 'κύκλος', 'κύκλοι'),
    fromLines: (n: number) => `${n} από γραμμές`,
    // The next step
    choose: (called: number, enter: boolean, circle: boolean, last: boolean) =>
      `${last ? `Τελευταία ζαριά, βγήκε ${called}` : `Βγήκε ${called}`}: ${[
        enter ? 'γράψε το' : '',
        circle ? 'κύκλωσε ένα' : '',
        last ? (enter || circle ? 'πάσο' : 'μόνο πάσο γίνεται') : '',
      ]
        .filter(Boolean)
        .join(' ή ')}`,
    won: (owed: [string, number][]) => {
      const [first] = owed;
      return owed.length === 1 && first
        ? `Κέρδισες ${count(first[1], 'κύκλο', 'κύκλους')} ${inLine(first[0])}`
        : `Κέρδισες κύκλους: ${listed(owed.map(([line, n]) => `${n} ${inLine(line)}`))}`;
    },
    more: (owed: [string, number][]) =>
      owed
        .map(([line, n], i) => `${i ? `μετά ${n}` : count(n, 'κύκλος ακόμη', 'κύκλοι ακόμη')} ${inLine(line)}`)
        .join(', '),
    // Choices
    enter: (number: number, field: string) => `Γράψε ${number} στο ${field}`,
    circle: (number: number, field: string) => `Κύκλωσε ${number} στο ${field}`,
    circleIn: (number: number, field: string, line: string) => `Κύκλωσε ${number} στο ${field}, ${short(line, LINES)}`,
    pass: 'Πάσο',
    // The sheet
    line: (line: string) => short(line, LINES),
    kind: (kind: string) => LINES[kind] ?? kind,
    lineEnd: (line: string, points: string, done: boolean) =>
      `${short(line, LINES)}: ${points}${done ? ', γέμισε κύκλους' : ''}`,
    field: (field: string, number: number | null, circled: boolean, state: string) =>
      `${field}: ${number ?? 'άδειο'}${circled ? ', κυκλωμένο' : ''}${STATES[state] ?? ''}`,
    mini: (circles: number, filled: number, lines: number) =>
      `${filled} από 25 πεδία, ${count(circles, 'κύκλος', 'κύκλοι')}, ${count(lines, 'γραμμή', 'γραμμές')}`,
    part: (name: string) => (name === 'circles' ? 'κύκλοι' : short(name, LINES)),
    // The story
    rolled: (a: number, b: number) => `Ζαριά: ${a} + ${b} = ${a + b}`,
    entered: (name: string, number: number | string, field: string) => `${name}: ${number} στο ${field}`,
    circled: (name: string, number: number | string, field: string) => `${name}: κύκλος στο ${number} (${field})`,
    passed: (name: string) => `${name}: πάσο`,
  },
  {
    dice: 'The dice',
    called: (n) => `The call is ${n}`,
    lastRoll: 'Last roll',
    lastRollHint: 'Then we are done',
    grades: {
      good: ['Well done', 'Over 50'],
      super: ['Super', 'Over 80'],
      impressive: ['Impressive', 'Over 100'],
    },
    combinations: 'What brings circles',
    combination: {
      three: '3 equal',
      pairs: '2 pairs',
      four: '4 equal',
      house: 'full house',
      five: '5 equal',
      straight: 'straight',
    },
    circles: (n) => count(n, 'circle', 'circles'),
    fromLines: (n) => `${n} from lines`,
    choose: (called, enter, circle, last) =>
      `${last ? `Last roll, the call is ${called}` : `The call is ${called}`}: ${[
        enter ? 'write it' : '',
        circle ? 'circle one' : '',
        last ? (enter || circle ? 'pass' : 'you can only pass') : '',
      ]
        .filter(Boolean)
        .join(' or ')}`,
    won: (owed) => {
      const [first] = owed;
      return owed.length === 1 && first
        ? `You won ${count(first[1], 'circle', 'circles')} ${inLineEn(first[0])}`
        : `You won circles: ${listed(owed.map(([line, n]) => `${n} ${inLineEn(line)}`))}`;
    },
    more: (owed) =>
      owed
        .map(([line, n], i) => `${i ? `then ${n}` : count(n, 'more circle', 'more circles')} ${inLineEn(line)}`)
        .join(', '),
    enter: (number, field) => `Write ${number} in ${field}`,
    circle: (number, field) => `Circle ${number} in ${field}`,
    circleIn: (number, field, line) => `Circle ${number} in ${field}, ${short(line, LINES_EN)}`,
    pass: 'Pass',
    line: (line) => short(line, LINES_EN),
    kind: (kind) => kind,
    lineEnd: (line, points, done) => `${short(line, LINES_EN)}: ${points}${done ? ', full of circles' : ''}`,
    field: (field, number, circled, state) =>
      `${field}: ${number ?? 'empty'}${circled ? ', circled' : ''}${STATES_EN[state] ?? ''}`,
    mini: (circles, filled, lines) =>
      `${filled} of 25 fields, ${count(circles, 'circle', 'circles')}, ${count(lines, 'line', 'lines')}`,
    part: (name) => (name === 'circles' ? 'circles' : short(name, LINES_EN)),
    rolled: (a, b) => `Rolled: ${a} + ${b} = ${a + b}`,
    entered: (name, number, field) => `${name}: ${number} in ${field}`,
    circled: (name, number, field) => `${name}: circled ${number} (${field})`,
    passed: (name) => `${name}: pass`,
  },
);
