import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { GAMES } from '../../../src/games';
import { hasHelper } from '../../../src/games/helpers';
import HelperPage from '../../../src/games/trio/Helper.svelte';
import { facts, Helper } from '../../../src/games/trio/evening.svelte';
import { wonBy } from '../../../src/games/trio/winning';
import { locale } from '../../../src/lib/words.svelte';

afterEach(() => localStorage.clear());

const simple = { options: { mode: 'simple' }, facts };
const spicy = { options: { mode: 'spicy' }, facts };

describe('what wins', () => {
  test.each([
    [simple, [7], 'alone'],
    [simple, [1, 2, 4], 'many'],
    [simple, [2, 5], undefined],
    [simple, [], undefined],
    [spicy, [7], 'alone'],
    [spicy, [2, 5], 'linked'],
    [spicy, [2, 9], 'linked'],
    [spicy, [1, 2, 3], undefined],
    [spicy, [6, 12], undefined],
  ])('%j with %j: %s', (game, trios, by) => {
    expect(wonBy(game, trios)?.by).toBe(by);
  });

  test('the links are those of the rules, both ways', () => {
    const pairs = Object.entries(facts.links).flatMap(([one, others]) => others.map((other) => [Number(one), other]));
    expect(pairs).toHaveLength(16);
    for (const pair of pairs)
      expect(wonBy(spicy, pair as number[])).toEqual({ by: 'linked', trios: pair.sort((a, b) => a! - b!) });
  });
});

test('turns pass round the table, and the device remembers them', () => {
  const helper = new Helper();
  for (const name of ['Μαρία', 'Νίκος', 'Άννα']) expect(helper.add(name)).toBe(true);
  expect([helper.add('Νίκος'), helper.add('  ')]).toEqual([false, false]);
  helper.give(2);
  helper.pass();
  expect(helper.turn).toBe(0);
  helper.give(1);
  expect(new Helper().players.map((player) => player.name)).toEqual(['Μαρία', 'Νίκος', 'Άννα']);
  expect(new Helper().turn).toBe(1);
  helper.remove(0);
  expect([helper.turn, helper.players[helper.turn]!.name]).toEqual([0, 'Νίκος']);
});

test('a trio is won by one player only', () => {
  const helper = new Helper();
  helper.add('Μαρία');
  helper.add('Νίκος');
  helper.toggle(0, 3);
  helper.toggle(1, 3);
  expect([helper.holder(3), helper.players[1]!.trios]).toEqual([0, []]);
  helper.spicy = true;
  expect(helper.wanted(0)).toEqual([4, 7, 10]);
  helper.toggle(1, 4);
  expect(helper.wanted(0)).toEqual([7, 10]);
});

test('in teams those who sit opposite win with what they have together', () => {
  const helper = new Helper();
  for (const name of ['Μαρία', 'Νίκος', 'Άννα']) helper.add(name);
  helper.teams = true;
  expect([helper.teams, helper.sides]).toEqual([false, [[0], [1], [2]]]); // nobody sits opposite
  helper.add('Κώστας');
  expect(helper.sides).toEqual([
    [0, 2],
    [1, 3],
  ]);
  helper.spicy = true;
  helper.toggle(1, 2);
  helper.toggle(1, 5);
  expect(helper.won(1)).toEqual({ by: 'linked', trios: [2, 5] });
  helper.toggle(0, 5);
  expect(helper.holder(5)).toBe(1);
  helper.toggle(1, 5);
  expect([helper.holder(5), helper.won(1)]).toEqual([-1, null]);
  expect(new Helper().teams).toBe(true);
});

test('a trio that each of two partners had won before they played together counts for both', () => {
  const helper = new Helper();
  for (const name of ['Μαρία', 'Νίκος', 'Άννα', 'Κώστας']) helper.add(name);
  for (const [place, number] of [
    [0, 1],
    [2, 2],
    [2, 4],
  ] as const)
    helper.toggle(place, number);
  helper.teams = true;
  expect(helper.won(0)).toEqual({ by: 'many', trios: [1, 2, 4] });
});

test.each([
  ['el', 'Η σειρά περνά', 'έχει σειρά', 'Λείπουν 3 τριάδες', 'Νίκη: Νίκος. Η νίκη ήρθε με την τριάδα του 7.'],
  ['en', 'Next player', 'to play', '3 trios to go', 'A win: Νίκος. '],
])('the page says whose turn it is and whether that wins, in %s', async (lang, pass, turn, notYet, won) => {
  locale.set(lang);
  expect(GAMES.filter(hasHelper)).toEqual(['trio']);
  const helper = new Helper();
  helper.add('Μαρία');
  helper.add('Νίκος');
  render(HelperPage);
  await fireEvent.click(screen.getByRole('button', { name: pass }));
  expect(screen.getByText(turn).closest('button')!.textContent).toContain('Νίκος');
  expect(screen.getByRole('status').textContent).toContain(notYet);
  await fireEvent.click(screen.getByRole('button', { name: '7' }));
  expect(screen.getByRole('status').textContent).toContain(won);
});
