// Qwantum as people see it. The cells are the dice one rolls again (`white`, `1`..`6`) and the next free field of each
// row (`enter blue`).
import type { ChosenOnly, Face as DieFace, Told } from '../../lib/protocol';
import { say as sayShell } from '../../words';
import type { Face, Sitting } from '../face';
import Board from './Board.svelte';
import Mini from './Mini.svelte';
import { COLOURS, colourOf, facesIn, namesOf, rolledIn, shown } from './parts';
import Sheet from './Sheet.svelte';
import type { QwantumView } from './view';
import { say } from './words';

export type QwantumSitting = Sitting<QwantumView, ChosenOnly>;

/** Passing costs the active player alone (QN-7). */
export const passCosts = ({ view, eyes }: QwantumSitting): number => (eyes === view.active ? view.pass_costs : 0);

const rerolled = (text: string): string[] => text.split(' ').slice(1);

export const face: Face<QwantumSitting> = {
  Board,
  Sheet,
  sheet: { width: 320, height: 236 },
  Mini,
  secret: false,
  cells(text) {
    if (text.startsWith('enter ')) return [text];
    return text.startsWith('reroll ') ? rerolled(text) : [];
  },
  ask: (cell) => (cell.startsWith('enter ') ? cell : `reroll ${cell}`),
  chips: () => [],
  step(sitting) {
    const { view, legal } = sitting;
    if (!legal.length) return null;
    if (view.phase === 'reroll') return say().reroll;
    if (legal.length === 1) return say().noneFits; // nothing but to pass
    if (view.phase === 'own') return say().own;
    if (passCosts(sitting)) return say().sharedOrLose;
    return colourOf(view.own) ? say().sharedRest : say().shared;
  },
  action(text, sitting) {
    const { view } = sitting;
    const colour = colourOf(text);
    if (colour) return { label: say().enter(colour, view.totals?.[colour] ?? 0) };
    if (text === 'keep') return { label: say().keep };
    if (text !== 'pass') return { label: say().again(rerolled(text).length, view.facts.dice) };
    const costs = passCosts(sitting);
    return costs ? { label: say().misthrow(costs), costs: true } : { label: say().pass };
  },
  tell(line, sitting) {
    const { seat, text } = line;
    if (!text) return null;
    if (seat === undefined || seat === null) return tellRoll(line, sitting);
    const name = sitting.names[seat] ?? '';
    const colour = colourOf(text);
    if (colour) {
      const row = sitting.view.sheets[seat]?.rows[colour];
      return say().entered(name, colour, isLast(line, sitting.told) ? row?.at(-1) : undefined);
    }
    if (text === 'keep') return say().kept(name);
    return text === 'pass' ? say().passed(name) : say().rerolled(name, rerolled(text).length);
  },
  roll: (text) =>
    facesIn(text)
      .map(({ colour, value }) => `${sayShell().colour(colour)} ${value}`)
      .join(' · '),
  made: (faces, { view }) => totalsOf(faces, view),
  part: (name) => say().part(name),
};

/** The totals that dice make, those that stay on the table included (QN-4). */
function totalsOf(faces: DieFace[], { dice, phase }: QwantumView): string {
  const again = rolledIn(faces.map((face) => face.text).join(' '));
  const kept = dice && phase !== 'roll' ? namesOf(dice).filter((die) => !again.includes(die)) : [];
  const all = [...faces, ...kept.map((die) => shown(dice!, die))];
  const sum = (colour: string): number =>
    all.filter((face) => face.colour === colour).reduce((total, face) => total + face.value, 0);
  if (!sum('white')) return '';
  return COLOURS.map((colour) => `${sayShell().colour(colour)} ${sum(colour) + sum('white')}`).join(' · ');
}

/** Only the first roll of a turn is worth a line, and only the last one is known to be the active player's. */
function tellRoll(line: Told, { names, view, told }: QwantumSitting): string | null {
  if (rolledIn(line.text ?? '').length < view.facts.dice) return null;
  const rolls = told.filter((other) => (other.seat ?? null) === null);
  return rolls.includes(line) ? say().rolled(names[view.active] ?? '') : say().rolledBefore;
}

/** Whether a seat has told nothing like it since, so that what it wrote is the last number of the row. */
const isLast = (line: Told, told: Told[]): boolean =>
  told.findLast((other) => other.seat === line.seat && other.text === line.text) === line;
