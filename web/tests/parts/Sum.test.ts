import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faceOf } from '../../src/games';
import type { Sitting } from '../../src/games/face';
import Sum from '../../src/parts/Sum.svelte';
import { picture } from '../pictures';

const { device } = (window as unknown as import('happy-dom').Window).happyDOM.settings;
beforeEach(() => {
  device.prefersReducedMotion = 'no-preference';
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  device.prefersReducedMotion = 'reduce';
});

const { view } = picture();
const sitting: Sitting = {
  view: { ...view!, scores: [23, 0], breakdown: [{ red: 28, yellow: 0, misthrows: -5 }, {}] },
  eyes: 0,
  private: null,
  legal: [],
  names: ['Μαρία', 'Νίκος'],
  told: [],
};
const total = (): string => screen.getByRole('table').querySelector('tfoot td')!.textContent;
const later = async (pause: number): Promise<void> => {
  vi.advanceTimersByTime(pause);
  await tick();
};

test('a sum grows line by line, is whole within a second, and has no line for nothing', async () => {
  const face = await faceOf(view!.game);
  render(Sum, { sitting, face, seat: 0, grows: true });
  await tick();
  const seen: string[] = [total()];
  for (let i = 0; i < 10; i++) {
    await later(90);
    if (total() !== seen.at(-1)) seen.push(total());
  }
  expect(seen).toEqual(['0', '28', '23']);
  expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(2);
});

test('where it does not grow it is there at once', async () => {
  const face = await faceOf(view!.game);
  render(Sum, { sitting, face, seat: 0 });
  expect(total()).toBe('23');
});
