import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test } from 'vitest';
import { face } from '../../../src/games/trio';
import { linkedWith, nameOf, slotsOf, type TrioSitting } from '../../../src/games/trio/table';
import { Draft } from '../../../src/lib/draft.svelte';
import { locale } from '../../../src/lib/words.svelte';
import * as tables from './fixtures';

const watching = (sitting: TrioSitting): TrioSitting => ({ ...sitting, eyes: null, private: null, legal: [] });

function lay(sitting: TrioSitting, refused: string[] = []): Draft {
  const draft = new Draft((cell) => refused.push(cell));
  draft.ask(
    'a question',
    sitting.legal.map((text) => ({ text, cells: face.cells(text, sitting) })),
  );
  render(face.Board, { sitting, draft });
  return draft;
}

const cell = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
const label = (name: string): string | null => cell(name).getAttribute('aria-label');
const cells = (state: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-state="${state}"][data-cell]`)].map((c) => c.dataset['cell']!);
const group = (name: string | RegExp): HTMLElement => screen.getByRole('group', { name });
const shown = (): HTMLElement => screen.getByRole('group', { name: /ανοιχτές|open/ });

describe('a turn', () => {
  test('everything that may be opened has its cell, and a tap composes the choice', async () => {
    const draft = lay(tables.fresh);
    expect(new Set(cells('can'))).toEqual(new Set(tables.fresh.legal));
    cell('low 2').click();
    await tick();
    expect(draft.move?.text).toBe('low 2');
    expect(cell('low 2').getAttribute('aria-pressed')).toBe('true');
    cell('centre 3').click();
    expect(draft.move?.text).toBe('centre 3');
    draft.undo();
    expect(draft.move).toBeUndefined();
  });

  test('the same at the largest table', () => {
    lay(tables.six);
    expect(new Set(cells('can'))).toEqual(new Set(tables.six.legal));
  });

  test('every cell says in words what it is', () => {
    lay(tables.fresh);
    expect(label('low 2')).toBe('Νίκος, μικρή, μπορείς');
    expect(label('centre 3')).toBe('Κέντρο, θέση 3, μπορείς');
    expect(label('high 1')).toBe('9, η μεγαλύτερή σου, μπορείς');
  });

  test('in English too', () => {
    locale.set('en');
    lay(tables.fresh);
    expect(label('high 3')).toBe('Ελένη, high, you may');
    expect(label('low 1')).toBe('1, your lowest, you may');
    expect(shown().textContent).toContain('Opening: Μαρία');
  });

  test('a hand shows its backs and never its numbers', () => {
    lay(tables.fresh);
    const hand = group('Νίκος, 9 κάρτες');
    expect(within(hand).getAllByRole('img')).toHaveLength(7);
    expect(hand.textContent).not.toMatch(/\d/);
  });

  test('an opened card leaves its hand, and the next one is the end', () => {
    lay(tables.two);
    expect(within(shown()).getAllByRole('img', { name: 'Κάρτα 1' })).toHaveLength(2);
    expect(shown().textContent).toContain('Ανοίγει: Μαρία');
    expect(within(group('Νίκος, 9 κάρτες')).getAllByRole('img')).toHaveLength(6);
    expect(label('low 1')).toBe('2, η μικρότερή σου, μπορείς');
  });

  test('the sentence asks for what is missing', () => {
    expect(face.step(tables.fresh)).toBe('Άνοιξε μια κάρτα: από το κέντρο, ή τη μικρή ή τη μεγάλη κάποιου');
    expect(face.step(tables.two)).toBe('Βρες και το τρίτο 1');
    const one = { ...tables.two, view: { ...tables.two.view, shown: tables.two.view.shown.slice(0, 1) } };
    expect(face.step(one)).toBe('Βρες άλλο ένα 1');
    expect(face.step(tables.wentBack)).toBe('Άνοιξε μια κάρτα: από το κέντρο, ή τη μικρή ή τη μεγάλη κάποιου');
    expect(face.step(watching(tables.two))).toBeNull();
  });

  test('a card is left to be seen, and what became of the cards for longer', () => {
    const told = [{ seat: 1, text: 'low 2' }];
    expect(face.reading!({ ...tables.two, told })).toBe(900);
    expect(face.reading!({ ...tables.wentBack, told })).toBe(2200);
    expect(face.reading!({ ...tables.wentBack, told: [] })).toBe(0);
    expect(face.reading!({ ...tables.fresh, told })).toBe(0);
  });

  test('the button says what it opens', () => {
    expect(face.action('low 2', tables.fresh).label).toBe('Άνοιξε τη μικρή: Νίκος');
    expect(face.action('high 1', tables.fresh).label).toBe('Άνοιξε το 9 σου');
    expect(face.action('low 1', tables.two).label).toBe('Άνοιξε το 2 σου');
    expect(face.action('centre 3', tables.fresh).label).toBe('Άνοιξε τη θέση 3 του κέντρου');
  });

  test('a cell that may not be tapped is asked about', () => {
    const refused: string[] = [];
    lay(tables.empty, refused);
    expect(cell('low 1').getAttribute('aria-disabled')).toBe('true');
    expect(label('low 1')).toBe('Μαρία, άδειο χέρι');
    cell('low 1').click();
    expect(refused).toEqual(['low 1']);
    expect(face.ask('low 1', [], tables.empty)).toBe('low 1');
  });
});

describe('what became of the cards', () => {
  test('they went back: seen once more, with whose turn it was', () => {
    lay(tables.wentBack);
    expect(shown().textContent).toContain('Νίκος: δεν ταίριαξαν');
    expect(within(shown()).getByRole('img', { name: 'Κάρτα 9' })).toBeTruthy();
    expect(shown().textContent).toContain('θέση 7');
    expect(cell('centre 7').textContent.trim()).toBe('7');
    expect(group('Μαρία, 8 κάρτες').textContent).not.toContain('9');
  });

  test('they are gone when the next turn opens its first card', async () => {
    const draft = new Draft();
    const { rerender } = render(face.Board, { sitting: tables.wentBack, draft });
    const next = { ...tables.wentBack.view, shown: [{ choice: 'low 2', card: 2 }], result: 'going-on' as const };
    await rerender({ sitting: { ...tables.wentBack, view: next }, draft });
    expect(
      within(shown())
        .getAllByRole('img')
        .map((card) => card.getAttribute('aria-label')),
    ).toEqual(['Κάρτα 2']);
    expect(shown().textContent).toContain('Ανοίγει: Ελένη');
  });

  test('with the memory aid they stay written on their backs', () => {
    lay(tables.remembered);
    expect(label('high 1')).toBe('Μαρία, μεγάλη, μπορείς, την έχεις δει: 9');
    expect(cell('high 1').textContent).toContain('9');
    expect(label('centre 7')).toBe('Κέντρο, θέση 7, μπορείς, την έχεις δει: 10');
  });

  test('a trio belongs to the player of that turn', () => {
    lay(tables.trio);
    expect(shown().textContent).toContain('Μαρία: τριάδα του 1');
    render(face.Mini, { sitting: tables.trio, seat: 0 });
    expect(screen.getByText('τριάδα του 1')).toBeTruthy();
    expect(screen.getByText('8 κάρτες')).toBeTruthy();
  });

  test('a trio of sevens ends the game in the same turn', () => {
    lay(tables.over);
    expect(shown().textContent).toContain('Μαρία: τριάδα του 7');
    expect(cells('can')).toEqual([]);
  });

  test('places of the centre stay where they are', () => {
    const { view } = tables.fresh;
    lay({ ...tables.fresh, view: { ...view, centre: view.centre.filter((place) => place !== 2) } });
    expect(document.querySelectorAll('[data-cell^=centre]')).toHaveLength(9);
    expect(label('centre 2')).toBe('Κέντρο, θέση 2, άδεια θέση');
  });
});

describe('teams', () => {
  test('any card may be given, or none', async () => {
    const draft = lay(tables.exchange);
    expect(draft.move?.text).toBe('no swap');
    expect(cells('can')).toEqual(tables.exchange.legal.filter((text) => text !== 'no swap'));
    cell('swap 3').click();
    await tick();
    expect(draft.move?.text).toBe('swap 3');
    expect(face.action('swap 3', tables.exchange).label).toBe('Δώσε το 3');
    expect(face.action('no swap', tables.exchange).label).toBe('Χωρίς ανταλλαγή');
    expect(face.step(tables.exchange)).toBe('Ανταλλαγή με: Ελένη. Τι δίνεις;');
  });

  test('what was offered waits for the others', () => {
    lay(tables.offered);
    expect(cells('waiting')).toEqual(['swap 3']);
    expect(label('swap 3')).toBe('3, διαλεγμένη');
    expect(cells('can')).toEqual([]);
    expect(face.step(tables.offered)).toBeNull();
  });

  test('the partners and the exchange', () => {
    lay(tables.exchanged);
    expect(screen.getByText('ζευγάρι Α, ταίρι')).toBeTruthy();
    expect(screen.getByText('έδωσες 3, πήρες 12')).toBeTruthy();
    expect(shown().textContent).toContain('άλλαξαν κάρτα: Α');
    expect(document.querySelector('[data-cell^=centre]')).toBeNull();
  });

  test('what was exchanged is for these eyes only', () => {
    lay(watching(tables.exchanged));
    expect(screen.queryByText(/έδωσες/)).toBeNull();
    expect(shown().textContent).toContain('άλλαξαν κάρτα: Α');
  });
});

test('a spectator sees every hand from behind and nothing to tap', () => {
  lay(watching(tables.two));
  expect(screen.getAllByRole('group', { name: /9 κάρτες/ })).toHaveLength(3);
  expect(cells('can')).toEqual([]);
  expect(group('Μαρία, 9 κάρτες').textContent).not.toMatch(/\d/);
});

test('a seat that is not to act sees its own hand without rings', () => {
  const own = { ...tables.wentBack, eyes: 0, legal: [], private: tables.spicy.private };
  lay(own);
  expect(cells('can')).toEqual([]);
  expect(label('low 1')).toBe('2, η μικρότερή σου, όχι τώρα');
});

test('the spicy game prints what links', () => {
  lay(tables.spicy);
  expect(screen.getByText('το 1 δένει με 6 και 8')).toBeTruthy();
  expect(cell('low 1').querySelector('small')!.dataset['links']).toBe('5·9');
  expect(linkedWith(tables.fresh.view, 1)).toEqual([]);
});

test('the sheet of another player is a hand from behind and the trios', () => {
  render(face.Sheet, { sitting: tables.spicy, seat: 1 });
  expect(screen.getAllByRole('img', { name: 'κλειστή κάρτα' })).toHaveLength(8);
  expect(screen.getByText('Καμία τριάδα ακόμη')).toBeTruthy();
});

test('the story tells what was asked for, never the card', () => {
  const told = (seat: number, text: string | null): string | null => face.tell({ seat, text }, tables.two);
  expect(told(1, 'low 3')).toBe('Νίκος: ζητά τη μικρή (Ελένη)');
  expect(told(1, 'high 1')).toBe('Νίκος: ζητά τη μεγάλη σου');
  expect(told(1, 'high 2')).toBe('Νίκος: «τη μεγάλη μου»');
  expect(told(1, 'centre 4')).toBe('Νίκος: ανοίγει τη θέση 4 του κέντρου');
  expect(told(1, null)).toBeNull();
  locale.set('en');
  expect(told(1, 'low 3')).toBe('Νίκος: asks for the lowest (Ελένη)');
  expect(face.part('trio 5')).toBe('trio of 5');
});

test('cards open from both ends, and the last hidden one is both', () => {
  const view = { ...tables.two.view, hand_sizes: [3, 9, 9] };
  const ends = (): unknown => slotsOf({ ...view }, 0).map(({ open, end }) => (open ? 'open' : end));
  expect(ends()).toEqual(['open', 'low', 'high']);
  view.shown = [...view.shown, { choice: 'high 1', card: 1 }];
  expect(ends()).toEqual(['open', 'only', 'open']);
});

test('two players of one name can be told apart', () => {
  const sitting = { ...tables.fresh, names: ['Μαρία', 'Νίκος', 'Μαρία'] };
  expect([0, 1, 2].map((seat) => nameOf(sitting, seat))).toEqual(['1. Μαρία', 'Νίκος', '3. Μαρία']);
});
