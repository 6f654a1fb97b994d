import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';
import type { Picture } from '../../src/lib/protocol';
import { sentence } from '../../src/lib/sentence';
import { LiveTable } from '../../src/lib/table.svelte';
import Play from '../../src/pages/Play.svelte';
import { mine, picture } from '../pictures';
import { FakeSocket, fakeSockets } from '../socket';

let table: LiveTable;
let rerender: (props: { table: LiveTable; picture: Picture }) => Promise<void>;

/** The board is laid, and it is our turn. */
beforeEach(async () => {
  fakeSockets();
  table = new LiveTable('abc');
  FakeSocket.last.open();
  FakeSocket.last.hear(picture(7));
  ({ rerender } = render(Play, { table, picture: table.picture! }));
  await waitFor(() => expect(document.querySelector('.bar .main')).not.toBeNull());
  await waitFor(() => expect(cell('yellow 7')).not.toBeNull());
});
afterEach(() => {
  cleanup();
  table.leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const warning = (): string | undefined => document.querySelector('.note.warning')?.textContent?.trim();
const cell = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-cell="${name}"]`);
const tap = (name: string): Promise<unknown> => fireEvent.click(cell(name)!);
const press = (name: string): Promise<unknown> => fireEvent.click(screen.getByRole('button', { name }));

/** Something happens at the table, and the page shows it. */
async function happen(next: Picture): Promise<void> {
  FakeSocket.last.hear(next);
  await rerender({ table, picture: table.picture! });
  await tick();
}

/** Two play on this device, and the other is to choose now. */
const handedOn = picture(8, {
  view: { ...picture().view!, to_act: [1] },
  mine: [mine(8), { ...picture(8).mine[0]!, seat: 1 }],
});

async function refuse(): Promise<void> {
  table.choose(0, 'red 12');
  await hearRefusal();
  await waitFor(() => expect(warning()).toMatch(/\S/));
}

async function hearRefusal(): Promise<void> {
  FakeSocket.last.hear({ type: 'refused', id: table.pending!.id, key: 'refusal.stale', rule: null, message: '' });
  await sentence('refusal.stale');
  await tick();
}

describe('why a choice was not taken', () => {
  test('stays while others act, come and go, and while one is asked nothing', async () => {
    await refuse();
    const told = warning();
    await happen(picture(8, { told: [{ seat: 1 }], mine: [{ ...picture().mine[0]!, number: 8 }] }));
    FakeSocket.last.hear({ type: 'presence', online: [true, false] });
    await rerender({ table, picture: table.picture! });
    FakeSocket.last.hear({ type: 'chosen', number: 9, seat: 1, mine: null });
    await rerender({ table, picture: table.picture! });
    expect(warning()).toBe(told);
    await happen(picture(10, { mine: [mine(10)] }));
    await happen(picture(11, { mine: [mine(11)] }));
    expect(warning()).toBe(told);
  });

  test('stays when another question comes, until that is answered', async () => {
    await tap('yellow 7');
    await refuse();
    const told = warning();
    await happen(picture(8, { mine: [{ ...picture().mine[0]!, number: 8, asked: 8 }] }));
    expect(document.querySelector('.bar .main')).toHaveProperty('disabled', true);
    expect(warning()).toBe(told);
    await tap('yellow 7');
    expect(warning()).toBeUndefined();
  });

  test('stays when a pass goes by itself', async () => {
    await refuse();
    const told = warning();
    await happen(picture(8, { mine: [mine(8, { asked: 8, legal: ['pass'] })] }));
    await waitFor(() => expect(table.pending).toMatchObject({ number: 8, text: 'pass' }), { timeout: 3000 });
    await tick();
    expect(warning()).toBe(told);
  });

  test('goes when a cell is tapped', async () => {
    await refuse();
    await tap('yellow 7');
    expect(warning()).toBeUndefined();
  });

  test('goes with undo', async () => {
    await tap('yellow 7');
    await refuse();
    await press('Αναίρεση');
    expect(warning()).toBeUndefined();
  });

  test('goes when something is sent', async () => {
    await refuse();
    await press('Πάσο');
    expect(warning()).toBeUndefined();
  });

  test('goes when the dice are thrown', async () => {
    await refuse();
    const throwing = { seat: 0, at: Date.now() / 1000 + 60 };
    await happen(picture(8, { mine: [mine(8)], throwing }));
    expect(warning()).toMatch(/\S/);
    await press('Ρίξε τα ζάρια');
    expect(warning()).toBeUndefined();
  });

  test('is not said to another seat of this device', async () => {
    await refuse();
    await happen(handedOn);
    await waitFor(() => expect(document.querySelector('.step')?.textContent).toMatch(/^Νίκος/));
    expect(warning()).toBeUndefined();
  });

  test('is not said to another seat either when it comes late', async () => {
    table.choose(0, 'red 12');
    await happen(handedOn);
    await waitFor(() => expect(document.querySelector('.step')?.textContent).toMatch(/^Νίκος/));
    await hearRefusal();
    expect(warning()).toBeUndefined();
  });

  test('goes when the game is over', async () => {
    await refuse();
    await happen(picture(8, { view: { ...picture().view!, over: true, to_act: [] }, mine: [mine(8)] }));
    expect(warning()).toBeUndefined();
  });
});

describe('why a cell cannot be tapped', () => {
  test('is asked and said, and stays likewise', async () => {
    const why = vi.spyOn(api, 'why').mockResolvedValue({ key: 'refusal.not-your-turn', rule: null, sheet: null });
    await tap('red 12');
    await waitFor(() => expect(warning()).toMatch(/\S/));
    expect(why).toHaveBeenCalledWith('abc', 0, 'red 12');
    await happen(picture(8, { mine: [{ ...picture().mine[0]!, number: 8 }] }));
    expect(warning()).toMatch(/\S/);
  });

  test('is not said to one who has gone on meanwhile', async () => {
    let answer = (): void => {};
    vi.spyOn(api, 'why').mockReturnValue(
      new Promise((resolve) => (answer = () => resolve({ key: 'refusal.not-your-turn', rule: null, sheet: null }))),
    );
    await tap('red 12');
    await tap('yellow 7');
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(warning()).toBeUndefined();
  });

  test('is said to one who is asked nothing until there is news', async () => {
    vi.spyOn(api, 'why').mockResolvedValue({ key: 'refusal.not-your-turn', rule: null, sheet: null });
    await happen(picture(8, { mine: [mine(8)] }));
    await tap('red 12');
    await waitFor(() => expect(warning()).toMatch(/\S/));
    await happen(picture(9, { mine: [mine(9)] }));
    expect(warning()).toBeUndefined();
  });
});

test('a practice table says so beside its name', async () => {
  expect(screen.queryByText('εξάσκηση')).toBeNull();
  const start = picture(8, { mine: [mine(8)] });
  await happen({ ...start, table: { ...start.table, practice: true } });
  expect(screen.getByText('εξάσκηση').closest('header')).not.toBeNull();
});
