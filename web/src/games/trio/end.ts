import { catalogue } from '../../lib/words.svelte';
import type { Ended } from '../ends';
import type { Words } from './end.el';
import { linkedWith, type TrioSitting } from './table';

const say = catalogue(import.meta.glob<Words>('./end.*.ts', { eager: true, import: 'words' }));

/** TR-5. Partners share their trios. */
export const ended: Ended<TrioSitting> = ({ view }) => {
  const won = [...new Set(view.winners.flatMap((seat) => view.trios[seat] ?? []))].sort((a, b) => a - b);
  if (won.includes(view.facts.winning_number)) return say().alone(view.facts.winning_number);
  const linked = won.filter((number) => linkedWith(view, number).some((other) => won.includes(other)));
  return linked.length ? say().linked(linked) : say().many(won);
};
