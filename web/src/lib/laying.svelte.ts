// A table is laid piece by piece, each in a task of its own, so that a slow phone answers to taps meanwhile.
import { getContext, setContext } from 'svelte';

const LAY = Symbol('lay');
type Lay = (piece: () => void) => void;

/** Everything inside the component that calls this is laid piece by piece; elsewhere all is drawn at once. */
export function layByPieces(): void {
  const waiting: (() => void)[] = [];
  let place = 0; // what a piece consists of comes right after it, so that nothing grows and pushes away what follows
  function next(): void {
    place = 0;
    waiting.shift()!();
    if (waiting.length) setTimeout(next);
  }
  setContext<Lay>(LAY, (piece) => {
    waiting.splice(place++, 0, piece);
    if (waiting.length === 1) setTimeout(next);
  });
}

/** How many of `all()` pieces may be drawn by now. */
export function laying(all: () => number): { readonly laid: number } {
  const lay = getContext<Lay | undefined>(LAY);
  if (!lay) return { laid: Infinity };
  let laid = $state(0);
  let asked = 0;
  $effect(() => {
    for (; asked < all(); asked++) lay(() => laid++);
  });
  return {
    get laid() {
      return laid;
    },
  };
}
