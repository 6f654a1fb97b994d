import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { about, boxOf, drawsOf, faceOf, isPad } from '../../../src/games';
import { face, type QwixxCardsPadSitting } from '../../../src/games/qwixx-cards/pad';
import { Draft } from '../../../src/lib/draft.svelte';
import { locale } from '../../../src/lib/words.svelte';
import { call } from './fixtures';

const PAD = 'qwixx-cards-pad';
const { sheets, facts, breakdown, scores } = call.view;
const LEGAL = ['pass', 'red 4', 'red 5', 'red 7', 'red 4 5', 'red 5 7', 'red 4 5 7', 'green 4'];

function sit(change: Partial<QwixxCardsPadSitting['view']> = {}, legal = LEGAL): QwixxCardsPadSitting {
  const about = { ...call.view, sheets, facts, breakdown, scores, game: PAD, called: 6, pass_costs: 0, active: 0 };
  const view = { ...about, phase: 'cross', chosen: ['pass', 'pass'], ...change } as QwixxCardsPadSitting['view'];
  return { view, eyes: 0, private: { chosen: null }, legal, names: ['Μαρία', 'Νίκος'], told: [] };
}

function board(sitting: QwixxCardsPadSitting): { draft: Draft; asked: (string | null)[]; tap: (cell: string) => void } {
  const asked: (string | null)[] = [];
  const draft = new Draft((cell, picks) => asked.push(face.ask(cell, picks, sitting)));
  draft.strict = face.strict!(sitting);
  draft.ask(
    'a question',
    sitting.legal.map((text) => ({ text, cells: face.cells(text, sitting) })),
  );
  const { container } = render(face.Board, { sitting, draft });
  const tap = (cell: string): void =>
    flushSync(() => container.querySelector<HTMLElement>(`[data-cell="${cell}"]`)!.click());
  return { draft, asked, tap };
}

test('a pad has the name and the rules of its game, and a face of its own', async () => {
  expect([isPad(PAD), boxOf(PAD), drawsOf(PAD)]).toEqual([true, 'qwixx-cards', 'cards']);
  expect([isPad('qwixx-cards'), boxOf('qwixx-cards')]).toEqual([false, 'qwixx-cards']);
  expect(about(PAD).title).toBe(about('qwixx-cards').title);
  expect(await faceOf(PAD)).toBe(face);
});

test('numbers played together are tapped one by one, in any order', () => {
  const { draft, tap } = board(sit());
  for (const cell of ['red 7', 'red 4', 'red 5']) tap(cell);
  expect(draft.move?.text).toBe('red 4 5 7');
  expect(face.action('red 4 5 7', sit())).toEqual({ label: 'Σβήσε κόκκινο 4, 5, 7' });
});

test('what does not go with them is asked about, and changes nothing', () => {
  const { draft, asked, tap } = board(sit());
  for (const cell of ['red 5', 'green 4', 'red 11', 'red 4']) tap(cell);
  expect(asked).toEqual(['red 5 green 4', 'red 5 11']);
  expect(draft.move?.text).toBe('red 4 5');
});

test('what is not allowed without another number says so until that is tapped', () => {
  const { draft, asked, tap } = board(sit());
  for (const cell of ['red 4', 'red 7', 'red 5', 'red 5']) tap(cell);
  expect(asked).toEqual(['red 4 7', 'red 4 7']);
  expect([draft.picks, draft.move]).toEqual([['red 4', 'red 7'], undefined]);
});

test('of the called number another row may be tapped instead', () => {
  const { draft, asked, tap } = board(sit({ phase: 'call' }, ['pass', 'red 6', 'green 6']));
  tap('red 6');
  tap('green 6');
  expect([draft.move?.text, asked]).toEqual(['green 6', []]);
});

test.each([
  ['el', 'Το χέρι σου το ξέρεις μόνο εσύ', 'αλλιώς αστοχία −5'],
  ['en', 'Your hand only you know', 'misthrow −5'],
])('it says what it cannot know, and what passing costs, in %s', (lang, unseen, costs) => {
  locale.set(lang);
  const sitting = sit({ pass_costs: 5 });
  board(sitting);
  expect(screen.getByText(new RegExp(unseen))).toBeTruthy();
  expect(face.step(sitting)).toContain(costs);
  expect(face.action('pass', sitting).costs).toBe(true);
});

test('the story names what was called and crossed', () => {
  const told = [{ text: '6' }, { seat: 0, text: 'pass' }, { seat: 1, text: 'blue 4 5' }, { seat: 1 }];
  expect(told.map((line) => face.tell(line, sit()))).toEqual([
    'Στοίβα: 6',
    'Μαρία: πάσο',
    'Νίκος: σβήνει μπλε 4, 5',
    null,
  ]);
  expect(face.made!([{ text: '6', value: 6, colour: 'card' }], sit())).toBe('Στοίβα: 6');
});
