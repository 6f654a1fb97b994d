// Made by python -m zaria.server.typescript; do not edit.

import type { View } from '../../lib/protocol';

/** A grid of Knaster: 25 numbers from the top left, the cells circled, and the cell filled with this roll. */
export interface KnasterSheet {
  numbers: (number | null)[];
  circled: string[];
  entered: string | null;
}

/** Bonus circles still to make, by the line through the cell just filled; only what is owed is there. */
export interface Owed {
  row?: number;
  column?: number;
  falling?: number;
  rising?: number;
}

/** The combinations that the circles still owed are for, by the line that holds each. */
export interface Won {
  row?: Combination;
  column?: Combination;
  falling?: Combination;
  rising?: Combination;
}

/** The circles that each combination brings, and what a solo score must pass for each grade. */
export interface KnasterFacts {
  combinations: Record<Combination, number>;
  grades: Record<Grade, number>;
}

/** The table of Knaster. `owed` and `begun`, the line being circled, are the viewer's own. */
export interface KnasterTable {
  active: number;
  dice: number[] | null;
  called: number | null;
  last_roll: boolean;
  owed: Owed;
  begun: LineKind | null;
  grade: Grade | null;
  line_points: Record<string, number>;
  sheets: KnasterSheet[];
  facts: KnasterFacts;
}

export interface KnasterView extends View, KnasterTable {
  game: 'knaster';
  phase: KnasterPhase;
}

/** What only a seat of Knaster sees: its sheet with what it has done in this round, and what won the circles. */
export interface KnasterPrivate {
  sheet: KnasterSheet;
  owed: Owed;
  won: Won;
  begun: LineKind | null;
}

export type LineKind = 'row' | 'column' | 'falling' | 'rising';

export type Grade = 'impressive' | 'super' | 'good';

export type Combination = 'three' | 'pairs' | 'four' | 'house' | 'five' | 'straight';

export type KnasterPhase = 'roll' | 'choose' | 'over';
