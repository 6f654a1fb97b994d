// The judge of a game on this device: its module, what it knows of a table, and what it judges.
import type { GameRecord, Hint } from '../lib/protocol';
import type { Review } from '../lib/review';
import { compiled, type Files } from './game';
import type { Interface, Judging, Weights } from './interface';
import { learned } from './learned';
import { bound, Denied, dict, ZariaError, type Bound } from './python.js';
import * as py from './reckoning.js';

/** As in review/account.py: what is done of `total` after every bit of work. */
export interface Walk {
  total: number;
  work(): Iterator<number>;
  result(): Review;
}

interface Match {
  game: object;
  over: boolean;
  _follow(number: number, line: unknown): void;
}

/** What `python -m zaria.javascript` writes for reviews. */
interface Script {
  table(game: string, players: number, options: object): object;
  Match(table: object, first: number): Match;
  Judge(table: object, mind: object): object;
  Walk(match: Match, judge: object, seed: number, notes: Review['notes']): Walk;
  seedOf(record: object): number;
  /** What is to be said of a game by other rules than these. */
  notesOn(rules: number, manifest: { version: number }): Review['notes'];
  hint(judge: object, seen: unknown, seat: number): { best: string } & Pick<Hint, 'reasons' | 'against'>;
  /** By table: the judge's version, how hard it looks, and what it finds worth telling. */
  minds: object[];
}

/** The table of a judge, in an instance of its own: a trap in it takes nothing else down. */
interface Seated {
  script: Script;
  kernels: Bound & Kernels;
  instance: WebAssembly.Instance;
  place: number;
}

interface Kernels {
  candidates?: unknown;
  uncover?: unknown;
  zeros(count: number): { item(place: number): { address: number } };
}

interface Table {
  players: number;
  options: Record<string, boolean | string>;
}

/** Of records that do not say. */
const OLDEST_RULES = 1;

export class Judge {
  private constructor(
    private readonly about: Interface,
    private readonly judging: Judging,
    private readonly files: Files,
    private readonly module: WebAssembly.Module,
    private readonly write: (py: unknown, kernels: unknown) => unknown,
  ) {}

  static async load(files: Files, about: Interface): Promise<Judge> {
    const id = about.game;
    const [judging, module, { default: write }] = await Promise.all([
      files.asset(`${id}.judge.json`).then((response) => response.json() as Promise<Judging>),
      files.asset(`${id}.judge.wasm`).then(compiled),
      files.modules(`${id}.review`),
    ]);
    return new Judge(about, judging, files, module, write);
  }

  /** The walk through a finished game. Raises ZariaError or Denied for a record that is none. */
  async walk(sent: GameRecord, deep: boolean): Promise<Walk> {
    const record = { ...sent, options: dict(Object.entries(sent.options)) };
    const seated = this.#seated(record, deep);
    const { script } = seated;
    const notes = script.notesOn(record.rules ?? OLDEST_RULES, this.about);
    const match = followed(script, record, notes);
    return script.Walk(match, await this.#judge(seated, match.game), script.seedOf(record), notes);
  }

  /** What the judge would choose for a seat that is to act, and why, from its record after `hide`. */
  async hint(at: Table, seen: Uint8Array, seat: number): Promise<Hint> {
    const seated = this.#seated(at, false);
    const { script, kernels } = seated;
    const table = script.table(this.about.game, at.players, dict(Object.entries(at.options)));
    const judge = await this.#judge(seated, table);
    const record = kernels.zeros(1).item(0);
    new Uint8Array(kernels.memory.buffer).set(seen, record.address);
    const { best, reasons, against } = script.hint(judge, record, seat);
    return { text: best, reasons, against };
  }

  /** Have the files at hand by which a table is judged. */
  async fetch(players: number, options: Table['options']): Promise<void> {
    const { knowledge, abroad } = this.judging.tables[this.#place({ players, options }, false)]!;
    const files = [...knowledge, ...(abroad ?? [])].flatMap((part) => (typeof part === 'number' ? [] : [part.file]));
    await Promise.all(files.map((file) => this.files.asset(file)));
  }

  #place({ players, options }: Table, deep: boolean): number {
    const place = this.judging.tables.findIndex(
      (table) => table.players === players && table.deep === deep && same(table.options, options),
    );
    if (place < 0) throw Denied(400, 'bad-record');
    return place;
  }

  #seated(table: Table, deep: boolean): Seated {
    const place = this.#place(table, deep);
    const instance = new WebAssembly.Instance(this.module);
    const kernels = bound({ ...this.about, rules: this.judging.functions }, instance) as Seated['kernels'];
    return { script: this.write(py, kernels) as Script, kernels, instance, place };
  }

  async #judge({ script, kernels, instance, place }: Seated, table: object): Promise<object> {
    const { knowledge, abroad } = this.judging.tables[place]!;
    return script.Judge(table, {
      ...script.minds[place],
      knowledge: await this.#known(instance, knowledge),
      abroad: abroad && (await this.#known(instance, abroad)),
      candidates: kernels.candidates ?? null,
      cover: kernels.uncover ?? null,
    });
  }

  /** What a judge knows, as its functions take it. */
  async #known(instance: WebAssembly.Instance, parts: (Weights | number)[]): Promise<number[]> {
    const known = parts.map(async (part) => {
      if (typeof part === 'number') return [part];
      const response = await this.files.asset(part.file).catch((error: unknown) => {
        console.error(error);
        throw Denied(503, 'device-missing');
      });
      return learned(instance, part, await response.arrayBuffer());
    });
    return (await Promise.all(known)).flat();
  }
}

function followed(script: Script, record: GameRecord, [otherRules]: Review['notes']): Match {
  try {
    return toItsEnd(script, record);
  } catch (error) {
    if (otherRules) throw ZariaError('error.record-rules', otherRules.facts);
    throw error;
  }
}

function toItsEnd(script: Script, { game, players, options, first, log }: GameRecord): Match {
  try {
    const match = script.Match(script.table(game, players, options), first);
    log.forEach((line, number) => match._follow(number + 1, line));
    if (match.over) return match;
  } catch (error) {
    if (error instanceof (ZariaError as unknown as new () => Error)) throw error;
    console.error(error);
    throw Denied(400, 'bad-record');
  }
  throw ZariaError('error.not-over');
}

const same = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name]);
