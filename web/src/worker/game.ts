// A game on this device: its rules, its other half and its bots, which are loaded when a table needs them.
import type { GameRecord, Hint } from '../lib/protocol';
import { Bots } from './bots';
import type { Half, Table } from './half';
import type { Interface } from './interface';
import type { Judge, Walk } from './judge';
import * as py from './python.js';
import { Denied } from './python.js';

/** Where the files of the games are. */
export interface Files {
  asset(name: string): Promise<Response>;
  modules(game: string): Promise<{ default: (py: unknown, kernels: unknown) => unknown }>;
}

export class Game {
  #bots: Promise<Bots> | null = null;
  #judging: Promise<Judge> | null = null;

  private constructor(
    readonly about: Interface,
    private readonly files: Files,
    private readonly rules: WebAssembly.Module,
    private readonly write: (py: unknown, kernels: unknown) => unknown,
  ) {}

  static async load(files: Files, id: string): Promise<Game> {
    try {
      const [about, rules, { default: write }] = await Promise.all([
        files.asset(`${id}.json`).then((response) => response.json() as Promise<Interface>),
        files.asset(`${id}.wasm`).then(compiled),
        files.modules(id),
      ]);
      return new Game(about, files, rules, write);
    } catch (error) {
      console.error(error);
      throw Denied(503, 'device-missing');
    }
  }

  /** Rules for one table alone, so that a trap in them takes no other table down. */
  half(): Half {
    return this.write(py, py.bound(this.about, new WebAssembly.Instance(this.rules))) as Half;
  }

  /** Have at hand what a level needs to think. */
  async prepare(players: number, level: string): Promise<Bots> {
    try {
      const bots = await (this.#bots ??= this.#load());
      const weights = bots.missing(players, level);
      if (weights) {
        const content = await (await this.files.asset(weights.file)).arrayBuffer();
        if (bots.missing(players, level)) bots.learn(weights, content);
      }
      return bots;
    } catch (error) {
      console.error(error);
      this.#bots = null;
      throw Denied(503, 'device-bot');
    }
  }

  async #load(): Promise<Bots> {
    return new Bots(this.about, await this.files.asset(`${this.about.game}.bots.wasm`).then(compiled));
  }

  async #judge(): Promise<Judge> {
    try {
      return await (this.#judging ??= import('./judge').then(({ Judge }) => Judge.load(this.files, this.about)));
    } catch (error) {
      console.error(error);
      this.#judging = null;
      throw Denied(503, 'device-missing');
    }
  }

  /** Have at hand what a review of a table needs, as far as there is a network. */
  async prepareReview({ players, options }: Table['game']): Promise<void> {
    await (await this.#judge()).fetch(players, options).catch(() => undefined);
  }

  /** The walk of this game's judge through a finished one. Raises Denied. */
  async walk(record: GameRecord, deep: boolean): Promise<Walk> {
    return (await this.#judge()).walk(record, deep);
  }

  /** What the judge would choose for a seat, from what the seat may know, and why. */
  async hint(table: Table, seat: number): Promise<Hint> {
    const record = this.#seen(table, seat);
    return (await this.#judge()).hint(table.game, record, seat);
  }

  /** What a level chooses for a seat, from what the seat may know. */
  async think(table: Table, seat: number, level: string): Promise<string> {
    const { players } = table.game;
    const record = this.#seen(table, seat);
    const bots = await this.prepare(players, level);
    try {
      const [seed] = crypto.getRandomValues(new BigUint64Array(1));
      return this.about.actions[bots.choose(players, level, record, seat, BigInt.asIntN(64, seed!))]!;
    } catch (error) {
      this.#bots = null; // after a trap the instance is of no more use
      throw error;
    }
  }

  /** The record as a seat may know it. */
  #seen(table: Table, seat: number): Uint8Array {
    const { kernels, address } = table.game.seen_by(table.match!.s, seat);
    return new Uint8Array(kernels.memory.buffer, address, this.about.record.size).slice();
  }
}

export const compiled = async (response: Response): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await response.arrayBuffer());
