import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { api, Trouble } from '../../src/lib/api';
import { locale } from '../../src/lib/words.svelte';
import HandOver from '../../src/parts/HandOver.svelte';
import type { Listed } from '../../src/worker/store';

afterEach(() => vi.restoreAllMocks());

const game = (id: string, change: Partial<Listed> = {}): Listed => ({
  id,
  game: 'qwixx',
  players: 2,
  options: {},
  names: ['Άννα', null],
  bots: [null, 'casual'],
  state: 'over',
  public: false,
  created: 1_700_000_000,
  scores: [70, 60],
  winners: [0],
  own_dice: false,
  practice: false,
  device: true,
  seat: 0,
  to_act: false,
  handed: null,
  ...change,
});

test('games that no server has are handed over by one tap, and that is told', async () => {
  const kept = [
    game('device-1'),
    game('device-2', { handed: 'there' }),
    game('device-3', { state: 'playing' }),
    game('device-4', { seat: null }), // only bots played
    game('device-5'),
  ];
  const hand = vi.spyOn(api, 'handOver').mockResolvedValue('there');
  const changed = vi.fn(() => rerender({ tables: kept.map((one) => ({ ...one, handed: 'there' })) }));
  const { rerender } = render(HandOver, { tables: kept, changed });
  expect(screen.getByText('2 τελειωμένες παρτίδες είναι μόνο σε αυτή τη συσκευή.')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Κράτα τες και στον διακομιστή' }));
  expect((await screen.findByText('2 παρτίδες είναι πια και στον διακομιστή.')).getAttribute('role')).toBe('status');
  expect(hand.mock.calls.map(([{ id }]) => id)).toEqual(['device-1', 'device-5']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a game that is refused keeps no other back, and says why', async () => {
  locale.set('en');
  const tables = [game('device-1'), game('device-2')];
  vi.spyOn(api, 'handOver').mockImplementation(({ id }) =>
    id === 'device-1'
      ? Promise.reject(new Trouble('refusal.bad-record', 'Not a game.', 400))
      : Promise.resolve('there'),
  );
  const changed = vi.fn(() => rerender({ tables: [tables[0]!] }));
  const { rerender } = render(HandOver, { tables, changed });
  await fireEvent.click(screen.getByRole('button', { name: 'Keep them on the server too' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not a game.');
  expect(screen.getByText('The server has the game now too.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Keep it on the server too' })).toBeTruthy();
});

test('where everything is on a server there is nothing to see', () => {
  const { container } = render(HandOver, { tables: [game('device-1', { handed: 'there' })], changed: vi.fn() });
  expect(container.textContent).toBe('');
});
