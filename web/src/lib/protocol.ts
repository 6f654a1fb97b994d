// Made by python -m zaria.server.typescript; do not edit.
// It is long because it has every message.

import type { Reason, Review } from './review';

/**
 * A seat as everybody sees it: a person's name or a bot's level, or neither where it is free.
 *
 * `stand_in` is the level of the bot that plays until the person is back; `host` says who opened the table; `open`
 * says that somebody who comes late may sit down here, and the bot gets up.
 */
export interface Chair {
  name: string | null;
  bot: string | null;
  online: boolean;
  stand_in: string | null;
  sign: number;
  host: boolean;
  open: boolean;
}

/** A die that is to be typed in. The texts of all dice's faces, joined with spaces, are the outcome. */
export interface Die {
  name: string;
  faces: Face[];
}

/** A side of a die: its part of the outcome's text, the number on it, and what colour that is. */
export interface Face {
  text: string;
  value: number;
  colour: string;
}

/**
 * A line of the story: what a seat chose (text null while it is secret), or what was rolled (seat null).
 *
 * `by` says who chose for a person who did not, `points` what passing has cost. `back` says that the seat had so many
 * steps of the game taken back, `declined` that it did not agree to such a wish.
 */
export interface Told {
  seat?: number | null;
  text?: string | null;
  by?: 'clock' | 'stand-in' | null;
  points?: number;
  back?: number;
  declined?: boolean;
}

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
  bots: (string | null)[];
  scores: number[];
  winners: number[];
  own_dice: boolean;
  device: boolean;
  practice: boolean;
}

/** A table to open. `bots` names the level of the bot in each chair a bot takes, from the last chair on. */
export interface NewTable {
  game: string;
  first?: number | null;
  public?: boolean;
  seconds?: number | null;
  memory?: boolean;
  pace?: 'calm' | 'normal' | 'quick';
  by_hand?: boolean;
  stand_in_after?: number | null;
  quiet?: boolean;
  hints?: boolean;
  practice?: boolean;
  own_dice?: boolean;
  players?: number | null;
  options?: Record<string, boolean | string>;
  bots?: string[];
  name?: string | null;
  words?: string;
  promise?: string;
  sign?: number | null;
}

/**
 * Sit down: at a chair, or at the first free one. Words go into the dice: `promise` is their hash, and they follow
 * when everybody has promised theirs; or `words` are told at once.
 */
export interface Join {
  name: string;
  seat?: number | null;
  words?: string;
  promise?: string;
  sign?: number | null;
}

export interface SeatBot {
  level: string;
}

/** Something said over HTTP. */
export interface Quip {
  phrase: 'again' | 'back-soon' | 'bravo' | 'haha' | 'nice-roll' | 'oh-dice' | 'so-close' | 'sorry' | 'take-your-time' | 'thanks' | 'wait' | 'your-turn';
}

/** A choice over HTTP; `id` makes it safe to send again. */
export interface ChoiceRequest {
  id: string;
  number: number;
  text: string;
}

/** A wish over HTTP to take back so many lines, as one of `points` has them; `id` makes it safe to send again. */
export interface CorrectionRequest {
  id: string;
  number: number;
  lines: number;
}

/** Whether a seat agrees to what is proposed, over HTTP. */
export interface AnswerRequest {
  id: string;
  proposal: number;
  yes: boolean;
}

/** The table around the game. */
export interface TableInfo {
  game: string;
  players: number;
  options: Record<string, boolean | string>;
  first: number | null;
  public: boolean;
  seconds: number | null;
  memory: boolean;
  pace: 'calm' | 'normal' | 'quick';
  by_hand: boolean;
  stand_in_after: number | null;
  quiet: boolean;
  hints: boolean;
  practice: boolean;
  own_dice: boolean;
  id: string;
  title: string;
  state: string;
  closed: string | null;
  host: boolean;
  chairs: Chair[];
  commitment: string;
  promises: (string | null)[];
  secret: string | null;
  rematch: string | null;
  device: boolean;
}

/** The dice wait for a seat's hand; at that time they roll by themselves. */
export interface Throwing {
  seat: number;
  at: number;
}

/**
 * At a table with people's own dice: what is to be rolled and typed in now, by the seat whose turn it is, and
 * which of the receiver's seats may type it.
 */
export interface Entering {
  seat: number;
  may: number[];
  dice: Die[];
}

/**
 * A point of the game one can go back to: how many lines that takes back from now, and what was told between this
 * point and the next one.
 */
export interface Point {
  lines: number;
  told: Told[];
}

/** A seat asks to take back so many lines: what was told in them, and the seats that have not answered yet. */
export interface Proposal {
  id: number;
  seat: number;
  lines: number;
  told: Told[];
  waiting: number[];
}

/**
 * What one of the receiver's seats may know beyond everybody: its number, its legal choices, its secrets, and
 * whether its secret choice can still be taken back.
 */
export interface Mine {
  seat: number;
  number: number;
  asked: number;
  legal: string[];
  private: AnyPrivate;
  may_take_back: boolean;
}

/** So many lines of the game, and the head of the chain over them. */
export interface ChainHead {
  lines: number;
  head: string;
}

/**
 * The whole table for one receiver. `number` counts what everybody was told; `told` has what is new since the
 * last message.
 */
export interface Picture {
  type: 'picture';
  number: number;
  table: TableInfo;
  view: AnyView | null;
  mine: Mine[];
  told: Told[];
  until: number | null;
  chain: ChainHead | null;
  throwing: Throwing | null;
  entering: Entering | null;
  correcting: Proposal | null;
  points: Point[];
  at_once: number;
}

/**
 * A seat has made its secret choice. The picture before still holds but for this: the number, also of one's own
 * seats, is one higher; the seat is no longer in `to_act`; its place in the view's `chosen` is true. Only the seat
 * itself is sent `mine`, which replaces what it had.
 */
export interface ChoiceMade {
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

/** Whether a seat's own sheet would allow a choice with the right dice or cards, whoever's turn it is. */
export interface BySheet {
  allowed: boolean;
  key: string | null;
  rule: string | null;
}

/**
 * Why a seat may not choose something now; both null when it may. `sheet` is null where a sheet says nothing of
 * it.
 */
export interface WhyNot {
  key: string | null;
  rule: string | null;
  sheet: BySheet | null;
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

/** A seat takes back its secret choice while others still choose; `id` is in the answer. */
export interface TakeBack {
  type: 'take-back';
  seat: number;
  id: string;
}

/** The dice that wait for a seat are thrown. Too late is no fault: they lie there already. */
export interface Throw {
  type: 'throw';
  seat: number;
}

/** What was rolled with people's own dice, typed in by whoever sits in a seat; safe to send again like a choice. */
export interface Enter {
  type: 'enter';
  seat: number;
  id: string;
  number: number;
  text: string;
}

/**
 * A seat wants so many lines taken back, as one of `points` has them, or its own last line: at once where nobody
 * need be asked, otherwise it becomes a proposal.
 */
export interface Correct {
  type: 'correct';
  seat: number;
  id: string;
  number: number;
  lines: number;
}

/** Whether a seat agrees to a proposal; whoever made it takes it away with a no. */
export interface Agree {
  type: 'agree';
  seat: number;
  id: string;
  proposal: number;
  yes: boolean;
}

/** A seat says something. */
export interface Say {
  type: 'say';
  seat: number;
  phrase: 'again' | 'back-soon' | 'bravo' | 'haha' | 'nice-roll' | 'oh-dice' | 'so-close' | 'sorry' | 'take-your-time' | 'thanks' | 'wait' | 'your-turn';
}

/** A seat has said something; it is not kept. */
export interface Said {
  type: 'said';
  seat: number;
  phrase: 'again' | 'back-soon' | 'bravo' | 'haha' | 'nice-roll' | 'oh-dice' | 'so-close' | 'sorry' | 'take-your-time' | 'thanks' | 'wait' | 'your-turn';
}

/** The words that a seat has promised, once the host has begun. */
export interface Reveal {
  type: 'reveal';
  seat: number;
  words: string;
}

export interface Ping {
  type: 'ping';
}

export interface UseLink {
  token: string;
}

/** A one-time link that carries a seat to another device. */
export interface Link {
  token: string;
  expires: number;
}

/** What it takes to check the dice of a finished game. Without a scheme it is of the old one. */
export interface DiceProof {
  commitment: string;
  secret: string;
  words: string[];
  drawn_first: boolean;
  scheme?: number;
  promises?: (string | null)[];
  withheld?: number[];
}

/** A game as `Match.record` writes it; a server adds names, the memory aid and the dice. */
export interface GameRecord {
  zaria: number;
  game: string;
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  log: [number | null, string][];
  names?: (string | null)[] | null;
  bots?: (string | null)[] | null;
  memory?: boolean;
  rules?: number;
  dice?: DiceProof | null;
  own_dice?: boolean;
  device?: boolean;
  practice?: boolean;
}

/**
 * A point of a game at which somebody had to choose, or its end: after how many lines of the log, what was told
 * since the frame before, and what these eyes saw then.
 */
export interface Frame {
  line: number;
  told: Told[];
  view: AnyView;
  mine: Mine | null;
}

/** A game seen again. */
export interface Replay {
  game: string;
  title: string;
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  names: (string | null)[];
  bots: (string | null)[];
  frames: Frame[];
  dice: DiceProof | null;
  own_dice: boolean;
  device: boolean;
}

/** How far a review is: `waiting` behind so many others, `working`, `ready` or `failed`. */
export interface ReviewState {
  key: string;
  deep: boolean;
  state: 'failed' | 'ready' | 'waiting' | 'working';
  ahead: number;
  done: number;
  of: number;
  review: Review | null;
  why: string | null;
  facts: Record<string, number | string | Reason>;
}

/** A finished game to review: one of a table, or a record. */
export interface ReviewRequest {
  table?: string | null;
  record?: GameRecord | null;
  deep?: boolean;
}

/** A finished game to go on with from one of its lines, in one of its seats, against bots and with new dice. */
export interface Practice {
  line: number;
  seat: number;
  table?: string | null;
  record?: GameRecord | null;
  level?: string;
  name?: string;
}

/** A finished game of a device without a server, to be kept here; `played` is when that was, by the device. */
export interface Handing {
  record: GameRecord;
  played?: number | null;
}

/** The table under which it is kept. */
export interface Handed {
  table: string;
}

/** What the judge would choose, from what the seat may know; and why rather than `against`, another choice. */
export interface Hint {
  text: string;
  reasons: Reason[];
  against: string | null;
}

/** A game there is; of an option's values the first is the default. */
export interface GameInfo {
  id: string;
  title: string;
  fewest: number;
  most: number;
  options: Record<string, (boolean | string)[]>;
  only_for: Record<string, number[]>;
  levels: string[];
  memory_aid: boolean;
  passes: string[];
  own_dice: boolean;
  pad: string | null;
  paper: boolean;
}

/** Public tables with a free chair. */
export interface OpenTables {
  tables: Summary[];
}

/**
 * A table the asker sits at: the seat, the one to act if there is one, and whether it is to act. Both are null
 * while nobody looks at the table and it is not in memory.
 */
export interface MyTable {
  id: string;
  game: string;
  players: number;
  options: Record<string, boolean | string>;
  names: (string | null)[];
  state: string;
  public: boolean;
  created: number;
  bots: (string | null)[];
  scores: number[];
  winners: number[];
  own_dice: boolean;
  device: boolean;
  practice: boolean;
  seat: number | null;
  to_act: boolean | null;
}

export interface MyTables {
  tables: MyTable[];
}

/** An error of the HTTP API. */
export interface Problem {
  key: string;
  message: string;
  rule: string | null;
}

/** What every view has. A spectator's has no seat and nothing legal. */
export interface View {
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  seat: number | null;
  to_act: number[];
  needs_chance: boolean;
  over: boolean;
  scores: number[];
  breakdown: Record<string, number>[];
  winners: number[];
  legal: string[];
}

/** A view of whatever game; `chosen` where secret choices are made, `teams` where people play together. */
export interface AnyView extends View {
  game: string;
  phase: string;
  active: number;
  chosen?: SeenChoice[];
  teams?: number[][];
}

/** What only the seat itself sees: its own choice while that is secret. */
export interface ChosenOnly {
  chosen: SeenChoice;
}

export type SeenChoice = string | boolean | null;

export type AnyPrivate = Record<string, unknown>;

export type Phrase = 'bravo' | 'thanks' | 'nice-roll' | 'oh-dice' | 'so-close' | 'your-turn' | 'take-your-time' | 'wait' | 'back-soon' | 'sorry' | 'haha' | 'again';

export type FromClient = Choose | TakeBack | Throw | Enter | Correct | Agree | Say | Reveal | Ping;

export type FromServer = Picture | ChoiceMade | Accepted | Refused | Pong | Presence | Said;

/** The terms of a table where nobody wishes for others. */
export const TERMS = {"first": null, "public": false, "seconds": null, "memory": false, "pace": "normal", "by_hand": false, "stand_in_after": null, "quiet": false, "hints": false, "practice": false, "own_dice": false} as const;

/** What pauses are multiplied by. */
export const PACES = {"calm": 2.0, "normal": 1.0, "quick": 0.4} as const;

/** The levels there are, also those that nobody is offered. */
export const BOTS = ["random", "greedy", "beginner", "casual", "strong", "master"] as const;
