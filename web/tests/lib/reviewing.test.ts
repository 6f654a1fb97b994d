import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, Trouble } from '../../src/lib/api';
import type { ReviewState } from '../../src/lib/protocol';
import { Reviewing } from '../../src/lib/reviewing.svelte';
import { review } from '../review/sample';

const state = (now: string, more: object = {}): ReviewState =>
  ({ key: 'k', deep: false, state: now, ahead: 0, done: 0, of: 0, review: null, why: null, ...more }) as ReviewState;
const ready = state('ready', { review });
const offline = new Trouble('refusal.offline', 'no connection');
const forgotten = new Trouble('refusal.no-such-review', 'forgotten', 404);
const asked = vi.spyOn(api, 'review');
const looked = vi.spyOn(api, 'reviewed');
let reviewing: Reviewing;

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset().mockResolvedValue(state('working'));
  looked.mockReset().mockResolvedValue(state('working'));
  reviewing = new Reviewing();
});
afterEach(() => {
  reviewing.leave();
  vi.useRealTimers();
});

test('a look that fails is tried again, less and less often, and nothing is lost', async () => {
  await reviewing.ask({ table: 't' }, false);
  looked.mockRejectedValue(offline);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looked.mock.calls.length).toBeGreaterThan(3);
  expect(looked.mock.calls.length).toBeLessThan(10);
  expect([reviewing.trouble, reviewing.underWay]).toEqual(['no connection', true]);
  looked.mockResolvedValue(ready);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([reviewing.trouble, reviewing.ready]).toEqual(['', review]);
});

test('a server that has forgotten the review is asked for it again', async () => {
  await reviewing.ask({ table: 't' }, true);
  looked.mockRejectedValueOnce(forgotten);
  asked.mockResolvedValue(ready);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenLastCalledWith({ table: 't', deep: true });
  expect([reviewing.trouble, reviewing.ready]).toEqual(['', review]);
});

test('the review that is there stays while a closer look is on its way, and when that fails', async () => {
  asked.mockResolvedValueOnce(ready);
  await reviewing.ask({ table: 't' }, false);
  await reviewing.ask({ table: 't' }, true);
  expect([reviewing.underWay, reviewing.ready]).toEqual([true, review]);
  looked.mockResolvedValue(state('failed', { why: 'refusal.review-failed' }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([reviewing.state!.state, reviewing.ready]).toEqual(['failed', review]);
});

test('what is refused is not asked again', async () => {
  asked.mockRejectedValue(new Trouble('refusal.no-review', 'nothing to review', 409));
  await reviewing.ask({ table: 't' }, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledOnce();
  expect(reviewing.trouble).toBe('nothing to review');
});

test('nobody who has left asks on, and an answer that comes late is of no account', async () => {
  let answer: (late: ReviewState) => void = () => undefined;
  asked.mockReturnValueOnce(new Promise((soon) => (answer = soon)));
  void reviewing.ask({ table: 't' }, false);
  await reviewing.ask({ table: 'u' }, false);
  answer(ready);
  await vi.advanceTimersByTimeAsync(0);
  expect(reviewing.ready).toBeNull();
  reviewing.leave();
  looked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looked).not.toHaveBeenCalled();
});
