// Reviews games and gives hints with the client's own code, and writes what it finds.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [client, script, folder, id, questions, out] = process.argv.slice(2);
const { Judge } = await import(pathToFileURL(client));
const json = (file) => JSON.parse(readFileSync(file, 'utf-8'));
const files = {
  asset: (name) => Promise.resolve(new Response(readFileSync(join(folder, name)))),
  modules: () => import(pathToFileURL(script)),
};
const judge = await Judge.load(files, json(join(folder, `${id}.json`)));
const { records, hints } = json(questions);
const found = { reviews: [], hints: [] };
for (const record of records) {
  const walk = await judge.walk(record, false);
  const work = walk.work();
  while (!work.next().done);
  found.reviews.push(walk.result());
}
for (const { table, seen, seat } of hints) {
  found.hints.push(await judge.hint(table, Buffer.from(seen, 'hex'), seat));
}
writeFileSync(out, JSON.stringify(found));
