// What lies where on a table of Trio. A cell is the text of a choice: `centre 3`, `low 2`, `high 2`, `swap 3`.
import type { Sitting } from '../face';
import type { TrioPrivate, TrioView } from './view';

export type TrioSitting = Sitting<TrioView, TrioPrivate>;

/** The places of the centre, with or without a card (TR-1); they never move, so that they can be remembered. */
export function centrePlaces(view: TrioView): number[] {
  return Array.from({ length: view.centre.length ? view.facts.centre : 0 }, (_, i) => i + 1);
}

/** A place of a hand. */
export interface Slot {
  place: number;
  /** Its card lies open among the cards shown. */
  open: boolean;
  /** Which end of what is still hidden (TR-2). */
  end: 'low' | 'high' | 'only' | null;
}

const asked = (view: TrioView, choice: string): number =>
  view.result === 'going-on' ? view.shown.filter((shown) => shown.choice === choice).length : 0;

/** The places of a hand from low to high. Cards open from both ends inwards, so the hidden ones are a run. */
export function slotsOf(view: TrioView, seat: number): Slot[] {
  const size = view.hand_sizes[seat] ?? 0;
  const first = asked(view, `low ${seat + 1}`);
  const last = size - 1 - asked(view, `high ${seat + 1}`);
  return Array.from({ length: size }, (_, i) => {
    const end = i === first && i === last ? 'only' : i === first ? 'low' : i === last ? 'high' : null;
    const open = i < first || i > last;
    return { place: i + 1, open, end: open ? null : end };
  });
}

/** The cell of an end of a hand; of the only hidden card both would do. */
export const endCell = (end: Slot['end'], seat: number): string => `${end === 'high' ? 'high' : 'low'} ${seat + 1}`;

/** Whose turn the cards shown belong to: once they are back or won, the next player is active already. */
export function turnOf(view: TrioView): number {
  const done = !view.over && (view.result === 'went-back' || view.result === 'trio');
  return done ? (view.active + view.players - 1) % view.players : view.active;
}

/** The numbers linked with a number; only the spicy game has any use for them (TR-5). */
export const linkedWith = (view: Pick<TrioView, 'options' | 'facts'>, number: number): number[] =>
  view.options['mode'] === 'spicy' ? (view.facts.links[number] ?? []) : [];

/** What is printed on a card: the number that wins alone has a crown, the others what they link with. */
export function printed(view: TrioView, number: number): { number: number; crown: boolean; links: number[] } {
  return { number, crown: number === view.facts.winning_number, links: linkedWith(view, number) };
}

/** The team of a seat, or null where everybody plays alone. */
export function teamOf(view: TrioView, seat: number): number | null {
  const team = view.teams?.findIndex((seats) => seats.includes(seat)) ?? -1;
  return team < 0 ? null : team;
}

export const arePartners = (view: TrioView, a: number | null, b: number): boolean =>
  a !== null && a !== b && teamOf(view, a) !== null && teamOf(view, a) === teamOf(view, b);

/** Everybody but these eyes, in the order of turns. */
export function othersOf({ view, eyes }: TrioSitting): number[] {
  const seats = [...view.hand_sizes.keys()];
  return eyes === null ? seats : [...seats.slice(eyes + 1), ...seats.slice(0, eyes)];
}

/** A name one can tell from the others, even where several bots have the same. */
export function nameOf({ names }: TrioSitting, seat: number): string {
  const name = names[seat] ?? '';
  return names.filter((other) => other === name).length > 1 ? `${seat + 1}. ${name}` : name;
}
