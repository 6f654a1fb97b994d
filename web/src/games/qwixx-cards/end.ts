import { byMisthrow, lockedIn, say } from '../rows/ending';
import type { RowsFacts, RowsSheet } from '../rows/view';

interface Ending {
  view: { sheets: RowsSheet[]; facts: RowsFacts };
  names: string[];
}

/** QC-9: a row is locked for one's own sheet only, so it is whoever has locked most; on the pad as well. */
export const ended = ({ view, names }: Ending): string => {
  const misthrow = byMisthrow(view.sheets, view.facts, names);
  if (misthrow) return misthrow;
  const locked = view.sheets.map(lockedIn);
  const most = Math.max(...locked.map((rows) => rows.length));
  const seat = locked.findIndex((rows) => rows.length === most);
  return say().lockedBy(names[seat] ?? '', locked[seat] ?? []);
};
