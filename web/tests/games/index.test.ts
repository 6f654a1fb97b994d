import { render } from '@testing-library/svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { about, faceOf, GAMES } from '../../src/games';
import type { Shelf } from '../../src/games/shelf';
import { LANGUAGES } from '../../src/lib/words.svelte';
import GamePicture from '../../src/parts/GamePicture.svelte';

const shelves = import.meta.glob<Shelf>('../../src/games/*/shelf.ts', { eager: true, import: 'shelf' });

const ROOT = join(import.meta.dirname, '../..');
const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true, encoding: 'utf-8' })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(ROOT.length + 1));

describe('one folder a game', () => {
  test('every folder with a face is a game, in its own order', () => {
    const folders = filesOf('src/games').filter((file) => file.endsWith('/index.ts') && file.split('/').length === 4);
    expect(GAMES.toSorted()).toEqual(folders.map((file) => file.split('/')[2]).sort());
    const orders = GAMES.map((game) => shelves[`../../src/games/${game}/shelf.ts`]!.order);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(new Set(orders).size).toBe(GAMES.length);
  });

  test.each(GAMES)('%s has a file for everything a game has', (game) => {
    const parts = [
      'index.ts',
      'view.ts',
      'dice.ts',
      'end.ts',
      'examples.json',
      'first.json',
      'Board.svelte',
      'Sheet.svelte',
      'Mini.svelte',
    ];
    const words = ['words', 'how', 'first', 'shelf'].flatMap((name) => [
      name,
      ...LANGUAGES.map((lang) => `${name}.${lang}`),
    ]);
    const files = filesOf(`src/games/${game}`).map((file) => file.split('/').at(-1));
    expect(files).toEqual(expect.arrayContaining([...parts, 'Picture.svelte', ...words.map((name) => `${name}.ts`)]));
  });

  test.each(GAMES)('%s is named nowhere else', (game) => {
    const elsewhere = [...filesOf('src'), ...filesOf('build')].filter(
      (file) => !GAMES.some((other) => file.startsWith(`src/games/${other}/`)),
    );
    const name = new RegExp(game.replaceAll('-', '.?'), 'i');
    expect(elsewhere.length).toBeGreaterThan(60);
    expect(elsewhere.filter((file) => name.test(readFileSync(join(ROOT, file), 'utf-8')))).toEqual([]);
  });

  test('no code lists the languages: one is named, as the model', () => {
    const code = [...filesOf('src'), ...filesOf('build')].filter((file) => /\.(ts|svelte)$/.test(file));
    const named = code.flatMap((file) => readFileSync(join(ROOT, file), 'utf-8').match(/(['"`])(el|en)\1/g) ?? []);
    expect(named).toEqual(["'el'"]);
  });
});

describe('a game', () => {
  test.each(GAMES)('%s has a picture of its own', (game) => {
    const { container } = render(GamePicture, { game });
    const drawn = container.querySelectorAll('svg *');
    expect(drawn.length).toBeGreaterThan(10);
    expect([...drawn].every((one) => one.namespaceURI === 'http://www.w3.org/2000/svg')).toBe(true);
  });

  test('that only the server knows has its id for a title, and no picture', () => {
    expect(about('chess').title).toBe('chess');
    const { container } = render(GamePicture, { game: 'chess' });
    expect(container.querySelector('svg')!.childElementCount).toBe(0);
  });

  test('that nobody knows has no face', async () => {
    await expect(faceOf('chess')).rejects.toThrow('no such game: chess');
  });
});
