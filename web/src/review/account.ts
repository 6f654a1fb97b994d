// A review in numbers people read: percent of a win, or points where one plays alone.
import { signed } from '../lib/text';
import type { Account, Choice, Review } from '../lib/review';

export const PARTS = ['luck', 'own', 'others', 'doubt'] as const;
type Part = (typeof PARTS)[number];

/** What one step of the waterfall adds, from where to where it reaches, and in words. */
export interface Step {
  part: 'start' | Part | 'result';
  from: number;
  to: number;
  text: string;
}

/** Who wins together; partners halve a win in an account, and people read that of the whole side. */
export const sideOf = (review: Review, seat: number): number[] =>
  review.sides.find((side) => side.includes(seat)) ?? [seat];

/** What something is worth to a seat's whole side. */
export const ofSide = (review: Review, seat: number, worth: number): number => worth * sideOf(review, seat).length;

/** From the start to the result: the parts in between add up, also as they are shown. */
export function steps(review: Review, seat: Account): Step[] {
  const all = (worth: number): number => ofSide(review, seat.seat, worth);
  const [start, result] = [all(seat.start), all(seat.result)];
  const units = (worth: number): number => worth * unitsOf(review);
  const parts = PARTS.map((part) => all(seat[part]));
  const numbers = addingUp(parts.map(units), whole(units(result)) - whole(units(start)));
  let at = start;
  const between = PARTS.map((part, i) => {
    return { part, from: at, to: (at += parts[i]!), text: text(review, numbers[i]!, true) };
  });
  return [
    { part: 'start', from: 0, to: start, text: text(review, whole(units(start))) },
    ...between,
    { part: 'result', from: 0, to: result, text: text(review, whole(units(result))) },
  ];
}

/** Whole numbers for some parts that add up to a total beside their sum, by the largest remainders: review/rounding.py. */
export function addingUp(parts: number[], total: number): number[] {
  const found = parts.map(Math.floor);
  const missing = total - found.reduce((a, b) => a + b, 0);
  const step = Math.sign(missing);
  const order = parts.map((part, i) => [step * (found[i]! - part), i] as const).sort(([a], [b]) => a - b);
  for (const [, i] of order.slice(0, Math.abs(missing))) found[i]! += step;
  return found;
}

/** A worth for a seat as it is shown, `54 %` of its side's win in one piece, or points. */
export const shown = (review: Review, seat: number, worth: number, sign = false): string =>
  text(review, whole(ofSide(review, seat, worth) * unitsOf(review)), sign);

/** Whether something is shown as nothing. */
export const isNothing = (review: Review, seat: number, worth: number): boolean =>
  whole(ofSide(review, seat, worth) * unitsOf(review)) === 0;

/** Percent of a win, or tenths of a point. */
const unitsOf = (review: Review): number => (review.unit === 'share' ? 100 : 10);
const whole = (x: number): number => Math.floor(x + 0.5);

function text(review: Review, units: number, sign = false): string {
  const number = review.unit === 'share' ? units : units / 10;
  return `${sign && number > 0 ? '+' : ''}${signed(number)}${review.unit === 'share' ? '\u00a0%' : ''}`;
}

/** By how much somebody's choices must be better to be called so, as in review/headline.py. */
const CLOSE = 0.02;
/** The least of an error that is told where one plays alone, in points. */
const CLOSE_ALONE = 1;

/** Whether a seat's own choices cost next to nothing, all of them together. */
export function playedWell(review: Review, { seat, own }: Account): boolean {
  return ofSide(review, seat, own) >= -(review.unit === 'share' ? CLOSE : CLOSE_ALONE);
}

/** Who gave away least by own choices; null where one plays alone, or several did equally well. */
export function bestPlayer(review: Review): number | null {
  const all = review.seats.map(({ seat, own }) => ({ seat, own: ofSide(review, seat, own) }));
  const [first, second] = all.sort((a, b) => b.own - a.own);
  return first && second && first.own - second.own > CLOSE ? first.seat : null;
}

/** What a choice would have cost, if it was weighed; null where it was not. */
export function costOf(choice: Choice, text: string): number | null {
  return choice.options.find((option) => option.text === text)?.cost ?? null;
}
