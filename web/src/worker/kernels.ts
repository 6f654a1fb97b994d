// Made by python -m zaria.wasm.typescript; do not edit.

/** The rules of a game. Addresses are in `memory`; `room` makes some, `release` takes it back. */
export interface Kernels {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  release(block: number, bytes: number): void;
  lay_out(states: number, states_0: number, players: number, first: number, options: number): number;
  stand(states: number, states_0: number, chance: number): number;
  take(states: number, states_0: number, seat: number, action: number): number;
  bring(states: number, states_0: number, k: number): number;
  offer(states: number, states_0: number, seat: number, actions: number, actions_0: number): number;
  see(states: number, states_0: number, seen: number, seen_0: number, seat: number): void;
  tell(states: number, states_0: number, public_: number, public_0: number, totals: number, totals_0: number): number;
  open_streams(rngs: number, rngs_0: number, rngs_1: number, seed: bigint, offset: number): void;
  play(states: number, states_0: number, rngs: number, rngs_0: number, rngs_1: number, decisions: number, decisions_0: number, start: number, stop: number, rounds: number): void;
}
