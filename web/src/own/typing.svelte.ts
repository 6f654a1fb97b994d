// Who types in real dice on this device, and whether the faces lie on the board.
import type { Entering } from '../lib/protocol';
import { Entry } from './entry.svelte';

export class Typing {
  entry = $state.raw<Entry | null>(null);
  /** Whether the faces are shown; the sheet may be looked at in between. */
  open = $state(false);
  /** The seat that would type; null where nobody here may. */
  seat = $state<number | null>(null);
  /** Whether the dice are in a hand on this device. */
  mine = $state(false);
  #asked = '';

  /** `acted` hears of every tap and undo. */
  constructor(private acted: () => void = () => {}) {}

  /** `absent`: whoever should roll cannot type. The same question again keeps what is typed. */
  ask(entering: Entering | null, seats: number[], absent: boolean): void {
    const asked = entering ? JSON.stringify([entering.seat, entering.dice]) : '';
    const may = entering?.may ?? [];
    this.seat = may[0] ?? null;
    this.mine = this.seat !== null && seats.includes(entering!.seat);
    if (asked === this.#asked && this.entry) {
      if (this.seat === null) this.open = false;
      return;
    }
    this.#asked = asked;
    this.entry = entering && this.seat !== null ? new Entry(entering.dice, this.acted) : null;
    this.open = this.entry !== null && (this.mine || absent);
  }
}
