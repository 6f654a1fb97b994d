// Calls every function that was translated, and writes what each returns; big numbers as they are.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [python, half, out] = process.argv.slice(2);
const py = await import(pathToFileURL(python));
const functions = (await import(pathToFileURL(half))).default(py, {});
const written = Object.entries(functions).map(([name, f]) => `${JSON.stringify(name)}: ${text(f())}`);

function text(x) {
  if (typeof x === 'bigint') return String(x);
  if (Array.isArray(x)) return `[${x.map(text).join()}]`;
  return JSON.stringify(x);
}

writeFileSync(out, `{${written.join()}}`);
