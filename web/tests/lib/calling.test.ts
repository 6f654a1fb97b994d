import { expect, test, vi } from 'vitest';
import { Calling } from '../../src/lib/calling';

/** Called how often after each of these looks: who is active, and whether something is asked of us. */
function calls(...looks: [number, boolean][]): number[] {
  const call = vi.fn();
  const calling = new Calling(call);
  return looks.map(([active, mine]) => (calling.see(active, mine), call.mock.calls.length));
}

test('a turn calls once, also when it has several steps', () => {
  expect(calls([1, false], [0, true], [0, true], [0, false], [0, true])).toEqual([0, 1, 1, 1, 1]);
});

test('the next turn calls again, and so does the same seat after others', () => {
  expect(calls([0, true], [1, false], [1, true], [0, true])).toEqual([1, 1, 2, 3]);
  expect(calls([0, true], [1, false], [2, false], [0, true])).toEqual([1, 1, 1, 2]);
});
