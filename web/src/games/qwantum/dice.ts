import { throws } from '../dice/throws';
import type { Track } from '../tracker';
import facts from './facts.json';

const thrown = (text: string): string[] => text.match(/white|\b\d+(?=:)/g) ?? [];
/** What a special die shows has a name of its own on every side (QN-1). */
const face = (die: string, side: number): string =>
  die === 'white' ? `white ${side + 1}` : `${die}:${facts.faces[Number(die) - 1]![side]}`;

export const track: Track = () =>
  throws(
    (text) => thrown(text).length,
    (sides, text) =>
      thrown(text)
        .map((die, i) => face(die, sides[i]!))
        .join(' '),
  );
