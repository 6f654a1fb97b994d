import type { Draft } from '../../lib/draft.svelte';
import { say } from '../../words';
import type { Chip } from '../face';

/** The crosses one may make, as buttons; their cells are such as `red 7`. */
export function crossChips(draft: Draft): Chip[] {
  const cells = draft.moves.flatMap((move) => move.cells);
  return [...new Set(cells)].map((cell) => {
    const [colour = '', number = ''] = cell.split(' ');
    return { cell, label: number, spoken: `${say().colour(colour)} ${number}`, colour };
  });
}
