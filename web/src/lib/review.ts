// Made by python -m zaria.server.typescript; do not edit.

/** Who judged: with the same record, version, checksum, setting and seed the review is the same, bit for bit. */
export interface JudgeMark {
  game: string;
  version: number;
  checksum: string;
  setting: string;
  seed: number;
}

/** Why a choice was better, or what an account says: a sentence of the catalogue and the numbers in it. */
export interface Reason {
  key: string;
  facts: Record<string, number | string>;
}

/** One of the choices there were, and what it would have cost. */
export interface Option {
  text: string;
  cost: number;
}

/** What the game was worth to every seat after a line of the log, and the luck of what chance brought in it. */
export interface Event {
  line: number;
  seat: number | null;
  text: string;
  values: number[];
  luck: number[] | null;
}

/** A choice between several, and what it cost its seat against the best one, from what the seat knew then. */
export interface Choice {
  line: number;
  seat: number;
  made: string;
  best: string;
  cost: number;
  error: number;
  flagged: boolean;
  effects: number[];
  options: Option[];
  reasons: Reason[];
}

/** One seat's account: `result - start = luck + own + others + doubt`. */
export interface Account {
  seat: number;
  result: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  doubt: number;
  luckiest: number | null;
  unluckiest: number | null;
  moments: number[];
}

/** A finished game, judged. */
export interface Review {
  judge: JudgeMark;
  players: number;
  options: Record<string, boolean | string>;
  unit: string;
  sides: number[][];
  seats: Account[];
  events: Event[];
  choices: Choice[];
  notes: Reason[];
  headlines: Reason[];
}
