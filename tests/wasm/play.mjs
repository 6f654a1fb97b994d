// Makes the moves of a script in WebAssembly and writes everything that is seen on the way, as playing.py does.
import { readFileSync, writeFileSync } from 'node:fs';

const [about, wasm, script, out] = process.argv.slice(2);
const { record, actions } = JSON.parse(readFileSync(about, 'utf-8'));
const { seed, games } = JSON.parse(readFileSync(script, 'utf-8'));
const kernels = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm))).exports;
const CHANCE = -1;
const MOST_SEATS = 32;
const [states, seen, public_] = [0, 0, 0].map(() => kernels.room(record.size));
const room = kernels.room(2 * actions.length);
const totals = kernels.room(8 * MOST_SEATS);
const parts = [];

function write(address, bytes) {
  parts.push(new Uint8Array(kernels.memory.buffer, address, bytes).slice());
}

function writeNumber(number) {
  parts.push(new Uint8Array(new Int32Array([number]).buffer));
}

function clear(address, bytes) {
  new Uint8Array(kernels.memory.buffer, address, bytes).fill(0);
}

function look(who, players, moves) {
  writeNumber(who);
  write(states, record.size);
  if (who === CHANCE) writeNumber(kernels.stand(states, 1, 1));
  for (let seat = 0; seat < players; seat++) {
    if (who > 0 && (who >> seat) & 1) write(room, 2 * kernels.offer(states, 1, seat, room, actions.length));
  }
  kernels.see(states, 1, seen, 1, moves % players);
  write(seen, record.size);
  const won = kernels.tell(states, 1, public_, 1, totals, players);
  write(public_, record.size);
  write(totals, 8 * players);
  writeNumber(won);
}

function play({ players, code, first, moves }) {
  clear(states, record.size);
  let who = kernels.lay_out(states, 1, players, first, code);
  look(who, players, 0);
  moves.forEach(([seat, number], made) => {
    who = seat === CHANCE ? kernels.bring(states, 1, number) : kernels.take(states, 1, seat, number);
    look(who, players, made + 1);
  });
}

function playOut({ players, code, playouts }) {
  const all = kernels.room(record.size * playouts);
  const rngs = kernels.room(16 * playouts);
  const decisions = kernels.room(8 * playouts);
  clear(all, record.size * playouts);
  clear(decisions, 8 * playouts);
  kernels.open_streams(rngs, playouts, 2, BigInt(seed), 0);
  for (let game = 0; game < playouts; game++) {
    kernels.lay_out(all + record.size * game, 1, players, game % players, code);
  }
  kernels.play(all, playouts, rngs, playouts, 2, decisions, playouts, 0, playouts, -1);
  write(all, record.size * playouts);
  write(decisions, 8 * playouts);
  kernels.release(all, record.size * playouts);
  kernels.release(rngs, 16 * playouts);
  kernels.release(decisions, 8 * playouts);
}

for (const game of games) game.moves ? play(game) : playOut(game);
writeFileSync(out, Buffer.concat(parts));
