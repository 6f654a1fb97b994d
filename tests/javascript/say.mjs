// Makes the moves of a script at a translated table, and writes all that is said on the way, as saying.py does.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [python, half, about, wasm, script, out] = process.argv.slice(2);
const py = await import(pathToFileURL(python));
const translated = (await import(pathToFileURL(half))).default;
const json = (file) => JSON.parse(readFileSync(file, 'utf-8'));
const module = new WebAssembly.Module(readFileSync(wasm));
const refused = (reason) => reason && [reason.rule, reason.key, reason.facts];

function play({ game, players, options, first, memory, moves }) {
  const kinds = translated(py, py.bound(json(about), new WebAssembly.Instance(module)));
  const event = (kind, fields) => Object.assign(kinds[kind](), fields);
  const table = kinds.Table();
  table.follow(event('created', { game, players, options: py.dict(Object.entries(options)), host: '', memory }));
  table.follow(event('started', { first }));
  const { match } = table;
  let made = 0;

  function look(tried) {
    const seat = made % players;
    const legal = match.legal(seat);
    return {
      view: table.public_view(),
      own: match.view(seat),
      mine: match.mine(seat),
      scores: match.scores,
      refusals: tried.map((text) => refused(table.why_not(seat, text))),
      numbers: table.numbers,
      state: table.state,
      stays: legal.length ? table.stays_unfinished(seat, legal[0]) : null,
    };
  }

  function move({ kind, tried, ...fields }) {
    const [told, ...rest] = table.follow(event(kind, fields));
    made += 1;
    return { ...look(tried), change: [told.map((line) => ({ ...line })), ...rest] };
  }

  return [look([]), ...moves.map(move)];
}

writeFileSync(out, JSON.stringify(json(script).map(play)));
