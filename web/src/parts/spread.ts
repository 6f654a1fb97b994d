// How many sheets of one shape lie on a table, as large as its room allows.

export interface Size {
  width: number;
  height: number;
}

const GAP = 12;
const LARGEST = 1.5;

/** The columns in which `count` sheets are largest, and their scale. Below `smallest` they go on beyond the bottom. */
export function spread(count: number, room: Size, sheet: Size, smallest: number): { columns: number; scale: number } {
  const across = (columns: number): number => (room.width - GAP * (columns - 1)) / columns / sheet.width;
  const down = (rows: number): number => (room.height - GAP * (rows - 1)) / rows / sheet.height;
  let best = { columns: 1, scale: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const scale = Math.min(across(columns), down(Math.ceil(count / columns)), LARGEST);
    if (scale > best.scale) best = { columns, scale };
  }
  if (best.scale >= smallest) return best;
  let columns = 1;
  while (columns < count && across(columns + 1) >= smallest) columns++;
  return { columns, scale: Math.max(0.1, Math.min(across(columns), LARGEST)) };
}
