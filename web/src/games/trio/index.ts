// Trio as people see it. There is no sheet: the table is the centre, the hands and the cards shown.
import type { Face } from '../face';
import Board from './Board.svelte';
import Mini from './Mini.svelte';
import Sheet from './Sheet.svelte';
import { arePartners, nameOf, slotsOf, type TrioSitting } from './table';
import { say } from './words';

/** The card of one's own hand that a request for its low or high end would open. */
function ownCard(text: string, { view, eyes, private: own }: TrioSitting): number | undefined {
  const [end] = text.split(' ');
  const hidden = slotsOf(view, eyes!).filter((slot) => !slot.open);
  const slot = end === 'low' ? hidden[0] : hidden.at(-1);
  return slot && own?.hand[slot.place - 1];
}

export const face: Face<TrioSitting> = {
  Board,
  Sheet,
  sheet: { width: 300, height: 120 },
  Mini,
  secret: true,
  everybody: true,
  score: (n) => say().score(n),
  cells: (text) => (text === 'no swap' ? [] : [text]),
  ask: (cell) => cell,
  chips: () => [],
  step(sitting) {
    const { view, legal, eyes } = sitting;
    if (!legal.length) return null;
    if (view.phase === 'exchange') {
      const partner = [...view.hand_sizes.keys()].find((seat) => arePartners(view, eyes, seat));
      return say().exchange(nameOf(sitting, partner ?? 0));
    }
    const shown = view.result === 'going-on' ? view.shown : [];
    const card = shown[0]?.card;
    if (card === undefined) return view.teams ? say().openFirstInTeams : say().openFirst;
    return say().openNext(shown.length + 1, card);
  },
  action(text, sitting) {
    if (text === 'no swap') return { label: say().noSwap };
    const [what = '', place = ''] = text.split(' ');
    if (what === 'swap') return { label: say().give(sitting.private?.hand[Number(place) - 1]) };
    if (what === 'centre') return { label: say().openCentre(place) };
    const seat = Number(place) - 1;
    if (seat === sitting.eyes) return { label: say().openOwn(ownCard(text, sitting)) };
    return { label: say().openEnd(what, nameOf(sitting, seat)) };
  },
  // A memory game: a card stays until it was seen, and what became of the cards until it was understood.
  reading({ view, told }) {
    if (!told.some((line) => typeof line.seat === 'number' && line.text)) return 0;
    return view.result === 'going-on' ? 900 : view.result ? 2200 : 0;
  },
  // Trio is a memory game: the story tells what was asked for, never which card it was.
  tell({ seat, text }, sitting) {
    if (typeof seat !== 'number' || typeof text !== 'string') return null;
    const name = nameOf(sitting, seat);
    const [what = '', place = ''] = text.split(' ');
    if (what === 'centre') return say().askedCentre(name, place);
    if (what !== 'low' && what !== 'high') return null;
    const of = Number(place) - 1;
    if (of === seat) return say().askedOwn(name, what);
    return of === sitting.eyes ? say().askedYours(name, what) : say().askedEnd(name, what, nameOf(sitting, of));
  },
  part: (name) => say().trio(name.split(' ')[1] ?? ''),
};
