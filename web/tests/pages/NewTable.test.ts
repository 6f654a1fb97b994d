import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { about, GAMES } from '../../src/games';
import { api } from '../../src/lib/api';
import type { GameInfo } from '../../src/lib/protocol';
import { LANGUAGES, locale } from '../../src/lib/words.svelte';
import NewTable from '../../src/pages/NewTable.svelte';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function info(id: string, change: Partial<GameInfo> = {}): GameInfo {
  const options = Object.fromEntries(Object.keys(about(id).options).map((name) => [name, [false, true]]));
  const players = { fewest: 2, most: 4, only_for: {} };
  return { id, title: id, options, levels: ['casual'], passes: [], memory_aid: false, ...players, ...change };
}

async function open(game: string, change: Partial<GameInfo> = {}): Promise<void> {
  vi.spyOn(api, 'games').mockResolvedValue([info(game, change)]);
  render(NewTable, { game });
  await screen.findByRole('textbox', { name: 'Το όνομά σου' });
}

test.each([true, false])('the memory aid is offered where the game has one (%s)', async (memory_aid) => {
  await open(GAMES[0]!, { memory_aid });
  expect(screen.queryByText('Βοήθεια μνήμης') !== null).toBe(memory_aid);
});

test.each(GAMES)('the variants of %s have words in every language', async (game) => {
  for (const lang of LANGUAGES) {
    locale.set(lang);
    expect(about(game).title).toMatch(/\S/);
    expect(about(game).line).toMatch(/\S/);
    for (const { name, hint } of Object.values(about(game).options)) expect([name, hint].every(Boolean)).toBe(true);
  }
  locale.set('el');
  await open(game);
  for (const { name } of Object.values(about(game).options)) expect(screen.getByText(name)).toBeTruthy();
});

test('a variant that has no words yet has at least its name', async () => {
  await open(GAMES[0]!, { options: { blindfold: [false, true] } });
  expect(screen.getByText('blindfold')).toBeTruthy();
});
