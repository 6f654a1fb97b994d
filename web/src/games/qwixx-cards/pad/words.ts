import { catalogue } from '../../../lib/words.svelte';
import type { Words } from './words.el';

export const say = catalogue(import.meta.glob<Words>('./words.*.ts', { eager: true, import: 'words' }));
