import { describe, expect, it, vi } from 'vitest';
import type { GameInfo, Hint, ReviewState } from '../../src/lib/protocol';
import { filled } from '../../src/lib/filled';
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
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const record = { zaria: 1, game: games[0]!.id, players: 2, options: {}, first: 0, log: [[null, 'nonsense']] };
  const wrong = async (changes: object): Promise<Partial<ReviewState>> => {
    const { state, why, facts } = await reviewed(houseOf(new Kept()), { record: { ...record, ...changes } });
    return { state, why, facts };
  };
  const impossible = await wrong({});
  expect(impossible).toMatchObject({ state: 'failed', why: 'error.record-misfit', facts: { number: 1 } });
  expect(await filled(impossible.why!, impossible.facts!)).not.toMatch(/[{}]|object|undefined/);
  expect(await wrong({ log: [] })).toMatchObject({ state: 'failed', why: 'error.not-over' });
  expect(await wrong({ zaria: 99 })).toMatchObject({ why: 'error.record-version', facts: { given: '99', known: 1 } });
  expect(await wrong({ unreadable: '', lines: [] })).toMatchObject({ why: 'error.record-unreadable' });
  const newer = await wrong({ rules: 99 });
  expect(newer).toMatchObject({ why: 'error.record-rules', facts: { given: '99' } });
  expect(await filled(newer.why!, newer.facts!)).toContain('99');
  expect(await wrong({ options: undefined })).toMatchObject({ state: 'failed' });
  await expect(ask(houseOf(new Kept()), 'GET', '/reviews/device-7')).rejects.toThrow('no-such-review');
  expect(said).toHaveBeenCalled(); // for whoever looks into it
  said.mockRestore();
});

it('goes on as long as somebody asks, and only so long', async () => {
  let [now, worked] = [0, 0];
  const clock = { now: () => now++, sleep: () => new Promise<void>((soon) => setTimeout(soon)) };
  const work = { next: () => ({ done: false as const, value: ++worked }) };
  const walk = { total: 99, work: () => work, result: () => ({}) as never };
  const reviews = new Reviews(clock, () => Promise.resolve(walk));
  const { key } = reviews.ask({ zaria: 1, game: '', players: 2, options: {}, first: 0, log: [] }, false);
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
