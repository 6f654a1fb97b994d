// Knaster as people see it. A cell is a field, such as `b3`; for a bonus circle a field in a line, such as `b3 row`.
import type { Face, Sitting } from '../face';
import Board from './Board.svelte';
import { lineThrough, numberIn } from './grid';
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

/** The combinations that won circles, such as "Κέντα". */
function named(mine: KnasterPrivate | null): string {
  const names = dues(mine).map(({ combination }) => say().combination[combination ?? ''] ?? '');
  const text = names.join(' + ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const face: Face<KnasterSitting> = {
  Board,
  Sheet,
  sheet: { width: 304, height: 256 },
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
  chips: () => [],
  step({ view, legal, private: mine }) {
    if (!legal.length) return null;
    const owed = dues(mine).map(({ line, circles }): [string, number] => [line.name, circles]);
    if (owed.length) return mine?.begun ? say().more(owed) : `${named(mine)}. ${say().won(owed)}`;
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
  made([one, other]) {
    return one && other ? say().rolled(one.value, other.value) : '';
  },
  part: (name) => say().part(name),
};
