import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';
import type { Picture } from '../../src/lib/protocol';
import { LiveTable } from '../../src/lib/table.svelte';
import Lobby from '../../src/pages/Lobby.svelte';
import { picture } from '../pictures';
import { fakeSockets } from '../socket';

let table: LiveTable;

beforeEach(() => {
  fakeSockets();
  table = new LiveTable('abc');
  const qwixx = { id: 'qwixx', title: 'Qwixx', fewest: 2, most: 5, options: {}, only_for: {}, passes: [] };
  vi.spyOn(api, 'games').mockResolvedValue([{ ...qwixx, levels: ['casual'], memory_aid: false }]);
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

test('a chair kept for us from the last game promises words, once, under its name', async () => {
  const { rerender } = render(Lobby, { table, picture: lobby([null, null]) });
  await waitFor(() => expect(api.sit).toHaveBeenCalledTimes(1));
  expect(api.sit).toHaveBeenCalledWith('abc', 'Μαρία', 0, expect.stringMatching(/^[0-9a-f]{64}$/));
  await rerender({ table, picture: lobby([null, 'theirs']) });
  expect(api.sit).toHaveBeenCalledTimes(1);
});

test('one that has promised already is left alone', async () => {
  render(Lobby, { table, picture: lobby(['p', null]) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.sit).not.toHaveBeenCalled();
});

test('who comes in promises words when sitting down', async () => {
  const free = { name: null, bot: null, online: false, stand_in: null, sign: 0 };
  const info = { ...picture().table, state: 'open', chairs: [picture().table.chairs[0]!, free] };
  render(Lobby, { table, picture: lobby([], { table: info, mine: [] }) });
  await fireEvent.input(screen.getByRole('textbox', { name: 'Το όνομά σου' }), { target: { value: 'Νίκος' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Κάθισε' }));
  await waitFor(() => expect(api.sit).toHaveBeenCalledWith('abc', 'Νίκος', null, expect.stringMatching(/^\w{64}$/)));
});
