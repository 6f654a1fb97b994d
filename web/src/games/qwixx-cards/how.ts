import type { How } from '../../how/how';
import { catalogue } from '../../lib/words.svelte';
import type { Words } from './how.el';

export const how: How<Words> = {
  say: catalogue(import.meta.glob<Words>('./how.*.ts', { eager: true, import: 'words' })),
  sections: [
    { name: 'glance', rules: [] },
    { name: 'cards', rules: ['QC-1', 'QC-2'] },
    { name: 'take', rules: ['QC-3', 'QC-10'], example: 'cards-take' },
    { name: 'call', rules: ['QC-4'] },
    { name: 'play', rules: ['QC-5'] },
    { name: 'cross', rules: ['QC-6', 'QC-7'], example: 'cards-cross' },
    { name: 'end', rules: ['QC-9'] },
    { name: 'points', rules: ['QC-8', 'QX-1', 'QX-6'] },
    { name: 'jokers', rules: ['QC-J'] },
  ],
};
