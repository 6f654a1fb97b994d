import { fireEvent, render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { face } from '../../src/games/qwixx';
import type { Face, Sitting } from '../../src/games/face';
import type { AnyView, Chair } from '../../src/lib/protocol';
import { locale } from '../../src/lib/words.svelte';
import { say } from '../../src/words';
import Seats from '../../src/parts/Seats.svelte';
import { picture } from '../pictures';

const view = picture().view!; // of two, of whom seat 1 rolled; both are to choose
const chair = picture().table.chairs[1]!;

/** The strip, as seat 0 or a spectator has it: the text of each player from the left. */
function strip(change: Partial<AnyView> = {}, nikos: Partial<Chair> = {}, eyes: number | null = 0): string[] {
  const sitting = { view: { ...view, ...change }, eyes, private: null, legal: [], names: ['Μαρία', 'Νίκος'], told: [] };
  const open = vi.fn();
  const chairs = [picture().table.chairs[0]!, { ...chair, ...nikos }];
  const { container } = render(Seats, { sitting: sitting as Sitting, face: face as unknown as Face, chairs, open });
  return [...container.querySelectorAll('li')].map((li) => li.textContent!.replace(/\s+/g, ' '));
}

test('oneself comes first, then the others as they follow', () => {
  expect(strip().map((text) => text.match(/Εσύ|Μαρία|Νίκος/)?.[0])).toEqual(['Εσύ', 'Νίκος']);
  expect(strip({}, {}, 1).map((text) => text.match(/Εσύ|Μαρία|Νίκος/)?.[0])).toEqual(['Εσύ', 'Μαρία']);
  expect(strip({}, {}, null).map((text) => text.match(/Εσύ|Μαρία|Νίκος/)?.[0])).toEqual(['Μαρία', 'Νίκος']);
});

test('whose turn it is, and who has chosen', () => {
  const [me, nikos] = strip();
  expect(nikos).toContain(say().active);
  expect(nikos).toContain('διαλέγει');
  expect(me).toContain('διαλέγεις');
  expect(me).not.toContain(say().active);
  const [mine, his] = strip({ active: 0, to_act: [1], chosen: [true, null] });
  expect(mine).toContain(say().active);
  expect(mine).toContain('διάλεξες');
  expect(his).not.toContain('διάλεξε');
  expect(strip({ to_act: [0], chosen: [null, true] })[1]).toContain('διάλεξε');
});

test('what was chosen in the step before is no tick of this one', () => {
  const [me, nikos] = strip({ active: 0, to_act: [0], chosen: ['red 7', 'pass'], phase: 'colour' });
  expect(me).toContain('σειρά σου');
  expect(nikos).not.toContain('διάλεξε');
});

test('who is away is said in words, and who plays for them', () => {
  expect(strip({}, { online: false })[1]).toContain('λείπει');
  expect(strip({}, { online: false, stand_in: 'casual' })[1]).toContain('λείπει · παίζει μποτ');
  expect(strip({}, { online: false, name: null, bot: 'casual' })[1]).not.toContain('λείπει');
  locale.set('en');
  expect(strip({}, { online: false })[1]).toContain('away');
});

test('after the end it is nobody’s turn', () => {
  expect(strip({ over: true, to_act: [] }).join()).not.toMatch(/σειρά|διαλέγ|περιμέν/);
});

test('a tap opens a sheet', async () => {
  const open = vi.fn();
  const sitting = { view, eyes: 0, private: null, legal: [], names: ['Μαρία', 'Νίκος'], told: [] };
  const { container } = render(Seats, { sitting, face: face as unknown as Face, chairs: [], open });
  await fireEvent.click(container.querySelector('[data-seat="1"]')!);
  expect(open).toHaveBeenCalledWith(1);
});
