// How the rows of a Qwixx sheet are printed.
import type { Colour, Row } from '../../lib/protocol';

export const COLOURS: Colour[] = ['red', 'yellow', 'green', 'blue'];

const RISING = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const FALLING = [...RISING].reverse();

/** The numbers of a row from the left (QX-1). */
export const numbersOf = (colour: Colour): number[] => (colour === 'red' || colour === 'yellow' ? RISING : FALLING);

/** Whether the pencil has gone past a number that was not crossed. */
export function passedOver(row: Row, colour: Colour, number: number): boolean {
  const last = row.crossed.at(-1);
  const numbers = numbersOf(colour);
  return last !== undefined && numbers.indexOf(number) < numbers.indexOf(last);
}
