import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { face, type KnasterSitting } from '../../../src/games/knaster';
import { Draft } from '../../../src/lib/draft.svelte';
import { locale } from '../../../src/lib/words.svelte';
import * as moments from './fixtures';
import type { Moment } from './fixtures';

const NAMES = ['Μαρία', 'Νίκος'];
const REFUSED: string[] = [];

function sit(moment: Moment, eyes: number | null = 0): KnasterSitting {
  const mine = eyes === null ? { private: null, legal: [] } : { private: moment.private, legal: moment.legal };
  return { view: moment.view, eyes, ...mine, names: NAMES, told: [] };
}

/** The board as these eyes see it, with a draft that knows what is legal. */
function board(sitting: KnasterSitting): Draft {
  const draft = new Draft((cell) => REFUSED.push(cell));
  draft.ask(
    '',
    sitting.legal.map((text) => ({ text, cells: face.cells(text, sitting) })),
  );
  render(face.Board, { sitting, draft });
  return draft;
}

const states = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-state]')].map((e) => e.dataset['state']!);
const field = (name: string): HTMLElement => screen.getByLabelText(new RegExp(`^${name}:`));

afterEach(() => {
  cleanup();
  REFUSED.length = 0;
});

describe('choosing', () => {
  test('the called number, the free fields and the fields that hold it', () => {
    const draft = board(sit(moments.choosing));
    expect(screen.getByLabelText('Βγήκε 7')).toHaveProperty('textContent', '7');
    expect(states().filter((state) => state === 'can')).toHaveLength(24);
    expect(field('a1').getAttribute('aria-label')).toBe('a1: 6, κυκλωμένο');
    expect(field('b2').getAttribute('aria-label')).toBe('b2: 7, μπορείς');
    expect(field('d5').getAttribute('aria-label')).toBe('d5: άδειο, μπορείς');
    expect(draft.move).toBeUndefined();
    expect(face.step(sit(moments.choosing))).toBe('Βγήκε 7: γράψε το ή κύκλωσε ένα');
  });

  test('a tap writes, another one instead circles, the same again takes back', async () => {
    const sitting = sit(moments.choosing);
    const draft = board(sitting);
    await fireEvent.click(field('d5'));
    expect(draft.move?.text).toBe('enter d5');
    expect(field('d5').getAttribute('aria-label')).toBe('d5: 7, διαλεγμένο');
    expect(face.action('enter d5', sitting).label).toBe('Γράψε το 7 στο d5');
    await fireEvent.click(field('b2'));
    expect(draft.move?.text).toBe('circle b2');
    expect(field('d5').getAttribute('aria-label')).toBe('d5: άδειο, μπορείς');
    expect(field('b2').getAttribute('aria-label')).toBe('b2: 7, κυκλωμένο, διαλεγμένο');
    expect(field('b2').querySelector('svg.circle')).not.toBeNull();
    await fireEvent.click(field('b2'));
    expect(draft.picks).toEqual([]);
  });

  test('a field that cannot be tapped is asked about', async () => {
    const sitting = sit(moments.choosing);
    board(sitting);
    expect(field('a1').getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(field('a1'));
    expect(REFUSED).toEqual(['a1']);
    expect(face.ask('a1', [], sitting)).toBe('circle a1');
    expect(face.ask('e5', [], sitting)).toBe('enter e5');
  });

  test('in English', () => {
    locale.set('en');
    const sitting = sit(moments.choosing);
    board(sitting);
    expect(face.step(sitting)).toBe('The call is 7: write it or circle one');
    expect(field('b2').getAttribute('aria-label')).toBe('b2: 7, you may');
    expect(face.action('circle b2', sitting).label).toBe('Circle 7 in b2');
  });

  test('one tab stop', async () => {
    board(sit(moments.choosing));
    await tick();
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
  });
});

describe('waiting for the others', () => {
  test.each([
    ['waiting', moments.waiting, 'd5', 'd5: 7, περιμένει τους άλλους'],
    ['waitingCircle', moments.waitingCircle, 'b2', 'b2: 7, κυκλωμένο, περιμένει τους άλλους'],
  ])('%s shows what one did, and no rings', (_, moment, name, label) => {
    board(sit(moment));
    expect(field(name).getAttribute('aria-label')).toBe(label);
    expect(field(name).dataset['state']).toBe('waiting');
    expect(states()).not.toContain('can');
    expect(face.step(sit(moment))).toBeNull();
  });

  test('nobody else sees it', () => {
    render(face.Sheet, { sitting: sit(moments.waiting, null), seat: 0 });
    expect(field('d5').getAttribute('aria-label')).toBe('d5: άδειο');
  });
});

describe('bonus circles', () => {
  test('the line is marked and its fields circle in one tap', async () => {
    const sitting = sit(moments.bonus);
    const draft = board(sitting);
    expect([...document.querySelectorAll<SVGElement>('.band')].map((b) => b.dataset['line'])).toEqual(['row 3']);
    expect(states().filter((state) => state === 'can')).toHaveLength(5);
    expect(face.step(sitting)).toBe('Φουλ 3+2. Κέρδισες 2 κύκλους στη γραμμή\u00a03');
    await fireEvent.click(field('b3'));
    expect(draft.move?.text).toBe('circle b3 in row');
    expect(face.action('circle b3 in row', sitting).label).toBe('Κύκλωσε το 6 στο b3');
    expect(face.chips(draft, sitting)).toEqual([]);
  });

  test('how many are left', () => {
    expect(face.step(sit(moments.begun))).toBe('1 κύκλος ακόμη στη γραμμή\u00a03');
    expect(face.step(sit(moments.forkBegun))).toBe('1 κύκλος ακόμη στη γραμμή\u00a02, μετά 3 στη στήλη\u00a0c');
    locale.set('en');
    expect(face.step(sit(moments.begun))).toBe('1 more circle in row\u00a03');
    expect(face.step(sit(moments.fork))).toBe(
      'Full house + straight. You won circles: 2 in row\u00a02 and 3 in column\u00a0c',
    );
  });

  test('never more than there are fields left to circle', () => {
    const circled = ['a3', 'b3', 'c3', 'd3'];
    const mine = { ...moments.bonus.private, sheet: { ...moments.bonus.private.sheet, circled } };
    expect(face.step({ ...sit(moments.bonus), private: mine })).toBe('Φουλ 3+2. Κέρδισες 1 κύκλο στη γραμμή\u00a03');
  });

  test('where two lines meet, another tap takes the other line, and one more takes it back', async () => {
    const sitting = sit(moments.fork);
    const draft = board(sitting);
    expect(document.querySelectorAll('.band')).toHaveLength(2);
    await fireEvent.click(field('c1'));
    expect(draft.move?.text).toBe('circle c1 in column');
    await fireEvent.click(field('c2'));
    expect(draft.move?.text).toBe('circle c2 in row');
    await fireEvent.click(field('c2'));
    expect(draft.move?.text).toBe('circle c2 in column');
    expect(field('c2').dataset['state']).toBe('picked');
    expect(document.querySelector<SVGElement>('.band.chosen')?.dataset['line']).toBe('column c');
    expect(face.action('circle c2 in column', sitting).label).toBe('Κύκλωσε το 6 στο c2, στήλη c');
    await fireEvent.click(field('c2'));
    expect(draft.picks).toEqual([]);
  });

  test('a field outside is asked about as a bonus', () => {
    expect(face.ask('a1', [], sit(moments.bonus))).toBe('circle a1 in row');
    expect(face.ask('c1', [], sit(moments.forkBegun))).toBe('circle c1 in column');
  });
});

describe('the last roll', () => {
  test('is said loudly and may be passed', () => {
    const sitting = sit(moments.last);
    const draft = board(sitting);
    expect(screen.getByText('Τελευταία ζαριά')).toBeTruthy();
    expect(face.step(sitting)).toBe('Τελευταία ζαριά, βγήκε 8: μόνο πάσο γίνεται');
    expect(face.step({ ...sitting, legal: ['enter b3', 'pass'] })).toBe('Τελευταία ζαριά, βγήκε 8: γράψε το ή πάσο');
    expect(draft.move?.text).toBe('pass');
    expect(face.action('pass', sitting)).toEqual({ label: 'Πάσο' });
  });
});

describe('the end', () => {
  test.each([
    ['el', 'Παρτίδα για κορνίζα'],
    ['en', 'One to frame'],
  ] as const)('a grade, circled lines and the sum (%s)', (lang, grade) => {
    locale.set(lang);
    const sitting = sit(moments.over);
    board(sitting);
    expect(screen.getByText(grade)).toBeTruthy();
    expect(document.querySelectorAll('.end.done')).toHaveLength(Object.keys(sitting.view.breakdown[0]!).length - 1);
    expect(document.querySelector('.foot b')?.textContent).toBe(String(sitting.view.scores[0]));
    cleanup();
    render(face.Sheet, { sitting, seat: 0 });
    expect(screen.getByText(grade)).toBeTruthy();
  });

  test('parts of the score have names', () => {
    expect(['row 3', 'column c', 'falling', 'rising', 'circles'].map((name) => face.part(name))).toEqual([
      'γραμμή 3',
      'στήλη c',
      'κατηφορική',
      'ανηφορική',
      'κύκλοι',
    ]);
  });
});

describe('others', () => {
  test('a spectator sees the dice on the board, and nothing to tap', () => {
    const sitting = sit(moments.choosing, null);
    board(sitting);
    expect(document.querySelectorAll('button')).toHaveLength(0);
    expect(face.step(sitting)).toBeNull();
  });

  test('a sheet to look at has the points of its lines and what was done just now', () => {
    const sitting = { ...sit(moments.choosing), told: [{ seat: 1, text: 'circle d4' }] };
    render(face.Sheet, { sitting, seat: 1 });
    const sheet = screen.getByRole('group', { name: 'Το χαρτάκι: Νίκος' });
    expect(within(sheet).getByLabelText('d4: 7, κυκλωμένο').classList).toContain('fresh');
    expect(within(sheet).getByLabelText('κατηφορική: 10 πόντοι')).toBeTruthy();
  });

  test('a sheet in short', () => {
    render(face.Mini, { sitting: sit(moments.choosing), seat: 1 });
    expect(screen.getByText('3 από 25 πεδία, 1 κύκλος, 0 πεντάδες')).toBeTruthy();
  });

  test('the story', () => {
    const sitting = sit(moments.choosing);
    const told = [
      { seat: 0, text: 'enter c1' },
      { seat: 1, text: 'circle d4' },
      { seat: 1, text: 'pass' },
      { seat: 1 },
    ];
    expect(told.map((line) => face.tell(line, sitting))).toEqual([
      'Μαρία: 7 στο c1',
      'Νίκος: κύκλος στο 7 (d4)',
      'Νίκος: πάσο',
      null,
    ]);
    expect(face.tell({ text: '3 4' }, sitting)).toBe('Ζαριά: 3 + 4 = 7');
  });
});
