import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { face } from '../../../src/games/trio';
import type { TrioSitting } from '../../../src/games/trio/table';
import { Draft } from '../../../src/lib/draft.svelte';
import { LANGUAGES, locale } from '../../../src/lib/words.svelte';
import { factsWith, fresh, spicy, two } from './fixtures';

/** Eight wins, there are four of each, 2 links with 3, and the centre has eleven places. */
const FACTS = { ...factsWith(11), winning_number: 8, copies: 4, links: { 2: [3], 3: [2] } };
const other = (sitting: TrioSitting): TrioSitting => ({ ...sitting, view: { ...sitting.view, facts: FACTS } });

const printed = (label: string): Element =>
  [...document.querySelectorAll('.hand [aria-label]')].find((card) =>
    card.getAttribute('aria-label')!.startsWith(label),
  )!;

test('the crown is on the number that wins', () => {
  render(face.Board, { sitting: other(fresh), draft: new Draft() });
  expect(printed('Κάρτα 8').querySelector('svg')).not.toBeNull();
  expect(printed('Κάρτα 7').querySelector('svg')).toBeNull();
});

test('what links is printed as the view has it', () => {
  render(face.Board, { sitting: other(spicy), draft: new Draft() });
  expect(printed('2,').querySelector('small')!.dataset['links']).toBe('3');
  expect(document.querySelector('[data-links="5·9"]')).toBeNull();
});

test('there are as many places in the centre, and for open cards, as the view says', () => {
  render(face.Board, { sitting: other(two), draft: new Draft() });
  expect(document.querySelectorAll('[data-cell^=centre]')).toHaveLength(11);
  expect(screen.getByRole('group', { name: 'Οι ανοιχτές κάρτες' }).querySelectorAll('li')).toHaveLength(4);
});

test.each(LANGUAGES)('the sentence counts on to the last copy, in %s', (lang) => {
  locale.set(lang);
  const shown = [...two.view.shown, two.view.shown[0]!];
  expect(face.step({ ...two, view: { ...two.view, facts: FACTS, shown } })).toMatch(/τέταρτο 1|fourth 1/);
});
