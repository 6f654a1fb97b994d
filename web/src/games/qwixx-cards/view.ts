// Made by python -m zaria.server.typescript; do not edit.

import type { ChosenOnly, SeenChoice, View } from '../../lib/protocol';
import type { Colour, RowsFacts, RowsSheet } from '../rows/view';

/** What is printed on the pad, how many cards a full hand has, and how many are played together at most. */
export interface QwixxCardsFacts extends RowsFacts {
  hand: number;
  most_played: number;
}

/** A card of Qwixx – The Card Game: its number, and its colour where that shows. */
export interface Card {
  number: number;
  colour: CardColour | null;
}

/** The draw pile: the back on top of it, and how many cards it has with that one. */
export interface Pile {
  top: Card | null;
  cards: number;
}

/** The cards lying played, and the row they are played for. */
export interface Played {
  cards: Card[];
  colour: Colour;
}

/** The table of Qwixx – The Card Game. `pass_costs` is what the active player loses by crossing none. */
export interface QwixxCardsTable {
  active: number;
  display: (Card | null)[];
  pile: Pile;
  discard: string[];
  hands: Card[][];
  played: Played | null;
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: RowsSheet[];
  facts: QwixxCardsFacts;
}

export interface QwixxCardsView extends View, QwixxCardsTable {
  game: 'qwixx-cards';
  phase: QwixxCardsPhase;
}

/** What only a seat of Qwixx – The Card Game sees. */
export interface QwixxCardsPrivate extends ChosenOnly {
  hand: Card[];
}

export type CardColour = 'red' | 'yellow' | 'green' | 'blue' | 'joker';

export type QwixxCardsPhase = 'deal' | 'take' | 'refill' | 'call' | 'play' | 'cross' | 'over';
