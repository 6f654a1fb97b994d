// Adds a language to a copy of the client by adding files alone: `node build/pseudo.mjs COPY/web`. Its words are the
// English ones, as pseudo-words.mjs has them. The sentences shared with the server lie in COPY/src/zaria.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parse, stringify } from 'smol-toml';
import { pseudo } from './pseudo-words.mjs';

const web = resolve(process.argv[2] ?? '.');
const helper = join(web, 'build/pseudo-words.mjs');

/** Files of English words in a folder and below, each with the name of its twin. */
function twins(folder, type) {
  const english = new RegExp(`(^|[/.])en\\.${type}$`);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf-8' }).filter((file) => english.test(file));
  return files.map((file) => [join(folder, file), join(folder, file.replace(english, `$1xx.${type}`))]);
}

for (const [from, to] of twins(join(web, 'src'), 'ts'))
  writeFileSync(
    to,
    `import { pseudo } from '${relative(dirname(from), helper)}';
import { words as english } from './${basename(from, '.ts')}';

export const words = pseudo(english);
`,
  );

for (const [from, to] of twins(join(web, '../src/zaria'), 'toml'))
  writeFileSync(to, stringify(pseudo(parse(readFileSync(from, 'utf-8')))));
