// A table of this device in memory, with the pages that look at it and what they are sent.
import type { FromServer, MyTable, Picture, Pong } from '../lib/protocol';
import type { Game } from './game';
import { decoded, encoded, type Change, type Event, type Half, type Row, type Table } from './half';
import { Denied } from './python.js';
import type { Entry, Line, Stored } from './store';

/** Whoever has this device: all people at its tables. */
export const ME = 'device';

/** A page that hears a table. */
export interface Wire {
  send(message: FromServer): void;
  close(code: number): void;
}

export class Live {
  half: Half;
  table: Table;
  /** The pages, each with the last number it was told. */
  readonly wires = new Map<Wire, number>();
  /** When dice that wait for a hand roll by themselves, in seconds since 1970; and at which line they wait. */
  throwAt: number | null = null;
  throwFor = -1;
  /** Whether bots are playing just now. */
  awake = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly id: string,
    readonly game: Game,
    lines: Line[] = [],
  ) {
    [this.half, this.table] = this.#folded(lines);
  }

  #folded(lines: Line[]): [Half, Table] {
    const half = this.game.half();
    const table = half.Table(this.id);
    for (const { event, at, choice } of lines) table.apply(half.Row(table.rows + 1, decoded(half, event), at, choice));
    return [half, table];
  }

  /** Take the table up anew from its log, with fresh rules. */
  take(lines: Line[]): void {
    [this.half, this.table] = this.#folded(lines);
  }

  /** One thing after the other. */
  locked<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Apply lines, and whatever chance brings after them; a table whose dice wait for a hand lets them wait. */
  apply(events: Event[], at: number, choice: string | null): { rows: Row[]; change: Change } {
    const { table, half } = this;
    const rows: Row[] = [];
    const pending = [...events];
    let change: Change = { told: [], only_for: null };
    while (pending.length) {
      const row = half.Row(table.rows + 1, pending.shift()!, at, rows.length ? null : choice);
      change = table.apply(row);
      rows.push(row);
      if (pending.length || table.state !== 'playing' || table.thrower !== null) continue;
      const outcome = table.next_outcome();
      if (outcome) pending.push(outcome);
    }
    return { rows, change };
  }

  picture(since: number | null = null): Picture {
    const { half, table } = this;
    const seats = table.seats_of(ME);
    const online = table.seats.map((_, seat) => seats.includes(seat));
    const { thrower, number } = table;
    return {
      type: 'picture',
      number,
      table: half.info(table, true, online),
      view: table.public_view() as Picture['view'],
      mine: seats.map((seat) => half.mine(table, seat)),
      told: table.told_since(since ?? number - 1),
      until: null,
      chain: null,
      throwing: thrower !== null && this.throwAt !== null ? { seat: thrower, at: this.throwAt } : null,
      entering: null,
      correcting: null,
      points: [],
      at_once: 0,
    };
  }

  show(wire: Wire): void {
    wire.send(this.picture(this.wires.get(wire) ?? null));
    this.wires.set(wire, this.table.number);
  }

  /** The numbers that a page should have seen. */
  pong(): Pong {
    const { number, numbers } = this.table;
    return pongOf(
      number,
      this.table.seats_of(ME).map((seat) => ({ seat, number: numbers[seat]! })),
    );
  }

  /** Everybody sees the table anew, but for what only a bot may notice. */
  tell(change: Change): void {
    const { only_for: seat } = change;
    if (seat !== null && !this.table.seats_of(ME).includes(seat)) return;
    for (const wire of this.wires.keys()) this.show(wire);
  }

  broadcast(message: FromServer): void {
    for (const wire of this.wires.keys()) wire.send(message);
  }

  /** What is to be written of some lines. */
  entry(rows: Row[], at: number): Entry {
    const { half, table } = this;
    const over = table.state === 'over';
    return plain({
      id: this.id,
      game: table.game.id,
      rules: this.game.about.version,
      after: table.rows - rows.length,
      lines: rows.map(({ event, at, choice }) => ({ event: encoded(half, event), at, choice })),
      summary: this.#summary(),
      changed: at,
      result: over ? { record: table.record(), picture: this.picture() } : null,
    }) as Entry;
  }

  #summary(): MyTable {
    const { half, table } = this;
    const seats = table.seats_of(ME);
    const acting = seats.filter((seat) => table.to_act.includes(seat));
    const seat = acting[0] ?? seats[0] ?? null;
    return { ...half.summary(table), seat, to_act: acting.length > 0 } as MyTable;
  }
}

export const pongOf = (number: number, mine: { seat: number; number: number }[]): Pong => ({
  type: 'pong',
  number,
  seats: Object.fromEntries(mine.map((own) => [own.seat, own.number])),
});

/** What a database takes: without classes of Python's. */
const plain = (thing: object): object => JSON.parse(JSON.stringify(thing)) as object;

/** A stored table in memory. Raises Denied where it cannot be followed by the rules of now; it stays as it is. */
export function taken(game: Game, { id, rules, lines }: Stored): Live {
  if (rules !== game.about.version) throw Denied(410, 'device-older');
  try {
    return new Live(id, game, lines);
  } catch (error) {
    console.error(error);
    throw Denied(410, 'device-older');
  }
}
