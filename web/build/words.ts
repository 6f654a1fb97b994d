// The sentences that the server and the client share are written once, in src/zaria/words/*.toml.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

const SECTIONS = ['refusal', 'verify'];

export function wordsOfTheRules(): Plugin {
  return {
    name: 'words-of-the-rules',
    resolveId: (id) => (id === 'virtual:words' ? '\0words' : undefined),
    load(id) {
      if (id !== '\0words') return;
      const languages = ['el', 'en'].map((lang) => {
        const file = fileURLToPath(new URL(`../../src/zaria/words/${lang}.toml`, import.meta.url));
        this.addWatchFile(file);
        const all = parse(readFileSync(file, 'utf-8')) as Record<string, Record<string, string>>;
        return [lang, Object.fromEntries(SECTIONS.map((section) => [section, all[section]]))];
      });
      return `export default ${JSON.stringify(Object.fromEntries(languages))}`;
    },
  };
}
