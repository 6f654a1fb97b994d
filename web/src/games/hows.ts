// How each game is played, with positions to try. Only the page that shows it needs this.
import type { How } from '../how/how';
import type { Position } from '../how/position';
import { loader } from './folders';

export const howOf = loader(import.meta.glob<How>('./*/how.ts', { import: 'how' }));

/** By the names that the sections have for them. */
export const examplesOf = loader(
  import.meta.glob<Record<string, Position>>('./*/examples.json', { import: 'default' }),
);
