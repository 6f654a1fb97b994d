// A roll of real dice being typed in: one face for each die, in any order.
import type { Die, Face } from '../lib/protocol';

export class Entry {
  /** The face of each die, by its place; null where none is picked. */
  picks = $state<(number | null)[]>([]);
  /** The dice in the order in which they were tapped. */
  #order: number[] = [];

  /** `acted` hears of every tap and undo. */
  constructor(
    readonly dice: Die[],
    private acted: () => void = () => {},
  ) {
    this.picks = dice.map(() => null);
  }

  readonly faces = $derived(this.picks.map((pick, die) => (pick === null ? null : this.dice[die]!.faces[pick]!)));
  readonly left = $derived(this.picks.filter((pick) => pick === null).length);
  /** The whole roll, or null while a die is missing. */
  readonly text = $derived(this.left ? null : this.faces.map((face) => face!.text).join(' '));

  /** Another face of a die may be tapped instead; the same one again means that it was a slip. */
  tap(die: number, face: number): void {
    this.acted();
    const again = this.picks[die] === face;
    this.#order = [...this.#order.filter((other) => other !== die), ...(again ? [] : [die])];
    this.picks[die] = again ? null : face;
  }

  undo(): void {
    this.acted();
    const last = this.#order.pop();
    if (last !== undefined) this.picks[last] = null;
  }
}

export const picked = (faces: (Face | null)[]): Face[] => faces.filter((face) => face !== null);
