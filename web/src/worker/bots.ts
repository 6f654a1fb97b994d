// The bots of a game on this device: their module, and what the levels have learned, which is loaded when it is needed.
import type { Interface, Weights } from './interface';
import { learned } from './learned';

/** What the bots' module exports beside a function for each way to think. */
interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  offer(states: number, states_0: number, seat: number, actions: number, actions_0: number): number;
  open_streams(rngs: number, rngs_0: number, rngs_1: number, seed: bigint, offset: number): void;
}

type Think = (...given: number[]) => number;

export class Bots {
  #about: Interface;
  #instance: WebAssembly.Instance;
  #exports: Exports;
  #states: number;
  #actions: number;
  #rng: number;
  #learned = new Map<string, number[]>();

  constructor(about: Interface, module: WebAssembly.Module) {
    this.#about = about;
    this.#instance = new WebAssembly.Instance(module);
    this.#exports = this.#instance.exports as unknown as Exports;
    this.#states = this.#exports.room(about.record.size);
    this.#actions = this.#exports.room(2 * about.actions.length);
    this.#rng = this.#exports.room(16);
  }

  /** The weights that a level needs and that are not here yet. */
  missing(players: number, level: string): Weights | null {
    const { weights } = this.#mind(players, level);
    return weights && !this.#learned.has(weights.file) ? weights : null;
  }

  learn(weights: Weights, content: ArrayBuffer): void {
    this.#learned.set(weights.file, learned(this.#instance, weights, content));
  }

  /** A level's choice, by number, from a record as the seat may know it; the seed is all its randomness. */
  choose(players: number, level: string, seen: Uint8Array, seat: number, seed: bigint): number {
    const { memory, offer, open_streams } = this.#exports;
    new Uint8Array(memory.buffer).set(seen, this.#states);
    const n = offer(this.#states, 1, seat, this.#actions, this.#about.actions.length);
    if (n === 1) return new Int16Array(memory.buffer, this.#actions, 1)[0]!;
    open_streams(this.#rng, 1, 2, seed, 0);
    return this.#think(players, level, {
      s: this.#states,
      states: this.#states,
      states_0: 1,
      seat,
      actions: this.#actions,
      actions_0: n,
      n,
      rng: this.#rng,
      rng_0: 2,
    });
  }

  #think(players: number, level: string, given: Record<string, number>): number {
    const { function: name, weights } = this.#mind(players, level);
    const learned = weights ? this.#learned.get(weights.file) : [];
    if (!learned) throw new Error(`${level} needs ${weights?.file}`);
    const rest = this.#about.bots[name]!.parameters.slice(learned.length).map((parameter) => given[parameter.name]!);
    return (this.#instance.exports[name] as Think)(...learned, ...rest);
  }

  #mind(players: number, level: string) {
    const mind = this.#about.minds[players]?.[level];
    if (!mind) throw new Error(`${this.#about.game} has no ${level} for ${players}`);
    return mind;
  }
}
