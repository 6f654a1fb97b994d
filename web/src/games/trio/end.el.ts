import { count, listed } from '../../lib/text';
import { words as shell } from '../../words.el';

const numbers = (all: number[]): string => listed(all.map(String), shell.and);

export const words = {
  alone: (number: number) => `Η νίκη ήρθε με την τριάδα του ${number}.`,
  linked: (all: number[]) => `Η νίκη ήρθε με τριάδες που δένουν: ${numbers(all)}.`,
  many: (all: number[]) => `Η νίκη ήρθε με ${count(all.length, 'τριάδα', 'τριάδες')}: ${numbers(all)}.`,
};

export type Words = typeof words;
