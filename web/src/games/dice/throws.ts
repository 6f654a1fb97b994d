import type { Tracker } from '../tracker';

const SIDES = 6;

/**
 * Where chance is nothing but dice: how many of them a throw has, and how their sides, from 0 on, are written. The text
 * of the log says which dice were thrown.
 */
export function throws(dice: (text: string) => number, write: (sides: number[], text: string) => string): Tracker {
  return {
    odds: (text) => SIDES ** dice(text),
    name: (k, text) => write(digits(k, dice(text)), text),
  };
}

/** The number of an outcome has a digit for each die. */
function digits(k: number, dice: number): number[] {
  return Array.from({ length: dice }, (_, i) => Math.floor(k / SIDES ** (dice - 1 - i)) % SIDES);
}
