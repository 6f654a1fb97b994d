import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { READ, Stage, type Scene } from '../../../src/games/trio/stage.svelte';

const card = (card: number): Scene['cards'][number] => ({ choice: `centre ${card}`, card });
const FIRST: Scene = { owner: 0, cards: [card(5)], result: 'going-on' };
const FAILED: Scene = { owner: 0, cards: [card(5), card(8)], result: 'went-back' };
const NEXT: Scene = { owner: 1, cards: [card(2)], result: 'going-on' };
const NEXT_FAILED: Scene = { owner: 1, cards: [card(2), card(3)], result: 'went-back' };
const THIRD: Scene = { owner: 2, cards: [card(7)], result: 'going-on' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a card is there at once; the end of a turn stays until it was read', () => {
  const stage = new Stage();
  stage.see(FIRST, true);
  expect(stage.scene).toEqual(FIRST);
  stage.see(FAILED, true);
  expect(stage.scene).toEqual(FAILED);
  stage.see(NEXT, true);
  expect(stage.scene).toEqual(FAILED);
  vi.advanceTimersByTime(READ);
  expect(stage.scene).toEqual(NEXT);
});

test('with nothing after it, it stays', () => {
  const stage = new Stage();
  stage.see(FAILED, true);
  vi.advanceTimersByTime(10 * READ);
  expect(stage.scene).toEqual(FAILED);
  stage.see(NEXT, true);
  expect(stage.scene).toEqual(NEXT);
});

test('of quick turns each end is shown', () => {
  const stage = new Stage();
  for (const scene of [FAILED, NEXT, NEXT_FAILED, THIRD]) stage.see(scene, true);
  expect(stage.scene).toEqual(FAILED);
  vi.advanceTimersByTime(READ);
  expect(stage.scene).toEqual(NEXT_FAILED);
  vi.advanceTimersByTime(READ);
  expect(stage.scene).toEqual(THIRD);
});

test('a tap hurries, and whoever turns the pages waits for nothing', () => {
  const stage = new Stage();
  for (const scene of [FAILED, NEXT]) stage.see(scene, true);
  stage.hurry();
  expect(stage.scene).toEqual(NEXT);
  for (const scene of [FAILED, NEXT_FAILED, FIRST]) {
    stage.see(scene, false);
    expect(stage.scene).toEqual(scene);
  }
});
