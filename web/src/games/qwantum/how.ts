import type { How } from '../../how/how';
import { catalogue } from '../../lib/words.svelte';
import type { Words } from './how.el';

export const how: How<Words> = {
  say: catalogue(import.meta.glob<Words>('./how.*.ts', { eager: true, import: 'words' })),
  sections: [
    { name: 'glance', rules: [] },
    { name: 'sheet', rules: ['QN-2'] },
    { name: 'roll', rules: ['QN-1', 'QN-3', 'QN-4'], example: 'qwantum-reroll' },
    { name: 'own', rules: ['QN-5'] },
    { name: 'shared', rules: ['QN-6', 'QN-7'], example: 'qwantum-shared' },
    { name: 'columns', rules: ['QN-8'] },
    { name: 'end', rules: ['QN-9'] },
  ],
};
