import { catalogue } from '../../lib/words.svelte';
import type { Shelf } from '../shelf';
import Picture from './Picture.svelte';
import type { Words } from './shelf.el';

export const shelf: Shelf = {
  order: 5,
  draws: 'cards',
  say: catalogue(import.meta.glob<Words>('./shelf.*.ts', { eager: true, import: 'words' })),
  Picture,
};
