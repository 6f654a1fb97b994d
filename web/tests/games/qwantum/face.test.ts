import { render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { face, type QwantumSitting } from '../../../src/games/qwantum';
import type { QwantumView } from '../../../src/games/qwantum/view';
import { Draft } from '../../../src/lib/draft.svelte';
import { locale } from '../../../src/lib/words.svelte';
import { OWN, over, own, reroll, REROLLS, roll, shared, SHARED, sharedAfterPass, waiting } from './fixtures';

const NAMES = ['Μαρία', 'Άρης', 'Ρέα'];

const sat = (view: QwantumView, eyes: number | null, legal: string[] = [], chosen?: string): QwantumSitting => ({
  view,
  eyes,
  private: eyes === null ? null : { chosen: chosen ?? null },
  legal,
  names: NAMES,
  told: [],
});

function lay(sitting: QwantumSitting): { draft: Draft; asked: (string | null)[] } {
  const asked: (string | null)[] = [];
  const draft = new Draft((cell, picks) => asked.push(face.ask(cell, picks, sitting)));
  draft.ask(
    'a question',
    sitting.legal.map((text) => ({ text, cells: face.cells(text, sitting) })),
  );
  render(face.Board, { sitting, draft });
  return { draft, asked };
}

const cell = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
const cells = (state: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-cell][data-state="${state}"]`)].map((c) => c.dataset['cell']!);
const label = (element: Element): string | null => element.getAttribute('aria-label');
const tap = (...names: string[]): void => {
  for (const name of names) flushSync(() => cell(name).click());
};
const row = (name: string): HTMLElement => screen.getByRole('group', { name });
const images = (within_: HTMLElement): (string | null)[] => within(within_).queryAllByRole('img').map(label);

describe('step A: which dice to roll again', () => {
  test('all seven dice can be tapped, and those picked are rolled again in the order of the notation', () => {
    const { draft } = lay(sat(reroll, 0, REROLLS));
    expect(cells('can')).toEqual(['white', '1', '2', '3', '4', '5', '6']);
    expect(draft.move?.text).toBe('keep');
    tap('5', 'white', '2');
    expect(draft.move?.text).toBe('reroll white 2 5');
    expect(cells('picked')).toEqual(['white', '2', '5']);
    tap('white');
    expect(draft.move?.text).toBe('reroll 2 5');
  });

  test('each die says its colour, its number and what becomes of it', () => {
    lay(sat(reroll, 0, REROLLS));
    expect(label(cell('1'))).toBe('μπλε ζάρι: 5, το κρατάς');
    tap('1');
    expect(label(cell('1'))).toBe('μπλε ζάρι: 5, το ξαναρίχνεις');
    expect(cell('1').getAttribute('aria-pressed')).toBe('true');
    expect(label(cell('white'))).toBe('λευκό ζάρι: 3, το κρατάς');
  });

  test('only the dice rolled again are thrown, also when the same face comes up', async () => {
    const { rerender } = render(face.Board, { sitting: sat(reroll, 0, REROLLS), draft: new Draft() });
    const before = ['1', '2', '4'].map((die) => cell(die).firstElementChild);
    const told = [
      { seat: 0, text: 'reroll 1 2' },
      { seat: null, text: '1:R4 2:R6' },
    ];
    await rerender({ sitting: { ...sat(own, 0, OWN), told } });
    const after = ['1', '2', '4'].map((die) => cell(die).firstElementChild);
    expect(after.map((die, i) => die === before[i])).toEqual([false, false, true]);
  });

  test('nothing is ringed for the others, and a tap on a die asks why', () => {
    const { asked } = lay(sat(reroll, 1));
    expect(cells('can')).toEqual([]);
    expect(cell('3').getAttribute('aria-disabled')).toBe('true');
    tap('3');
    expect(asked).toEqual(['reroll 3']);
  });
});

describe('step B and step C: entering a total', () => {
  test('the next free field of a row shows what one would write there', () => {
    const { draft } = lay(sat(own, 0, OWN));
    expect(cells('can')).toEqual(['enter purple', 'enter red']);
    expect(cell('enter red').textContent?.trim()).toBe('20');
    expect(label(cell('enter red'))).toBe('κόκκινο, πεδίο 2: γράψε 20, μπορείς');
    expect(draft.move?.text).toBe('pass');
    tap('enter red');
    expect(draft.move?.text).toBe('enter red');
    expect(cell('enter red').dataset['state']).toBe('picked');
    tap('enter purple');
    expect(draft.move?.text).toBe('enter purple');
  });

  test('the dice that do not count for the colour picked step back', () => {
    lay(sat(own, 0, OWN));
    tap('enter purple');
    const apart = ['white', '1', '2', '3', '4', '5', '6'].filter((die) => cell(die).classList.contains('apart'));
    expect(apart).toEqual(['1', '2', '3', '5', '6']);
  });

  test('a field that cannot be entered takes the tap and asks why', () => {
    const { asked } = lay(sat(own, 0, OWN));
    expect(label(cell('enter yellow'))).toBe('κίτρινο, πεδίο 2: γράψε 3, όχι τώρα');
    tap('enter yellow', '4');
    expect(asked).toEqual(['enter yellow', 'reroll 4']);
  });

  test('the colour of step B is struck out and blocked', () => {
    lay(sat(shared, 1, SHARED[1]));
    expect(cells('can')).toEqual(['enter blue', 'enter yellow']);
    expect(cell('enter red').dataset['state']).toBe('taken');
    expect(label(cell('enter red'))).toBe('κόκκινο, πεδίο 2: γράψε 20, το χρώμα πιάστηκε');
    expect(images(row('κόκκινη γραμμή'))[0]).toBe('κόκκινο σύνολο: 20, πιάστηκε');
    expect(images(row('μπλε γραμμή'))[0]).toBe('μπλε σύνολο: 5');
  });

  test('a secret choice waits on the sheet', () => {
    lay(sat(waiting, 1, [], 'enter blue'));
    expect(cells('can')).toEqual([]);
    expect(cells('waiting')).toEqual(['enter blue']);
    expect(cell('enter blue').textContent?.trim()).toBe('5');
    expect(label(cell('enter blue'))).toBe('μπλε, πεδίο 1: γράψε 5, διαλεγμένο');
  });

  test('the cells are one tab stop', () => {
    lay(sat(own, 0, OWN));
    const stops = [...document.querySelectorAll<HTMLElement>('[data-cell]')].map((c) => c.tabIndex);
    expect(stops.filter((stop) => stop === 0).length).toBe(1);
    expect(stops.length).toBe(11);
  });
});

describe('the sheet', () => {
  test('says what is written, what is empty and what the columns are worth', () => {
    render(face.Sheet, { sitting: sat(over, 0), seat: 0 });
    expect(images(row('μπλε γραμμή'))).toEqual([
      'μπλε, πεδίο 1: 10',
      'μπλε, πεδίο 2: 11',
      'μπλε, πεδίο 3: 15',
      'μπλε, πεδίο 4: 17',
      'μπλε, πεδίο 5: 1',
      'μπλε, πεδίο 6: κενό',
    ]);
    expect(screen.getByRole('img', { name: 'στήλη 5: 12 πόντοι' }).textContent?.trim()).toBe('12');
    expect(screen.getByRole('img', { name: 'στήλη 6: όχι γεμάτη' }).textContent?.trim()).toBe('');
    expect(screen.getByRole('img', { name: '3 αστοχίες από 5' }).textContent).toBe('−6');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('one number is circled in each full column: the one that counts', () => {
    render(face.Sheet, { sitting: sat(over, 0), seat: 0 });
    const circled = [...document.querySelectorAll('span.circle')].map((c) => label(c.parentElement!));
    expect(circled.sort()).toEqual([
      'κίτρινο, πεδίο 1: 6',
      'κίτρινο, πεδίο 3: 17',
      'κόκκινο, πεδίο 4: 18',
      'κόκκινο, πεδίο 5: 12',
      'μπλε, πεδίο 2: 11',
    ]);
  });

  test('the misthrows of the board, and the one that is at stake', () => {
    lay(sat(sharedAfterPass, 0, OWN));
    expect(document.querySelectorAll('.misthrow.next').length).toBe(1);
    expect(screen.getByRole('img', { name: '0 αστοχίες από 5' })).toBeTruthy();
  });

  test('a full row has no cell', () => {
    lay(sat(over, 1));
    expect([...document.querySelectorAll('[data-cell^="enter"]')]).toEqual([cell('enter blue')]);
  });

  test('in short: the last number of each row and how far it has come', () => {
    render(face.Mini, { sitting: sat(over, 0), seat: 1 });
    expect(screen.getByText('μπλε 17, 3 από 6')).toBeTruthy();
    expect(screen.getByText('−15')).toBeTruthy();
  });
});

describe('a spectator', () => {
  test('sees the dice and the totals, and nothing to tap', () => {
    lay(sat(shared, null));
    expect(screen.queryByRole('button')).toBeNull();
    expect(images(screen.getByRole('group', { name: 'Τα ζάρια' }))).toEqual([
      'λευκό ζάρι: 3',
      'κόκκινο ζάρι: 4',
      'κόκκινο ζάρι: 6',
      'κόκκινο ζάρι: 1',
      'μοβ ζάρι: 1',
      'μπλε ζάρι: 2',
      'κόκκινο ζάρι: 6',
    ]);
    expect(images(screen.getByRole('group', { name: 'Τα σύνολα' }))).toEqual([
      'μοβ σύνολο: 4',
      'μπλε σύνολο: 5',
      'κόκκινο σύνολο: 20, πιάστηκε',
      'κίτρινο σύνολο: 3',
    ]);
  });

  test('before the first roll there is only the sheet', () => {
    lay(sat(roll, 0));
    expect(screen.queryByRole('group', { name: 'Τα ζάρια' })).toBeNull();
    expect(label(cell('enter blue'))).toBe('μπλε, πεδίο 1: όχι τώρα');
  });
});

describe('words', () => {
  const active = sat(sharedAfterPass, 0, OWN);
  const other = sat(sharedAfterPass, 1, ['pass', 'enter blue', 'enter red', 'enter yellow']);

  test('one sentence for each phase, none while others choose', () => {
    expect(face.step(sat(reroll, 0, REROLLS))).toBe('Ποια ζάρια ξαναρίχνεις;');
    expect(face.step(sat(own, 0, OWN))).toBe('Κράτα ένα χρώμα για σένα και γράψ’ το, ή πάσο');
    expect(face.step(sat(shared, 1, SHARED[1]))).toBe('Γράψε ένα από τα άλλα χρώματα, ή πάσο');
    expect(face.step(other)).toBe('Γράψε ένα χρώμα, ή πάσο');
    expect(face.step(active)).toBe('Γράψε ένα χρώμα, αλλιώς αστοχία');
    expect(face.step(sat(waiting, 1))).toBeNull();
    expect(face.step(sat(over, 0))).toBeNull();
  });

  test('where no colour fits, nobody is called to write one', () => {
    expect(face.step({ ...active, legal: ['pass'] })).toBe('Κανένα χρώμα δεν χωράει');
  });

  test('the button says what will happen, and passing costs the active player alone', () => {
    expect(face.action('pass', active)).toEqual({ label: 'Αστοχία, −1', costs: true });
    expect(face.action('pass', other)).toEqual({ label: 'Πάσο' });
    expect(face.action('enter red', other).label).toBe('Γράψε το κόκκινο 20');
    expect(face.action('keep', active).label).toBe('Τα κρατάω όλα');
    expect(face.action('reroll white', active).label).toBe('Ξαναρίξε 1 ζάρι');
    expect(face.action('reroll white 1 2 3 4 5 6', active).label).toBe('Ξαναρίξε και τα επτά');
  });

  test('the story names the number only where it is surely the one written', () => {
    const before = { seat: 0, text: 'enter red' };
    const told = [
      { seat: 0, text: 'reroll 1 3' },
      { seat: null, text: '1:R4 3:R1' },
      { seat: 0, text: 'enter red' },
      { seat: 1, text: 'pass' },
      { seat: 2 },
      { seat: null, text: 'white 3 1:B5 2:R6 3:Y4 4:P1 5:B2 6:R6' },
    ];
    const sitting = { ...sat(shared, 1), told };
    expect(told.map((line) => face.tell(line, sitting))).toEqual([
      'Μαρία: ξαναρίχνει 2 ζάρια',
      null,
      'Μαρία: κόκκινο 20',
      'Άρης: πάσο',
      null,
      'Ρίχνει: Μαρία',
    ]);
    expect(face.tell(before, sitting)).toBe('Μαρία: κόκκινο');
    expect(face.tell({ ...told[5] }, sitting)).toBe('Νέα ζαριά');
  });

  test('the parts of the score', () => {
    expect(Object.keys(over.breakdown[0]!).map((name) => face.part(name))).toEqual([
      'στήλη 1',
      'στήλη 2',
      'στήλη 3',
      'στήλη 4',
      'στήλη 5',
      'στήλη 6',
      'αστοχίες',
    ]);
  });

  test('the same in English', () => {
    locale.set('en');
    lay(sat(shared, 1, SHARED[1]));
    expect(label(cell('enter blue'))).toBe('blue, field 1: enter 5, you may');
    expect(label(cell('enter red'))).toBe('red, field 2: enter 20, the colour is taken');
    expect(label(cell('4'))).toBe('purple die: 1');
    expect(face.step(active)).toBe('Enter one colour, or take a misthrow');
    expect(face.action('pass', active).label).toBe('Misthrow, −1');
    expect(face.action('reroll 1 2', active).label).toBe('Roll 2 dice again');
    expect(face.tell({ seat: 0, text: 'keep' }, active)).toBe('Μαρία: keeps them all');
    expect(face.part('column 3')).toBe('column 3');
  });
});
