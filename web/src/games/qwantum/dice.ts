import { throws } from '../dice/throws';
import type { Track } from '../tracker';

/** The faces of the special dice (QN-1). */
const FACES = [
  'R1 R4 Y5 B5 B1 P6',
  'R6 R2 Y1 Y3 B5 P4',
  'R3 R1 Y4 Y2 B4 P3',
  'R5 Y6 B2 B4 P1 P3',
  'R3 Y4 B2 B6 P2 P5',
  'R6 Y1 Y5 B3 P6 P2',
].map((die) => die.split(' '));

const thrown = (text: string): string[] => text.match(/white|\b[1-6](?=:)/g) ?? [];
const face = (die: string, side: number): string =>
  die === 'white' ? `white ${side + 1}` : `${die}:${FACES[Number(die) - 1]![side]}`;

export const track: Track = () =>
  throws(
    (text) => thrown(text).length,
    (sides, text) =>
      thrown(text)
        .map((die, i) => face(die, sides[i]!))
        .join(' '),
  );
