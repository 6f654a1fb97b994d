import type { Track } from '../tracker';
import facts from './facts.json';

/** As many cards of each number as of any other, drawn one by one (TR-1). */
export const track: Track = () => {
  const left = Array.from({ length: facts.cards }, (_, i) => String(Math.floor(i / facts.copies) + 1));
  return {
    odds: () => left.length,
    name: (k) => left[k] ?? '',
    drew: (text) => void left.splice(left.indexOf(text), 1),
  };
};
