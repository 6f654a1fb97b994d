// Who went and who came back, found by comparing the chairs before and after.
import type { Chair } from './protocol';

export type Coming = 'gone' | 'back' | 'stands-in' | 'left';

export function comings(before: Chair[], after: Chair[]): [seat: number, what: Coming][] {
  return after.flatMap((chair, seat): [number, Coming][] => {
    const what = before[seat] && coming(before[seat], chair);
    return what ? [[seat, what]] : [];
  });
}

function coming(was: Chair, is: Chair): Coming | null {
  if (was.bot !== null || was.name === null) return null;
  if (is.bot !== null) return 'left';
  if (is.stand_in && !was.stand_in) return 'stands-in';
  if (!is.stand_in && (was.stand_in || (is.online && !was.online))) return 'back';
  return was.online && !is.online && !is.stand_in ? 'gone' : null;
}

/** Whether a person who sits here is gone. */
export const isAway = (chair: Chair | undefined): boolean => !!chair && chair.bot === null && !chair.online;
