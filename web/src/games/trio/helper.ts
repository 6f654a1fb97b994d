import { catalogue } from '../../lib/words.svelte';
import type { Words } from './helper.el';

export const say = catalogue(import.meta.glob<Words>('./helper.*.ts', { eager: true, import: 'words' }));
