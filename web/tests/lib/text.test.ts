import { expect, test } from 'vitest';
import { count, listed, ordinal, signed } from '../../src/lib/text';

test('numbers and counts', () => {
  expect([signed(-5), signed(0), signed(5)]).toEqual(['−5', '0', '5']);
  expect([count(1, 'die', 'dice'), count(-1, 'die', 'dice')]).toEqual(['1 die', '−1 dice']);
});

test('ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
  ]);
});

test('lists', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((names) => listed(names, 'και'))).toEqual([
    '',
    'a',
    'a και b',
    'a, b και c',
  ]);
});
