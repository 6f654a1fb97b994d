// How Qwantum's dice and sheet are made.
import type { QwantumColour, QwantumDice, QwantumFacts } from './view';

export const COLOURS: QwantumColour[] = ['purple', 'blue', 'red', 'yellow'];

const LETTERS: Record<string, QwantumColour> = { P: 'purple', B: 'blue', R: 'red', Y: 'yellow' };

export type DieName = `${keyof QwantumDice}`;

/** The dice on the table, the white one first. */
export const namesOf = (dice: QwantumDice): DieName[] => [
  'white',
  ...(Object.keys(dice) as DieName[]).filter((die) => die !== 'white'),
];

/** The columns of a sheet, from 0. */
export const columnsOf = ({ columns }: QwantumFacts): number[] => Array.from({ length: columns }, (_, i) => i);

/** How far below the top a field stands: the rows climb to the thick line and come down after it (QN-2). */
export const stepsDown = ({ line }: QwantumFacts, field: number): number =>
  field < line ? line - 1 - field : field - line + 1;

/** What a die shows: `B5` is a blue 5. */
export function shown(dice: QwantumDice, die: DieName): { colour: QwantumColour | 'white'; value: number } {
  const face = dice[die];
  if (typeof face === 'number') return { colour: 'white', value: face };
  return { colour: LETTERS[face[0]!]!, value: Number(face.slice(1)) };
}

/** The dice named in a roll, such as `white 4 2:Y3 5:P2`. */
export const rolledIn = (text: string): DieName[] =>
  [...text.matchAll(/white|\d+(?=:)/g)].map(([die]) => die as DieName);

/** What they show. */
export const facesIn = (text: string): { colour: QwantumColour | 'white'; value: number }[] =>
  [...text.matchAll(/(?:white |\d+:([A-Z]))(\d+)/g)].map(([, letter, value]) => ({
    colour: letter ? LETTERS[letter]! : 'white',
    value: Number(value),
  }));

/** The colour of `enter blue`; null where nothing is entered. */
export const colourOf = (choice: unknown): QwantumColour | null =>
  COLOURS.find((colour) => choice === `enter ${colour}`) ?? null;
