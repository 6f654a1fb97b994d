import type { Ended } from '../ends';
import { byMisthrow, lockedIn, say } from '../rows/ending';
import type { QwixxCardsSitting } from '.';

/** QC-9: a row is locked for one's own sheet only, so it is whoever has locked most. */
export const ended: Ended<QwixxCardsSitting> = ({ view, names }) => {
  const misthrow = byMisthrow(view.sheets, view.facts, names);
  if (misthrow) return misthrow;
  const locked = view.sheets.map(lockedIn);
  const most = Math.max(...locked.map((rows) => rows.length));
  const seat = locked.findIndex((rows) => rows.length === most);
  return say().lockedBy(names[seat] ?? '', locked[seat] ?? []);
};
