import type { Component } from 'svelte';

export type Draws = 'dice' | 'cards';

/** What is said of a game before it is opened. */
export interface ShelfWords {
  title: string;
  /** The game in a few words. */
  line: string;
  /** Its variants, by the names the server has for them; hints have their numbers from the rules. */
  options: Record<string, { name: string; hint: (facts: never) => string }>;
}

/** A game on the shelf: all that is there before its board is loaded, so it must stay small. */
export interface Shelf {
  /** Its place among the games. */
  order: number;
  /** What chance brings in it. */
  draws: Draws;
  say: () => ShelfWords;
  /** A small still life, drawn inside an SVG of 170 by 100. */
  Picture: Component;
}
