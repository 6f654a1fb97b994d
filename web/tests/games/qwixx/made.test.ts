import { expect, test } from 'vitest';
import { madeBy } from '../../../src/games/qwixx/made';

const DICE = { white: [2, 5], red: 4, yellow: 1, blue: 2 };

test('the white dice make the white sum, in any row', () => {
  expect(madeBy('green 7', 'white', DICE)).toEqual(['white 0', 'white 1']);
  expect(madeBy('green 8', 'white', DICE)).toEqual([]);
});

test('a coloured die makes a number with the white die that fits', () => {
  expect(madeBy('red 9', 'colour', DICE)).toEqual(['white 1', 'red']);
  expect(madeBy('red 7', 'colour', DICE)).toEqual([]);
  expect(madeBy('red 6', 'colour', { ...DICE, white: [2, 2] })).toEqual(['white 0', 'white 1', 'red']);
});

test('a die that has left makes nothing, nor does looking nowhere', () => {
  expect(madeBy('green 6', 'colour', DICE)).toEqual([]);
  expect(madeBy('', 'white', DICE)).toEqual([]);
});
