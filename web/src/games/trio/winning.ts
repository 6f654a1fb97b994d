// What wins (TR-5), from the numbers that the rules give; at a table and for people with the real cards.
import { linkedWith } from './table';
import type { TrioView } from './view';

export type Won = { by: 'alone' | 'linked' | 'many'; trios: number[] };
type Game = Pick<TrioView, 'options' | 'facts'>;

/** How these trios win; null where they do not yet. */
export function wonBy(game: Game, trios: number[]): Won | null {
  const { winning_number, trios_to_win } = game.facts;
  const all = [...new Set(trios)].sort((a, b) => a - b);
  if (all.includes(winning_number)) return { by: 'alone', trios: [winning_number] };
  const linked = all.filter((number) => linkedWith(game, number).some((other) => all.includes(other)));
  if (linked.length) return { by: 'linked', trios: linked };
  return isSpicy(game) || all.length < trios_to_win ? null : { by: 'many', trios: all };
}

export const isSpicy = ({ options }: Game): boolean => options['mode'] === 'spicy';
