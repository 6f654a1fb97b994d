import type { Ended } from '../ends';
import { byMisthrow, say } from '../rows/ending';
import type { QwixxSitting } from '.';

/** QX-9. */
export const ended: Ended<QwixxSitting> = ({ view, names }) =>
  byMisthrow(view.sheets, view.facts, names) ?? say().closed(view.closed);
