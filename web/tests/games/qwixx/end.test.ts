import { expect, test } from 'vitest';
import type { QwixxSitting } from '../../../src/games/qwixx';
import { ended } from '../../../src/games/qwixx/end';
import examples from '../../../src/games/qwixx/examples.json';
import { locale } from '../../../src/lib/words.svelte';

const { view } = examples['qwixx-white'] as unknown as { view: QwixxSitting['view'] };
const sit = (change: Partial<QwixxSitting['view']>): QwixxSitting => ({
  view: { ...view, over: true, ...change },
  eyes: 0,
  private: null,
  legal: [],
  names: ['Μαρία', 'Νίκος'],
  told: [],
});

test('two rows were locked, by whomever', () => {
  const sitting = sit({ closed: ['red', 'blue'] });
  expect(ended(sitting)).toBe('Τελείωσε: κλείδωσαν η κόκκινη και η μπλε γραμμή.');
  locale.set('en');
  expect(ended(sitting)).toBe('It ended when the red and blue rows were locked.');
});

test('somebody took the last misthrow there is', () => {
  const last = { ...view.sheets[1]!, misthrows: view.facts.misthrows_to_end };
  const sitting = sit({ closed: ['red'], sheets: [view.sheets[0]!, last] });
  expect(ended(sitting)).toBe(`Τελείωσε με την ${view.facts.misthrows_to_end}η αστοχία: Νίκος.`);
  locale.set('en');
  expect(ended(sitting)).toBe('It ended with the 4th misthrow, by Νίκος.');
});
