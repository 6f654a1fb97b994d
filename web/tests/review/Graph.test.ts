import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Graph from '../../src/review/Graph.svelte';
import { review, teams } from './sample';

const happened = (line: number): string => `γραμμή ${line}`;
const show = (at = 0, choose = vi.fn()) =>
  render(Graph, { review, names: ['Μαρία', 'Νίκος'], seat: 0, at, happened, choose });

test('everybody has a line, and one’s own is the strongest', () => {
  show();
  expect(document.querySelectorAll('figure > svg .line')).toHaveLength(2);
  expect(document.querySelectorAll('figure > svg .own')).toHaveLength(1);
});

test('the slider says who has what at the point chosen', async () => {
  const choose = vi.fn();
  show(1, choose);
  const slider = screen.getByRole('slider', { name: 'Η πορεία της παρτίδας' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Στιγμή 2 από 4, γραμμή 2: Μαρία 92\u00a0%, Νίκος 8\u00a0%');
  await fireEvent.input(slider, { target: { value: '3' } });
  expect(choose).toHaveBeenCalledWith(3);
});

test('a tap on the picture chooses the point under the finger', async () => {
  const choose = vi.fn();
  show(0, choose);
  const picture = document.querySelector('figure > svg')!;
  vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue({ left: 10, width: 300 } as DOMRect);
  await fireEvent.click(picture, { clientX: 215 });
  expect(choose).toHaveBeenCalledWith(2);
});

test('for ears it is a table of all that happened', () => {
  show();
  const table = screen.getByRole('table', { name: 'Η πορεία της παρτίδας' });
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(1 + review.events.length);
  expect([...rows[2]!.children].map((cell) => cell.textContent)).toEqual(['γραμμή 2', '92\u00a0%', '8\u00a0%']);
});

test('what is told by no line of the story is at least a numbered moment', () => {
  render(Graph, { review, names: ['Μαρία', 'Νίκος'], seat: 0, at: 0, happened: () => '', choose: vi.fn() });
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.children[0]!.textContent)[1]).toBe('Στιγμή 2 από 4');
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^Στιγμή 1 από 4: /);
});

test('partners have one line, of what both have together', () => {
  render(Graph, { review: teams, names: ['Α', 'Β', 'Γ', 'Δ'], seat: 2, at: 1, happened, choose: vi.fn() });
  expect(document.querySelectorAll('figure > svg .line')).toHaveLength(2);
  expect(screen.getByRole('button', { name: /Α \+ Γ/ }).textContent).toMatch(/92\u00a0%/);
  expect(document.querySelector('figure > svg .own')!.getAttribute('d')).toMatch(/^M0 90L/); // half of the height
});

test('twelve players are told apart: no two lines look alike, and one that is pressed stands out', async () => {
  const seats = Array.from({ length: 12 }, (_, seat) => seat);
  const many = {
    ...review,
    players: 12,
    sides: seats.map((seat) => [seat]),
    events: review.events.map((event) => ({ ...event, values: seats.map(() => 1 / 12) })),
  };
  render(Graph, { review: many, names: seats.map((seat) => `Ν${seat}`), seat: 3, at: 0, happened, choose: vi.fn() });
  const looks = [...document.querySelectorAll('figure > svg .line')].map(
    (line) => `${line.getAttribute('class')} ${line.getAttribute('stroke-dasharray')}`,
  );
  expect(new Set(looks).size).toBe(12);
  const name = screen.getByRole('button', { name: /Ν11/ });
  await fireEvent.click(name);
  expect(name.getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelectorAll('figure > svg .lit')).toHaveLength(1);
});
