// How a Knaster sheet is printed: fields from a1 at the top left, and the lines through them.
import facts from './facts.json';
import type { KnasterSheet, LineKind } from './view';

export const COLUMNS = [...'abcdefghijklmnopqrstuvwxyz'].slice(0, facts.side);
export const ROWS = COLUMNS.map((_, i) => String(i + 1));
export const FIELDS = ROWS.flatMap((row) => COLUMNS.map((column) => column + row));
export const KINDS: LineKind[] = ['row', 'column', 'falling', 'rising'];

/** A line as the points of the view name it, such as `row 3` or `falling`. */
export interface Line {
  name: string;
  kind: LineKind;
  fields: string[];
}

export const LINES: Line[] = [
  ...ROWS.map((row) => ({ name: `row ${row}`, kind: 'row' as const, fields: COLUMNS.map((c) => c + row) })),
  ...COLUMNS.map((c) => ({ name: `column ${c}`, kind: 'column' as const, fields: ROWS.map((row) => c + row) })),
  { name: 'falling', kind: 'falling', fields: COLUMNS.map((c, i) => c + ROWS[i]) },
  { name: 'rising', kind: 'rising', fields: COLUMNS.map((c, i) => c + ROWS.at(-1 - i)) },
];

/** The line of that kind through a field, if there is one. */
export const lineThrough = (field: string, kind: LineKind): Line | undefined =>
  LINES.find((line) => line.kind === kind && line.fields.includes(field));

export const numberIn = (sheet: KnasterSheet, field: string): number | null =>
  sheet.numbers[FIELDS.indexOf(field)] ?? null;

/** Whether all its fields are circled, which is when a line gives its points (KN-4). */
export const finished = (sheet: KnasterSheet, line: Line): boolean =>
  line.fields.every((field) => sheet.circled.includes(field));

/** Points of finished lines; with the circles they make the score (KN-6). */
export function linePoints(sheet: KnasterSheet, points: Record<string, number>): number {
  return LINES.filter((line) => finished(sheet, line)).reduce((sum, line) => sum + (points[line.name] ?? 0), 0);
}
