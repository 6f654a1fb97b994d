import type { How } from '../../how/how';
import { catalogue } from '../../lib/words.svelte';
import type { Words } from './how.el';

export const how: How<Words> = {
  say: catalogue(import.meta.glob<Words>('./how.*.ts', { eager: true, import: 'words' })),
  sections: [
    { name: 'glance', rules: [] },
    { name: 'roll', rules: ['KN-1'], example: 'knaster-choose' },
    { name: 'lines', rules: ['KN-2', 'KN-3'], example: 'knaster-bonus' },
    { name: 'points', rules: ['KN-4', 'KN-6'] },
    { name: 'end', rules: ['KN-5'] },
    { name: 'alone', rules: ['KN-S'] },
  ],
};
