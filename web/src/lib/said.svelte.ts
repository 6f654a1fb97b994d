// Quick words in the air: each hangs over its seat for a moment, and nobody can say too many.
import type { Phrase, Said } from './protocol';

export interface Spoken {
  id: number;
  seat: number;
  phrase: Phrase;
}

const HANGS = 3_000;
/** Between two words of one's own; and when the server has had enough. */
const BREATH = 1_000;
const REST = 5_000;

export class QuickWords {
  /** At most one for each seat, the newest last. */
  spoken = $state.raw<Spoken[]>([]);
  /** Whether one has to wait before the next. */
  resting = $state(false);
  #id = 0;
  #rested = 0;

  hear({ seat, phrase }: Said): void {
    const id = ++this.#id;
    this.spoken = [...this.spoken.filter((one) => one.seat !== seat), { id, seat, phrase }];
    setTimeout(() => (this.spoken = this.spoken.filter((one) => one.id !== id)), HANGS);
  }

  /** Something was said here. */
  breathe(): void {
    this.#rest(BREATH);
  }

  /** It was too much. */
  hush(): void {
    this.#rest(REST);
  }

  #rest(pause: number): void {
    this.resting = true;
    clearTimeout(this.#rested);
    this.#rested = window.setTimeout(() => (this.resting = false), pause);
  }
}
