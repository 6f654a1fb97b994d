import { expect, test } from 'vitest';
import type { Die } from '../../src/lib/protocol';
import { Entry } from '../../src/own/entry.svelte';

const die = (name: string): Die => ({
  name,
  faces: [1, 2, 3, 4, 5, 6].map((value) => ({ text: `${name} ${value}`, value, colour: name })),
});
const roll = (): Entry => new Entry([die('white'), die('red')]);

test('is a roll when every die has a face, in the order of the dice', () => {
  const entry = roll();
  entry.tap(1, 4);
  expect([entry.left, entry.text]).toEqual([1, null]);
  entry.tap(0, 0);
  expect([entry.left, entry.text]).toEqual([0, 'white 1 red 5']);
});

test('another face of a die replaces the first, and the same again takes it away', () => {
  const entry = roll();
  entry.tap(0, 2);
  entry.tap(0, 3);
  expect(entry.picks).toEqual([3, null]);
  entry.tap(0, 3);
  expect(entry.picks).toEqual([null, null]);
});

test('taps are undone from the last one on', () => {
  const entry = roll();
  entry.tap(1, 1);
  entry.tap(0, 5);
  entry.tap(1, 2); // tapped again: the last one now
  entry.undo();
  expect(entry.picks).toEqual([5, null]);
  entry.undo();
  entry.undo();
  expect(entry.picks).toEqual([null, null]);
});
