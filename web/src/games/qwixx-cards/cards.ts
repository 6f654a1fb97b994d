// How cards are held and named.
import { say as sayShell } from '../../words';
import type { Move } from '../../lib/moves';
import { COLOURS } from '../rows/rows';
import type { Card, Played } from './view';

export interface Held {
  card: Card;
  /** The place the server knows, such as `hand 2`. */
  cell: string;
  /** Tells the card from the others; two backs may look the same. */
  key: string;
}

const ORDER: (string | null)[] = [null, ...COLOURS, 'joker'];

/** A hand as one would hold it: by colour, then by number. */
export function fanned(hand: Card[]): Held[] {
  const held = hand.map((card, i) => ({
    card,
    cell: `hand ${i + 1}`,
    key: card.colour ? `${card.colour} ${card.number}` : `back ${i}`,
  }));
  return held.sort(
    (a, b) => ORDER.indexOf(a.card.colour) - ORDER.indexOf(b.card.colour) || a.card.number - b.card.number,
  );
}

/** "κόκκινο 7", or the number alone where the colour does not show. */
export const named = ({ number, colour }: Card): string =>
  colour ? `${sayShell().colour(colour)} ${number}` : `${number}`;

export const numbersIn = (cards: Card[]): string =>
  cards
    .map((card) => card.number)
    .sort((a, b) => a - b)
    .join(', ');

/** The colour a set is played in; jokers take that of the others (QC-J). */
export function colourOf(cards: Card[], as: string | undefined): string {
  return as ?? cards.find((card) => card.colour !== 'joker')?.colour ?? '';
}

/** Cards played, from the lowest; a joker shows the colour it took. */
export function laid({ cards, colour }: Played): Pick<Held, 'card' | 'key'>[] {
  const shown = cards.map((card) => ({ card: { ...card, colour }, key: `${card.colour} ${card.number}` }));
  return shown.sort((a, b) => a.card.number - b.card.number);
}

/** The cells of the choice that crosses the most; of several, the one that leaves the most of the row open. */
export function mostCrossed(moves: Move[], row: number[]): string[] {
  const reach = ({ cells }: Move): number =>
    Math.max(-1, ...cells.map((cell) => row.indexOf(Number(cell.split(' ')[1]))));
  const [most] = [...moves].sort((a, b) => b.cells.length - a.cells.length || reach(a) - reach(b));
  return most?.cells ?? [];
}
