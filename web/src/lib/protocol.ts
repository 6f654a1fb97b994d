// Made by python -m zaria.server.typescript; do not edit.

/** What lists of tables need to know without reading the log. */
export interface Summary {
  id: string;
  game: string;
  players: number;
  options: Record<string, boolean | string>;
  names: (string | null)[];
  state: string;
  public: boolean;
  created: number;
}

/** A table to open. `bots` names the level of the bot in each chair a bot takes, from the last chair on. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, boolean | string>;
  bots?: string[];
  first?: number | null;
  public?: boolean;
  seconds?: number | null;
  memory?: boolean;
  name?: string | null;
  words?: string;
}

/** Sit down: at a chair, or at the first free one. `words` go into the dice. */
export interface Join {
  name: string;
  seat?: number | null;
  words?: string;
}

export interface SeatBot {
  level: string;
}

/** A choice over HTTP; `id` makes it safe to send again. */
export interface Choice {
  id: string;
  number: number;
  text: string;
}

/** A seat as everybody sees it. */
export interface Chair {
  name: string | null;
  bot: string | null;
  online: boolean;
}

/** A line of the story: what a seat chose (text null while it is secret), or what was rolled (seat null). */
export interface Told {
  seat?: number | null;
  text?: string | null;
}

/** The table around the game. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, boolean | string>;
  state: string;
  public: boolean;
  seconds: number | null;
  memory: boolean;
  host: boolean;
  chairs: Chair[];
  commitment: string;
  secret: string | null;
  rematch: string | null;
}

/** What one of the receiver's seats may know beyond everybody: its number, its legal choices, its secrets. */
export interface Mine {
  seat: number;
  number: number;
  asked: number;
  legal: string[];
  private: Record<string, unknown>;
}

/**
 * The whole table for one receiver. `number` counts what everybody was told; `told` has what is new since the
 * last message.
 */
export interface Picture {
  type: 'picture';
  number: number;
  table: TableInfo;
  view: Record<string, unknown> | null;
  mine: Mine[];
  told: Told[];
  until: number | null;
}

/**
 * A seat has made its secret choice. The picture before still holds but for this: the number, also of one's own
 * seats, is one higher; the seat is no longer in `to_act`; its place in the view's `chosen` is true. Only the seat
 * itself is sent `mine`, which replaces what it had.
 */
export interface Chosen {
  type: 'chosen';
  number: number;
  seat: number;
  mine: Mine | null;
}

/** The choice is in the log, durably. */
export interface Accepted {
  type: 'accepted';
  id: string;
  number: number;
}

/** Nothing was changed; `key` and `rule` say why, `message` says it in English. */
export interface Refused {
  type: 'refused';
  id: string | null;
  key: string;
  rule: string | null;
  message: string;
}

/** An answer to a ping: the numbers the receiver should have seen. */
export interface Pong {
  type: 'pong';
  number: number;
  seats: Record<string, number>;
}

export interface Presence {
  type: 'presence';
  online: boolean[];
}

/** A choice over the socket. */
export interface Choose {
  type: 'choose';
  seat: number;
  id: string;
  number: number;
  text: string;
}

export interface Ping {
  type: 'ping';
}

/** A one-time link that carries a seat to another device. */
export interface Link {
  token: string;
  expires: number;
}

/** A game on the shelf; of an option's values the first is the default. */
export interface GameInfo {
  id: string;
  title: string;
  fewest: number;
  most: number;
  options: Record<string, (boolean | string)[]>;
  only_for: Record<string, number[]>;
  levels: string[];
}

export interface Tables {
  tables: Summary[];
}

/** An error of the HTTP API. */
export interface Problem {
  key: string;
  message: string;
  rule: string | null;
}

export type FromClient = Choose | Ping;

export type FromServer = Picture | Chosen | Accepted | Refused | Pong | Presence;
