// What TypeScript asks of python.js.
import type { Interface } from './interface';

/** A game's module as translated Python sees it. */
export interface Bound {
  memory: WebAssembly.Memory;
}

export function bound(about: Interface, instance: WebAssembly.Instance): Bound;
export function dict<Value>(pairs: [string, Value][]): Record<string, Value>;

/** Something that is not allowed; `key` says why in the catalogue. */
export interface Denial extends Error {
  status: number;
  key: string;
}
/** Something that went wrong, by a key of the catalogue and the facts in its sentence. */
export interface ZariaError extends Error {
  key: string;
  facts: Record<string, unknown>;
}
export const ZariaError: { (key: string, facts?: Record<string, unknown>): ZariaError; readonly prototype: ZariaError };
export const Denied: { (status: number, key: string): Denial; readonly prototype: Denial };
