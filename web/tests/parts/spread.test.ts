import { describe, expect, test } from 'vitest';
import { spread } from '../../src/parts/spread';

const SHEET = { width: 300, height: 200 };

describe('sheets on a table', () => {
  test('lie in the columns in which they are largest', () => {
    expect(spread(2, { width: 312, height: 900 }, SHEET, 0.5)).toEqual({ columns: 1, scale: 1.04 });
    expect(spread(2, { width: 612, height: 200 }, SHEET, 0.5)).toEqual({ columns: 2, scale: 1 });
    expect(spread(4, { width: 612, height: 412 }, SHEET, 0.5)).toEqual({ columns: 2, scale: 1 });
  });

  test('do not grow for ever', () => {
    expect(spread(1, { width: 3000, height: 3000 }, SHEET, 0.5).scale).toBe(1.5);
  });

  test('go on beyond the bottom where they would be too small', () => {
    expect(spread(4, { width: 300, height: 300 }, SHEET, 0.9)).toEqual({ columns: 1, scale: 1 });
    expect(spread(11, { width: 612, height: 100 }, SHEET, 0.9)).toEqual({ columns: 2, scale: 1 });
  });

  test('have a size before the room is measured', () => {
    expect(spread(3, { width: 0, height: 0 }, SHEET, 0.5).scale).toBeGreaterThan(0);
  });
});
