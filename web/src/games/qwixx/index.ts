// Qwixx as people see it. A cell is a number of a row, such as `red 7`, which is also the text of the choice.
import type { ChosenOnly } from '../../lib/protocol';
import { say as sayShell } from '../../words';
import type { Face, Sitting } from '../face';
import { crossChips } from '../rows/chips';
import { say as sayRows } from '../rows/words';
import Board from './Board.svelte';
import Mini from './Mini.svelte';
import Sheet from './Sheet.svelte';
import type { QwixxView } from './view';
import { say } from './words';

export type QwixxSitting = Sitting<QwixxView, ChosenOnly>;

export const face: Face<QwixxSitting> = {
  Board,
  Sheet,
  sheet: { width: 300, height: 211 },
  Mini,
  secret: false,
  cells: (text) => (text === 'pass' ? [] : [text]),
  ask: (cell) => cell,
  chips: (draft) => crossChips(draft),
  chipsAtMost: 8,
  // Only whoever rolled can lose something by crossing nothing (QX-5).
  step({ view, legal, eyes }) {
    if (!legal.length) return null;
    const stuck = legal.length === 1; // nothing but to pass
    if (view.phase === 'white') {
      if (stuck) return say().nowhere(sumOf(view.dice?.white));
      return eyes === view.active ? say().whiteOwn(-view.facts.misthrow_points) : say().white;
    }
    if (stuck) return say().noColour;
    return view.pass_costs ? say().colourOrLose(view.pass_costs) : say().colour;
  },
  action(text, { view }) {
    if (text === 'pass')
      return view.pass_costs ? { label: say().misthrow(view.pass_costs), costs: true } : { label: say().pass };
    const [colour = '', number = ''] = text.split(' ');
    return { label: say().cross(sayShell().colour(colour), number) };
  },
  tell({ seat, text }, { names }) {
    if (text === undefined || text === null) return null;
    if (seat === undefined || seat === null) return say().rolled(whiteSum(text));
    const name = names[seat] ?? '';
    const [colour = '', number] = text.split(' ');
    return number ? say().crossed(name, sayShell().colour(colour), number) : say().passed(name);
  },
  made(faces) {
    const white = faces.filter((face) => face.colour === 'white').map((face) => face.value);
    return white.length === 2 ? say().whiteSum(sumOf(white)) : '';
  },
  part: (name) => sayRows().part(name),
};

/** The sum of the white dice of a roll such as `white 3 4 red 5`. */
function whiteSum(text: string): number {
  const [, one, other] = text.split(' ').map(Number);
  return sumOf([one ?? 0, other ?? 0]);
}

const sumOf = (dice: number[] = []): number => dice.reduce((sum, die) => sum + die, 0);
