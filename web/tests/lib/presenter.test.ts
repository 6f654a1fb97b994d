import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Presenter } from '../../src/lib/presenter.svelte';
import type { Told } from '../../src/lib/protocol';
import { picture } from '../pictures';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const line = (text: string): Told[] => [{ seat: 1, text }];
/** A picture that takes a second to read. */
const slow = (number: number) => picture(number, { told: line('slow') });
const quick = (number: number) => picture(number, { told: line('quick') });

function presenter(): Presenter {
  return new Presenter(picture(1), (next) => (next.told[0]?.text === 'slow' ? 1000 : 0));
}

describe('a picture', () => {
  test('that needs no reading makes room at once', () => {
    const show = presenter();
    show.see(quick(2));
    show.see(quick(3));
    expect([show.shown.number, show.waiting.length, show.read]).toEqual([3, 0, true]);
  });

  test('that does stays for its time, and the next ones wait', () => {
    const show = presenter();
    show.see(slow(2));
    show.see(slow(3));
    show.see(quick(4));
    expect([show.shown.number, show.waiting.length, show.read]).toEqual([2, 2, false]);
    vi.advanceTimersByTime(999);
    expect(show.shown.number).toBe(2);
    vi.advanceTimersByTime(1);
    expect(show.shown.number).toBe(3);
    vi.advanceTimersByTime(1000);
    expect([show.shown.number, show.waiting.length, show.read]).toEqual([4, 0, true]);
  });

  test('of the same moment takes the place of the one before, without a new wait', () => {
    const show = presenter();
    show.see(slow(2));
    vi.advanceTimersByTime(600);
    const seenBetter = { ...slow(2), told: [] };
    show.see(seenBetter);
    expect(show.shown).toEqual(seenBetter);
    show.see(quick(3));
    show.see({ ...quick(3), told: [] });
    expect(show.waiting).toHaveLength(1);
    vi.advanceTimersByTime(400);
    expect(show.shown.number).toBe(3);
  });

  test('is told by what it told, or else by what was told before it', () => {
    const show = presenter();
    show.see(quick(2));
    show.see(picture(3));
    expect(show.told).toEqual(line('quick'));
  });
});

describe('somebody who', () => {
  test('wants to look keeps the picture until going on', () => {
    const show = presenter();
    show.hold();
    show.see(quick(2));
    show.see(quick(3));
    vi.advanceTimersByTime(60_000);
    expect(show.shown.number).toBe(1);
    show.goOn();
    expect([show.shown.number, show.held]).toEqual([3, false]);
  });

  test('goes on before the time is over still reads the picture', () => {
    const show = presenter();
    show.see(slow(2));
    show.hold();
    show.see(quick(3));
    show.goOn();
    expect(show.shown.number).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(show.shown.number).toBe(3);
  });

  test('is in a hurry sees the newest, and another tap ends its time', () => {
    const show = presenter();
    show.see(slow(2));
    show.see(slow(3));
    show.see(slow(4));
    show.hurry();
    expect([show.shown.number, show.waiting.length, show.read]).toEqual([4, 0, false]);
    show.hurry();
    expect(show.read).toBe(true);
  });

  test('is far behind does not wait for all of it', () => {
    const show = presenter();
    for (let number = 2; number < 40; number++) show.see(slow(number));
    vi.advanceTimersByTime(7_000);
    expect([show.shown.number, show.waiting.length, show.read]).toEqual([39, 0, true]);
  });
});
