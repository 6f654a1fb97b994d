// Asks the bots in WebAssembly what they would choose, with the client's own code.
import { readFileSync, writeFileSync } from 'node:fs';

const [client, folder, id, questions, out] = process.argv.slice(2);
const { Bots } = await import(client);
const about = JSON.parse(readFileSync(`${folder}/${id}.json`, 'utf-8'));
const bots = new Bots(about, new WebAssembly.Module(readFileSync(`${folder}/${id}.bots.wasm`)));

function answer({ players, level, seen, seat, seed }) {
  const weights = bots.missing(players, level);
  if (weights) {
    const raw = readFileSync(`${folder}/${weights.file}`);
    bots.learn(weights, raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  }
  return bots.choose(players, level, Buffer.from(seen, 'hex'), seat, BigInt(seed));
}

writeFileSync(out, JSON.stringify(JSON.parse(readFileSync(questions, 'utf-8')).map(answer)));
