// All the client knows of the rules: a choice is a set of cells, and one builds one of the legal sets.

/** A legal choice and the cells one taps to make it; the empty set is a pass. */
export interface Move {
  text: string;
  cells: string[];
}

const fits = (moves: Move[], picks: string[]): Move[] =>
  moves.filter((m) => picks.every((cell) => m.cells.includes(cell)));

/** The cells that can be added to what is picked. */
export function choosable(moves: Move[], picks: string[]): Set<string> {
  return new Set(fits(moves, picks).flatMap((m) => m.cells.filter((cell) => !picks.includes(cell))));
}

/** The choice that is exactly what is picked. */
export function exact(moves: Move[], picks: string[]): Move | undefined {
  return fits(moves, picks).find((m) => m.cells.length === picks.length);
}

/**
 * What is picked after tapping a cell: without it, with it, or with it in place of what it does not go with. Null where
 * it is not allowed at all.
 */
export function tapped(moves: Move[], picks: string[], cell: string): string[] | null {
  if (picks.includes(cell)) return picks.filter((c) => c !== cell);
  if (choosable(moves, picks).has(cell)) return [...picks, cell];
  for (const other of [...picks].reverse()) {
    const rest = picks.filter((c) => c !== other);
    if (choosable(moves, rest).has(cell)) return [...rest, cell];
  }
  return choosable(moves, []).has(cell) ? [cell] : null;
}
