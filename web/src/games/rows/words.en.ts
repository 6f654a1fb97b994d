import { count } from '../../lib/text';
import type { Words } from './words.el';

const STATES: Record<string, string> = {
  crossed: 'crossed',
  waiting: 'chosen',
  picked: 'chosen',
  can: 'you may',
  passed: 'passed over',
  free: 'not now',
};

export const words: Words = {
  row: (colour) => `${colour} row`,
  crossedIn: (colour, numbers) => `${colour} row, ${numbers.length ? `crossed: ${numbers.join(', ')}` : 'empty'}`,
  part: (name) => name,
  cell: (colour, number, state) => `${colour} ${number}, ${STATES[state]}`,
  lock: (locked) => (locked ? 'lock, locked' : 'lock, open'),
  closed: 'closed for all',
  misthrows: (n, of) => `${count(n, 'misthrow', 'misthrows')} of ${of}`,
};
