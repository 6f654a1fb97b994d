import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const ZARIA = join(WEB, '../src/zaria');
const all = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf-8' }).filter((file) => file.endsWith(ending));

test('a language is added by files alone: one beside each of the English ones', () => {
  const copy = mkdtempSync(join(tmpdir(), 'zaria-'));
  try {
    cpSync(join(WEB, 'src'), join(copy, 'web/src'), { recursive: true });
    for (const file of all(ZARIA, 'en.toml')) cpSync(join(ZARIA, file), join(copy, 'src/zaria', file));
    execFileSync(process.execPath, [join(WEB, 'build/pseudo.mjs'), join(copy, 'web')]);
    for (const [folder, ending] of [
      ['web/src', '.ts'],
      ['src/zaria', '.toml'],
    ] as const) {
      const english = all(join(copy, folder), `en${ending}`);
      expect(english.length).toBeGreaterThan(0);
      expect(all(join(copy, folder), `xx${ending}`)).toEqual(
        english.map((file) => file.replace(`en${ending}`, `xx${ending}`)),
      );
    }
    expect(readFileSync(join(copy, 'src/zaria/words/xx.toml'), 'utf-8')).toContain('⟦');
    expect(readFileSync(join(copy, 'web/src/words.xx.ts'), 'utf-8')).toContain("from '../build/pseudo-words.mjs'");
  } finally {
    rmSync(copy, { recursive: true });
  }
});
