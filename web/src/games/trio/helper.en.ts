import { count, listed } from '../../lib/text';
import type { Words } from './helper.el';

const numbers = (all: number[], or: string): string => listed(all.map(String), or);

export const words: Words = {
  hint: 'For the table with the real cards: whose turn it is, and whether somebody has won. It works without a network too.',
  turns: 'Whose turn is it?',
  hasTurn: 'to play',
  name: 'Name',
  add: 'Add',
  remove: (name) => `Remove from the list: ${name}`,
  lot: 'Draw lots',
  pass: 'Next player',
  wins: 'Has somebody won?',
  whose: 'Whose trios are these?',
  triosOf: (name) => `Trios: ${name}`,
  trios: (all) => `trios: ${all.join(', ')}`,
  wonBy: (name) => `A win: ${name}.`,
  not: (name) => `Not yet: ${name}.`,
  needs: (all) =>
    all.length ? `Wins with the trio of ${numbers(all, 'or')}.` : 'Whatever would win at once is in other hands.',
  notYet: ({ winning_number, trios_to_win }, spicy, has) =>
    spicy
      ? `Two linked trios win, or the trio of ${winning_number}.`
      : `${count(trios_to_win - has, 'trio', 'trios')} to go, or the trio of ${winning_number}.`,
  again: 'Once more',
};
