import { describe, expect, it, vi } from 'vitest';
import type { GameInfo, GameRecord, MyTables, Picture, Replay, WhyNot } from '../../src/lib/protocol';
import type { Files } from '../../src/worker/game';
import { arrived, ask, BUILT, FILES, houseOf, Kept, opened } from './device';

const LEVELS = ['beginner', 'casual', 'strong', 'master'];
/** By lot: whoever always did the same might never come to an end. */
const any = (legal: string[]): string => legal[Math.floor(Math.random() * legal.length)]!;
const games = BUILT ? await ask<GameInfo[]>(houseOf(new Kept()), 'GET', '/games') : [];
const id = (game: number): string => games[game]!.id;
const levels = (players: number, level: string): string[] => Array.from({ length: players - 1 }, () => level);

// Where nothing can link WebAssembly there is no table on the device either.
const needed = describe.skipIf(!BUILT);

needed.each(games)('$id', ({ id, fewest }) => {
  it.each(LEVELS)('is played to its end with %s', async (level) => {
    const store = new Kept();
    const players = Math.max(2, fewest);
    const page = await opened(houseOf(store), id, players, levels(players, level));
    await page.play(any);
    expect(page.picture.table.state).toBe('over');
    expect(page.picture.view?.winners.length).toBeGreaterThan(0);
    expect(store.tables.get(page.id)?.result?.picture.view?.over).toBe(true);
  });

  it('goes round on one device, thrown by hand, and is seen again', async () => {
    const house = houseOf(new Kept());
    const players = Math.max(2, fewest);
    const { table } = await ask<Picture>(house, 'POST', '/tables', { game: id, players, by_hand: true });
    for (let seat = 0; seat < players; seat++)
      await ask(house, 'POST', `/tables/${table.id}/seats`, { name: `Άννα ${seat}`, seat });
    await ask(house, 'POST', `/tables/${table.id}/start`);
    const page = await arrived(house, table.id);
    expect(page.picture.mine.length).toBe(players);
    await page.play(any);
    const record = await ask<GameRecord>(house, 'GET', `/tables/${table.id}/record`);
    expect([record.device, record.dice]).toEqual([true, undefined]);
    const replay = await ask<Replay>(house, 'GET', `/tables/${table.id}/replay?seat=1`);
    expect(replay.frames.at(-1)!.view).toEqual(page.picture.view);
    expect(replay.frames.filter(({ mine }) => mine!.legal.length).length).toBeGreaterThan(3);
  });
});

needed('a table on this device', () => {
  it('can be played alone', async () => {
    const page = await opened(houseOf(new Kept()), id(0), 1, []);
    await page.play(any);
    expect(page.picture.table.state).toBe('over');
  });

  it('says why not, with the rule', async () => {
    const house = houseOf(new Kept());
    const page = await opened(house, id(0), 2, ['casual']);
    await page.play(any, () => page.picture.mine[0]!.legal.length > 1);
    const why = await ask<WhyNot>(house, 'GET', `/tables/${page.id}/seats/0/why?text=red%2014`);
    expect(why.key).toBe('refusal.unknown-text');
    const seen = page.picture;
    const answer = await page.choose(0, 'red 14');
    expect(answer).toMatchObject({ type: 'refused', key: 'refusal.unknown-text' });
    expect(page.picture.number).toBe(seen.number);
  });

  it('denies what the lobby of a server denies', async () => {
    const house = houseOf(new Kept());
    await expect(ask(house, 'GET', '/tables/device-0')).rejects.toThrow('404 refusal.no-such-table');
    await expect(ask(house, 'POST', '/tables', { game: id(0), players: 9 })).rejects.toThrow('refusal.no-such-game');
    const { table } = await ask<Picture>(house, 'POST', '/tables', { game: id(0), players: 2, name: 'Άννα' });
    const at = `/tables/${table.id}`;
    await expect(ask(house, 'POST', `${at}/start`)).rejects.toThrow('409 refusal.chairs-empty');
    await expect(ask(house, 'POST', `${at}/seats`, { name: 'Ανvα'.toUpperCase() })).resolves.toBeTruthy();
    await expect(ask(house, 'POST', `${at}/seats`, { name: ' ' })).rejects.toThrow('409 refusal.table-full');
    await expect(ask(house, 'PUT', `${at}/seats/7/bot`, { level: 'casual' })).rejects.toThrow(
      '404 refusal.no-such-seat',
    );
    await expect(ask(house, 'GET', `${at}/record`)).rejects.toThrow('409 refusal.not-over');
  });

  it('counts a choice that is sent twice once', async () => {
    const page = await opened(houseOf(new Kept()), id(0), 1, []);
    const { seat, legal } = page.picture.mine[0]!;
    const before = await page.choose(seat, legal[0]!, 'once');
    const { number } = page.picture;
    await page.play(any, () => page.picture.number > number);
    expect(await page.choose(seat, legal[0]!, 'once')).toEqual(before);
  });

  it('lets a secret choice be taken back while another has not chosen', async () => {
    const house = houseOf(new Kept());
    const { table } = await ask<Picture>(house, 'POST', '/tables', { game: id(0), players: 2 });
    for (const seat of [0, 1]) await ask(house, 'POST', `/tables/${table.id}/seats`, { name: `Άννα ${seat}`, seat });
    await ask(house, 'POST', `/tables/${table.id}/start`);
    const page = await arrived(house, table.id);
    expect(page.picture.view!.to_act).toEqual([0, 1]);
    const legal = page.picture.mine[1]!.legal;
    await page.choose(1, 'pass');
    expect(page.picture.mine[1]).toMatchObject({ legal: [], may_take_back: true });
    await page.say({ type: 'take-back', seat: 1, id: 'back' });
    expect(page.answers.at(-1)).toMatchObject({ type: 'accepted', id: 'back' });
    expect(page.picture.mine[1]!.legal).toEqual(legal);
  });

  it('goes on where it was after a reload, and is listed', async () => {
    const store = new Kept();
    const page = await opened(houseOf(store), id(4), 3, levels(3, 'casual'));
    await page.play(any, () => page.picture.number > 12 && page.picture.mine[0]!.legal.length > 0);
    const house = houseOf(store);
    const again = await arrived(house, page.id);
    const { told: _, ...before } = page.picture;
    expect(again.picture).toMatchObject(before);
    const { tables } = await ask<MyTables>(house, 'GET', '/mine');
    expect(tables).toMatchObject([{ id: page.id, state: 'playing', seat: 0, names: ['Άννα', null, null] }]);
    await again.play(any);
    expect((await ask<MyTables>(house, 'GET', '/mine')).tables[0]).toMatchObject({ state: 'over', to_act: false });
  });

  it('is played again with the same people, once', async () => {
    const store = new Kept();
    const house = houseOf(store);
    const page = await opened(house, id(0), 2, ['beginner']);
    await expect(ask(house, 'POST', `/tables/${page.id}/rematch`)).rejects.toThrow('refusal.not-over');
    await page.play(any);
    const next = await ask<Picture>(house, 'POST', `/tables/${page.id}/rematch`);
    const same = await ask<Picture>(house, 'POST', `/tables/${page.id}/rematch`);
    expect(same.table.id).toBe(next.table.id);
    expect(next.table.chairs.map(({ name, bot }) => name ?? bot)).toEqual(['Άννα', 'beginner']);
    expect(page.picture.table.rematch).toBe(next.table.id);
    await ask(house, 'POST', `/tables/${next.table.id}/start`);
  });

  it('is the same on two pages', async () => {
    const store = new Kept();
    const houses = [0, 1].map((n) => houseOf(store, FILES, (id) => void houses[1 - n]!.changed(id)));
    const page = await opened(houses[0]!, id(0), 2, ['casual']);
    const other = await arrived(houses[1]!, page.id);
    await page.play(any, () => page.picture.number > 20);
    await vi.waitFor(() => expect(other.picture.number).toBe(page.picture.number));
    await other.play(any);
    await vi.waitFor(() => expect(page.picture.table.state).toBe('over'));
    expect(store.tables.get(page.id)!.result!.record.log.length).toBeGreaterThan(20);
    await ask(houses[1]!, 'DELETE', `/tables/${page.id}`);
    await vi.waitFor(() => expect([page.closed, other.closed]).toEqual([4404, 4404]));
    await expect(ask(houses[0]!, 'GET', `/tables/${page.id}`)).rejects.toThrow('refusal.no-such-table');
  });
});

needed('when something goes wrong', () => {
  it('a full device says so, and the game is as it was', async () => {
    const store = new Kept();
    const page = await opened(houseOf(store), id(0), 1, []);
    const before = page.picture;
    store.full = true;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { seat, legal } = before.mine[0]!;
    expect(await page.choose(seat, legal[0]!)).toMatchObject({ type: 'refused', key: 'refusal.device-full' });
    expect(page.picture.view).toEqual(before.view);
    store.full = false;
    await page.play(any);
    expect(page.picture.table.state).toBe('over');
  });

  it('a trap in the rules takes the table up again from its log', async () => {
    const store = new Kept();
    const page = await opened(houseOf(store), id(0), 1, []);
    const before = page.picture;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const real = WebAssembly.Memory.prototype;
    const grab = vi.spyOn(real, 'buffer', 'get').mockImplementationOnce(() => {
      throw new WebAssembly.RuntimeError('unreachable');
    });
    const answer = await page.choose(before.mine[0]!.seat, before.mine[0]!.legal[0]!);
    grab.mockRestore();
    expect(answer).toMatchObject({ type: 'refused', key: 'refusal.device-trap' });
    expect(page.picture.view).toEqual(before.view);
    await page.play(any);
    expect(page.picture.table.state).toBe('over');
  });

  it('a trap in a bot gives it a new instance', async () => {
    const page = await opened(houseOf(new Kept()), id(0), 2, ['casual']);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { Bots } = await import('../../src/worker/bots');
    const trap = vi.spyOn(Bots.prototype, 'choose').mockImplementationOnce(() => {
      throw new WebAssembly.RuntimeError('unreachable');
    });
    await page.play(any);
    trap.mockRestore();
    expect(page.picture.table.state).toBe('over');
    expect(page.answers).toContainEqual(expect.objectContaining({ id: null, key: 'refusal.device-trap' }));
  });

  it('a game of other rules is told so, kept, and can be taken away', async () => {
    const store = new Kept();
    const page = await opened(houseOf(store), id(0), 1, []);
    const over = await opened(houseOf(store), id(0), 1, []);
    await over.play(any);
    for (const table of store.tables.values()) table.rules = 0;
    const house = houseOf(store);
    await expect(ask(house, 'GET', `/tables/${page.id}`)).rejects.toThrow('410 refusal.device-older');
    await expect(arrived(house, page.id)).rejects.toMatchObject({ status: 410 });
    const lines = await ask<{ lines: unknown[] }>(house, 'GET', `/tables/${page.id}/record`);
    expect(lines.lines.length).toBe(store.tables.get(page.id)!.lines.length);
    expect((await ask<Picture>(house, 'GET', `/tables/${over.id}`)).view).toEqual(over.picture.view);
    expect((await ask<MyTables>(house, 'GET', '/mine')).tables.length).toBe(2);
  });

  it('files that are not on the device yet are named as what is missing', async () => {
    const none: Files = { asset: () => Promise.reject(new TypeError('no network')), modules: FILES.modules };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const opening = ask(houseOf(new Kept(), none), 'POST', '/tables', { game: id(0), players: 2 });
    await expect(opening).rejects.toThrow('503 refusal.device-missing');
  });
});
