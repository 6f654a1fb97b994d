// Why a game of rows ended: a misthrow too many, or rows that were locked.
import { catalogue } from '../../lib/words.svelte';
import type { Words } from './ending.el';
import type { Colour, RowsFacts, RowsSheet } from './view';

export const say = catalogue(import.meta.glob<Words>('./ending.*.ts', { eager: true, import: 'words' }));

/** The sentence for whoever took the last misthrow; null where nobody did. */
export function byMisthrow(sheets: RowsSheet[], facts: RowsFacts, names: string[]): string | null {
  const seat = sheets.findIndex((sheet) => sheet.misthrows >= facts.misthrows_to_end);
  return seat < 0 ? null : say().misthrow(names[seat] ?? '', facts.misthrows_to_end);
}

export const lockedIn = (sheet: RowsSheet): Colour[] =>
  (Object.keys(sheet.rows) as Colour[]).filter((colour) => sheet.rows[colour].locked);
