// Those who play without being asked: bots, and dice that have waited long enough for a hand.
import { decoded, type Event } from './half';
import type { Live } from './live';
import { Conflict } from './store';

/** Time as the device sees it, in seconds; tests bring their own. */
export interface Clock {
  now(): number;
  sleep(seconds: number): Promise<void>;
}

/** Seconds after which bots are tried again when something went wrong. */
const PATIENCE = 5;

export class Autoplay {
  constructor(
    private readonly clock: Clock,
    private readonly change: (live: Live, events: Event[]) => Promise<void>,
  ) {}

  /** Where the dice wait for a hand, note until when. */
  let(live: Live): void {
    const { table } = live;
    if (table.thrower === null) {
      live.throwAt = null;
      return;
    }
    if (live.throwFor === table.rows && live.throwAt !== null) return;
    const seconds = live.half.timing.throwing * pace(live);
    [live.throwFor, live.throwAt] = [table.rows, this.clock.now() + seconds];
    void this.#await(live, table.rows, seconds);
  }

  async #await(live: Live, rows: number, seconds: number): Promise<void> {
    await this.clock.sleep(seconds);
    const seat = live.table.thrower;
    if (seat === null || live.table.rows !== rows) return;
    if (!live.wires.size) live.throwAt = null; // nobody looks: they wait for one who does
    if (live.throwAt === null) return;
    await live.locked(() => this.throw(live, seat)).catch((error: unknown) => this.#stumble(live, error));
  }

  /** Dice that lie there already are no fault. The table is locked. */
  async throw(live: Live, seat: number): Promise<void> {
    const outcome = live.table.thrower === seat ? live.table.next_outcome() : null;
    if (outcome) await this.change(live, [outcome]);
  }

  /** Have the bots play on; they stop when nobody looks. */
  wake(live: Live): void {
    if (live.awake) return;
    live.awake = true;
    void this.#play(live)
      .catch((error: unknown) => this.#stumble(live, error))
      .finally(() => (live.awake = false))
      .then(() => live.wires.size && next(live) !== undefined && this.wake(live));
  }

  /** Say what went wrong, and wait a little; the table is as its log has it. */
  async #stumble(live: Live, error: unknown): Promise<void> {
    if (error instanceof Conflict) return;
    console.error(error);
    const key = (error as { key?: string }).key ?? 'refusal.device-trap';
    live.broadcast({ type: 'refused', id: null, key, rule: null, message: key });
    await this.clock.sleep(PATIENCE);
  }

  /** What is seen of a seat's round comes one pause after its first thought, however many steps it took. */
  async #play(live: Live): Promise<void> {
    let seat: number | undefined;
    let begun = 0;
    while (live.wires.size) {
      const acting = next(live, seat);
      if (acting === undefined) return;
      if (acting !== seat || !live.table.unfinished(acting)) [seat, begun] = [acting, this.clock.now()];
      await this.#choose(live, acting, begun);
    }
  }

  async #choose(live: Live, seat: number, begun: number): Promise<void> {
    const { table } = live;
    const asked = table.asked[seat];
    const text = await live.game.think(table, seat, table.seats[seat]!.player!);
    if (live.table === table && !table.stays_unfinished(seat, text)) {
      const pause = live.half.timing.pause * pace(live) * table.game.manifest.reading;
      await this.clock.sleep(Math.max(0, begun + pause - this.clock.now()));
    }
    await live.locked(async () => {
      const here = live.table === table && table.asked[seat] === asked && table.to_act.includes(seat);
      if (here) await this.change(live, [decoded(live.half, { kind: 'chose', seat, text, by: 'bot' })]);
    });
  }
}

const pace = (live: Live): number => live.half.timing.paces[live.table.created.pace] ?? 1;

/** The bot to play now: the one that has begun, or the first. */
function next({ table }: Live, begun?: number): number | undefined {
  const seats = table.to_act.filter((seat) => table.seats[seat]!.player !== null);
  return seats.find((seat) => seat === begun) ?? seats[0];
}
