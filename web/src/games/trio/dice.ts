import type { Track } from '../tracker';

/** Three cards of each number, drawn one by one (TR-1). */
export const track: Track = () => {
  const left = Array.from({ length: 36 }, (_, i) => String(Math.floor(i / 3) + 1));
  return {
    odds: () => left.length,
    name: (k) => left[k] ?? '',
    drew: (text) => void left.splice(left.indexOf(text), 1),
  };
};
