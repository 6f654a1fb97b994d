// The half of a game that is no kernel, as `python -m zaria.javascript` writes it: its shape for TypeScript.
import type {
  BySheet,
  GameInfo,
  Join,
  Mine,
  MyTable,
  NewTable,
  Refused,
  Summary,
  TableInfo,
  Told,
  WhyNot,
} from '../lib/protocol';
import { dict, type Bound } from './python.js';

/** A line of the log; its class says of which kind it is. */
export type Event = object;

/** One record of the kernels. */
export interface Position {
  kernels: Bound;
  address: number;
}

export interface Change {
  told: Told[];
  /** The seat, where nobody else may notice anything. */
  only_for: number | null;
}

export interface Row {
  number: number;
  event: Event;
  at: number;
  choice: string | null;
}

export interface Seat {
  name: string | null;
  bot: string | null;
  keys: Set<string>;
  /** The level of the bot that plays here now. */
  player: string | null;
}

export interface Match {
  s: Position;
  over: boolean;
  legal(seat: number): string[];
}

/** As in table.py. */
export interface Table {
  id: string;
  rows: number;
  number: number;
  numbers: number[];
  asked: number[];
  state: string;
  rematch: string | null;
  answers: Record<string, [number, number, string] | undefined>;
  seats: Seat[];
  to_act: number[];
  thrower: number | null;
  match: Match | null;
  created: { pace: string };
  game: {
    id: string;
    players: number;
    options: Record<string, boolean | string>;
    manifest: { reading: number };
    seen_by(s: Position, seat: number): Position;
  };
  apply(row: Row): Change;
  follow(event: Event): Change;
  next_outcome(): Event | null;
  unfinished(seat: number): boolean;
  stays_unfinished(seat: number, text: string): boolean;
  seats_of(key: string): number[];
  told_since(number: number): Told[];
  public_view(): unknown;
  record(): Record<string, unknown>;
}

/** What people may wish becomes lines of the log, or is denied. */
export interface Half {
  Table(id?: string): Table;
  Row(number: number, event: Event, at: number, choice: string | null): Row;
  NewTable(): NewTable;
  Join(): Join;
  openTable(key: string, wanted: NewTable, secret: string, dice: number): Event[];
  openAgain(old: Table, key: string, secret: string, words: string[], dice: number): Event[];
  join(table: Table, key: string, wish: Join): Event[];
  leave(table: Table, key: string, seat: number): Event[];
  seatBot(table: Table, key: string, seat: number, level: string): Event[];
  begin(table: Table, key: string): Event[];
  takeBack(table: Table, key: string, seat: number): Event[];
  ownSeat(table: Table, key: string, seat: number): void;
  checkHint(table: Table, key: string, seat: number): void;
  refuseChoice(
    table: Table,
    key: string,
    seat: number,
    id: string,
    number: number,
    text: string,
  ): Omit<Refused, 'type'> | null;
  info(table: Table, host: boolean, online: boolean[]): TableInfo;
  mine(table: Table, seat: number): Mine;
  why(table: Table, seat: number, text: string): WhyNot & { sheet: BySheet | null };
  summary(table: Table): Summary & Partial<MyTable>;
  /** How the dice of a device are noted in the log: nothing is promised about them. */
  DEVICE: number;
  game: GameInfo;
  timing: { pause: number; throwing: number; paces: Record<string, number> };
}

/** An event as it is stored. */
export function encoded(half: Half, event: Event): { kind: string } {
  const kind = Object.entries(half).find(([, made]) => made === event.constructor)![0];
  return { kind, ...event };
}

/** The event that was stored so. */
export function decoded(half: Half, { kind, ...fields }: { kind: string; [field: string]: unknown }): Event {
  return filled((half as unknown as Record<string, () => Event>)[kind]!(), fields);
}

/** Something of Python's with what a page has sent; what it does not send stays as it is. */
export function filled<Thing extends object>(made: Thing, fields: object): Thing {
  const given = Object.entries(fields).map(([name, value]) => [
    name,
    isPlain(value) ? dict(Object.entries(value)) : value,
  ]);
  return Object.assign(made, Object.fromEntries(given)) as Thing;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
