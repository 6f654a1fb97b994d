// How a game is explained: short sections, some with a position one can try.
import type { Lang } from '../lib/words.svelte';

export type Both<T = string> = Record<Lang, T>;

export interface Section {
  title: Both;
  text: Both<string[]>;
  /** The rules it tells, by their ids. */
  rules: string[];
  /** A position of examples.json, and what to try there. */
  example?: string;
  hint?: Both;
}

export interface How {
  goal: Both;
  sections: Section[];
}
