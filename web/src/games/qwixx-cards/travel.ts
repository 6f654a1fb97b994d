// Cards travel from where they lay to where they lie now; a card is followed by its number, which everybody sees.
import { cubicOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';
import { ms, rise } from '../../lib/motion';

export const [send, receive] = crossfade({
  duration: () => ms(320),
  easing: cubicOut,
  fallback: (card) => rise(card),
});
