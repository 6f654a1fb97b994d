import { count } from '../../lib/text';
import type { Words } from './words.el';

const NUMERALS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const DICE: Record<string, string> = { can: ', you keep it', picked: ', you roll it again' };
const STATES: Record<string, string> = {
  waiting: 'chosen',
  picked: 'chosen',
  can: 'you may',
  taken: 'the colour is taken',
  free: 'not now',
};

export const words: Words = {
  reroll: 'Which dice do you roll again?',
  own: 'Keep one colour for yourself and enter it, or pass',
  shared: 'Enter one colour, or pass',
  sharedRest: 'Enter one of the other colours, or pass',
  sharedOrLose: 'Enter one colour, or take a misthrow',
  noneFits: 'No colour fits',
  keep: 'Keep them all',
  again: (n, of) => (n === of ? `Roll all ${NUMERALS[n] ?? n} again` : `Roll ${count(n, 'die', 'dice')} again`),
  enter: (colour, total) => `Enter ${colour} ${total}`,
  pass: 'Pass',
  misthrow: (points) => `Misthrow, −${points}`,
  dice: 'The dice',
  totals: 'The totals',
  die: (colour, value, state) => `${colour} die: ${value}${DICE[state] ?? ''}`,
  total: (colour, total, taken) => `${colour} total: ${total}${taken ? ', taken' : ''}`,
  row: (colour) => `${colour} row`,
  written: (colour, field, number) => `${colour}, field ${field}: ${number}`,
  empty: (colour, field) => `${colour}, field ${field}: empty`,
  cell: (colour, field, total, state) =>
    `${colour}, field ${field}: ${total === undefined ? '' : `enter ${total}, `}${STATES[state]}`,
  points: 'Columns',
  column: (n, points) =>
    points === null ? `column ${n}: not full` : `column ${n}: ${count(points, 'point', 'points')}`,
  misthrows: (n, of) => `${count(n, 'misthrow', 'misthrows')} of ${of}`,
  lastWritten: (colour, last, fields, of) => `${colour} ${last ?? '–'}, ${fields} of ${of}`,
  part: (name) => name,
  rolled: (name) => `${name} rolls`,
  rolledBefore: 'A new roll',
  kept: (name) => `${name}: keeps them all`,
  rerolled: (name, n) => `${name}: rolls ${count(n, 'die', 'dice')} again`,
  entered: (name, colour, number) => `${name}: ${colour} ${number ?? ''}`.trim(),
  passed: (name) => `${name}: pass`,
};
