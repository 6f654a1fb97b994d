import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { face, type KnasterSitting } from '../../../src/games/knaster';
import { Draft } from '../../../src/lib/draft.svelte';
import { LANGUAGES, locale } from '../../../src/lib/words.svelte';
import { said } from '../../said';
import { choosing, over, type Moment } from './fixtures';

const FACTS = {
  combinations: { three: 4, pairs: 5, four: 4, house: 5, five: 4, straight: 5 },
  grades: { impressive: 101, super: 81, good: 51 },
};

const sat = (moment: Moment): KnasterSitting => ({
  ...moment,
  view: { ...moment.view, facts: FACTS },
  eyes: 0,
  names: ['Μαρία', 'Νίκος'],
  told: [],
});

test.each(LANGUAGES)('what a combination brings comes from the view, in %s', (lang) => {
  locale.set(lang);
  const { container } = render(face.Board, { sitting: sat(choosing), draft: new Draft() });
  const brings = [...container.querySelectorAll('.brings')];
  expect(brings.map((one) => one.childElementCount)).toEqual([4, 5, 4, 5, 4, 5]);
  expect(brings[0]!.getAttribute('aria-label')).toMatch(/^4 (κύκλοι|circles)$/);
});

test.each(LANGUAGES)('so does what a grade takes, in %s', (lang) => {
  locale.set(lang);
  render(face.Board, { sitting: sat(over), draft: new Draft() });
  render(face.Sheet, { sitting: sat(over), seat: 0 });
  expect(screen.getAllByText(/(Πάνω από|Over) 101/)).toHaveLength(2);
  expect(said()).not.toMatch(/(Πάνω από|Over) 100/);
});
