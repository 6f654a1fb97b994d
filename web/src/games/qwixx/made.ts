// Which dice make a number.
import type { QwixxDice, QwixxPhase } from './view';

/** The dice that make the number of a cell such as `red 7` in this phase, named `white 0`, `white 1` and by colour. */
export function madeBy(cell: string, phase: QwixxPhase, { white, ...coloured }: QwixxDice): string[] {
  const [colour = '', text] = cell.split(' ');
  const number = Number(text);
  const [one = 0, other = 0] = white;
  if (phase === 'white') return one + other === number ? ['white 0', 'white 1'] : [];
  const value = coloured[colour as keyof typeof coloured];
  if (phase !== 'colour' || value === undefined) return [];
  const whites = [...white.keys()].filter((i) => white[i]! + value === number).map((i) => `white ${i}`);
  return whites.length ? [...whites, colour] : [];
}
