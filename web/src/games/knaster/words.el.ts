import { count, listed, together } from '../../lib/text';
import { words as shell } from '../../words.el';

const LINES: Record<string, string> = { row: 'γραμμή', column: 'στήλη', falling: 'κατηφορική', rising: 'ανηφορική' };
/** `row 3` is two words, a diagonal one. */
const short = (line: string): string => {
  const [kind = '', place] = line.split(' ');
  return place ? `${LINES[kind]} ${place}` : (LINES[kind] ?? line);
};
const inLine = (line: string): string =>
  line.includes(' ') ? `στη ${together(short(line))}` : `στην ${short(line)} διαγώνιο`;
const STATES: Record<string, string> = { can: ', μπορείς', picked: ', διαλεγμένο', waiting: ', περιμένει τους άλλους' };

export const words = {
  dice: 'Τα ζάρια',
  called: (n: number) => `Βγήκε ${n}`,
  lastRoll: 'Τελευταία ζαριά',
  lastRollHint: 'Μετά τελειώνουμε',
  grades: {
    good: 'Γερή παρτίδα',
    super: 'Μεγάλη παρτίδα',
    impressive: 'Παρτίδα για κορνίζα',
  },
  above: (points: number) => `Πάνω από ${points}`,
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
  fromLines: (n: number) => `${n} από πεντάδες`,
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
      : `Κέρδισες κύκλους: ${listed(
          owed.map(([line, n]) => `${n} ${inLine(line)}`),
          shell.and,
        )}`;
  },
  more: (owed: [string, number][]) =>
    owed
      .map(([line, n], i) => `${i ? `μετά ${n}` : count(n, 'κύκλος ακόμη', 'κύκλοι ακόμη')} ${inLine(line)}`)
      .join(', '),
  // Choices
  enter: (number: number, field: string) => `Γράψε το ${number} στο ${field}`,
  circle: (number: number, field: string) => `Κύκλωσε το ${number} στο ${field}`,
  circleIn: (number: number, field: string, line: string) => `Κύκλωσε το ${number} στο ${field}, ${short(line)}`,
  pass: 'Πάσο',
  // The sheet
  line: (line: string) => short(line),
  kind: (kind: string) => LINES[kind] ?? kind,
  lineEnd: (line: string, points: string, done: boolean) => `${short(line)}: ${points}${done ? ', όλο κύκλοι' : ''}`,
  field: (field: string, number: number | null, circled: boolean, state: string) =>
    `${field}: ${number ?? 'άδειο'}${circled ? ', κυκλωμένο' : ''}${STATES[state] ?? ''}`,
  mini: (circles: number, filled: number, fields: number, lines: number) =>
    `${filled} από ${fields} πεδία, ${count(circles, 'κύκλος', 'κύκλοι')}, ${count(lines, 'πεντάδα', 'πεντάδες')}`,
  part: (name: string) => (name === 'circles' ? 'κύκλοι' : short(name)),
  // The story
  rolled: (a: number, b: number) => `Ζαριά: ${a} + ${b} = ${a + b}`,
  entered: (name: string, number: number | string, field: string) => `${name}: ${number} στο ${field}`,
  circled: (name: string, number: number | string, field: string) => `${name}: κύκλος στο ${number} (${field})`,
  passed: (name: string) => `${name}: πάσο`,
};

export type Words = typeof words;
