// The cards lying open, for as long as one needs to read them: what a turn ended with stays a while, though the next
// player may have opened a card already.
import { turnOf, type TrioSitting } from './table';
import type { Shown, TrioResult } from './view';

/** What lies open: whose turn it is or was, the cards, and what became of them. */
export interface Scene {
  owner: number;
  cards: Shown[];
  result: TrioResult | null;
}

/** Milliseconds that the cards of a finished turn stay. */
export const READ = 2200;

export const sceneOf = ({ view }: TrioSitting): Scene => ({
  owner: turnOf(view),
  cards: view.shown,
  result: view.result,
});

const ended = ({ result }: Scene): boolean => result === 'went-back' || result === 'trio';
const same = (a: Scene, b: Scene): boolean => JSON.stringify(a) === JSON.stringify(b);

export class Stage {
  scene: Scene = $state.raw({ owner: 0, cards: [], result: null });
  #next: Scene[] = [];
  #timer = 0;

  /** What lies open now. At a live table it waits until what lay open before has been read. */
  see(scene: Scene, live: boolean): void {
    const last = this.#next.at(-1) ?? this.scene;
    if (same(scene, last)) return;
    if (!live) return this.#show(scene);
    if (this.#next.length && !ended(last)) this.#next.pop(); // a turn that goes on: only its latest cards matter
    this.#next.push(scene);
    if (!this.#timer) this.#go();
  }

  /** Everything was read. */
  hurry(): void {
    if (this.#timer) this.#go();
  }

  leave(): void {
    clearTimeout(this.#timer);
  }

  #go = (): void => {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const scene = this.#next.shift();
    if (!scene) return;
    this.scene = scene;
    if (ended(scene)) this.#timer = window.setTimeout(this.#go, READ);
    else if (this.#next.length) this.#go();
  };

  #show(scene: Scene): void {
    this.leave();
    this.#timer = 0;
    this.#next = [];
    this.scene = scene;
  }
}
