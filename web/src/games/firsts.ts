// The guided first game of each. Only the page that plays it needs this.
import type { Lesson } from '../first/lesson';
import type { Position } from '../how/position';
import { loader } from './folders';

export const lessonOf = loader(import.meta.glob<Lesson>('./*/first.ts', { import: 'lesson' }));

/** The positions of its steps, in their order. */
export const stepsOf = loader(import.meta.glob<Record<string, Position>>('./*/first.json', { import: 'default' }));
