import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';
import { me } from '../../src/lib/me.svelte';
import type { Chair, Picture } from '../../src/lib/protocol';
import { LiveTable } from '../../src/lib/table.svelte';
import Lobby from '../../src/pages/Lobby.svelte';
import { chair, picture } from '../pictures';
import { fakeSockets } from '../socket';

let table: LiveTable;
const qwixx = {
  id: 'qwixx',
  title: 'Qwixx',
  fewest: 2,
  most: 5,
  options: {},
  only_for: {},
  passes: [],
  own_dice: true,
  pad: null,
};

beforeEach(() => {
  fakeSockets();
  table = new LiveTable('abc');
  vi.spyOn(api, 'games').mockResolvedValue([
    { ...qwixx, levels: ['beginner', 'casual', 'strong'], memory_aid: false, paper: true },
  ]);
  vi.spyOn(api, 'sit').mockResolvedValue(picture());
});
afterEach(() => {
  cleanup();
  table.leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const lobby = (promises: (string | null)[], change: Partial<Picture> = {}): Picture =>
  picture(0, { table: { ...picture().table, state: 'open', promises }, view: null, ...change });
const withChairs = (chairs: Chair[], change: Partial<Picture> = {}): Picture =>
  lobby(['p', 'q', 'r'], {
    table: { ...picture().table, state: 'open', promises: ['p', 'q', 'r'], chairs },
    ...change,
  });
const maria = picture().table.chairs[0]!;
const rows = (): string[] => screen.getAllByRole('listitem').map((row) => row.textContent.replace(/\s+/g, ' ').trim());
const press = (name: string): Promise<unknown> => fireEvent.click(screen.getByRole('button', { name }));

describe('words for the dice', () => {
  test('are promised once for a chair kept from the last game, under its name and sign', async () => {
    const { rerender } = render(Lobby, { table, picture: lobby([null, null]) });
    await waitFor(() => expect(api.sit).toHaveBeenCalledTimes(1));
    const promise = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(api.sit).toHaveBeenCalledWith('abc', { name: 'Μαρία', seat: 0, promise, sign: 0 });
    await rerender({ table, picture: lobby([null, 'theirs']) });
    expect(api.sit).toHaveBeenCalledTimes(1);
  });

  test('are left alone where they are promised already', async () => {
    render(Lobby, { table, picture: lobby(['p', null]) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.sit).not.toHaveBeenCalled();
  });
});

describe('who comes in', () => {
  const guest = (): Picture => withChairs([{ ...maria, sign: 4 }, chair()], { mine: [] });

  test('is told who is there, without a case of a name', () => {
    render(Lobby, { table, picture: guest() });
    expect(screen.getByRole('heading', { name: 'Στο τραπέζι: Μαρία. Κάθεσαι κι εσύ;' })).toBeTruthy();
  });

  test('sees one host, also where two play with the host’s device, and waits for nothing yet', () => {
    const seen = withChairs([maria, { ...maria, name: 'Ελένη' }, chair()], { mine: [] });
    render(Lobby, { table, picture: { ...seen, table: { ...seen.table, host: false } } });
    expect(rows()).toEqual(['Μαρία είναι εδώ, άνοιξε το τραπέζι', 'Ελένη είναι εδώ', 'Ελεύθερη θέση']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('sits down with a name and a sign that nobody has', async () => {
    me.sign = 4;
    render(Lobby, { table, picture: guest() });
    await fireEvent.input(screen.getByRole('textbox', { name: 'Το όνομά σου' }), { target: { value: 'Νίκος' } });
    await press('Το σήμα σου: Ήλιος'); // the cat is taken, so it is the next
    expect(screen.queryByRole('radio', { name: 'Γάτα' })).toBeNull();
    await fireEvent.click(screen.getByRole('radio', { name: 'Βάρκα' }));
    await press('Κάθισε');
    await waitFor(() => expect(api.sit).toHaveBeenCalledTimes(1));
    expect(vi.mocked(api.sit).mock.calls[0]![1]).toMatchObject({ name: 'Νίκος', seat: null, sign: 1 });
    expect([me.name, me.sign]).toEqual(['Νίκος', 1]);
  });
});

describe('the chairs', () => {
  test('say in words who is here, who is away, who is a bot and who opened the table', () => {
    const chairs = [maria, chair({ name: 'Νίκος', online: false }), chair({ bot: 'strong' })];
    render(Lobby, { table, picture: withChairs(chairs) });
    expect(rows()).toEqual(['Μαρία εσύ, που άνοιξες το τραπέζι', 'Νίκος λείπει', 'Ρέα δυνατό μποτ']);
  });

  test('a guest sees the host too', () => {
    const seat1 = [{ ...picture().mine[0]!, seat: 1 }];
    render(Lobby, { table, picture: withChairs(picture().table.chairs, { mine: seat1 }) });
    expect(rows()).toEqual(['Μαρία είναι εδώ, άνοιξε το τραπέζι', 'Νίκος εσύ']);
  });

  test('each may get a bot of another level', async () => {
    const seatBot = vi.spyOn(api, 'seatBot').mockResolvedValue(picture());
    render(Lobby, { table, picture: withChairs([maria, chair(), chair()]) });
    const levels = await screen.findAllByRole<HTMLSelectElement>('combobox');
    expect(levels.map((one) => one.value)).toEqual(['casual', 'casual']);
    await fireEvent.change(levels[1]!, { target: { value: 'strong' } });
    expect(levels.map((one) => one.value)).toEqual(['casual', 'strong']);
    for (const button of screen.getAllByRole('button', { name: 'Βάλε μποτ' })) await fireEvent.click(button);
    expect(seatBot.mock.calls).toEqual([
      ['abc', 1, 'casual'],
      ['abc', 2, 'strong'],
    ]);
  });
});

describe('the start', () => {
  test('is at once when everybody is there', async () => {
    const start = vi.spyOn(api, 'start').mockResolvedValue(picture());
    render(Lobby, { table, picture: withChairs(picture().table.chairs) });
    await press('Ξεκινάμε');
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('without somebody is asked about by name', async () => {
    const start = vi.spyOn(api, 'start').mockResolvedValue(picture());
    render(Lobby, { table, picture: withChairs([maria, chair({ name: 'Νίκος', online: false })]) });
    expect(screen.getByText('Λείπει: Νίκος.')).toBeTruthy();
    await press('Ξεκινάμε');
    expect(start).not.toHaveBeenCalled();
    await press('Περιμένουμε');
    await press('Ξεκινάμε');
    await press('Ξεκινάμε κι έτσι');
    expect(start).toHaveBeenCalledTimes(1);
  });
});
