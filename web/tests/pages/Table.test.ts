import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, Trouble } from '../../src/lib/api';
import { LANGUAGES, locale } from '../../src/lib/words.svelte';
import Table from '../../src/pages/Table.svelte';
import { picture } from '../pictures';
import { FakeSocket, fakeSockets } from '../socket';

beforeEach(fakeSockets);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(LANGUAGES)('a closed table says why and has no board, in %s', async (lang) => {
  locale.set(lang);
  render(Table, { id: 'abc' });
  FakeSocket.last.open();
  FakeSocket.last.hear(picture(8, { table: { ...picture().table, state: 'closed', closed: 'refusal.endless' } }));
  expect((await screen.findByRole('status')).textContent).toMatch(/νικητή|winner/);
  expect(document.querySelector('main a[href="/"]')).not.toBeNull();
  expect(document.querySelectorAll('main button, [data-cell]')).toHaveLength(0);
});

test('who has no connection is told so after a while, and may try again', async () => {
  vi.useFakeTimers();
  render(Table, { id: 'abc' });
  await vi.advanceTimersByTimeAsync(5_999);
  expect(document.body.textContent).toContain('Σύνδεση…');
  await vi.advanceTimersByTimeAsync(1);
  expect(document.body.textContent).toContain('Δεν υπάρχει σύνδεση');
  const before = FakeSocket.all.length;
  await fireEvent.click(screen.getByRole('button', { name: 'Δοκίμασε ξανά' }));
  expect(FakeSocket.all).toHaveLength(before + 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(document.body.textContent).toContain('Σύνδεση…');
  vi.useRealTimers();
});

test('who was too quick may try again', async () => {
  vi.spyOn(api, 'look').mockRejectedValue(new Trouble('refusal.offline', ''));
  render(Table, { id: 'abc' });
  FakeSocket.last.drop(4429);
  await fireEvent.click(await screen.findByRole('button', { name: 'Δοκίμασε ξανά' }));
  expect(FakeSocket.all).toHaveLength(2);
});
