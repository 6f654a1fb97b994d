// Made by python -m zaria.server.typescript; do not edit.

import type { ChosenOnly, SeenChoice, View } from '../../lib/protocol';

/** A card revealed in this turn, and the choice that revealed it. */
export interface Shown {
  choice: string;
  card: number;
}

/** What everybody has seen and could remember: cards by hand place for each seat, and by centre place. */
export interface Known {
  hands: Record<string, number>[];
  centre: Record<string, number>;
}

/**
 * The cards: the highest number, how many there are of each, the number whose trio wins alone, the trios it takes
 * otherwise, which numbers are linked, and the places of the centre at this table.
 */
export interface TrioFacts {
  numbers: number;
  copies: number;
  winning_number: number;
  trios_to_win: number;
  links: Record<string, number[]>;
  centre: number;
}

/** The table of Trio. In teams also who plays with whom and the exchange; with the memory aid also `known`. */
export interface TrioTable {
  active: number;
  hand: number[] | null;
  hand_sizes: number[];
  centre: number[];
  shown: Shown[];
  result: TrioResult | null;
  trios: number[][];
  facts: TrioFacts;
  teams?: number[][];
  chosen?: SeenChoice[];
  swapped?: number[];
  received?: number | null;
  gave?: number | null;
  known?: Known;
}

export interface TrioView extends View, TrioTable {
  game: 'trio';
  phase: TrioPhase;
}

/** What only a seat of Trio sees: its hand, and the cards of the last exchange. */
export interface TrioPrivate extends ChosenOnly {
  hand: number[];
  received: number | null;
  gave: number | null;
}

export type TrioPhase = 'deal' | 'exchange' | 'reveal' | 'over';

export type TrioResult = 'going-on' | 'went-back' | 'trio';
