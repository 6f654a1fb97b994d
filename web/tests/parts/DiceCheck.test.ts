import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { drawsOf, GAMES } from '../../src/games';
import type { GameRecord } from '../../src/lib/protocol';
import { LANGUAGES, locale } from '../../src/lib/words.svelte';
import DiceCheck from '../../src/parts/DiceCheck.svelte';
import { said } from '../said';

const records = import.meta.glob<GameRecord>('../games/*/record.json', { eager: true, import: 'default' });
const recordOf = (game: string): GameRecord => records[`../games/${game}/record.json`]!;

afterEach(cleanup);

async function check(record: GameRecord, table: string | null = null): Promise<string | null> {
  render(DiceCheck, { record, table });
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/\p{L}/u));
  return screen.getByRole('status').getAttribute('data-fair');
}

describe.each(LANGUAGES)('in %s', (lang) => {
  test.each(GAMES)('%s speaks of what it has: dice or cards', async (game) => {
    locale.set(lang);
    expect(await check(recordOf(game))).toBe('true');
    const [dice, cards] = [/ζαρι|ζάρι|\bdice\b|\brolls?\b/, /κάρτ|\bcards?\b/];
    expect(said()).toMatch(drawsOf(game) === 'cards' ? cards : dice);
    expect(said()).not.toMatch(drawsOf(game) === 'cards' ? dice : cards);
  });
});

test('what does not fit has a cross, and those it is about have names', async () => {
  locale.set('en');
  const record = recordOf('trio');
  const promises = ['00'.repeat(32), null, null];
  const dice = { ...record.dice!, scheme: 2, promises, withheld: [] };
  const fair = await check({ ...record, names: ['Ada', 'Bob', null], bots: [null, null, 'casual'], dice });
  expect(fair).toBe('false');
  const crosses = screen.getAllByRole('img', { name: 'does not fit' }).map((mark) => mark.parentElement!.textContent);
  expect(crosses.join()).toMatch(/sealed: Ada\./);
});

test('what this device kept of the table counts', async () => {
  const own = { words: 'w', promise: 'p', commitment: 'another', seat: 0, played: true };
  localStorage.setItem('zaria.dice.abc', JSON.stringify({ at: 0, own: [own], promises: null, chain: [] }));
  expect(await check(recordOf('knaster'), 'abc')).toBe('false');
});

test.each([
  ['without dice', { dice: null }],
  ['that cannot be followed', { dice: { ...recordOf('trio').dice!, secret: 'no' } }],
])('a record %s is neither fair nor foul', async (_, change) => {
  expect(await check({ ...recordOf('trio'), ...change })).toBeNull();
});
