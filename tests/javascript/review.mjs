// Reviews games with the client's own code, and writes what it finds.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [client, script, folder, id, records, out] = process.argv.slice(2);
const { Judge } = await import(pathToFileURL(client));
const json = (file) => JSON.parse(readFileSync(file, "utf-8"));
const files = {
  asset: (name) =>
    Promise.resolve(new Response(readFileSync(join(folder, name)))),
  modules: () => import(pathToFileURL(script)),
};
const judge = await Judge.load(files, json(join(folder, `${id}.json`)));
const reviews = [];
for (const record of json(records)) {
  const begun = performance.now();
  const walk = await judge.walk(record, false);
  let longest = 0;
  for (
    let at = performance.now(), step = walk.work();
    !step.next().done;
    at = performance.now()
  ) {
    longest = Math.max(longest, performance.now() - at);
  }
  reviews.push({
    review: walk.result(),
    took: performance.now() - begun,
    longest,
  });
}
writeFileSync(out, JSON.stringify(reviews));
