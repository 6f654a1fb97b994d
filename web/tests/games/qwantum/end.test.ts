import { expect, test } from 'vitest';
import { ended } from '../../../src/games/qwantum/end';
import type { QwantumSheet } from '../../../src/games/qwantum/view';
import { FACTS, over } from './fixtures';

const row = (length: number): number[] => Array.from({ length }, (_, i) => i);
const sheet = (length: number, misthrows = 0): QwantumSheet => ({
  rows: { purple: row(FACTS.columns), blue: row(FACTS.columns), red: row(length), yellow: row(FACTS.columns) },
  misthrows,
});
const why = (...sheets: QwantumSheet[]): string => {
  const names = ['Μαρία', 'Νίκος', 'Άρης'].slice(0, sheets.length);
  return ended({ view: { ...over, sheets }, eyes: 0, private: null, legal: [], names, told: [] });
};

test('a full sheet, or several at once', () => {
  expect(why(sheet(FACTS.columns), sheet(1))).toBe('Τελείωσε με γεμάτο χαρτάκι: Μαρία.');
  expect(why(sheet(FACTS.columns), sheet(1), sheet(FACTS.columns))).toContain('Μαρία και Άρης');
});

test('the last misthrow', () => {
  expect(why(sheet(1), sheet(1, FACTS.misthrows_to_end))).toBe(
    `Τελείωσε με την ${FACTS.misthrows_to_end}η αστοχία: Νίκος.`,
  );
});
