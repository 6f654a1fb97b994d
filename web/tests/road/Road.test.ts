import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Road from '../../src/road/Road.svelte';
import { megabytes } from '../../src/road/packing.svelte';

afterEach(() => vi.unstubAllGlobals());

/** A script that keeps files, which says what the test says. */
function keeper(saveData = true) {
  const asked: [string, MessagePort][] = [];
  const active = { postMessage: (wish: string, [port]: [MessagePort]) => asked.push([wish, port]) };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) }, connection: { saveData } });
  const say = (bytes: number, left: number, failed = false) => asked.at(-1)![1].postMessage({ bytes, left, failed });
  return { asked, say };
}

test('what is missing is brought by one tap, and how much is left is told', async () => {
  const { asked, say } = keeper();
  render(Road);
  await vi.waitFor(() => expect(asked.map(([wish]) => wish)).toEqual(['look']));
  expect(screen.queryByRole('button')).toBeNull();
  say(2_400_000, 2_400_000);
  await fireEvent.click(await screen.findByRole('button', { name: /Πάρε τα όλα μαζί/ }));
  expect(screen.getByText(/λείπουν ακόμη 2,4\sMB/)).toBeTruthy();
  await vi.waitFor(() => expect(asked.at(-1)![0]).toBe('pack'));
  say(2_400_000, 600_000);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Μένουν 0,6\sMB/ });
  expect(button.disabled).toBe(true);
  say(2_400_000, 0);
  expect((await screen.findByRole('status')).textContent).toContain('Έτοιμα για τον δρόμο');
  expect(screen.queryByRole('button')).toBeNull();
});

test('where data are not dear it comes by itself, and what fails is tried another time', async () => {
  const { asked, say } = keeper(false);
  render(Road);
  await vi.waitFor(() => expect(asked.map(([wish]) => wish)).toEqual(['pack']));
  say(2_400_000, 600_000);
  expect(await screen.findByRole('button', { name: /Μένουν 0,6\sMB/ })).toBeTruthy();
  say(2_400_000, 600_000, true);
  expect(await screen.findByRole('button', { name: /Πάρε τα όλα μαζί/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what did not arrive can be tried again', async () => {
  const { asked, say } = keeper();
  render(Road);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  say(100, 100);
  await fireEvent.click(await screen.findByRole('button'));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  say(100, 50, true);
  expect((await screen.findByRole('alert')).textContent).toContain('δοκίμασε ξανά');
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
});

test('where nothing is learned or nothing can be kept there is nothing to see', async () => {
  const { asked, say } = keeper();
  const { container } = render(Road);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  say(0, 0);
  await new Promise((done) => setTimeout(done));
  expect(container.textContent).toBe('');
  vi.stubGlobal('navigator', {});
  expect(render(Road).container.textContent).toBe('');
});

test('sizes are written as the language does', () => {
  expect(megabytes(2_440_000, 'el')).toBe('2,4\u00a0MB');
  expect(megabytes(12, 'en')).toBe('0.1\u00a0MB');
});
