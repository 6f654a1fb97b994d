// A review in numbers people read: percent of a win, or points where one plays alone.
import { signed } from '../lib/text';
import type { Choice, Review, Seat } from '../lib/review';

export const PARTS = ['luck', 'own', 'others', 'doubt'] as const;
type Part = (typeof PARTS)[number];

/** What one step of the waterfall adds, and from where to where it reaches. */
export interface Step {
  part: 'start' | Part | 'result';
  from: number;
  to: number;
}

/** From the start to the result: the parts in between add up. */
export function steps(seat: Seat): Step[] {
  let at = seat.start;
  const between = PARTS.map((part) => ({ part, from: at, to: (at += seat[part]) }));
  return [{ part: 'start', from: 0, to: seat.start }, ...between, { part: 'result', from: 0, to: seat.result }];
}

/** A worth as it is shown: `54 %` in one piece, or points. */
export function shown(review: Review, worth: number, sign = false): string {
  const number = review.unit === 'share' ? Math.round(worth * 100) : Math.round(worth * 10) / 10;
  const text = signed(number);
  return `${sign && number > 0 ? '+' : ''}${text}${review.unit === 'share' ? '\u00a0%' : ''}`;
}

/** Luck that is worth a word, and choices that gave away little. */
const NOTEWORTHY = { share: 0.05, points: 3 };
const GOOD = { share: 0.12, points: 6 };

/** Which of the sentences is true: how lucky, and how well played. */
export function verdict(review: Review, seat: Seat): string {
  const unit = review.unit as keyof typeof GOOD;
  const luck = seat.luck > NOTEWORTHY[unit] ? 'lucky' : seat.luck < -NOTEWORTHY[unit] ? 'unlucky' : 'even';
  return `${luck} ${-seat.own < GOOD[unit] ? 'good' : 'bad'}`;
}

/** Who gave away least by own choices; null where one plays alone, or several did equally well. */
export function bestPlayer(review: Review): number | null {
  const [first, second] = [...review.seats].sort((a, b) => b.own - a.own);
  return first && second && first.own - second.own > 0.02 ? first.seat : null;
}

/** What a choice would have cost, if it was weighed; null where it was not. */
export function costOf(choice: Choice, text: string): number | null {
  return choice.options.find((option) => option.text === text)?.cost ?? null;
}
