import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { face, type QwixxSitting } from '../../../src/games/qwixx';
import examples from '../../../src/games/qwixx/examples.json';
import { Draft } from '../../../src/lib/draft.svelte';
import { locale } from '../../../src/lib/words.svelte';

type Moment = Pick<QwixxSitting, 'view' | 'private' | 'legal'>;
const moments = examples as unknown as Record<string, Moment>;
const NAMES = ['Μαρία', 'Νίκος'];

function sit(name: string, change: Partial<QwixxSitting> = {}): QwixxSitting {
  return { ...moments[name]!, eyes: 0, names: NAMES, told: [], ...change };
}

function board(sitting: QwixxSitting): { draft: Draft; refused: string[] } {
  const refused: string[] = [];
  const draft = new Draft((cell) => refused.push(cell));
  draft.ask(
    'a question',
    sitting.legal.map((text) => ({ text, cells: face.cells(text, sitting) })),
  );
  render(face.Board, { sitting, draft });
  return { draft, refused };
}

const cell = (label: RegExp): HTMLElement => screen.getByRole('button', { name: label });
const inState = (state: string): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-state=${state}]`)].map((element) => element.dataset['cell']);

describe('the white sum', () => {
  test('shows the dice, the sum, and where it may go', () => {
    board(sit('qwixx-white'));
    expect(screen.getByLabelText('Λευκό άθροισμα: 7').textContent).toBe('7');
    expect(inState('can')).toEqual(['yellow 7', 'green 7', 'blue 7']);
    expect(inState('crossed')).toEqual(['red 5', 'red 7']);
    expect(inState('passed')).toEqual(['red 2', 'red 3', 'red 4', 'red 6']);
  });

  test('a tap picks, another picks instead, the same takes back', async () => {
    const { draft } = board(sit('qwixx-white'));
    expect(draft.move?.text).toBe('pass');
    await fireEvent.click(cell(/^κίτρινο 7/));
    expect(draft.move?.text).toBe('yellow 7');
    expect(cell(/^κίτρινο 7/).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(cell(/^μπλε 7/));
    expect(draft.picks).toEqual(['blue 7']);
    await fireEvent.click(cell(/^μπλε 7/));
    expect(draft.move?.text).toBe('pass');
  });

  test('what is not allowed asks why', async () => {
    const { draft, refused } = board(sit('qwixx-white'));
    await fireEvent.click(cell(/^κόκκινο 12/));
    expect(refused).toEqual(['red 12']);
    expect(face.ask('red 12', draft.picks, sit('qwixx-white'))).toBe('red 12');
  });

  test('a secret choice waits on the sheet', () => {
    board(sit('qwixx-white', { private: { chosen: 'green 7' }, legal: [] }));
    expect(inState('waiting')).toEqual(['green 7']);
    expect(inState('can')).toEqual([]);
  });
});

test('white plus colour, which costs five to pass when nothing was crossed', () => {
  const sitting = sit('qwixx-colour');
  board(sitting);
  expect(inState('can')).toContain('red 7');
  expect(face.action('pass', sitting)).toEqual({ label: 'Πάσο' });
  const nothing = { ...sitting, view: { ...sitting.view, pass_costs: 5 } };
  expect(face.action('pass', nothing)).toEqual({ label: 'Αστοχία, −5', costs: true });
});

test('five crosses open the last number; a locked row shows its lock', () => {
  const sitting = sit('qwixx-lock');
  board(sitting);
  expect(inState('can')).toContain('red 12');
  const sheets = structuredClone(sitting.view.sheets);
  sheets[1]!.rows.red = { crossed: [2, 3, 4, 5, 6, 12], locked: true };
  render(face.Sheet, { sitting: { ...sitting, view: { ...sitting.view, sheets, closed: ['red'] } }, seat: 1 });
  expect(screen.getByLabelText('λουκέτο, κλειδωμένο')).toBeTruthy();
});

test('a spectator sees the dice and no sheet to tap', () => {
  board(sit('qwixx-white', { eyes: null, private: null, legal: [] }));
  expect(screen.getByLabelText('Λευκό άθροισμα: 7')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('an opponent in short: the last number of each row', () => {
  render(face.Mini, { sitting: sit('qwixx-white'), seat: 1 });
  expect(document.body.textContent).toMatch(/κίτρινο\s*5/);
});

test('where nothing fits, nobody is called to cross', () => {
  expect(face.step(sit('qwixx-white', { legal: ['pass'] }))).toBe('Το 7 δεν χωράει πουθενά');
  expect(face.step(sit('qwixx-colour', { legal: ['pass'] }))).toBe('Κανένα άθροισμα δεν χωράει');
});

test('steps, stories and parts in both languages', () => {
  const sitting = sit('qwixx-white');
  expect(face.step(sitting)).toBe('Σβήσε το λευκό άθροισμα σε μία γραμμή, ή πάσο');
  expect(face.step({ ...sitting, eyes: 1 })).toMatch(/^Η ζαριά σου: .*αστοχία −5$/);
  const colour = sit('qwixx-colour');
  expect(face.step({ ...colour, view: { ...colour.view, pass_costs: 4 } })).toMatch(/αλλιώς αστοχία −4$/);
  expect(face.tell({ seat: 1, text: 'green 7' }, sitting)).toBe('Νίκος: πράσινο 7');
  expect(face.tell({ seat: 1, text: 'pass' }, sitting)).toBe('Νίκος: πάσο');
  expect(face.tell({ text: 'white 3 4 red 2' }, sitting)).toBe('Λευκά ζάρια: 7');
  expect(face.tell({ seat: 1 }, sitting)).toBeNull();
  expect(face.part('misthrows')).toBe('αστοχίες');
  locale.set('en');
  expect(face.step({ ...sitting, legal: [] })).toBeNull();
  expect(face.step(sit('qwixx-colour'))).toBe('One white die plus one coloured die: cross the sum, or pass');
  expect(face.action('green 7', sitting).label).toBe('Cross green 7');
  expect(face.part('red')).toBe('red');
});
