import { catalogue } from '../../lib/words.svelte';
import type { Ended } from '../ends';
import type { QwantumSitting } from '.';
import type { Words } from './end.el';

const say = catalogue(import.meta.glob<Words>('./end.*.ts', { eager: true, import: 'words' }));

/** QN-9. */
export const ended: Ended<QwantumSitting> = ({ view: { sheets, facts }, names }) => {
  const full = names.filter((_, seat) =>
    Object.values(sheets[seat]?.rows ?? {}).every((row) => row.length === facts.columns),
  );
  if (full.length) return say().full(full);
  const seat = sheets.findIndex((sheet) => sheet.misthrows >= facts.misthrows_to_end);
  return say().misthrow(names[seat] ?? '', facts.misthrows_to_end);
};
