import { afterEach, expect, test, vi } from 'vitest';
import { keepAwake } from '../../src/lib/awake';

afterEach(() => vi.unstubAllGlobals());

/** A device that can stay awake. */
function device(): { asked: () => number; released: () => number } {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  return { asked: () => request.mock.calls.length, released: () => release.mock.calls.length };
}

test('the screen is kept awake, again after the page was hidden, until the end', async () => {
  const phone = device();
  const stop = keepAwake();
  await Promise.resolve();
  expect(phone.asked()).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(phone.asked()).toBe(2);
  stop();
  expect(phone.released()).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(phone.asked()).toBe(2);
});

test('a device that cannot sleeps as ever', () => {
  expect(() => keepAwake()()).not.toThrow();
});
