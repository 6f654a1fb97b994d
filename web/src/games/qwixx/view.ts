// Made by python -m zaria.server.typescript; do not edit.

import type { SeenChoice, View } from '../../lib/protocol';
import type { Colour, RowsFacts, RowsSheet } from '../rows/view';

/** What was rolled; the dice of closed rows are gone. */
export interface QwixxDice {
  white: number[];
  red?: number;
  yellow?: number;
  green?: number;
  blue?: number;
}

/** The table of Qwixx. `pass_costs` is what the active player loses by passing now, 0 where nothing is at stake. */
export interface QwixxTable {
  active: number;
  dice: QwixxDice | null;
  closed: Colour[];
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: RowsSheet[];
  facts: RowsFacts;
}

export interface QwixxView extends View, QwixxTable {
  game: 'qwixx';
  phase: QwixxPhase;
}

export type QwixxPhase = 'roll' | 'white' | 'colour' | 'over';
