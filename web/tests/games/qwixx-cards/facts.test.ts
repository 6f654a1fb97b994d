import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { face, type QwixxCardsSitting } from '../../../src/games/qwixx-cards';
import { Draft } from '../../../src/lib/draft.svelte';
import { LANGUAGES, locale } from '../../../src/lib/words.svelte';
import { said } from '../../said';
import { cross, FACTS, play } from './fixtures';

test.each(LANGUAGES)('what a misthrow costs and how many there are comes from the view, in %s', (lang) => {
  locale.set(lang);
  const view = { ...cross.view, facts: { ...FACTS, misthrow_points: -6, misthrows_to_end: 5 }, pass_costs: 6 };
  view.sheets = view.sheets.map((sheet) => ({ ...sheet, misthrows: 2 }));
  const sitting: QwixxCardsSitting = { ...cross, view, eyes: 0, names: ['Μαρία', 'Άρης'], told: [] };
  for (const Part of [face.Sheet, face.Mini]) render(Part, { sitting, seat: 0 });
  render(face.Board, { sitting, draft: new Draft() });
  expect(document.querySelectorAll('.misthrow')).toHaveLength(2 * 5);
  expect(said()).toContain('−12');
  expect(said()).toMatch(/2 (αστοχίες από|misthrows of) 5/);
  expect(said()).not.toMatch(/−5|−10|(από|of) 4/);
  expect(face.action('cross none', sitting).label).toContain('−6');
});

test.each(LANGUAGES)('so does how many cards are played together, in %s', (lang) => {
  locale.set(lang);
  const view = { ...play.view, facts: { ...FACTS, most_played: 2 } };
  const step = face.step({ ...play, view, eyes: 0, names: ['Μαρία', 'Άρης'], told: [] });
  expect(step).toMatch(/(ως|up to) 2 /);
  expect(step).not.toMatch(/3|τρεις|three/);
});
