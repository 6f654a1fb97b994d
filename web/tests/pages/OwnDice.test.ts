import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Die, Picture } from '../../src/lib/protocol';
import { LiveTable } from '../../src/lib/table.svelte';
import Play from '../../src/pages/Play.svelte';
import { mine, picture } from '../pictures';
import { FakeSocket, fakeSockets } from '../socket';

const die = (name: string): Die => ({
  name,
  faces: [1, 2, 3, 4, 5, 6].map((value) => ({ text: `${value}`, value, colour: 'white' })),
});
const asked = { seat: 0, may: [0], dice: [die('white'), die('white')] };

let table: LiveTable;
let rerender: (props: { table: LiveTable; picture: Picture }) => Promise<void>;

/** A table with real dice at which nobody is to choose. */
function at(number: number, change: Partial<Picture> = {}): Picture {
  const base = picture(number, { mine: [mine(number, { legal: [] })], ...change });
  return { ...base, table: { ...base.table, own_dice: true }, view: { ...base.view!, to_act: [] } };
}

async function happen(next: Picture): Promise<void> {
  FakeSocket.last.hear(next);
  await rerender({ table, picture: table.picture! });
  await tick();
}

beforeEach(async () => {
  fakeSockets();
  table = new LiveTable('abc');
  FakeSocket.last.open();
  FakeSocket.last.hear(at(7, { entering: asked }));
  ({ rerender } = render(Play, { table, picture: table.picture! }));
  await waitFor(() => expect(document.querySelectorAll('.face')).toHaveLength(12));
  await waitFor(() => expect(document.querySelector('.enter')).not.toBeNull());
});
afterEach(() => {
  cleanup();
  table.leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const press = (name: string | RegExp): Promise<unknown> => fireEvent.click(screen.getByRole('button', { name }));
const face = (row: number, value: number): Promise<unknown> =>
  fireEvent.click(document.querySelectorAll('.faces .row')[row]!.querySelectorAll('.face')[value - 1]!);
const sent = (type: string): unknown[] => FakeSocket.last.sent.filter((message) => message.type === type);

test('what is tapped is sent once it is confirmed, and again after a lost connection', async () => {
  await face(0, 3);
  await face(1, 4);
  expect(document.querySelector('.made')?.textContent).toContain('7');
  expect(sent('enter')).toEqual([]);
  await press('Σωστά');
  expect(sent('enter')).toEqual([expect.objectContaining({ seat: 0, number: 7, text: '3 4' })]);
  const [first] = sent('enter');
  table.reconnect();
  await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
  FakeSocket.last.open();
  FakeSocket.last.hear(at(7, { entering: asked }));
  expect(sent('enter')).toEqual([first]);
});

test('a refused roll says why and can be typed again', async () => {
  await face(0, 3);
  await face(1, 4);
  await press('Σωστά');
  const id = table.pending!.id;
  FakeSocket.last.hear({ type: 'refused', id, key: 'refusal.no-roll-now', rule: null, message: '' });
  await waitFor(() => expect(document.querySelector('.note.warning')?.textContent).toMatch(/ήδη/));
  expect(screen.getByRole('button', { name: 'Σωστά' })).toHaveProperty('disabled', false);
  await happen(at(8, { entering: asked }));
  expect(document.querySelector('.note.warning')?.textContent).toMatch(/ήδη/);
  await face(1, 5);
  expect(document.querySelector('.note.warning')).toBeNull();
});

test('the sheet can be looked at in between', async () => {
  await press('Δες το χαρτάκι');
  expect(document.querySelectorAll('.face')).toHaveLength(0);
  await press('Γράψε τα ζάρια');
  expect(document.querySelectorAll('.face')).toHaveLength(12);
});

test('others wait for whoever rolls', async () => {
  await happen(at(8, { entering: { ...asked, seat: 1, may: [] } }));
  expect(document.querySelectorAll('.face')).toHaveLength(0);
  expect(document.querySelector('.step')?.textContent).toBe('Περιμένουμε τα ζάρια: Νίκος');
});

test('the last entry of this device goes with one tap that says what it was', async () => {
  const told = [{ text: 'white 3 4 red 5 yellow 2 green 1 blue 6' }];
  await happen(at(8, { told, points: [{ lines: 1, told }], at_once: 1 }));
  await press(/^Πάρε πίσω: .*7/);
  expect(sent('correct')).toEqual([expect.objectContaining({ seat: 0, number: 8, lines: 1 })]);
});

test('further back is chosen from the list, and the others are asked', async () => {
  const points = [1, 3].map((lines) => ({ lines, told: [{ seat: 1, text: `red ${lines + 4}` }] }));
  await happen(at(8, { points }));
  await press('Μενού');
  await press('Έγινε λάθος;');
  await press(/7/);
  await press('Ρώτα τους άλλους');
  expect(sent('correct')).toEqual([expect.objectContaining({ lines: 3 })]);
});

test('whoever is asked answers in place', async () => {
  const correcting = { id: 5, seat: 1, lines: 1, told: [{ seat: 1, text: 'red 7' }], waiting: [0] };
  await happen(at(8, { correcting }));
  expect(document.querySelector('.asked')?.textContent).toMatch(/Νίκος: να το πάρουμε πίσω;/);
  await press('Συμφωνώ');
  expect(sent('agree')).toEqual([expect.objectContaining({ seat: 0, proposal: 5, yes: true })]);
});

test('a refusal of before is gone when somebody asks for a correction', async () => {
  await face(0, 3);
  await face(1, 4);
  await press('Σωστά');
  const id = table.pending!.id;
  FakeSocket.last.hear({ type: 'refused', id, key: 'refusal.no-roll-now', rule: null, message: '' });
  await waitFor(() => expect(document.querySelector('.note.warning')?.textContent).toMatch(/ήδη/));
  const correcting = { id: 5, seat: 1, lines: 1, told: [{ seat: 1, text: 'red 7' }], waiting: [0] };
  await happen(at(7, { entering: asked, correcting }));
  expect(document.querySelector('.asked')).not.toBeNull();
  expect(document.querySelector('.asked [role=alert]')).toBeNull();
});

test('whoever asked may let it be', async () => {
  const correcting = { id: 5, seat: 0, lines: 1, told: [{ seat: 1, text: 'red 7' }], waiting: [1] };
  await happen(at(8, { correcting }));
  expect(document.querySelector('.asked')?.textContent).toMatch(/Δεν απάντησαν ακόμη: Νίκος/);
  await press('Άσ’ το');
  expect(sent('agree')).toEqual([expect.objectContaining({ seat: 0, yes: false })]);
});

test('everybody is told what was corrected', async () => {
  await happen(at(8, { told: [{ seat: 1, back: 2 }] }));
  await waitFor(() => expect(document.querySelector('.note')?.textContent).toMatch(/Νίκος: διόρθωση, 2 βήματα πίσω/));
});
