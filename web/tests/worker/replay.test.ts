import { describe, expect, test } from 'vitest';
import { called } from '../../src/lib/names';
import type { GameRecord } from '../../src/lib/protocol';
import type { Half } from '../../src/worker/half';
import { replay } from '../../src/worker/replay';

/** A game of which nothing is seen. */
const HALF = {
  game: { title: 'Qwixx' },
  created: () => ({}),
  started: () => ({}),
  Table: () => ({ to_act: [], number: 0, follow: () => {}, told_since: () => [], public_view: () => ({}) }),
} as unknown as Half;

function seen(change: Partial<GameRecord>): (string | null)[][] {
  const { names, bots } = replay(
    HALF,
    { zaria: 1, game: 'qwixx', players: 2, options: {}, first: 0, log: [], ...change },
    null,
  );
  return [names, bots, called(names, bots)];
}

describe('who sat where', () => {
  test('is taken from the record', () => {
    expect(seen({ names: ['master', null], bots: [null, 'casual'] })).toEqual([
      ['master', null],
      [null, 'casual'],
      ['master', 'Άρης'],
    ]);
  });

  test('is told apart where a record of before has levels among the names', () => {
    expect(seen({ names: ['Μαρία', 'master'] })).toEqual([
      ['Μαρία', null],
      [null, 'master'],
      ['Μαρία', 'Άρης'],
    ]);
  });

  test('is not known of a record without names', () => {
    expect(seen({}).slice(0, 2)).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
