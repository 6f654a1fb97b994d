import { describe, expect, test } from 'vitest';
import { filled } from '../../src/lib/filled';
import { addingUp, bestPlayer, playedWell, shown, steps } from '../../src/review/account';
import { review, teams } from './sample';

/** Numbers between -1 and 1, the same every time. */
function* numbers(seed: number): Generator<number, never> {
  for (let x = seed; ;) yield ((x = (x * 48271) % 2147483647) / 2147483647) * 2 - 1;
}
const read = (text: string): number => Number(text.replace('−', '-').replace(/[+\u00a0%]/g, ''));

describe('numbers that are shown', () => {
  test.each([review, teams, { ...review, unit: 'points' }])('add up to what is shown, whatever they are', (found) => {
    const dice = numbers(7);
    for (let game = 0; game < 2000; game++) {
      const [start, luck, own, others, result] = Array.from({ length: 5 }, () => dice.next().value as number);
      const parts = { start: start!, luck: luck!, own: own!, others: others!, result: result! };
      const doubt = result! - start! - luck! - own! - others!;
      const all = steps(found, { ...found.seats[0]!, ...parts, doubt }).map((step) => Math.round(10 * read(step.text)));
      expect(all.slice(0, -1).reduce((a, b) => a + b)).toBe(all.at(-1));
    }
  });

  test('are rounded by the largest remainders', () => {
    expect(addingUp([0.4, 0.4, 0.2], 1)).toEqual([1, 0, 0]);
    expect(addingUp([42.6, -10.2, 15.4, 2.2], 50)).toEqual([43, -10, 15, 2]);
    expect(addingUp([1, 2.9], 2)).toEqual([0, 2]);
  });

  test('are those of a whole side', () => {
    expect(shown(teams, 3, 0.25)).toBe('50\u00a0%');
    expect(shown(review, 1, 0.25, true)).toBe('+25\u00a0%');
    expect(shown({ ...review, unit: 'points' }, 0, -3.26)).toBe('−3.3');
  });
});

test('the best player is named, and nobody where two were as good', () => {
  expect(bestPlayer(review)).toBe(0);
  const even = review.seats.map((seat) => ({ ...seat, own: -0.1 - seat.seat / 100 }));
  expect(bestPlayer({ ...review, seats: even })).toBeNull();
});

test.each([
  ['a win', review, -0.02, -0.03],
  ['a win that partners share', teams, -0.01, -0.015],
  ['points', { ...review, unit: 'points' }, -1, -1.1],
])('who gave away next to nothing of %s played well', (_, found, little, more) => {
  const account = found.seats[0]!;
  expect(playedWell(found, { ...account, own: little })).toBe(true);
  expect(playedWell(found, { ...account, own: more })).toBe(false);
});

test('a game in what is wrong with a record has its name in the language of the page', async () => {
  const facts = { game: 'qwixx-cards', fewest: 2, most: 5, given: 9 };
  const told = await filled('error.record-no-table', { why: { key: 'error.players', facts } });
  expect(told).toContain('το Qwixx – Κάρτες παίζεται με 2 ως 5 παίκτες, όχι 9');
});

test('the sentence about a game is there with the name in it', async () => {
  const [said] = review.headlines;
  expect(await filled(said!.key, { ...said!.facts, rival: 'Άρης' })).toBe(
    'Εσύ και Άρης: έπαιξες καλύτερα, και η τύχη ήταν μαζί σου.',
  );
});
