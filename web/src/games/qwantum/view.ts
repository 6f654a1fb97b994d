// Made by python -m zaria.server.typescript; do not edit.

import type { SeenChoice, View } from '../../lib/protocol';

export interface QwantumDice {
  white: number;
  1: string;
  2: string;
  3: string;
  4: string;
  5: string;
  6: string;
}

/** A sheet of Qwantum: the fields filled in each row, from the left. */
export interface QwantumSheet {
  rows: Record<QwantumColour, number[]>;
  misthrows: number;
}

/**
 * What is printed on the pad: its columns, after how many fields the thick line stands, how many dice there are,
 * what so many misthrows cost together, from none on, and how many end the game.
 */
export interface QwantumFacts {
  columns: number;
  line: number;
  dice: number;
  misthrow_points: number[];
  misthrows_to_end: number;
}

/** The table of Qwantum. `own` was chosen by the active player alone; `pass_costs` is the price of passing again. */
export interface QwantumTable {
  active: number;
  dice: QwantumDice | null;
  totals: Record<QwantumColour, number> | null;
  own: SeenChoice;
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: QwantumSheet[];
  facts: QwantumFacts;
}

export interface QwantumView extends View, QwantumTable {
  game: 'qwantum';
  phase: QwantumPhase;
}

export type QwantumColour = 'purple' | 'blue' | 'red' | 'yellow';

export type QwantumPhase = 'roll' | 'reroll' | 'roll-again' | 'own' | 'shared' | 'over';
