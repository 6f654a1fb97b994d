// A device for tests: the built games from their files, a store in memory, and time that does not pass.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Accepted, FromClient, FromServer, Picture, Refused } from '../../src/lib/protocol';
import type { Files } from '../../src/worker/game';
import { House } from '../../src/worker/house';
import type { Wire } from '../../src/worker/live';
import { answer } from '../../src/worker/routes';
import { joined, listed, type Entry, type Store, type Stored } from '../../src/worker/store';

const FOLDER = join(import.meta.dirname, '../../../build/wasm');
/** Whether there are games for this device. */
export const BUILT = existsSync(join(FOLDER, 'games.json'));

export const FILES: Files = {
  asset: (name) => Promise.resolve(new Response(readFileSync(join(FOLDER, name)))),
  modules: (game) => import(/* @vite-ignore */ pathToFileURL(join(FOLDER, `${game}.js`)).href),
};

export class Kept implements Store {
  tables = new Map<string, Stored>();
  full = false;

  read(id: string): Promise<Stored | null> {
    return Promise.resolve(structuredClone(this.tables.get(id)) ?? null);
  }

  append(...entries: Entry[]): Promise<void> {
    if (this.full) return Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    try {
      const made = entries.map((entry) => joined(this.tables.get(entry.id), structuredClone(entry)));
      for (const table of made) this.tables.set(table.id, table);
      return Promise.resolve();
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  list() {
    return Promise.resolve([...this.tables.values()].map(listed));
  }

  noteHanded(id: string, table: string): Promise<void> {
    this.tables.get(id)!.handed = table;
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.tables.delete(id);
    return Promise.resolve();
  }
}

/** Time stands still, and nobody waits for longer than others take. */
const CLOCK = { now: () => 1_800_000_000, sleep: () => new Promise<void>((done) => void setImmediate(done)) };

export const houseOf = (store: Store, files = FILES, news?: (id: string) => void): House =>
  new House(store, files, CLOCK, news);

/** A page at a table: plays its seats with whatever `pick` chooses. */
export class Page implements Wire {
  picture!: Picture;
  answers: (Accepted | Refused)[] = [];
  closed = 0;
  #heard: (() => void) | null = null;

  constructor(
    readonly house: House,
    readonly id: string,
  ) {}

  send(message: FromServer): void {
    if (message.type === 'picture') this.picture = JSON.parse(JSON.stringify(message)) as Picture;
    if (message.type === 'accepted' || message.type === 'refused') this.answers.push(message);
    this.#heard?.();
  }

  close(code: number): void {
    this.closed = code;
    this.#heard?.();
  }

  say(message: FromClient): Promise<void> {
    return this.house.hear(this.id, this, message);
  }

  async choose(seat: number, text: string, id = `id-${Math.random()}`): Promise<Accepted | Refused> {
    const { number } = this.picture.mine.find((mine) => mine.seat === seat)!;
    await this.say({ type: 'choose', seat, id, number, text });
    return this.answers.at(-1)!;
  }

  /** Until something was heard. */
  next(): Promise<void> {
    return new Promise((heard) => (this.#heard = heard));
  }

  async play(pick: (legal: string[]) => string, enough: () => boolean = () => false): Promise<void> {
    while (this.picture.table.state === 'playing' && !enough()) {
      const mine = this.picture.mine.find(({ legal }) => legal.length);
      if (this.picture.throwing) await this.say({ type: 'throw', seat: this.picture.throwing.seat });
      else if (mine) {
        const answer = await this.choose(mine.seat, pick(mine.legal));
        if (answer.type === 'refused') throw new Error(answer.key);
      } else await this.next();
    }
  }
}

export async function ask<Body>(house: House, method: string, path: string, body?: unknown): Promise<Body> {
  const { status, body: found } = await answer(house, method, path, body);
  if (status !== 200) throw new Error(`${status} ${(found as { key: string }).key}`);
  return JSON.parse(JSON.stringify(found)) as Body;
}

/** A table with one person and some bots, begun. */
export async function opened(house: House, game: string, players: number, levels: string[], more = {}): Promise<Page> {
  const wanted = { game, players, bots: levels, name: 'Άννα', quiet: true, ...more };
  const { table } = await ask<Picture>(house, 'POST', '/tables', wanted);
  await ask(house, 'POST', `/tables/${table.id}/start`);
  return arrived(house, table.id);
}

export async function arrived(house: House, id: string): Promise<Page> {
  const page = new Page(house, id);
  await house.connect(id, 0, page);
  return page;
}
