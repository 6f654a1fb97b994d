import type { How } from '../../how/how';
import { catalogue } from '../../lib/words.svelte';
import type { Words } from './how.el';

export const how: How<Words> = {
  say: catalogue(import.meta.glob<Words>('./how.*.ts', { eager: true, import: 'words' })),
  sections: [
    { name: 'glance', rules: [] },
    { name: 'deal', rules: ['TR-1'] },
    { name: 'turn', rules: ['TR-2'], example: 'trio-reveal' },
    { name: 'equal', rules: ['TR-3', 'TR-4'], example: 'trio-third' },
    { name: 'win', rules: ['TR-5'] },
    { name: 'teams', rules: ['TR-T'] },
  ],
};
