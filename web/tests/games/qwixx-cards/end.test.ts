import { expect, test } from 'vitest';
import { ended } from '../../../src/games/qwixx-cards/end';
import type { RowsSheet } from '../../../src/games/rows/view';
import { call } from './fixtures';

const locked = { crossed: [], locked: true };
const open = { crossed: [], locked: false };
const sheet = (red: boolean, blue: boolean, misthrows = 0): RowsSheet => ({
  rows: { red: red ? locked : open, yellow: open, green: open, blue: blue ? locked : open },
  misthrows,
});
const why = (...sheets: RowsSheet[]): string => ended({ view: { ...call.view, sheets }, names: ['Μαρία', 'Νίκος'] });

test('whoever locked most rows on the own sheet ended it', () => {
  expect(why(sheet(true, false), sheet(true, true))).toBe('Τελείωσε. Νίκος: κλείδωσε την κόκκινη και τη μπλε γραμμή.');
});

test('or whoever took the last misthrow', () => {
  expect(why(sheet(true, false, call.view.facts.misthrows_to_end), sheet(false, true))).toContain('αστοχία: Μαρία');
});
