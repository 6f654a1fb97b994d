// The sizes of everything that a game without a server loads, and the time its bots take in WebAssembly.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const [client, built, worker, questions] = process.argv.slice(2);
const { Bots } = await import(client);
const asked = JSON.parse(readFileSync(questions, 'utf-8'));

function sizes(...files) {
  const raw = files.map((file) => readFileSync(file));
  const kB = (write) => (raw.reduce((sum, each) => sum + write(each).length, 0) / 1000).toFixed(1);
  const packed = [(x) => gzipSync(x, { level: 9 }), (x) => brotliCompressSync(x)];
  return [(x) => x, ...packed].map(kB).join(' | ');
}

function times(id) {
  const about = JSON.parse(readFileSync(`${built}/${id}.json`, 'utf-8'));
  const bots = new Bots(about, new WebAssembly.Module(readFileSync(`${built}/${id}.bots.wasm`)));
  const spent = {};
  for (const { players, level, seen, seat, seed, here } of asked[id]) {
    const weights = bots.missing(players, level);
    if (weights) bots.learn(weights, new Uint8Array(readFileSync(`${built}/${weights.file}`)).buffer);
    const ask = () => bots.choose(players, level, Buffer.from(seen, 'hex'), seat, BigInt(seed));
    ask(); // the browser compiles it again, and better
    const began = process.cpuUsage();
    ask();
    const { user, system } = process.cpuUsage(began); // the machine may do other things as well
    const found = (spent[`${level} | ${players}`] ??= { there: [], here: [] });
    found.there.push((user + system) / 1000);
    found.here.push(here);
  }
  return spent;
}

const mean = (x) => (x.reduce((a, b) => a + b, 0) / x.length).toFixed(2);

console.log('Sizes in kB\n\n| | raw | gzip | brotli |\n|---|---|---|---|');
const runtime = ['python.js', 'records.js'].map((file) => `${worker}/${file}`);
console.log(`| once | ${sizes(...runtime)} |`);
for (const id of Object.keys(asked)) {
  console.log(
    `| ${id}, to the first board | ${sizes(...['wasm', 'json', 'js'].map((kind) => `${built}/${id}.${kind}`))} |`,
  );
  console.log(`| ${id}, bots | ${sizes(`${built}/${id}.bots.wasm`)} |`);
  const review = ['judge.wasm', 'judge.json', 'review.js'].map((kind) => `${built}/${id}.${kind}`);
  console.log(`| ${id}, review | ${sizes(...review)} |`);
  for (const file of readdirSync(built).filter((file) => file.startsWith(`${id}.`) && file.endsWith('.weights'))) {
    console.log(`| ${file} | ${sizes(`${built}/${file}`)} |`);
  }
}

console.log('\nMilliseconds of the processor a choice, in WebAssembly (Node) and by the compiler of this machine\n');
console.log('| | level | players | mean | longest | natively |\n|---|---|---|---|---|---|');
for (const id of Object.keys(asked)) {
  for (const [level, { there, here }] of Object.entries(times(id))) {
    console.log(`| ${id} | ${level} | ${mean(there)} | ${Math.max(...there).toFixed(2)} | ${mean(here)} |`);
  }
}
