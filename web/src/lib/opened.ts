// A record from a file, on its way from one page to another; nothing of it is in an address.
import type { GameRecord } from './protocol';

let record: GameRecord | null = null;

export const handOn = (opened: GameRecord): void => void (record = opened);

/** What was handed on, once: who comes back later opens a file of their own. */
export function taken(): GameRecord | null {
  const found = record;
  record = null;
  return found;
}
