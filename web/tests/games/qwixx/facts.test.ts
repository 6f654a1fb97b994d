import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { face, type QwixxSitting } from '../../../src/games/qwixx';
import examples from '../../../src/games/qwixx/examples.json';
import type { QwixxView } from '../../../src/games/qwixx/view';
import { Draft } from '../../../src/lib/draft.svelte';
import { LANGUAGES, locale } from '../../../src/lib/words.svelte';
import { said } from '../../said';

/** A game with numbers of its own: six points and five misthrows, and red begins at 4. */
function sitting(): QwixxSitting {
  const view = structuredClone(examples['qwixx-colour'].view) as unknown as QwixxView;
  view.facts.misthrow_points = -6;
  view.facts.misthrows_to_end = 5;
  view.facts.numbers.red = [4, 5, 6, 7, 8, 9];
  view.pass_costs = 6;
  view.sheets[0]!.misthrows = 2;
  return { view, eyes: 0, private: null, legal: ['pass'], names: ['Μαρία', 'Νίκος'], told: [] };
}

test.each(LANGUAGES)('what a misthrow costs and how many there are comes from the view, in %s', (lang) => {
  locale.set(lang);
  for (const Part of [face.Sheet, face.Mini]) render(Part, { sitting: sitting(), seat: 0 });
  render(face.Board, { sitting: sitting(), draft: new Draft() });
  expect(document.querySelectorAll('.misthrow')).toHaveLength(2 * 5);
  expect(said()).toContain('−6');
  expect(said()).toContain('−12');
  expect(said()).toMatch(/2 (αστοχίες από|misthrows of) 5/);
  expect(said()).not.toMatch(/−5|−10|(από|of) 4/);
  expect(face.action('pass', sitting()).label).toContain('−6');
});

test('so do the numbers of a row', () => {
  render(face.Board, { sitting: sitting(), draft: new Draft() });
  const row = screen.getByRole('group', { name: 'κόκκινη γραμμή' });
  expect([...row.querySelectorAll('.number')].map((box) => box.textContent)).toEqual(['4', '5', '6', '7', '8', '9']);
  expect(row.querySelector<HTMLElement>('.boxes')!.style.getPropertyValue('--columns')).toBe('7');
});
