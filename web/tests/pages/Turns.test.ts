import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import trio from '../../src/games/trio/examples.json';
import { api } from '../../src/lib/api';
import type { AnyView, Picture, TableInfo } from '../../src/lib/protocol';
import { LiveTable } from '../../src/lib/table.svelte';
import { throwing } from '../../src/lib/throwing.svelte';
import { title } from '../../src/lib/title.svelte';
import Play from '../../src/pages/Play.svelte';
import { mine, picture } from '../pictures';
import { FakeSocket, fakeSockets } from '../socket';

let table: LiveTable;
let rerender: (props: { table: LiveTable; picture: Picture }) => Promise<void>;

beforeEach(fakeSockets);
afterEach(() => {
  cleanup();
  table.leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Sit down at a table that looks like this, and wait until it is laid. */
async function sit(first: Picture): Promise<void> {
  table = new LiveTable('abc');
  FakeSocket.last.open();
  FakeSocket.last.hear(first);
  ({ rerender } = render(Play, { table, picture: table.picture! }));
  await waitFor(() => expect(document.querySelector('.step, .result, [data-curtain]')).not.toBeNull());
}

async function happen(next: Picture): Promise<void> {
  FakeSocket.last.hear(next);
  await rerender({ table, picture: table.picture! });
  await tick();
}

const view = picture().view!;
const step = (): string => document.querySelector('.step')?.textContent ?? '';
const note = (): string => document.querySelector('.note')?.textContent?.trim() ?? '';
const press = (name: string | RegExp): Promise<unknown> => fireEvent.click(screen.getByRole('button', { name }));
const sent = (type: string): unknown[] => FakeSocket.last.sent.filter((message) => message.type === type);
const withInfo = (change: Partial<TableInfo>): TableInfo => ({ ...picture().table, ...change });
const chairs = (change: object): TableInfo => {
  const [me, nikos] = picture().table.chairs;
  return withInfo({ chairs: [me!, { ...nikos!, ...change }] });
};

/** Before a roll, with the dice waiting for a seat. */
const waiting = (number: number, seat: number): Picture =>
  picture(number, {
    view: { ...view, phase: 'roll', to_act: [], active: seat, needs_chance: true },
    mine: [mine(number)],
    throwing: { seat, at: Date.now() / 1000 + 6 },
  });

describe('the dice', () => {
  test('wait for my hand', async () => {
    await sit(waiting(7, 0));
    expect(step()).toBe('Σειρά σου: ρίξε τα ζάρια');
    await press('Ρίξε τα ζάρια');
    expect(sent('throw')).toEqual([{ type: 'throw', seat: 0 }]);
  });

  test('of another are waited for', async () => {
    await sit(waiting(7, 1));
    expect(step()).toBe('Περιμένουμε τη ζαριά: Νίκος');
    expect(screen.queryByRole('button', { name: 'Ρίξε τα ζάρια' })).toBeNull();
  });

  test('fall by themselves where one prefers that', async () => {
    throwing.toggle();
    await sit(waiting(7, 0));
    expect(sent('throw')).toEqual([{ type: 'throw', seat: 0 }]);
    await happen(waiting(8, 1));
    expect(sent('throw')).toHaveLength(1);
    throwing.toggle();
  });
});

describe('the menu', () => {
  test('says how the dice fall', async () => {
    await sit(picture(7));
    await press('Μενού');
    expect(screen.queryByRole('button', { name: /Τα ζάρια/ })).not.toBeNull();
  });

  test('does not speak of dice where there are none', async () => {
    const { view: cards, legal, private: hand } = trio['trio-reveal'];
    const info = withInfo({ game: cards.game });
    await sit(picture(7, { table: info, view: cards as AnyView, mine: [mine(7, { legal, private: hand })] }));
    await press('Μενού');
    expect(screen.queryByRole('button', { name: /Ήχοι/ })).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Τα ζάρια/ })).toBeNull();
  });
});

test('the tab says whose turn it is as long as it lasts', async () => {
  await sit(picture(7));
  expect(title.now).toBe('Σειρά σου – Qwixx');
  await happen(picture(8, { view: { ...view, to_act: [1] }, mine: [mine(8)] }));
  expect(title.now).toBe('Qwixx');
  await happen(waiting(9, 0));
  expect(title.now).toBe('Σειρά σου – Qwixx');
});

test('what one does alone begins with whose turn it is', async () => {
  const own = { ...view, phase: 'colour', active: 0, to_act: [0], chosen: ['red 7', 'pass'] } as AnyView;
  await sit(picture(7, { view: own }));
  expect(step()).toMatch(/^Σειρά σου\. \S/);
});

describe('a choice', () => {
  test('can be taken back, and begins again with what was picked', async () => {
    await sit(picture(7));
    await waitFor(() => expect(document.querySelector('[data-cell="yellow 7"]')).not.toBeNull());
    await fireEvent.click(document.querySelector('[data-cell="yellow 7"]')!);
    await fireEvent.click(document.querySelector('.bar .main')!);
    FakeSocket.last.hear({ type: 'accepted', id: table.pending!.id, number: 8 });
    await happen(picture(8, { view: { ...view, to_act: [1] }, mine: [mine(8, { may_take_back: true })] }));
    await press('Πάρ’ το πίσω');
    expect(sent('take-back')).toHaveLength(1);
    FakeSocket.last.hear({ type: 'accepted', id: table.takingBack!, number: 9 });
    await happen(picture(9, { mine: [mine(9, { asked: 9, legal: picture().mine[0]!.legal })] }));
    await waitFor(() => expect(document.querySelector('[data-state=picked]')).not.toBeNull());
    expect(document.querySelector<HTMLElement>('[data-state=picked]')!.dataset['cell']).toBe('yellow 7');
  });

  test('that is taken back too late says so', async () => {
    await sit(picture(8, { view: { ...view, to_act: [1] }, mine: [mine(8, { may_take_back: true })] }));
    await press('Πάρ’ το πίσω');
    const id = table.takingBack;
    FakeSocket.last.hear({ type: 'refused', id, key: 'refusal.too-late', rule: null, message: '' });
    await waitFor(() => expect(document.querySelector('.note.warning')?.textContent).toMatch(/πίσω/));
  });
});

describe('what happened', () => {
  const told = [{ seat: 1, text: 'red 8' }];

  test('since my last choice stands in one line, also after a reload', async () => {
    await sit(picture(7, { told: [{ seat: 0, text: 'red 7' }, { text: 'white 1 1' }, ...told] }));
    expect(note()).toBe('Νίκος: κόκκινο 8');
  });

  test('can be read in full in one’s own turn too', async () => {
    await sit(picture(7, { told }));
    await waitFor(() => expect(document.querySelector('.note button')).not.toBeNull());
    await fireEvent.click(document.querySelector('.note button')!);
    expect(document.querySelector('.recap li')?.textContent).toBe('Νίκος: κόκκινο 8');
  });

  test('can be looked at as long as one likes; what comes meanwhile waits', async () => {
    await sit(picture(7, { view: { ...view, to_act: [1] }, mine: [mine(7)], told }));
    await press('Στάσου, τι έγινε;');
    expect(document.querySelector('.recap li')?.textContent).toBe('Νίκος: κόκκινο 8');
    await happen(picture(8, { told: [{ seat: 1, text: 'blue 9' }] }));
    expect(document.querySelector('.recap')?.textContent).not.toContain('μπλε 9');
    expect(document.querySelector('.bar .main')).toBeNull();
    await press('Συνέχισε');
    expect(document.querySelector('.bar .main')).not.toBeNull();
    expect(note()).toContain('μπλε 9');
  });

  test('at the end is seen before the result, until a tap', async () => {
    await sit(picture(7));
    await happen(picture(8, { view: { ...view, over: true, to_act: [], winners: [0] }, mine: [mine(8)], told }));
    expect(step()).toBe('Η τελευταία κίνηση');
    expect(document.querySelector('.result')).toBeNull();
    await fireEvent.click(document.querySelector('main.board')!);
    await waitFor(() => expect(document.querySelector('.result')).not.toBeNull());
  });

  test('at a game that was over before is not waited for', async () => {
    await sit(picture(8, { view: { ...view, over: true, to_act: [], winners: [0] }, mine: [mine(8)], told }));
    expect(document.querySelector('.result')).not.toBeNull();
  });
});

describe('somebody is gone', () => {
  const wait = { view: { ...view, to_act: [1] }, mine: [mine(7)] };

  test('and all are told, and that a bot plays, and that they are back', async () => {
    await sit(picture(7, wait));
    FakeSocket.last.hear({ type: 'presence', online: [true, false] });
    await rerender({ table, picture: table.picture! });
    await waitFor(() => expect(note()).toBe('Λείπει: Νίκος.'));
    await happen(picture(8, { ...wait, table: chairs({ online: false, stand_in: 'casual' }) }));
    await waitFor(() => expect(note()).toBe('Λείπει: Νίκος. Παίζει ένα μποτ στη θέση.'));
    await happen(picture(9, wait));
    await waitFor(() => expect(note()).toBe('Γύρισε: Νίκος.'));
  });

  test('and the host may let a bot play, asked twice', async () => {
    const standIn = vi.spyOn(api, 'standIn').mockResolvedValue(picture());
    await sit(picture(7, { ...wait, table: chairs({ online: false }) }));
    await press(/Να παίξει ένα μποτ/);
    expect(standIn).not.toHaveBeenCalled();
    await press('Ναι');
    expect(standIn).toHaveBeenCalledExactlyOnceWith('abc', 1);
  });

  test('and others than the host wait', async () => {
    await sit(picture(7, { ...wait, table: { ...chairs({ online: false }), host: false } }));
    expect(screen.queryByRole('button', { name: /Να παίξει ένα μποτ/ })).toBeNull();
  });

  test('and when it was me, I read what was played for me', async () => {
    const [me, nikos] = picture().table.chairs;
    const playedFor = withInfo({ chairs: [{ ...me!, stand_in: 'casual' }, nikos!] });
    const told = [{ seat: 0, text: 'red 8', by: 'stand-in' } as const];
    await sit(picture(7, { table: playedFor, told }));
    await happen(picture(8));
    await waitFor(() => expect(document.querySelector('.recap h2')?.textContent).toMatch(/Καλώς γύρισες/));
    expect(document.querySelector('.recap li')?.textContent).toBe('Εσύ: κόκκινο 8 (μποτ)');
    await press('Συνέχισε');
    expect(document.querySelector('.bar .main')).not.toBeNull();
  });
});

describe('two players with secrets on one device', () => {
  const { view: cards, legal, private: hand } = trio['trio-reveal'];
  const seated = (number: number, acting: number): Picture =>
    picture(number, {
      table: withInfo({
        game: cards.game,
        players: 3,
        chairs: ['Μαρία', 'Νίκος', 'Ελένη'].map((name) => ({ ...picture().table.chairs[0]!, name })),
      }),
      view: { ...cards, active: acting, to_act: [acting] } as unknown as AnyView,
      mine: [0, 1].map((seat) => mine(number, { seat, legal: seat === acting ? legal : [], private: hand })),
    });
  const curtain = (): string | undefined => document.querySelector('[data-curtain] h1')?.textContent;
  const cells = (): number => document.querySelectorAll('[data-cell]').length;
  const lift = async (name: string): Promise<void> => {
    expect(curtain()).toContain(name);
    await fireEvent.click(document.querySelector('[data-curtain] button')!);
    await waitFor(() => expect(cells()).toBeGreaterThan(0));
  };

  test('see nothing before the first one takes it, nor between them', async () => {
    await sit(seated(7, 0));
    expect(curtain()).toContain('Μαρία');
    expect(cells()).toBe(0);
    await lift('Μαρία');
    await happen(seated(8, 1));
    expect(curtain()).toContain('Νίκος');
    expect(cells()).toBe(0);
  });

  test('are not covered before one has read what came of the own choice', async () => {
    await sit(seated(7, 0));
    await lift('Μαρία');
    const failed = seated(8, 1);
    const shown = [
      { choice: 'low 1', card: 1 },
      { choice: 'centre 1', card: 2 },
    ];
    const view = { ...failed.view, result: 'went-back', shown } as unknown as AnyView;
    await happen({ ...failed, view, told: [{ seat: 0, text: 'centre 1' }] });
    expect(curtain()).toBeUndefined();
    await waitFor(() => expect(document.querySelector('.hurry')).not.toBeNull());
    await press('Προχώρα');
    expect(curtain()).toContain('Νίκος');
  });

  test.each([
    ['turned', () => window.dispatchEvent(new Event('orientationchange'))],
    ['left for another page', () => window.dispatchEvent(new Event('pagehide'))],
  ])('are covered again when the device was %s', async (_, turn) => {
    await sit(seated(7, 0));
    await lift('Μαρία');
    turn();
    await tick();
    expect(curtain()).toContain('Μαρία');
    expect(cells()).toBe(0);
  });
});
