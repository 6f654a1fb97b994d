// The pad of the card game, for people with the real cards. A cell is a number of a row, such as `red 7`; a choice is one
// row with one or more of its numbers, such as `red 4 5 7`.
import type { ChosenOnly } from '../../../lib/protocol';
import { say as sayShell } from '../../../words';
import type { Face, Sitting } from '../../face';
import { crossChips } from '../../rows/chips';
import { say as sayRows } from '../../rows/words';
import { say as sayCards } from '../words';
import Board from './Board.svelte';
import Mini from './Mini.svelte';
import Sheet from './Sheet.svelte';
import type { QwixxCardsPadView } from './view';
import { say } from './words';

export type QwixxCardsPadSitting = Sitting<QwixxCardsPadView, ChosenOnly>;

function cells(text: string): string[] {
  const [colour = '', ...numbers] = text.split(' ');
  return numbers.map((number) => `${colour} ${number}`);
}

/** The text for some cells, one row after another. */
function textOf(picked: string[]): string {
  const rows: Record<string, number[]> = {};
  for (const cell of picked) {
    const [colour = '', number] = cell.split(' ');
    (rows[colour] ??= []).push(Number(number));
  }
  return Object.entries(rows)
    .map(([colour, numbers]) => `${colour} ${numbers.sort((a, b) => a - b).join(' ')}`)
    .join(' ');
}

function named(text: string): string {
  const [colour = '', ...numbers] = text.split(' ');
  return `${sayShell().colour(colour)} ${numbers.join(', ')}`;
}

export const face: Face<QwixxCardsPadSitting> = {
  Board,
  Sheet,
  sheet: { width: 300, height: 211 },
  Mini,
  secret: false,
  cells,
  ask: (cell, picks) => textOf([...picks, cell]),
  // What was played together is one set of cards, and the referee says what is wrong with it.
  strict: ({ view }) => view.phase === 'cross',
  chips: (draft, { view }) => (view.phase === 'call' ? crossChips(draft) : []),
  chipsAtMost: 4,
  step({ view, legal }) {
    if (!legal.length) return null;
    if (view.phase === 'cross') return say().cross(view.facts.most_played, view.pass_costs);
    const number = view.called ?? 0;
    return legal.length === 1 ? sayCards().nowhere(number) : sayCards().call(number);
  },
  action(text, { view }) {
    const t = sayCards();
    if (text !== 'pass') return { label: say().crossing(named(text)) };
    if (view.pass_costs) return { label: t.misthrow(view.pass_costs), costs: true };
    return { label: view.phase === 'cross' ? t.none : t.pass };
  },
  roll: (text) => sayCards().called(text),
  made: ([card]) => (card ? sayCards().called(card.text) : ''),
  tell({ seat, text }, { names }) {
    if (text === undefined || text === null) return null;
    if (seat === undefined || seat === null) return sayCards().called(text);
    const name = names[seat] ?? '';
    return text === 'pass' ? sayCards().passed(name) : sayCards().crossed(name, named(text));
  },
  part: (name) => sayRows().part(name),
};
