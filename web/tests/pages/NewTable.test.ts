import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { about, drawsOf, GAMES } from '../../src/games';
import { api } from '../../src/lib/api';
import { me } from '../../src/lib/me.svelte';
import { TERMS, type GameInfo, type NewTable as Wish } from '../../src/lib/protocol';
import { route } from '../../src/lib/route.svelte';
import { LANGUAGES, locale } from '../../src/lib/words.svelte';
import NewTable from '../../src/pages/NewTable.svelte';
import { picture } from '../pictures';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function info(id: string, change: Partial<GameInfo> = {}): GameInfo {
  const options = Object.fromEntries(Object.keys(about(id).options).map((name) => [name, [false, true]]));
  const players = { fewest: 2, most: 4, only_for: {} };
  return {
    id,
    title: id,
    options,
    levels: ['casual'],
    passes: [],
    memory_aid: false,
    own_dice: false,
    pad: null,
    paper: true,
    ...players,
    ...change,
  };
}

async function open(game: string, change: Partial<GameInfo> = {}): Promise<void> {
  vi.spyOn(api, 'games').mockResolvedValue([info(game, change)]);
  render(NewTable, { game });
  await screen.findByRole('textbox', { name: /^Το όνομά σου/ });
}

/** What was asked of the server when the form was sent. */
async function send(name: string): Promise<Wish> {
  const create = vi.spyOn(api, 'create').mockResolvedValue(picture());
  vi.spyOn(api, 'sit').mockResolvedValue(picture());
  vi.spyOn(api, 'seatBot').mockResolvedValue(picture());
  vi.spyOn(api, 'start').mockResolvedValue(picture());
  const go = vi.spyOn(route, 'go').mockReturnValue();
  await fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(go).toHaveBeenCalledWith('/t/abc'));
  return create.mock.calls[0]![0];
}

const choose = (name: string, value: string): Promise<unknown> =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

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

test('an option of two values is ticked, one of more offers them all', async () => {
  const wished = { lights: [false, true], mode: ['simple', 'spicy', 'wild'] };
  await open(GAMES[0]!, { options: wished });
  const mode = screen.getByRole<HTMLSelectElement>('combobox', { name: 'mode' });
  expect([mode.value, [...mode.options].map((option) => option.value)]).toEqual(['simple', wished.mode]);
  await fireEvent.change(mode, { target: { value: 'wild' } });
  await fireEvent.click(screen.getByRole('checkbox', { name: 'lights' }));
  expect(await send('Ξεκινάμε')).toMatchObject({ options: { lights: true, mode: 'wild' } });
});

test('nothing is wished that nobody has asked for', async () => {
  await open(GAMES[0]!);
  const { game, players, options, ...terms } = await send('Ξεκινάμε');
  expect([game, players, options]).toEqual([GAMES[0], 2, {}]);
  expect(terms).toEqual({ ...TERMS, by_hand: true });
});

describe('alone among bots', () => {
  test('one needs no name: the sign is one', async () => {
    me.name = '';
    me.sign = 4;
    await open(GAMES[0]!);
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Το όνομά σου, αν θέλεις' });
    expect([name.required, name.placeholder]).toEqual([false, 'Γάτα']);
    await send('Ξεκινάμε');
    expect(vi.mocked(api.sit).mock.calls).toEqual([
      ['abc', { name: 'Γάτα', seat: 0, promise: expect.any(String) as string, sign: 4 }],
    ]);
    expect(api.start).toHaveBeenCalled();
    expect(me.name).toBe('');
  });

  test('the dice wait for a hand, unless one would rather not', async () => {
    const dice = GAMES.find((game) => drawsOf(game) === 'dice')!;
    await open(dice);
    expect(await send('Ξεκινάμε')).toMatchObject({ by_hand: true, pace: 'normal', stand_in_after: null, quiet: false });
    cleanup();
    vi.restoreAllMocks();
    await open(dice);
    await fireEvent.click(screen.getByRole('checkbox', { name: /^Ρίχνουμε εμείς τα ζάρια/ }));
    expect(await send('Ξεκινάμε')).toMatchObject({ by_hand: false });
  });

  test('cards do not', async () => {
    await open(GAMES.find((game) => drawsOf(game) === 'cards')!);
    expect(screen.queryByRole('checkbox', { name: /^Ρίχνουμε/ })).toBeNull();
  });
});

test('who invites friends has a name, and may choose what happens when they are away', async () => {
  await open(GAMES[0]!);
  expect(screen.queryByRole('combobox', { name: /^Αν κάποιος λείπει/ })).toBeNull();
  await choose('Ποιος κάθεται στη θέση 2', 'link');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Το όνομά σου' });
  expect(name.required).toBe(true);
  await fireEvent.input(name, { target: { value: 'Μαρία' } });
  await fireEvent.click(screen.getByRole('checkbox', { name: /^Χωρίς γρήγορα λόγια/ }));
  expect(await send('Άνοιξε το τραπέζι')).toMatchObject({ quiet: true, public: false });
  expect(api.start).not.toHaveBeenCalled();
  expect(me.name).toBe('Μαρία');
});

test('one can learn by playing first', async () => {
  await open(GAMES[0]!);
  expect(screen.getByRole('link', { name: 'Μάθε παίζοντας' }).getAttribute('href')).toBe(`/first/${GAMES[0]}`);
});

test('with cards of their own only people sit down, at the pad of the game', async () => {
  const game = GAMES.find((id) => drawsOf(id) === 'cards' && Object.keys(about(id).options).length)!;
  await open(game, { pad: `${game}-pad` });
  expect(screen.getByRole('combobox', { name: 'Ποιος κάθεται στη θέση 2' })).toHaveProperty('value', 'bot');
  await fireEvent.click(screen.getByRole('checkbox', { name: /^Δικές μας κάρτες/ }));
  const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ποιος κάθεται στη θέση 2' });
  expect([kind.value, [...kind.options].map((option) => option.value)]).toEqual(['link', ['link', 'here']]);
  expect(screen.queryByText(about(game).options[Object.keys(about(game).options)[0]!]!.name)).toBeNull();
  await fireEvent.input(screen.getByRole('textbox', { name: /^Το όνομά σου/ }), { target: { value: 'Μαρία' } });
  expect(await send('Άνοιξε το τραπέζι')).toMatchObject({ game: `${game}-pad`, own_dice: true });
});
