import { KINDS, lineThrough, type Line } from './grid';
import type { Combination, KnasterPrivate, LineKind } from './view';

/** A line that has bonus circles coming, what it holds, and how many can still be made in it. */
export interface Due {
  line: Line;
  combination: Combination | undefined;
  circles: number;
}

/** What a seat still has to circle, the line it has begun first (KN-2, KN-3). */
export function dues(mine: KnasterPrivate | null): Due[] {
  const entered = mine?.sheet.entered;
  if (!mine || !entered) return [];
  const due = (kind: LineKind): Due[] => {
    const line = mine.owed[kind] ? lineThrough(entered, kind) : undefined;
    if (!line) return [];
    const left = line.fields.filter((field) => !mine.sheet.circled.includes(field));
    return [{ line, combination: mine.won[kind], circles: Math.min(mine.owed[kind] ?? 0, left.length) }];
  };
  return [...KINDS].sort((a, b) => Number(b === mine.begun) - Number(a === mine.begun)).flatMap(due);
}
