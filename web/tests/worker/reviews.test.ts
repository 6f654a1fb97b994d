import { describe, expect, it } from 'vitest';
import type { GameInfo, GameRecord, Hint, ReviewState } from '../../src/lib/protocol';
import type { House } from '../../src/worker/house';
import { Reviews } from '../../src/worker/reviews';
import { ask, houseOf, Kept, opened } from './device';

const first = (legal: string[]): string => legal[0]!;
const games = await ask<GameInfo[]>(houseOf(new Kept()), 'GET', '/games');

/** Asked for again and again, as a page does. */
async function reviewed(house: House, wanted: object): Promise<ReviewState> {
  let state = await ask<ReviewState>(house, 'POST', '/reviews', wanted);
  while (state.state === 'working') {
    await new Promise((soon) => setTimeout(soon));
    state = await ask<ReviewState>(house, 'GET', `/reviews/${state.key}`);
  }
  return state;
}

describe.each(games)('$id', ({ id, fewest }) => {
  it('is reviewed on the device, and gives hints', async () => {
    const [store, players] = [new Kept(), Math.max(2, fewest)];
    const house = houseOf(store);
    const levels = Array.from({ length: players - 1 }, () => 'casual');
    const page = await opened(house, id, players, levels, { hints: true });
    await page.play(first, () => page.picture.mine.some(({ legal }) => legal.length > 1));
    const { seat, legal } = page.picture.mine.find(({ legal }) => legal.length > 1)!;
    expect(legal).toContain((await ask<Hint>(house, 'GET', `/tables/${page.id}/seats/${seat}/hint`)).text);
    await expect(reviewed(house, { table: page.id })).rejects.toThrow('not-over');
    await page.play(first);
    const { state, review } = await reviewed(house, { table: page.id });
    expect(state).toBe('ready');
    expect(review!.events.length).toBe(store.tables.get(page.id)!.result!.record.log.length);
    for (const { result, start, luck, own, others, doubt } of review!.seats)
      expect(result - start).toBeCloseTo(luck + own + others + doubt, 9);
  });
});

it('judges no record that is none', async () => {
  const record = { zaria: 1, game: games[0]!.id, players: 2, options: {}, first: 0, log: [[null, 'nonsense']] };
  const { state, why } = await reviewed(houseOf(new Kept()), { record });
  expect([state, why]).toEqual(['failed', 'refusal.bad-record']);
  const older = await reviewed(houseOf(new Kept()), { record: { zaria: 1, table: 'x', unreadable: '', lines: [] } });
  expect([older.state, older.why]).toEqual(['failed', 'refusal.bad-record']);
  await expect(ask(houseOf(new Kept()), 'GET', '/reviews/device-7')).rejects.toThrow('no-such-review');
});

it('goes on as long as somebody asks, and only so long', async () => {
  let [now, worked] = [0, 0];
  const clock = { now: () => now++, sleep: () => new Promise<void>((soon) => setTimeout(soon)) };
  const work = { next: () => ({ done: false as const, value: ++worked }) };
  const walk = { total: 99, work: () => work, result: () => ({}) as never };
  const reviews = new Reviews(clock, () => Promise.resolve(walk));
  const { key } = reviews.ask({ log: [] as unknown } as GameRecord, false);
  const settled = async (): Promise<number> => {
    for (let before = -1; before !== worked;) {
      before = worked;
      await new Promise((soon) => setTimeout(soon, 20));
    }
    return worked;
  };
  const alone = await settled();
  expect(alone).toBeGreaterThan(0);
  expect(reviews.state(key)).toMatchObject({ state: 'working', done: alone, of: 99 });
  expect(await settled()).toBeGreaterThan(alone);
});
