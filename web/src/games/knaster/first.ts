import type { Lesson } from '../../first/lesson';
import { catalogue } from '../../lib/words.svelte';
import type { Words } from './first.el';

export const lesson: Lesson = {
  say: catalogue(import.meta.glob<Words>('./first.*.ts', { eager: true, import: 'words' })),
};
