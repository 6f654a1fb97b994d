import { describe, expect, test } from 'vitest';
import { choosable, exact, tapped, type Move } from '../../src/lib/moves';

const dice: Move[] = ['', '1', '2', '3', '1 2', '1 3'].map((cells) => ({
  text: cells ? `reroll ${cells}` : 'keep',
  cells: cells.split(' ').filter(Boolean),
}));

describe('a choice is one of the legal sets of cells', () => {
  test('what can be added narrows with what is picked', () => {
    expect(choosable(dice, [])).toEqual(new Set(['1', '2', '3']));
    expect(choosable(dice, ['2'])).toEqual(new Set(['1']));
  });

  test('the choice that is exactly what is picked', () => {
    expect(exact(dice, [])?.text).toBe('keep');
    expect(exact(dice, ['3', '1'])?.text).toBe('reroll 1 3');
    expect(exact(dice, ['2', '3'])).toBeUndefined();
  });

  test('a tap adds, takes back, begins anew, or is refused', () => {
    expect(tapped(dice, ['1'], '2')).toEqual(['1', '2']);
    expect(tapped(dice, ['1', '2'], '1')).toEqual(['2']);
    expect(tapped(dice, ['2'], '3')).toEqual(['3']);
    expect(tapped(dice, [], '4')).toBeNull();
  });
});
