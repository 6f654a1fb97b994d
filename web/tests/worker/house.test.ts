import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../src/lib/protocol';
import { ask, houseOf, Kept, opened } from './device';

const LEVELS = ['beginner', 'casual', 'strong', 'master'];
const first = (legal: string[]): string => legal[0]!;

const games = await ask<GameInfo[]>(houseOf(new Kept()), 'GET', '/games');

describe.each(games)('$id', ({ id, fewest, most }) => {
  it.each(LEVELS)('is played to its end with %s', async (level) => {
    const store = new Kept();
    const players = Math.max(2, fewest);
    const page = await opened(houseOf(store), id, players, Array.from({ length: players - 1 }, () => level));
    await page.play(first);
    expect(page.picture.table.state).toBe('over');
    expect(page.picture.view?.winners.length).toBeGreaterThan(0);
    expect(store.tables.get(page.id)?.result?.record.log.length).toBeGreaterThan(10);
    expect(most).toBeGreaterThanOrEqual(players);
  });
});
