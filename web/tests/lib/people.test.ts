import { describe, expect, test } from 'vitest';
import { toldApart } from '../../src/lib/people';

test('who knows the bots is believed: people may be called like a level', () => {
  const seats = { names: ['master', null], bots: [null, 'casual'] };
  expect(toldApart(seats.names, seats.bots)).toEqual(seats);
});

describe('where people and levels are in one list', () => {
  test.each([[undefined], [null], [[]]])('levels are bots (%s)', (bots) => {
    expect(toldApart(['Μαρία', 'greedy', 'master', null], bots)).toEqual({
      names: ['Μαρία', null, null, null],
      bots: [null, 'greedy', 'master', null],
    });
  });
});
