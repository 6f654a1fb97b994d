import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Throw from '../../src/parts/Throw.svelte';

const roll = vi.fn();
const soon = (): number => Date.now() / 1000 + 6;

beforeEach(() => roll.mockClear());
afterEach(() => vi.unstubAllGlobals());

test('a tap throws', async () => {
  render(Throw, { at: soon(), roll });
  await fireEvent.click(screen.getByRole('button', { name: 'Ρίξε τα ζάρια' }));
  expect(roll).toHaveBeenCalledOnce();
});

test.each([' ', 'Enter'])('so does the key «%s», but not where it means something else', async (key) => {
  render(Throw, { at: soon(), roll });
  const link = document.body.appendChild(document.createElement('a'));
  await fireEvent.keyDown(link, { key });
  await fireEvent.keyDown(document.body, { key: 'a' });
  expect(roll).not.toHaveBeenCalled();
  await fireEvent.keyDown(document.body, { key });
  expect(roll).toHaveBeenCalledOnce();
});

test('nothing throws while nothing can be sent', async () => {
  render(Throw, { at: soon(), roll, busy: true });
  await fireEvent.keyDown(document.body, { key: ' ' });
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  expect(roll).not.toHaveBeenCalled();
});

function shake(x: number): void {
  window.dispatchEvent(Object.assign(new Event('devicemotion'), { acceleration: { x, y: 0, z: 0 } }));
}

test('a phone that tells how it is moved throws when it is shaken, not when it is carried', () => {
  vi.stubGlobal('DeviceMotionEvent', class {});
  render(Throw, { at: soon(), roll });
  shake(4);
  expect(roll).not.toHaveBeenCalled();
  shake(25);
  expect(roll).toHaveBeenCalledOnce();
});

test('a phone that wants to be asked first is not asked', () => {
  vi.stubGlobal(
    'DeviceMotionEvent',
    class {
      static requestPermission(): void {}
    },
  );
  render(Throw, { at: soon(), roll });
  shake(25);
  expect(roll).not.toHaveBeenCalled();
});
