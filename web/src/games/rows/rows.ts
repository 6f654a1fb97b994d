// The rows of a sheet.
import type { Colour, Row } from './view';

export const COLOURS: Colour[] = ['red', 'yellow', 'green', 'blue'];

/** Whether the pencil has gone past a number that was not crossed; `numbers` are those of the row, from the left. */
export function passedOver(row: Row, numbers: number[], number: number): boolean {
  const last = row.crossed.at(-1);
  return last !== undefined && numbers.indexOf(number) < numbers.indexOf(last);
}
