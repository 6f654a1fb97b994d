import { throws } from '../dice/throws';
import type { Track } from '../tracker';

/** The values in `white 3 4 red 5`; the names before them say which dice were thrown. */
const VALUES = /\b[1-6]\b/g;

export const track: Track = () =>
  throws(
    (text) => text.match(VALUES)?.length ?? 0,
    (sides, text) => text.replace(VALUES, () => String(sides.shift()! + 1)),
  );
