import type { View } from './protocol';

/** The seats, winners first, then by points. */
export function ranked(view: Pick<View, 'scores' | 'winners'>): number[] {
  const won = (seat: number): number => Number(view.winners.includes(seat));
  return [...view.scores.keys()].sort((a, b) => won(b) - won(a) || view.scores[b]! - view.scores[a]!);
}
