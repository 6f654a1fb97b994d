import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { faceOf } from '../../src/games';
import type { Sitting } from '../../src/games/face';
import { api } from '../../src/lib/api';
import { namesOf } from '../../src/lib/names';
import type { AnyView, Picture, TableInfo } from '../../src/lib/protocol';
import { route } from '../../src/lib/route.svelte';
import { LiveTable } from '../../src/lib/table.svelte';
import Result from '../../src/pages/Result.svelte';
import { chair, picture } from '../pictures';
import { fakeSockets } from '../socket';

let table: LiveTable;
beforeEach(() => {
  fakeSockets();
  table = new LiveTable('abc');
});
afterEach(() => {
  cleanup();
  table.leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const over: Partial<AnyView> & { closed: string[] } = {
  over: true,
  to_act: [],
  closed: ['red', 'blue'],
  scores: [28, 45],
  winners: [1],
  breakdown: [
    { red: 28, yellow: 10, green: 0, blue: 0, misthrows: -10 },
    { red: 45, yellow: 0, green: 0, blue: 0, misthrows: 0 },
  ],
};

function finished(view: object = {}, info: Partial<TableInfo> = {}, change: Partial<Picture> = {}): Picture {
  const start = picture();
  return {
    ...start,
    view: { ...start.view!, ...over, ...view },
    table: { ...start.table, state: 'over', ...info },
    ...change,
  };
}

async function show(result: Picture): Promise<(next: Picture) => Promise<void>> {
  const face = await faceOf(result.table.game);
  const props = (shown: Picture) => ({
    table,
    picture: shown,
    face,
    see: vi.fn(),
    sitting: {
      view: shown.view!,
      eyes: shown.mine[0]?.seat ?? null,
      private: null,
      legal: [],
      names: namesOf(shown.table.chairs),
      told: [],
    } satisfies Sitting,
  });
  const { rerender } = render(Result, props(result));
  await screen.findByText(/^Τελείωσε/);
  return (next) => rerender(props(next));
}

const sums = (): Record<string, string[]> =>
  Object.fromEntries(
    screen
      .getAllByRole('table')
      .map((one) => [
        one.querySelector('caption')!.textContent,
        [...one.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join(' ')),
      ]),
  );
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('what is said', () => {
  test('to one who lost: who won and why, kindly, with both sheets and their sums', async () => {
    await show(finished());
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Νίκησε: Νίκος');
    expect(screen.getByText('Τελείωσε: κλείδωσαν η κόκκινη και η μπλε γραμμή.')).toBeTruthy();
    expect(sums()).toEqual({
      Νίκος: ['κόκκινα 45', 'Σύνολο 45'],
      Μαρία: ['κόκκινα 28', 'κίτρινα 10', 'αστοχίες −10', 'Σύνολο 28'],
    });
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent.trim())).toEqual([
      'Νίκος',
      'Μαρία εσύ',
    ]);
  });

  test('to one who won', async () => {
    await show(finished({ winners: [0], scores: [50, 45] }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Νίκησες!');
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  });

  test('of practice: that it counts nowhere', async () => {
    const rerender = await show(finished({}, { practice: true }));
    expect(screen.getByText('Εξάσκηση: δεν μετράει πουθενά')).toBeTruthy();
    await rerender(finished());
    expect(screen.queryByText(/Εξάσκηση/)).toBeNull();
  });

  test('to those who share the win, and to those who watch', async () => {
    const rerender = await show(finished({ winners: [0, 1], scores: [45, 45] }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Μοιράζεστε τη νίκη!');
    await rerender(finished({ winners: [0, 1], scores: [45, 45] }, { host: false }, { mine: [] }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Μοιράζονται τη νίκη: Μαρία και Νίκος');
    expect(screen.queryByRole('button', { name: 'Ρεβάνς' })).toBeNull();
  });
});

describe('once more', () => {
  test('among people leads to a new table', async () => {
    vi.spyOn(api, 'rematch').mockResolvedValue(finished({}, { id: 'next' }));
    const start = vi.spyOn(api, 'start').mockResolvedValue(picture());
    const go = vi.spyOn(route, 'go').mockReturnValue();
    await show(finished());
    await fireEvent.click(button('Ρεβάνς'));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/t/next'));
    expect(start).not.toHaveBeenCalled();
  });

  test('among bots begins at once', async () => {
    const chairs = [picture().table.chairs[0]!, chair({ bot: 'casual' })];
    vi.spyOn(api, 'rematch').mockResolvedValue(finished({}, { id: 'next', chairs }));
    const sit = vi.spyOn(api, 'sit').mockResolvedValue(picture());
    const start = vi.spyOn(api, 'start').mockResolvedValue(picture());
    const go = vi.spyOn(route, 'go').mockReturnValue();
    await show(finished({}, { chairs }));
    await fireEvent.click(button('Άλλη μία'));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/t/next'));
    expect(sit.mock.calls.map(([id, { name, seat }]) => [id, name, seat])).toEqual([['next', 'Μαρία', 0]]);
    expect(start).toHaveBeenCalledWith('next');
  });

  test('is asked in place when somebody else wants it, with who waits already', async () => {
    vi.useFakeTimers();
    try {
      const waiting = picture(0, { table: { ...picture().table, state: 'open' } });
      vi.spyOn(api, 'look').mockResolvedValue(waiting);
      const rematch = vi.spyOn(api, 'rematch');
      const go = vi.spyOn(route, 'go').mockReturnValue();
      const rerender = await show(finished());
      expect(screen.queryByText('Ρεβάνς;')).toBeNull();
      await rerender(finished({}, { rematch: 'next' }));
      expect(screen.getByText('Ρεβάνς;')).toBeTruthy();
      await vi.advanceTimersByTimeAsync(2000);
      expect(screen.getByText(/Σε περιμένει: Νίκος/)).toBeTruthy();
      await fireEvent.click(button('Πάμε'));
      expect(go).toHaveBeenCalledWith('/t/next');
      expect(rematch).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});
