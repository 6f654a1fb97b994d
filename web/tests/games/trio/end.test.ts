import { expect, test } from 'vitest';
import { ended } from '../../../src/games/trio/end';
import { over } from './fixtures';

const why = (mode: string, ...trios: number[][]): string =>
  ended({ ...over, view: { ...over.view, options: { mode, teams: false }, winners: [1], trios } });

test('enough trios', () => {
  expect(why('simple', [1], [9, 2, 4], [])).toBe('Η νίκη ήρθε με 3 τριάδες: 2, 4 και 9.');
});

test('the number that wins alone', () => {
  expect(why('simple', [1], [over.view.facts.winning_number], [])).toBe('Η νίκη ήρθε με την τριάδα του 7.');
});

test('linked trios, and only those', () => {
  expect(why('spicy', [1], [11, 3, 8, 4], [])).toBe('Η νίκη ήρθε με τριάδες που δένουν: 3, 4 και 11.');
});
