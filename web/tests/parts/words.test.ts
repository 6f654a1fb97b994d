import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QuickWords } from '../../src/lib/said.svelte';
import { LiveTable } from '../../src/lib/table.svelte';
import { locale } from '../../src/lib/words.svelte';
import Bubbles from '../../src/parts/Bubbles.svelte';
import Phrases from '../../src/parts/Phrases.svelte';
import { picture } from '../pictures';
import { FakeSocket, fakeSockets } from '../socket';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const names = ['Μαρία', 'Νίκος'];
const said = (seat: number, phrase: 'bravo' | 'oh-dice') => ({ type: 'said' as const, seat, phrase });

describe('what was said', () => {
  test('hangs in the air for three seconds, in the language of the reader, and is read aloud politely', async () => {
    const words = new QuickWords();
    words.hear(said(1, 'bravo'));
    const { rerender } = render(Bubbles, { spoken: words.spoken, names, draws: 'dice' });
    expect(screen.getByRole('status').textContent).toBe('Νίκος: «Μπράβο!»');
    locale.set('en');
    await tick();
    expect(screen.getByRole('status').textContent).toBe('Νίκος: “Bravo!”');
    vi.advanceTimersByTime(2900);
    expect(words.spoken).toHaveLength(1);
    vi.advanceTimersByTime(200);
    await rerender({ spoken: words.spoken, names, draws: 'dice' });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('the newest word of a seat takes the place of the one before, and stays its own time', () => {
    const words = new QuickWords();
    words.hear(said(0, 'bravo'));
    vi.advanceTimersByTime(2000);
    words.hear(said(0, 'oh-dice'));
    expect(words.spoken.map((one) => one.phrase)).toEqual(['oh-dice']);
    vi.advanceTimersByTime(2000);
    expect(words.spoken).toHaveLength(1);
  });

  test('there are no dice where there are only cards', () => {
    const words = new QuickWords();
    words.hear(said(0, 'oh-dice'));
    render(Bubbles, { spoken: words.spoken, names, draws: 'cards' });
    expect(screen.getByRole('status').textContent).toBe('Μαρία: «Αχ, οι κάρτες»');
  });
});

describe('to say something', () => {
  test('a dozen phrases are offered, and one is said', async () => {
    const speak = vi.fn();
    render(Phrases, { draws: 'dice', resting: false, speak });
    await fireEvent.click(screen.getByRole('button', { name: 'Πες κάτι' }));
    expect(document.querySelectorAll('.phrases button')).toHaveLength(12);
    await fireEvent.click(screen.getByRole('button', { name: 'Σειρά σου' }));
    expect(speak).toHaveBeenCalledWith('your-turn');
    expect(document.querySelector('.phrases')).toBeNull();
  });

  test('one who talks too much has to wait', async () => {
    render(Phrases, { draws: 'dice', resting: true, speak: vi.fn() });
    await fireEvent.click(screen.getByRole('button', { name: 'Πες κάτι' }));
    expect([...document.querySelectorAll('.phrases button:disabled')]).toHaveLength(12);
  });

  test('goes over the socket, and the server may find it too much', () => {
    fakeSockets();
    const table = new LiveTable('abc');
    FakeSocket.last.open();
    FakeSocket.last.hear(picture());
    table.say(0, 'bravo');
    expect(FakeSocket.last.sent).toContainEqual({ type: 'say', seat: 0, phrase: 'bravo' });
    expect(table.words.resting).toBe(true);
    vi.advanceTimersByTime(1100);
    expect(table.words.resting).toBe(false);
    FakeSocket.last.hear({ type: 'refused', id: null, key: 'refusal.too-many', rule: null, message: '' });
    vi.advanceTimersByTime(4000);
    expect(table.words.resting).toBe(true);
    vi.advanceTimersByTime(2000);
    expect(table.words.resting).toBe(false);
    FakeSocket.last.hear(said(1, 'bravo'));
    expect(table.words.spoken).toMatchObject([{ seat: 1, phrase: 'bravo' }]);
    table.leave();
  });
});
