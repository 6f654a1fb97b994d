// Why each game ended. Only the result needs this.
import type { Sitting } from './face';
import { loader } from './folders';

/** In one sentence; the game is over. */
export type Ended<S extends Sitting = Sitting> = (sitting: S) => string;

export const endedOf = loader(import.meta.glob<Ended>(['./*/end.ts', './*/pad/end.ts'], { import: 'ended' }));
