import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Graph from '../../src/review/Graph.svelte';
import { review } from './sample';

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
  expect(slider.getAttribute('aria-valuetext')).toBe('Μαρία 92\u00a0%, Νίκος 8\u00a0%');
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
