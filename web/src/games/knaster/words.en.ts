import { count, listed, together } from '../../lib/text';
import { words as shell } from '../../words.en';
import type { Words } from './words.el';

const inLine = (line: string): string => (line.includes(' ') ? `in ${together(line)}` : `in the ${line} diagonal`);
const STATES: Record<string, string> = { can: ', you may', picked: ', chosen', waiting: ', waits for the others' };

export const words: Words = {
  dice: 'The dice',
  called: (n) => `The call is ${n}`,
  lastRoll: 'Last roll',
  lastRollHint: 'Then we are done',
  grades: {
    good: 'A solid game',
    super: 'A great game',
    impressive: 'One to frame',
  },
  above: (points) => `Over ${points}`,
  combinations: 'What brings circles',
  combination: {
    three: '3 of a kind',
    pairs: '2 pairs',
    four: '4 of a kind',
    house: 'full house',
    five: '5 of a kind',
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
      ? `You won ${count(first[1], 'circle', 'circles')} ${inLine(first[0])}`
      : `You won circles: ${listed(
          owed.map(([line, n]) => `${n} ${inLine(line)}`),
          shell.and,
        )}`;
  },
  more: (owed) =>
    owed
      .map(([line, n], i) => `${i ? `then ${n}` : count(n, 'more circle', 'more circles')} ${inLine(line)}`)
      .join(', '),
  enter: (number, field) => `Write ${number} in ${field}`,
  circle: (number, field) => `Circle ${number} in ${field}`,
  circleIn: (number, field, line) => `Circle ${number} in ${field}, ${line}`,
  pass: 'Pass',
  line: (line) => line,
  kind: (kind) => kind,
  lineEnd: (line, points, done) => `${line}: ${points}${done ? ', full of circles' : ''}`,
  field: (field, number, circled, state) =>
    `${field}: ${number ?? 'empty'}${circled ? ', circled' : ''}${STATES[state] ?? ''}`,
  mini: (circles, filled, fields, lines) =>
    `${filled} of ${fields} fields, ${count(circles, 'circle', 'circles')}, ${count(lines, 'line', 'lines')}`,
  part: (name) => name,
  rolled: (a, b) => `Rolled: ${a} + ${b} = ${a + b}`,
  entered: (name, number, field) => `${name}: ${number} in ${field}`,
  circled: (name, number, field) => `${name}: circled ${number} (${field})`,
  passed: (name) => `${name}: pass`,
};
