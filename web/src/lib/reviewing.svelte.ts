// A review on its way: asked for, looked after while the server works at it, there.
import { api, Trouble } from './api';
import type { ReviewState } from './protocol';

const PAUSE = 600;

export class Reviewing {
  state = $state.raw<ReviewState | null>(null);
  trouble = $state('');
  #timer = 0;
  #left = false;

  /** `table` of this server, or a record. */
  async ask(what: { table: string } | { record: unknown }, deep: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.trouble = '';
    await this.#note(() => api.review({ ...what, deep }));
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  async #note(asking: () => Promise<ReviewState>): Promise<void> {
    try {
      const state = await asking();
      this.state = state;
      if (state.state === 'waiting' || state.state === 'working') this.#later(state.key);
    } catch (error) {
      this.trouble = error instanceof Trouble ? error.message : String(error);
    }
  }

  #later(key: string): void {
    if (!this.#left) this.#timer = window.setTimeout(() => void this.#note(() => api.reviewed(key)), PAUSE);
  }
}
