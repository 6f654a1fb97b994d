// Qwixx – The Card Game as people see it. Cells: `take 2` on the display, `hand 2`, `as red` for jokers, and numbers of
// the sheet such as `red 7`, also where the cards played have said the row.
import type { Draft } from '../../lib/draft.svelte';
import { say as sayShell } from '../../words';
import type { Chip, Face, Sitting } from '../face';
import { crossChips } from '../rows/chips';
import { COLOURS } from '../rows/rows';
import { say as sayRows } from '../rows/words';
import Board from './Board.svelte';
import { colourOf, mostCrossed, numbersIn } from './cards';
import Mini from './Mini.svelte';
import Sheet from './Sheet.svelte';
import type { Card, QwixxCardsPrivate, QwixxCardsView } from './view';
import { say } from './words';

export type QwixxCardsSitting = Sitting<QwixxCardsView, QwixxCardsPrivate>;

const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
const listed = (text: string): string => numbers(text).join(', ');
const colourName = (colour: string): string => sayShell().colour(colour);

function handCards(text: string, { private: own }: QwixxCardsSitting): Card[] {
  return numbers(text).flatMap((place) => own?.hand[place - 1] ?? []);
}

function cells(text: string, { view }: QwixxCardsSitting): string[] {
  const [verb = '', ...words] = text.split(' ');
  if (verb === 'play') {
    const as = words.at(-2) === 'as' ? [`as ${words.at(-1)}`] : [];
    return [...numbers(text).map((place) => `hand ${place}`), ...as];
  }
  if (verb === 'cross') return numbers(text).map((number) => `${view.played?.colour} ${number}`);
  return verb === 'pass' ? [] : [text];
}

/** Jokers alone need a colour (QC-J): asked once they are picked. */
function jokerChips(draft: Draft, sitting: QwixxCardsSitting): Chip[] {
  const jokers = handCards(draft.picks.filter((cell) => cell.startsWith('hand')).join(' '), sitting);
  const wanted = COLOURS.filter((colour) => draft.has(`as ${colour}`) || draft.open.has(`as ${colour}`));
  return wanted.map((colour) => ({
    cell: `as ${colour}`,
    label: numbersIn(jokers),
    spoken: say().jokerAs(numbersIn(jokers), colourName(colour)),
    colour,
  }));
}

/** A line told by a seat. */
function told(name: string, text: string, cards: Card[] | undefined, colour: string): string {
  const t = say();
  const verb = text.split(' ', 1)[0] ?? '';
  if (verb === 'take') return t.took(name);
  if (verb === 'pass') return t.passed(name);
  if (verb === 'play')
    return t.hasPlayed(name, cards ? `${colourName(colour)} ${numbersIn(cards)}` : t.cards(numbers(text).length));
  if (verb === 'cross') return numbers(text).length ? t.crossedPlayed(name, listed(text)) : t.crossedNone(name);
  return t.crossed(name, `${colourName(verb)} ${listed(text)}`);
}

export const face: Face<QwixxCardsSitting> = {
  Board,
  Sheet,
  sheet: { width: 300, height: 256 },
  Mini,
  secret: true,
  cells,
  ask(cell, picks, { view }) {
    const [kind, number] = cell.split(' ');
    if (kind === 'hand') return `play ${number}`;
    if (kind !== view.played?.colour) return cell;
    const wanted = numbers([...picks, cell].join(' ')).sort((a, b) => a - b);
    return `cross ${wanted.join(' ')}`;
  },
  chipsAtMost: 4,
  // Of the cards one has played, as many as can be crossed.
  suggested(sitting) {
    const { phase, facts, played } = sitting.view;
    if (phase !== 'cross' || !played) return [];
    const moves = sitting.legal.map((text) => ({ text, cells: cells(text, sitting) }));
    return mostCrossed(moves, facts.numbers[played.colour]);
  },
  chips(draft, sitting) {
    const { phase } = sitting.view;
    if (phase === 'call' || phase === 'cross') return crossChips(draft);
    return phase === 'play' && draft.picks.length ? jokerChips(draft, sitting) : [];
  },
  step({ view, legal, private: own }) {
    const t = say();
    if (!legal.length) return null;
    const stuck = legal.length === 1;
    if (view.phase === 'take') return t.take(view.facts.hand - (own?.hand.length ?? view.facts.hand - 1));
    if (view.phase === 'play') return t.play(view.facts.most_played);
    if (view.phase === 'cross') return stuck ? t.noneFits : t.cross;
    const number = view.pile.top?.number ?? 0;
    return stuck ? t.nowhere(number) : t.call(number);
  },
  action(text, sitting) {
    const t = say();
    const { view } = sitting;
    const [verb = ''] = text.split(' ');
    if (verb === 'pass') return { label: t.pass };
    if (verb === 'take') return { label: t.taking(view.display[numbers(text)[0]! - 1]?.number ?? 0) };
    if (verb === 'play') {
      const cards = handCards(text, sitting);
      const colour = colourOf(cards, text.split(' as ')[1]);
      return { label: t.playing(colourName(colour), numbersIn(cards)) };
    }
    if (text === 'cross none')
      return view.pass_costs ? { label: t.misthrow(view.pass_costs), costs: true } : { label: t.none };
    const colour = verb === 'cross' ? (view.played?.colour ?? '') : verb;
    return { label: t.crossing(colourName(colour), listed(text)) };
  },
  tell(line, { names, view, told: news }) {
    const { seat, text } = line;
    if (text === undefined || text === null) return null;
    // Of the cards drawn only the last is called; and what the view shows belongs to the newest lines.
    if (seat === undefined || seat === null)
      return view.phase === 'call' && news.at(-1) === line ? say().called(text) : null;
    const played = news.includes(line) && view.active === seat ? view.played : null;
    return told(names[seat] ?? '', text, played?.cards, played?.colour ?? '');
  },
  part: (name) => sayRows().part(name),
};
