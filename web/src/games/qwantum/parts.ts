// How Qwantum's dice and sheet are made.
import type { QwantumColour, QwantumDice } from '../../lib/protocol';

export const COLOURS: QwantumColour[] = ['purple', 'blue', 'red', 'yellow'];
export const DICE = ['white', '1', '2', '3', '4', '5', '6'] as const;
export const COLUMNS = [0, 1, 2, 3, 4, 5];
/** The thick line stands before this field (QN-2). */
export const LINE = 4;
export const MISTHROWS = 5;

const LETTERS: Record<string, QwantumColour> = { P: 'purple', B: 'blue', R: 'red', Y: 'yellow' };

export type DieName = (typeof DICE)[number];

/** What a die shows: `B5` is a blue 5. */
export function shown(dice: QwantumDice, die: DieName): { colour: QwantumColour | 'white'; value: number } {
  const face = dice[die];
  if (typeof face === 'number') return { colour: 'white', value: face };
  return { colour: LETTERS[face[0]!]!, value: Number(face.slice(1)) };
}

/** The dice named in a roll, such as `white 4 2:Y3 5:P2`. */
export const rolledIn = (text: string): DieName[] =>
  text.split(' ').flatMap((word) => DICE.filter((die) => word === die || word.startsWith(`${die}:`)));

/** The colour of `enter blue`; null where nothing is entered. */
export const colourOf = (choice: unknown): QwantumColour | null =>
  COLOURS.find((colour) => choice === `enter ${colour}`) ?? null;
