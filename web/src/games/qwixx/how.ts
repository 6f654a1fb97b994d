import type { How } from '../../how/how';
import { catalogue } from '../../lib/words.svelte';
import type { Words } from './how.el';

export const how: How<Words> = {
  say: catalogue(import.meta.glob<Words>('./how.*.ts', { eager: true, import: 'words' })),
  sections: [
    { name: 'glance', rules: ['QX-S'] },
    { name: 'rows', rules: ['QX-1'] },
    { name: 'white', rules: ['QX-2', 'QX-3'], example: 'qwixx-white' },
    { name: 'colour', rules: ['QX-4', 'QX-5'], example: 'qwixx-colour' },
    { name: 'lock', rules: ['QX-6', 'QX-7', 'QX-8'], example: 'qwixx-lock' },
    { name: 'end', rules: ['QX-9'] },
    { name: 'points', rules: ['QX-10'] },
  ],
};
