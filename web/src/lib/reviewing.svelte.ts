// A review on its way: asked for, looked after while the server works at it, there.
import { api, Trouble } from './api';
import type { ReviewState } from './protocol';
import type { Review } from './review';

/** Milliseconds between two looks how far it is; after a failure twice as long, and again, up to the longest. */
const PAUSE = 600;
const LONGEST = 20_000;
/** Of HTTP: no answer, a server that comes back, and while one waits already, too many questions. */
const PASSING = [0, 500, 502, 503, 504];
const TOO_MANY = 429;

export class Reviewing {
  state = $state.raw<ReviewState | null>(null);
  /** The last one that was made; it stays while a closer look is on its way. */
  ready = $state.raw<Review | null>(null);
  trouble = $state('');
  #timer = 0;
  #pause = PAUSE;
  /** Counts what was asked for: answers to earlier questions come too late. */
  #asked = 0;
  #again: () => Promise<ReviewState> = () => Promise.reject(new Error());

  /** `table` of this server, or a record. */
  async ask(what: { table: string } | { record: unknown }, deep: boolean): Promise<void> {
    this.leave();
    this.trouble = '';
    this.state = null;
    this.#pause = PAUSE;
    this.#again = () => api.review({ ...what, deep });
    await this.#note(this.#again);
  }

  leave(): void {
    this.#asked++;
    clearTimeout(this.#timer);
  }

  get underWay(): boolean {
    const state = this.state?.state;
    return state === 'waiting' || state === 'working';
  }

  async #note(asking: () => Promise<ReviewState>): Promise<void> {
    const asked = this.#asked;
    try {
      const state = await asking();
      if (asked !== this.#asked) return;
      this.state = state;
      this.trouble = '';
      this.#pause = PAUSE;
      if (state.review) this.ready = state.review;
      if (this.underWay) this.#later(() => api.reviewed(state.key));
    } catch (error) {
      if (asked === this.#asked) this.#stumble(error, asking);
    }
  }

  /** A server that has restarted is asked for the review anew; one that does not answer, later. */
  #stumble(error: unknown, asking: () => Promise<ReviewState>): void {
    const forgotten = error instanceof Trouble && error.key === 'refusal.no-such-review';
    if (!forgotten) this.trouble = error instanceof Error ? error.message : String(error);
    if (!forgotten && !this.#passes(error)) return;
    this.#pause = Math.min(2 * this.#pause, LONGEST);
    this.#later(forgotten ? this.#again : asking);
  }

  #passes(error: unknown): boolean {
    if (!(error instanceof Trouble)) return false;
    return PASSING.includes(error.status) || (error.status === TOO_MANY && this.underWay);
  }

  #later(asking: () => Promise<ReviewState>): void {
    this.#timer = window.setTimeout(() => void this.#note(asking), this.#pause);
  }
}
