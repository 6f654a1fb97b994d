import { expect, test } from 'vitest';
import type { Entering } from '../../src/lib/protocol';
import { Typing } from '../../src/own/typing.svelte';

const faces = [{ text: 'white 1', value: 1, colour: 'white' }];
const entering = (seat: number, may: number[], dice = 1): Entering => ({
  seat,
  may,
  dice: Array.from({ length: dice }, () => ({ name: 'white', faces })),
});

test('opens where the dice are in a hand of this device', () => {
  const typing = new Typing();
  typing.ask(entering(0, [0]), [0], false);
  expect([typing.open, typing.mine, typing.seat]).toEqual([true, true, 0]);
});

test('waits for a wish where somebody else rolls, unless they cannot type', () => {
  const typing = new Typing();
  typing.ask(entering(1, [0]), [0], false);
  expect([typing.open, typing.mine, typing.seat]).toEqual([false, false, 0]);
  typing.ask(entering(2, [0]), [0], true);
  expect(typing.open).toBe(true);
});

test('is nothing for those who may not', () => {
  const typing = new Typing();
  typing.ask(entering(1, []), [0], true);
  expect([typing.open, typing.entry]).toEqual([false, null]);
});

test('keeps what is typed while the question is the same', () => {
  const typing = new Typing();
  typing.ask(entering(0, [0]), [0], false);
  typing.entry!.tap(0, 0);
  typing.open = false;
  typing.ask(entering(0, [0]), [0], false);
  expect([typing.entry!.text, typing.open]).toEqual(['white 1', false]);
  typing.ask(null, [0], false);
  typing.ask(entering(0, [0]), [0], false);
  expect([typing.entry!.text, typing.open]).toEqual([null, true]);
});
