// Made by python -m zaria.server.typescript; do not edit.

import type { SeenChoice, View } from '../../../lib/protocol';
import type { RowsFacts, RowsSheet } from '../../rows/view';

/** What is printed on the pad, and how many numbers are crossed together at most. */
export interface QwixxCardsPadFacts extends RowsFacts {
  most_played: number;
}

/**
 * The pad of Qwixx – The Card Game. `called` is the number on top of the pile, `pass_costs` what the active player
 * loses by crossing none.
 */
export interface QwixxCardsPadTable {
  active: number;
  called: number | null;
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: RowsSheet[];
  facts: QwixxCardsPadFacts;
}

export interface QwixxCardsPadView extends View, QwixxCardsPadTable {
  game: 'qwixx-cards-pad';
  phase: QwixxCardsPadPhase;
}

export type QwixxCardsPadPhase = 'draw' | 'call' | 'cross' | 'over';
