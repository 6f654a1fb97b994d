// Somebody's turn begins: the board comes a little forward, a phone may buzz, and there is a sound for who wants it.
import { ms } from './motion';
import { sound } from './sound.svelte';

/** Says once a turn that it is one's own: pictures of the same turn call nobody again. */
export class Calling {
  #active: number | null = null;
  #called = false;

  constructor(private call: () => void) {}

  /** `active` has the turn, as far as the table goes; `mine` says whether something is asked of this device. */
  see(active: number, mine: boolean): void {
    if (active !== this.#active) this.#called = false;
    this.#active = active;
    if (mine && !this.#called) this.call();
    this.#called ||= mine;
  }
}

export function callToTurn(): void {
  sound.play('turn');
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  const forward = [{ transform: 'none' }, { transform: 'translateY(-3px) scale(1.012)' }, { transform: 'none' }];
  const duration = ms(420);
  if (duration) document.querySelector('main.board')?.animate(forward, { duration, easing: 'ease-in-out' });
}
