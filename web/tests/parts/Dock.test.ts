import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Face, Sitting } from '../../src/games/face';
import { Draft } from '../../src/lib/draft.svelte';
import Dock from '../../src/parts/Dock.svelte';
import { picture } from '../pictures';

const choose = vi.fn();
const takeBack = vi.fn();
let draft: Draft;
beforeEach(() => {
  choose.mockClear();
  takeBack.mockClear();
  draft = new Draft();
});

/** A game of two cells, at which passing may cost. */
const face = (costs: boolean): Face =>
  ({
    chips: () => [],
    action: (text: string) => (text === 'pass' ? { label: costs ? 'Αστοχία, −5' : 'Πάσο', costs } : { label: text }),
  }) as unknown as Face;

function dock(legal: string[], costs = false, also: object = {}): void {
  draft.ask(
    legal.length ? 'a question' : '',
    legal.map((text) => ({ text, cells: text === 'pass' ? [] : [text] })),
  );
  const sitting: Sitting = { view: picture().view!, eyes: 0, private: null, legal, names: [], told: [] };
  render(Dock, { sitting, face: face(costs), draft, step: 'Σειρά σου', note: '', choose, ...also });
}

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
const press = (name: string): Promise<unknown> => fireEvent.click(button(name));
const names = (): string[] => screen.getAllByRole('button').map((one) => one.textContent!.trim());

describe('the great button', () => {
  test('waits for something picked; passing is another one', async () => {
    dock(['pass', 'a']);
    expect(names()).toEqual(['Πάσο', 'Διάλεξε πρώτα']);
    expect(button('Διάλεξε πρώτα').disabled).toBe(true);
    draft.tap('a');
    await tick();
    expect(names()).toEqual(['Αναίρεση', 'a']);
    await press('a');
    expect(choose).toHaveBeenCalledExactlyOnceWith('a');
  });

  test('is not there where only passing is possible', () => {
    dock(['pass']);
    expect(names()).toEqual(['Πάσο']);
  });
});

describe('passing', () => {
  test('is done at once where it costs nothing', async () => {
    dock(['pass', 'a']);
    await press('Πάσο');
    expect(choose).toHaveBeenCalledExactlyOnceWith('pass');
  });

  test('asks once where it costs points', async () => {
    dock(['pass', 'a'], true);
    await press('Αστοχία, −5');
    expect(choose).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('Αστοχία, −5: σίγουρα;');
    expect(document.activeElement).toBe(button('Όχι'));
    await press('Όχι');
    expect(names()).toEqual(['Αστοχία, −5', 'Διάλεξε πρώτα']);
    await press('Αστοχία, −5');
    await press('Ναι');
    expect(choose).toHaveBeenCalledExactlyOnceWith('pass');
  });

  test('is forgotten when a cell is picked instead', async () => {
    dock(['pass', 'a'], true);
    await press('Αστοχία, −5');
    draft.tap('a');
    await tick();
    expect(names()).toEqual(['Αναίρεση', 'a']);
  });
});

test('the sentence takes the focus of a button that goes', async () => {
  dock(['pass', 'a']);
  button('Πάσο').focus();
  await press('Πάσο');
  expect(document.activeElement?.textContent).toBe('Σειρά σου');
});

describe('taking back', () => {
  test('is offered while others choose', async () => {
    dock([], false, { takeBack });
    await press('Πάρ’ το πίσω');
    expect(takeBack).toHaveBeenCalledOnce();
  });

  test('is offered in the middle of what one does, in place of passing', () => {
    dock(['a', 'b'], false, { takeBack });
    expect(names()).toEqual(['Πάρ’ το πίσω', 'Διάλεξε πρώτα']);
  });
});
