// The tables of this device: checked, applied, stored, and only then told, in this order, as on a server.
import type {
  FromClient,
  GameRecord,
  Hint,
  Join,
  MyTables,
  NewTable,
  Picture,
  ReviewRequest,
  ReviewState,
} from '../lib/protocol';
import { Autoplay, type Clock } from './autoplay';
import { Game, type Files } from './game';
import { decoded, encoded, filled, type Event } from './half';
import { Live, ME, pongOf, taken, type Wire } from './live';
import { Denied, dict } from './python.js';
import { replay } from './replay';
import { Reviews } from './reviews';
import { Conflict, type Entry, type Store, type Stored } from './store';

/** Tells the other pages of this device that a table has changed. */
export type News = (id: string) => void;

const TRIES = 3;

export class House {
  #games = new Map<string, Promise<Game>>();
  #lives = new Map<string, Promise<Live>>();
  #autoplay: Autoplay;
  readonly reviews: Reviews;

  constructor(
    private readonly store: Store,
    private readonly files: Files,
    private readonly clock: Clock,
    private readonly news: News = () => {},
  ) {
    this.#autoplay = new Autoplay(clock, (live, events) => this.#change(live, events));
    this.reviews = new Reviews(clock, async (record, deep) => (await this.#game(record.game)).walk(record, deep));
  }

  #game(id: string): Promise<Game> {
    const known = this.#games.get(id) ?? Game.load(this.files, id);
    this.#games.set(id, known);
    known.catch(() => this.#games.delete(id)); // once there is a network it may be there
    return known;
  }

  #live(id: string): Promise<Live> {
    const known = this.#lives.get(id) ?? this.#take(id);
    this.#lives.set(id, known);
    known.catch(() => this.#lives.delete(id));
    return known;
  }

  async #stored(id: string): Promise<Stored> {
    const stored = await this.store.read(id);
    if (!stored) throw Denied(404, 'no-such-table');
    return stored;
  }

  async #take(id: string): Promise<Live> {
    const stored = await this.#stored(id);
    return taken(await this.#game(stored.game), stored);
  }

  games = async (): Promise<unknown> => (await this.files.asset('games.json')).json();

  async mine(): Promise<MyTables> {
    return { tables: await this.store.list() };
  }

  /** Open a table; whoever has the device is its host. */
  async open(sent: NewTable): Promise<Picture> {
    const game = await this.#game(sent.game);
    const half = game.half();
    const options = this.#variant(game, sent);
    const wanted = filled(half.NewTable(), { ...sent, options, words: '', promise: '' });
    const live = new Live(newId(), game);
    const entry = this.#opening(live, live.half.openTable(ME, wanted, '', half.DEVICE));
    await this.#keep(entry);
    this.#lives.set(live.id, Promise.resolve(live));
    return live.picture();
  }

  /** The options of a table there can be, the usual ones where none are given. */
  #variant({ about }: Game, { players, options = {} }: NewTable): object {
    const usual = about.variants.filter((variant) => variant.players === players);
    const found = usual.find((variant) =>
      Object.entries(options).every(([name, value]) => variant.options[name] === value),
    );
    if (!found) throw Denied(400, 'no-such-game');
    return found.options;
  }

  #opening(live: Live, events: Event[]): Entry {
    const at = this.clock.now();
    return live.entry(live.apply(events, at, null).rows, at);
  }

  async look(id: string, since: number | null = null): Promise<Picture> {
    return (await this.#kept(id)) ?? (await this.#live(id)).picture(since);
  }

  sit = (id: string, wish: Join): Promise<Picture> =>
    this.#wish(id, ({ half, table }) => {
      const { name, seat = null, sign = null } = wish;
      return half.join(table, ME, filled(half.Join(), { name, seat, sign }));
    });

  leave = (id: string, seat: number): Promise<Picture> =>
    this.#wish(id, ({ half, table }) => half.leave(table, ME, seat));

  /** Its weights are fetched now: on the road there may be no network. */
  async seatBot(id: string, seat: number, level: string): Promise<Picture> {
    const live = await this.#live(id);
    const events = live.half.seatBot(live.table, ME, seat, level);
    await live.game.prepare(live.table.game.players, level);
    return this.#wish(id, () => events);
  }

  /** What a review needs is fetched now: on the road there may be no network. */
  async begin(id: string): Promise<Picture> {
    const { game, table } = await this.#live(id);
    void game.prepareReview(table.game).catch(() => undefined);
    return this.#wish(id, ({ half, table }) => half.begin(table, ME));
  }

  async #wish(id: string, events: (live: Live) => Event[]): Promise<Picture> {
    const live = await this.#live(id);
    await this.#judged(live, async () => {
      const lines = events(live);
      if (lines.length) await this.#change(live, lines);
    });
    return live.picture();
  }

  /** Once more where another page was faster. */
  async #judged<Result>(live: Live, work: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await live.locked(work);
      } catch (error) {
        if (!(error instanceof Conflict) || tries === TRIES) throw error;
      }
    }
  }

  /** A new table with the same people; a second wish leads to the same table. */
  async rematch(id: string): Promise<Picture> {
    const live = await this.#live(id);
    await this.#judged(live, async () => {
      const { half, table } = live;
      const words = table.seats.map(() => ''); // nothing is promised about its dice either
      const events = half.openAgain(table, ME, '', words, half.DEVICE);
      if (table.rematch !== null) return;
      const next = new Live(newId(), live.game);
      const entry = this.#opening(
        next,
        events.map((event) => decoded(next.half, encoded(half, event))), // a table knows the lines of its own rules only
      );
      await this.#change(live, [decoded(half, { kind: 'rematched', table: next.id })], null, [entry]);
    });
    return this.look(live.table.rematch!);
  }

  async why(id: string, seat: number, text: string): Promise<unknown> {
    const { half, table } = await this.#live(id);
    half.ownSeat(table, ME, seat);
    return half.why(table, seat, text);
  }

  /** What the judge would choose for one's own seat, and why. */
  async hint(id: string, seat: number): Promise<Hint> {
    const { half, table, game } = await this.#live(id);
    half.checkHint(table, ME, seat);
    return game.hint(table, seat);
  }

  /** The record of a finished game; of one that cannot be followed any more, the lines of its log. */
  async record(id: string): Promise<unknown> {
    const stored = await this.#stored(id);
    if (stored.result) return stored.result.record;
    const broken = await this.#live(id).then(
      () => false,
      (error) => isDenied(error, 410),
    );
    if (!broken) throw Denied(409, 'not-over');
    return { zaria: 1, table: id, unreadable: `rules of version ${stored.rules}`, lines: stored.lines };
  }

  async replay(record: GameRecord, seat: number | null): Promise<unknown> {
    const game = await this.#game(record.game);
    return replay(game.half(), { ...record, options: dict(Object.entries(record.options)) }, seat);
  }

  async review({ table, record, deep }: ReviewRequest): Promise<ReviewState> {
    const finished = (record ?? (await this.record(table ?? ''))) as GameRecord;
    return this.reviews.ask(finished, deep ?? false);
  }

  async remove(id: string): Promise<void> {
    const live = await this.#lives.get(id)?.catch(() => null);
    await this.store.remove(id);
    this.#gone(id, live ?? null);
    this.news(id);
  }

  #gone(id: string, live: Live | null): void {
    this.#lives.delete(id);
    for (const wire of live?.wires.keys() ?? []) wire.close(4404);
    live?.wires.clear();
  }

  /** Another page of this device has changed a table. */
  async changed(id: string): Promise<void> {
    const live = await this.#lives.get(id)?.catch(() => null);
    if (live) await live.locked(() => this.#readAnew(live)).catch(() => undefined);
  }

  async #readAnew(live: Live): Promise<void> {
    const stored = await this.store.read(live.id);
    if (!stored) return this.#gone(live.id, live);
    live.take(stored.lines);
    for (const wire of live.wires.keys()) live.show(wire);
    this.#autoplay.wake(live);
  }

  /** A page hears a table from now on, beginning with a picture; of a game of other rules, the one that was kept. */
  async connect(id: string, since: number | null, wire: Wire): Promise<void> {
    const kept = await this.#kept(id);
    if (kept) return wire.send(kept);
    const live = await this.#live(id);
    this.#autoplay.let(live);
    live.wires.set(wire, since ?? live.table.number - 1);
    live.show(wire);
    this.#autoplay.wake(live);
  }

  /** The result of a game that cannot be followed any more. Raises Denied where there is none. */
  async #kept(id: string): Promise<Picture | null> {
    try {
      await this.#live(id);
      return null;
    } catch (error) {
      const kept = isDenied(error, 410) ? (await this.#stored(id)).result : null;
      if (kept) return kept.picture;
      throw error;
    }
  }

  async disconnect(id: string, wire: Wire): Promise<void> {
    (await this.#lives.get(id)?.catch(() => null))?.wires.delete(wire);
  }

  async hear(id: string, wire: Wire, message: FromClient): Promise<void> {
    const kept = await this.#kept(id);
    if (kept) return message.type === 'ping' ? wire.send(pongOf(kept.number, kept.mine)) : undefined;
    const live = await this.#live(id);
    try {
      await this.#answer(live, wire, message);
    } catch (error) {
      const key = isDenied(error) ? error.key : 'refusal.fault';
      wire.send({ type: 'refused', id: 'id' in message ? message.id : null, key, rule: null, message: key });
      live.show(wire);
    }
  }

  async #answer(live: Live, wire: Wire, message: FromClient): Promise<void> {
    switch (message.type) {
      case 'ping':
        return wire.send(live.pong());
      case 'throw':
        live.half.ownSeat(live.table, ME, message.seat);
        return this.#judged(live, () => this.#autoplay.throw(live, message.seat));
      case 'take-back':
        await this.#wish(live.id, ({ half, table }) => half.takeBack(table, ME, message.seat));
        return wire.send({ type: 'accepted', id: message.id, number: live.table.numbers[message.seat]! });
      case 'choose':
        return this.#judged(live, () => this.#choose(live, wire, message));
    }
  }

  /** The same id again gets the same answer. */
  async #choose(live: Live, wire: Wire, { seat, id, number, text }: FromClient & { type: 'choose' }): Promise<void> {
    const refused = live.half.refuseChoice(live.table, ME, seat, id, number, text);
    if (refused) {
      wire.send({ ...refused, type: 'refused' });
      return live.show(wire);
    }
    if (!live.table.answers[id]) await this.#change(live, [decoded(live.half, { kind: 'chose', seat, text })], id);
    wire.send({ type: 'accepted', id, number: live.table.answers[id]![1] });
  }

  /** Apply, store, tell. What fails on the way has not happened: the table is as its log has it. */
  async #change(live: Live, events: Event[], choice: string | null = null, also: Entry[] = []): Promise<void> {
    const at = this.clock.now();
    try {
      const { rows, change } = live.apply(events, at, choice);
      await this.#keep(live.entry(rows, at), ...also);
      this.#autoplay.let(live);
      live.tell(change);
      this.#autoplay.wake(live);
    } catch (error) {
      await this.#readAnew(live);
      if (error instanceof Conflict || isDenied(error)) throw error;
      console.error(error);
      throw Denied(500, 'device-trap');
    }
  }

  async #keep(...entries: Entry[]): Promise<void> {
    try {
      await this.store.append(...entries);
    } catch (error) {
      if (error instanceof Conflict) throw error;
      console.error(error);
      throw Denied(507, 'device-full');
    }
    for (const { id } of entries) this.news(id);
  }
}

const newId = (): string => `device-${crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12)}`;

export function isDenied(error: unknown, status?: number): error is Error & { status: number; key: string } {
  return error instanceof (Denied as unknown as new () => Error) && (!status || (error as never)['status'] === status);
}
