// What the check of the dice must know of a game. Only the check needs this.
import type { GameRecord } from '../lib/protocol';
import { loader } from './folders';

/** Follows a game's record, so that every draw of chance can be worked out again: `odds` before it, then `name`. */
export interface Tracker {
  /** How many outcomes are equally likely. */
  odds(text: string): number;
  /** The k-th of them, as the log writes it; `text` is what the log has there. */
  name(k: number, text: string): string;
  /** The draw happened. */
  drew?(text: string): void;
  /** A seat chose. */
  chose?(seat: number, text: string): void;
}

export type Track = (record: GameRecord) => Tracker;

export const trackOf = loader(import.meta.glob<Track>('./*/dice.ts', { import: 'track' }));
