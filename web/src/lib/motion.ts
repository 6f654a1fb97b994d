// Motion tells what happened: short, never in the way, and none for those who want none.
import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';

/** A duration in milliseconds, or none. */
export const ms = (duration: number): number => (prefersReducedMotion.current ? 0 : duration);

/** A die tumbles in and settles. */
export function tumble(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return {
    delay: ms(delay),
    duration: ms(420),
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${-16 * u}px, ${-34 * u}px) rotate(${-300 * u}deg) scale(${0.6 + 0.4 * t}); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** A pencil stroke is drawn; the path has pathLength 1. */
export function stroke(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return { delay: ms(delay), duration: ms(110), css: (_t, u) => `stroke-dasharray: 1; stroke-dashoffset: ${u}` };
}

/** Something comes up a little. */
export function rise(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return {
    delay: ms(delay),
    duration: ms(200),
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${10 * u}px); opacity: ${t}`,
  };
}

/** A sheet comes forward on the table. */
export function forward(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return {
    delay: ms(delay),
    duration: ms(420),
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${26 * u}px) scale(${0.94 + 0.06 * t}); opacity: ${Math.min(1, t * 1.5)}`,
  };
}
