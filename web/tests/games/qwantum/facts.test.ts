import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { face, type QwantumSitting } from '../../../src/games/qwantum';
import type { QwantumFacts, QwantumView } from '../../../src/games/qwantum/view';
import { Draft } from '../../../src/lib/draft.svelte';
import { LANGUAGES, locale } from '../../../src/lib/words.svelte';
import { said } from '../../said';
import { over, reroll } from './fixtures';

const FACTS: QwantumFacts = { columns: 8, line: 3, dice: 9, misthrow_points: [0, -2, -6, -12], misthrows_to_end: 3 };
const NINE = 'white 3 1:B5 2:R6 3:Y4 4:P1 5:B2 6:R6 7:R1 8:Y2';

function sat(view: QwantumView): QwantumSitting {
  const dice = { ...view.dice!, 7: 'R1', 8: 'Y2' };
  const told = [{ seat: null, text: NINE }];
  return { view: { ...view, dice, facts: FACTS }, eyes: 0, private: null, legal: [], names: ['Μαρία', 'Άρης'], told };
}

test.each(LANGUAGES)('columns, dice and misthrows come from the view, in %s', (lang) => {
  locale.set(lang);
  for (const Part of [face.Sheet, face.Mini]) render(Part, { sitting: sat(over), seat: 0 });
  const { container } = render(face.Board, { sitting: sat(reroll), draft: new Draft() });
  const texts = (selector: string): (string | null)[] =>
    [...container.querySelectorAll(selector)].map((one) => one.textContent);
  expect(texts('.misthrow')).toEqual(['−2', '−4', '−6']);
  expect(texts('.worth')).toHaveLength(8);
  expect(container.querySelectorAll('[data-cell]').length).toBe(9 + 4);
  expect(said()).toMatch(/0 (αστοχίες από|misthrows of) 3/);
  expect(said()).toMatch(/6 (από|of) 8/);
  expect(said()).not.toMatch(/(από|of) [56]\b/);
  expect(face.action(`reroll ${'x '.repeat(9).trim()}`, sat(reroll)).label).toMatch(/εννέα|nine/);
  expect(face.action(`reroll ${'x '.repeat(7).trim()}`, sat(reroll)).label).toMatch(/7/);
});

test('the fields climb to the line and come down after it', () => {
  render(face.Sheet, { sitting: sat(over), seat: 0 });
  const row = screen.getByRole('group', { name: 'μοβ γραμμή' });
  const down = [...row.querySelectorAll<HTMLElement>('.box')].map((box) => box.style.getPropertyValue('--down'));
  expect(down).toEqual(['2', '1', '0', '1', '2', '3', '4', '5']);
  expect([...row.children].findIndex((child) => child.className.includes('thick'))).toBe(1 + 3);
});

test('a whole roll is told, of however many dice', () => {
  const sitting = sat(reroll);
  expect(face.tell(sitting.told[0]!, sitting)).toBe('Ρίχνει: Μαρία');
  expect(face.tell({ seat: null, text: NINE.slice(0, -5) }, sitting)).toBeNull();
});
