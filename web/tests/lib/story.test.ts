import { expect, test } from 'vitest';
import type { Face, Sitting } from '../../src/games/face';
import type { Told } from '../../src/lib/protocol';
import { recap, sinceMine, storyOf, tellLine } from '../../src/lib/story';
import { locale } from '../../src/lib/words.svelte';
import { picture } from '../pictures';

const NAMES = ['Μαρία', 'Νίκος', 'Ρέα', 'Άρης', 'Ήρα', 'Ζήνα'];
/** A game in which everything is worth a line. */
const face = {
  tell: ({ seat, text }: Told, { names }: Sitting) =>
    text ? (typeof seat === 'number' ? `${names[seat]}: ${text}` : `ζαριά ${text}`) : null,
} as Face;
const sitting = {
  view: picture().view!,
  eyes: 0,
  private: null,
  legal: [],
  names: NAMES,
  told: [],
} satisfies Sitting;
const chose = (seat: number, text: string, also: Partial<Told> = {}): Told => ({ seat, text, ...also });
const roll: Told = { text: '3 4' };

test('a line says what it cost and who chose for a player', () => {
  expect(tellLine(chose(1, 'red 7'), sitting, face)).toBe('Νίκος: red 7');
  expect(tellLine(chose(1, 'pass', { points: -5 }), sitting, face)).toBe('Νίκος: pass (−5)');
  expect(tellLine(chose(1, 'pass', { points: -5, by: 'clock' }), sitting, face)).toBe('Νίκος: pass (−5, το ρολόι)');
  expect(tellLine(chose(1, 'red 7', { by: 'stand-in' }), sitting, face)).toBe('Νίκος: red 7 (μποτ)');
  expect(tellLine({ seat: 1 }, sitting, face)).toBeNull();
  locale.set('en');
  expect(tellLine(chose(1, 'pass', { by: 'clock' }), sitting, face)).toBe('Νίκος: pass (the clock)');
});

test('the story has the newest first, and calls nobody by name who reads it', () => {
  const story = [[roll], [{ seat: 1 }], [chose(0, 'red 7'), chose(1, 'pass')]];
  expect(storyOf(story, sitting, face)).toEqual(['Νίκος: pass', 'Εσύ: red 7', 'ζαριά 3 4']);
});

test('since my last choice: what became known with it, and all after it', () => {
  const story = [
    [chose(1, 'blue 12')],
    [chose(1, 'red 7'), chose(0, 'green 7'), chose(2, 'pass')],
    [roll],
    [chose(2, 'red 8')],
  ];
  expect(sinceMine(story, 0)).toEqual([chose(1, 'red 7'), chose(2, 'pass'), roll, chose(2, 'red 8')]);
  expect(sinceMine(story, 3)).toEqual(story.flat());
  expect(sinceMine(story, null)).toEqual(story.flat());
});

test('what a bot or the clock did for me is not a choice of mine', () => {
  const played = [[chose(0, 'red 7')], [chose(0, 'red 8', { by: 'stand-in' })], [chose(0, 'pass', { by: 'clock' })]];
  expect(sinceMine(played, 0)).toEqual(played.slice(1).flat());
});

test('a recap tells what each player did in one line, without the rolls', () => {
  const lines = [roll, chose(1, 'red 7'), chose(2, 'pass'), roll, chose(1, 'pass', { points: -5 })];
  expect(recap(lines, sitting, face)).toEqual({ lines: ['Νίκος: red 7, pass (−5)', 'Ρέα: pass'], more: 0 });
});

test('of many players the last ones, and how many there were before', () => {
  const lines = [1, 2, 3, 4, 5].map((seat) => chose(seat, 'pass'));
  const short = recap(lines, sitting, face);
  expect(short.lines).toEqual(['Ζήνα: pass', 'Ήρα: pass', 'Άρης: pass', 'Ρέα: pass']);
  expect(short.more).toBe(1);
});
