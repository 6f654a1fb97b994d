import { throws } from '../dice/throws';
import type { Track } from '../tracker';

export const track: Track = () =>
  throws(
    () => 2,
    (sides) => sides.map((side) => side + 1).join(' '),
  );
