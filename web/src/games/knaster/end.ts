import { catalogue } from '../../lib/words.svelte';
import type { Ended } from '../ends';
import type { KnasterSitting } from '.';
import type { Words } from './end.el';

const say = catalogue(import.meta.glob<Words>('./end.*.ts', { eager: true, import: 'words' }));

/** KN-5: somebody's grid was full, and one more roll was made. */
export const ended: Ended<KnasterSitting> = ({ view, names }) =>
  say().full(names.filter((_, seat) => view.sheets[seat]?.numbers.every((number) => number !== null)));
