import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listed } from '../../build/device';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wasm-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('what is built is listed with its size, and scripts are left until they are asked for', () => {
  for (const name of ['toy.wasm', 'toy.bots.wasm', 'toy.json', 'toy.1f2e.weights', 'toy.js', 'done.stamp'])
    writeFileSync(join(folder, name), 'x'.repeat(name.length));
  const said = listed(folder);
  expect(said).toContain('export const built = true;');
  expect(
    [...said.matchAll(/"([\w.]+)": \{ url: \w+, bytes: (\d+) \}/g)].map(([, name, bytes]) => [name, bytes]),
  ).toEqual([
    ['toy.1f2e.weights', '16'],
    ['toy.bots.wasm', '13'],
    ['toy.json', '8'],
    ['toy.wasm', '8'],
  ]);
  expect(said).toContain(`"toy": () => import(${JSON.stringify(join(folder, 'toy.js'))})`);
  expect(said).not.toContain('stamp');
});

test('without `make wasm` the list is empty', () => {
  for (const place of [folder, join(folder, 'none')]) {
    expect(listed(place)).toContain('export const built = false;');
    expect(listed(place)).not.toContain('import');
  }
});
