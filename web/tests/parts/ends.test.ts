import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { GAMES } from '../../src/games';
import { me, SIGNS } from '../../src/lib/me.svelte';
import { wrapped } from '../../src/lib/postcard';
import type { MyTable } from '../../src/lib/protocol';
import { ranked } from '../../src/lib/ranked';
import { LANGUAGES, shell } from '../../src/lib/words.svelte';
import Sign from '../../src/parts/Sign.svelte';
import TableList from '../../src/parts/TableList.svelte';

afterEach(cleanup);

const table = (id: string, change: Partial<MyTable> = {}): MyTable => ({
  id,
  game: GAMES[0]!,
  players: 2,
  options: {},
  names: ['Μαρία', null],
  bots: [null, 'casual'],
  state: 'over',
  public: false,
  created: Date.UTC(2026, 10, 17, 12) / 1000,
  scores: [41, 57],
  winners: [1],
  own_dice: false,
  practice: false,
  device: false,
  seat: 0,
  to_act: false,
  ...change,
});
const rows = (): string[] => screen.getAllByRole('listitem').map((row) => row.textContent.replace(/\s+/g, ' ').trim());

describe('finished games in a list', () => {
  test('say how they came out, the best first, and when', () => {
    render(TableList, { title: '', tables: [table('a'), table('b', { scores: [60, 57], winners: [0] })] });
    expect(rows()[0]).toMatch(/Άρης 57, Μαρία 41.*17 Νοε/);
    expect(rows()[1]).toMatch(/Μαρία 60, Άρης 57 νίκησες · 17 Νοε/);
  });

  test('are marked where they were played on a device, once the server has them', () => {
    const tables = [table('a', { device: true }), table('device-1', { device: true }), table('b')];
    render(TableList, { title: '', tables });
    expect(rows().map((row) => row.includes('παίχτηκε σε συσκευή'))).toEqual([true, false, false]);
  });

  test('that are practice say so, and nobody has won them', () => {
    const tables = [
      table('a', { scores: [60, 57], winners: [0], practice: true }),
      table('b', { scores: [60, 57], winners: [0] }),
    ];
    render(TableList, { title: '', tables });
    expect(rows().map((row) => [row.includes('εξάσκηση'), row.includes('νίκησες')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('also where the server no longer knows which seat was ours', () => {
    me.name = 'Μαρία';
    render(TableList, {
      title: '',
      tables: [table('a', { scores: [60, 57], winners: [0], seat: null, to_act: null })],
    });
    expect(rows()[0]).toContain('νίκησες');
  });

  test('of before, without scores, have names', () => {
    render(TableList, { title: '', tables: [table('a', { scores: [], winners: [] })] });
    expect(rows()[0]).toContain('Μαρία, Άρης');
  });

  test('a few at first, the others when asked for', async () => {
    render(TableList, { title: '', tables: ['a', 'b', 'c'].map((id) => table(id)), few: 2 });
    expect(rows()).toHaveLength(2);
    await fireEvent.click(screen.getByRole('button', { name: 'Όλες (3)' }));
    expect(rows()).toHaveLength(3);
  });
});

test('winners come before those with more points', () => {
  expect(ranked({ scores: [1, 3, 2], winners: [0] })).toEqual([0, 1, 2]);
});

test('a long sentence is broken between words', () => {
  const fits = (line: string): boolean => line.length <= 9;
  expect(wrapped('it ended with the fourth', fits)).toEqual(['it ended', 'with the', 'fourth']);
  expect(wrapped('antidisestablishment', fits)).toEqual(['antidisestablishment']);
});

test('every sign is drawn in its own way and has a name in every language', () => {
  const drawn = Array.from({ length: SIGNS }, (_, sign) => {
    const { container } = render(Sign, { sign });
    return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')).join();
  });
  expect(new Set(drawn).size).toBe(SIGNS);
  for (const lang of LANGUAGES) expect(new Set(shell[lang]!.signs).size).toBe(SIGNS);
});
