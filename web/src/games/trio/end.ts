import { catalogue } from '../../lib/words.svelte';
import type { Ended } from '../ends';
import type { Words } from './end.el';
import type { TrioSitting } from './table';
import { wonBy, type Won } from './winning';

const say = catalogue(import.meta.glob<Words>('./end.*.ts', { eager: true, import: 'words' }));

/** TR-5. Partners share their trios. */
export const ended: Ended<TrioSitting> = ({ view }) => {
  const won = wonBy(
    view,
    view.winners.flatMap((seat) => view.trios[seat] ?? []),
  );
  return won ? toldOf(won) : '';
};

/** How somebody won, in a sentence. */
export const toldOf = ({ by, trios }: Won): string => (by === 'alone' ? say().alone(trios[0]!) : say()[by](trios));
