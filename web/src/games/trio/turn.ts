import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { ms } from '../../lib/motion';

/** A card comes from where it lay and turns its face up. `from` is the cell that asked for it. */
export function turnUp(card: Element, { from }: { from: string }): TransitionConfig {
  const lay = document.querySelector(`[data-cell="${from}"]`)?.getBoundingClientRect();
  const lies = card.getBoundingClientRect();
  const dx = lay ? lay.left + lay.width / 2 - lies.left - lies.width / 2 : 0;
  const dy = lay ? lay.top + lay.height / 2 - lies.top - lies.height / 2 : 12;
  return {
    duration: ms(380),
    easing: cubicOut,
    css: (_t, u) => `transform: perspective(500px) translate(${dx * u}px, ${dy * u}px) rotateY(${90 * u}deg)`,
  };
}
