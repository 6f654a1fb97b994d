import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';
import { hashOf } from '../../src/lib/dice';
import { keepShown, keepWords, NOTHING, recall, withHead, wordsToTell } from '../../src/lib/memory';
import type { Picture, TableInfo } from '../../src/lib/protocol';
import { sitDown } from '../../src/lib/sit';
import { mine, picture } from '../pictures';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const table = (change: Partial<TableInfo> = {}): TableInfo => ({ ...picture().table, commitment: 'c', ...change });
const shown = (promises: (string | null)[], state = 'open', change: Partial<Picture> = {}): Picture =>
  picture(7, { table: table({ promises, state }), ...change });

/** The server takes whoever comes at seat 0. */
const takeSeat = (): unknown =>
  vi.spyOn(api, 'sit').mockImplementation(async (_, { promise }) => shown([promise!, null]));

test('who sits down tells a hash, and keeps the words and the commitment', async () => {
  takeSeat();
  await sitDown(table(), 'Μαρία');
  const [own] = recall('abc').own;
  expect(own).toMatchObject({ commitment: 'c', seat: 0, played: false });
  expect(own!.words).toMatch(/^[0-9a-f]{64}$/);
  expect(api.sit).toHaveBeenCalledWith('abc', { name: 'Μαρία', seat: null, promise: hashOf(own!.words), sign: null });
});

test('words are kept also where the answer was lost', async () => {
  vi.spyOn(api, 'sit').mockRejectedValue(new Error('offline'));
  await expect(sitDown(table(), 'Μαρία')).rejects.toThrow();
  const { words, promise } = recall('abc').own[0]!;
  keepShown(shown([promise, null], 'opening'));
  expect(recall('abc').own[0]).toMatchObject({ seat: 0, played: true });
  expect(wordsToTell(shown([promise, null], 'opening'))).toEqual([{ seat: 0, words }]);
});

test('in a seat the words promised last count', async () => {
  takeSeat();
  await sitDown(table(), 'Μαρία');
  await sitDown(table(), 'Μαρία', 0);
  expect(recall('abc').own).toHaveLength(1);
});

test('words are told only for own seats, and only those that were promised', () => {
  keepWords(table(), 'mine', 'p');
  expect(wordsToTell(shown(['p', 'p'], 'opening'))).toEqual([{ seat: 0, words: 'mine' }]);
  expect(wordsToTell(shown(['q', 'p'], 'opening'))).toEqual([]);
});

test('a chair left before the start is not one we played in', () => {
  keepWords(table(), 'mine', 'p');
  keepShown(shown(['p', null]));
  keepShown(shown([null, 'q'], 'playing', { mine: [mine(7, { seat: 1 })] }));
  expect(recall('abc').own[0]).toMatchObject({ seat: 0, played: false });
});

test('promises are kept as they were when the words were told, whatever is shown later', () => {
  keepShown(shown(['p', 'q'], 'open'));
  expect(recall('abc').promises).toBeNull();
  keepShown(shown(['p', 'q'], 'opening'));
  keepShown(shown(['p', 'x'], 'opening'));
  expect(recall('abc').promises).toEqual(['p', 'q']);
});

test('whether the first player is drawn is kept as it was shown first', () => {
  const withFirst = (first: number | null): Picture => picture(7, { table: table({ first }) });
  keepShown(withFirst(null));
  keepShown(withFirst(1));
  expect(recall('abc').drawn).toBe(true);
});

test('who only watches keeps nothing', () => {
  keepShown(shown(['p', 'q'], 'opening', { mine: [], chain: { lines: 1, head: 'a' } }));
  expect(recall('abc')).toEqual(NOTHING);
});

test('of the chain the first and the latest are kept, and few between', () => {
  for (let lines = 0; lines < 100; lines++) keepShown(shown([], 'playing', { chain: { lines, head: `${lines}` } }));
  const { chain } = recall('abc');
  expect(chain.length).toBeLessThanOrEqual(8);
  expect([chain[0]!.lines, chain.at(-1)!.lines]).toEqual([0, 99]);
  expect(withHead(chain, { lines: 99, head: '99' })).toBe(chain);
  expect(withHead(chain, { lines: 99, head: 'other' })).toContainEqual({ lines: 99, head: 'other' });
});

test('tables are forgotten after 60 days', () => {
  vi.useFakeTimers();
  keepWords(table({ id: 'old' }), 'mine', 'p');
  vi.advanceTimersByTime(30 * 24 * 3600 * 1000);
  keepWords(table({ id: 'newer' }), 'mine', 'p');
  vi.advanceTimersByTime(31 * 24 * 3600 * 1000);
  keepWords(table({ id: 'new' }), 'mine', 'p');
  expect(['old', 'newer', 'new'].map((id) => recall(id).own.length)).toEqual([0, 1, 1]);
});

test('a device that is full plays on', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => keepWords(table(), 'mine', 'p')).not.toThrow();
});
