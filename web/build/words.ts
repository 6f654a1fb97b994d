// The sentences that the server and the client share are written once, beside the server: what concerns all games in
// words/LANG.toml, what concerns one in its folder, games/NAME/words.LANG.toml.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

type Sections = Record<string, Record<string, string>>;

const ZARIA = fileURLToPath(new URL('../../src/zaria', import.meta.url));
const FILE = /^(?:words\/|games\/[^/]+\/words\.)([^/.]+)\.toml$/;
/** What is read in a browser: whole sections, and of others some; of errors those that a record can have. */
const SECTIONS: Record<string, RegExp> = {
  refusal: /^/,
  lesson: /^/,
  error: /^(record-|no-record$|not-over$|illegal$|outcome|players$|no-game$|option|no-option|first$)/,
  review: /^(other-rules$|(duel|table|team|alone)-)/,
};

export function wordsOfTheRules(): Plugin {
  return {
    name: 'words-of-the-rules',
    transformIndexHtml: (html) => html.replace(/%page\.([\w-]+)%/g, (_, name) => inAll(name)),
    resolveId: (id) => (id === 'virtual:words' ? '\0words' : undefined),
    load(id) {
      if (id !== '\0words') return;
      const shared: Record<string, Sections> = {};
      for (const [file, lang] of wordsFiles()) {
        this.addWatchFile(file);
        const found = parse(readFileSync(file, 'utf-8')) as Sections;
        const all = (shared[lang] ??= {});
        for (const [section, read] of Object.entries(SECTIONS)) {
          const texts = Object.entries(found[section] ?? {}).filter(([name]) => read.test(name));
          all[section] = { ...all[section], ...Object.fromEntries(texts) };
        }
      }
      return `export default ${JSON.stringify(shared)}`;
    },
  };
}

/** A sentence in every language there is, for whoever reads the page before it knows theirs. */
function inAll(name: string): string {
  const all = wordsFiles().map(([file]) => (parse(readFileSync(file, 'utf-8')) as Sections)['page']?.[name]);
  return all.filter(Boolean).join(' ');
}

/** Every file of words there is, with its language. */
function wordsFiles(): [string, string][] {
  const files = readdirSync(ZARIA, { recursive: true, encoding: 'utf-8' }).sort();
  return files.flatMap((file) => {
    const lang = FILE.exec(file.replaceAll('\\', '/'))?.[1];
    return lang ? [[join(ZARIA, file), lang]] : [];
  });
}
