import { describe, expect, test } from 'vitest';
import { Draft } from '../../src/lib/draft.svelte';
import type { Move } from '../../src/lib/moves';

const moves = (...cells: string[]): Move[] =>
  cells.map((cell) => ({ text: cell || 'pass', cells: cell ? cell.split('+') : [] }));
const MOVES = moves('', 'a', 'b', 'a+b');

/** A draft in a page just loaded that is asked this. */
function asked(question: string, legal = MOVES): Draft {
  const draft = new Draft();
  draft.ask(question, legal);
  return draft;
}

describe('a half-made choice', () => {
  test('is there again after the page was loaded again', () => {
    const before = asked('table 0 5');
    before.tap('a');
    before.tap('b');
    expect(asked('table 0 5').picks).toEqual(['a', 'b']);
    before.undo();
    expect(asked('table 0 5').picks).toEqual(['a']);
    before.clear();
    expect(asked('table 0 5').picks).toEqual([]);
  });

  test('is forgotten with its question', () => {
    const draft = asked('table 0 5');
    draft.tap('a');
    draft.ask('table 0 6', MOVES);
    expect(draft.picks).toEqual([]);
    expect(asked('table 1 5').picks).toEqual([]);
    expect(asked('').picks).toEqual([]);
  });

  test('stays while the question is the same', () => {
    const draft = asked('table 0 5');
    draft.tap('a');
    draft.ask('table 0 5', moves('', 'a'));
    expect(draft.picks).toEqual(['a']);
  });

  test('goes when it is no longer legal, here or after loading', () => {
    const draft = asked('table 0 5');
    draft.tap('a');
    expect(asked('table 0 5', moves('', 'b')).picks).toEqual([]);
    draft.ask('table 0 5', moves('', 'b'));
    expect(draft.picks).toEqual([]);
  });

  test('is nobody’s while nothing is asked', () => {
    asked('').tap('a');
    expect(sessionStorage.length).toBe(0);
  });
});

test('what cannot be tapped is heard of, with what was picked', () => {
  const heard: unknown[] = [];
  const draft = new Draft((cell, picks) => heard.push([cell, [...picks]]));
  draft.ask('table 0 5', MOVES);
  draft.tap('a');
  draft.tap('z');
  expect(heard).toEqual([['z', ['a']]]);
  expect(draft.picks).toEqual(['a']);
});

describe('a new question', () => {
  test('begins with what is suggested', () => {
    const draft = new Draft();
    draft.ask('table 0 5', MOVES, ['a', 'b']);
    expect(draft.picks).toEqual(['a', 'b']);
    draft.clear();
    draft.ask('table 0 5', MOVES, ['a', 'b']);
    expect(draft.picks).toEqual([]);
  });

  test('that was answered and taken back begins with that answer', () => {
    const draft = asked('table 0 5');
    draft.askAgain(['b']);
    draft.ask('', []);
    draft.ask('table 0 7', MOVES);
    expect(draft.picks).toEqual(['b']);
    draft.ask('table 0 8', MOVES);
    expect(draft.picks).toEqual([]);
  });

  test('begins with nothing where that answer is no longer possible', () => {
    const draft = asked('table 0 5');
    draft.askAgain(['z']);
    draft.ask('table 0 7', MOVES);
    expect(draft.picks).toEqual([]);
  });
});
