import { count, listed } from '../../lib/text';
import { words as shell } from '../../words.en';
import type { Words } from './end.el';

const numbers = (all: number[]): string => listed(all.map(String), shell.and);

export const words: Words = {
  alone: (number) => `Won with the trio of ${number}s.`,
  linked: (all) => `Won with linked trios: ${numbers(all)}.`,
  many: (all) => `Won with ${count(all.length, 'trio', 'trios')}: ${numbers(all)}.`,
};
