// Knaster as people see it. A cell is a field, such as `b3`; for a bonus circle a field in a line, such as `b3 row`.
import type { Face, Sitting } from '../face';
import Board from './Board.svelte';
import { KINDS, lineThrough, numberIn } from './grid';
import Mini from './Mini.svelte';
import { dues } from './owed';
import Sheet from './Sheet.svelte';
import type { KnasterPrivate, KnasterView, LineKind } from './view';
import { say } from './words';

export type KnasterSitting = Sitting<KnasterView, KnasterPrivate>;

/** A seat's sheet as these eyes know it: one's own has what one did in this round. */
export function sheetOf({ view, eyes, private: mine }: KnasterSitting, seat: number): KnasterPrivate['sheet'] {
  return (seat === eyes && mine?.sheet) || view.sheets[seat]!;
}

const fieldOf = (text: string): string => text.split(' ')[1] ?? '';
const lineOf = (field: string, kind: string): string => lineThrough(field, kind as LineKind)?.name ?? kind;

export const face: Face<KnasterSitting> = {
  Board,
  Sheet,
  Mini,
  secret: false,
  cells(text) {
    const [, field = '', , kind] = text.split(' ');
    if (!field) return [];
    return [kind ? `${field} ${kind}` : field];
  },
  ask(cell, _picks, sitting) {
    const [field = ''] = cell.split(' ');
    const owed = dues(sitting.private).map((due) => due.line);
    if (owed.length) return `circle ${field} in ${owed.find((line) => line.fields.includes(field))?.kind ?? 'row'}`;
    const number = sitting.eyes === null ? null : numberIn(sheetOf(sitting, sitting.eyes), field);
    return number === null ? `enter ${field}` : `circle ${field}`;
  },
  // Only the field just filled can be circled for more than one line; then the chips ask for which.
  chips(draft) {
    const [field = ''] = draft.picks[0]?.split(' ') ?? [];
    const kinds = KINDS.filter((kind) => draft.can(`${field} ${kind}`));
    if (kinds.length < 2) return [];
    return kinds.map((kind) => ({
      cell: `${field} ${kind}`,
      label: say().kind(kind),
      spoken: say().line(lineOf(field, kind)),
    }));
  },
  step({ view, legal, private: mine }) {
    if (!legal.length) return null;
    const owed = dues(mine).map(({ line, circles }): [string, number] => [line.name, circles]);
    if (owed.length) return mine?.begun ? say().more(owed) : say().won(owed);
    const enter = legal.some((text) => text.startsWith('enter'));
    const circle = legal.some((text) => text.startsWith('circle'));
    return say().choose(view.called ?? 0, enter, circle, view.last_roll);
  },
  action(text, sitting) {
    const [verb, field = '', , kind] = text.split(' ');
    if (verb === 'pass') return { label: say().pass };
    const called = sitting.view.called ?? 0;
    if (verb === 'enter') return { label: say().enter(called, field) };
    const number = numberIn(sheetOf(sitting, sitting.eyes ?? 0), field) ?? called;
    const lines = sitting.legal.filter((other) => fieldOf(other) === field).length;
    if (!kind || lines < 2) return { label: say().circle(number, field) };
    return { label: say().circleIn(number, field, lineOf(field, kind)) };
  },
  tell({ seat, text }, sitting) {
    if (text === undefined || text === null) return null;
    if (seat === undefined || seat === null) {
      const [a = 0, b = 0] = text.split(' ').map(Number);
      return say().rolled(a, b);
    }
    const name = sitting.names[seat] ?? '';
    if (text === 'pass') return say().passed(name);
    const field = fieldOf(text);
    const number = numberIn(sheetOf(sitting, seat), field) ?? '';
    return text.startsWith('enter') ? say().entered(name, number, field) : say().circled(name, number, field);
  },
  part: (name) => say().part(name),
};
