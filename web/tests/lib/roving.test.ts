import { expect, test } from 'vitest';
import { nearest, roving } from '../../src/lib/roving';

/** Cells in rows of three, each ten wide and high. */
function grid(n: number): HTMLElement {
  const sheet = document.createElement('div');
  for (let i = 0; i < n; i++) {
    const cell = document.createElement('button');
    cell.dataset['cell'] = String(i);
    cell.getBoundingClientRect = () => new DOMRect((i % 3) * 10, Math.floor(i / 3) * 10, 10, 10);
    sheet.append(cell);
  }
  document.body.replaceChildren(sheet);
  return sheet;
}

const press = (key: string): void => {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};
const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset['cell'];

test('one tab stop; arrows go along, around, and up and down', () => {
  const sheet = grid(8);
  const leave = roving(sheet);
  const stops = (): number => sheet.querySelectorAll('[tabindex="0"]').length;
  expect(stops()).toBe(1);
  sheet.querySelector('button')!.focus();
  press('ArrowRight');
  expect(focused()).toBe('1');
  press('ArrowDown');
  expect(focused()).toBe('4');
  press('ArrowDown');
  press('ArrowDown');
  expect(focused()).toBe('7');
  press('ArrowRight');
  expect(focused()).toBe('0');
  press('ArrowLeft');
  expect(focused()).toBe('7');
  press('ArrowUp');
  expect(focused()).toBe('4');
  expect(stops()).toBe(1);
  leave();
});

test('nothing lies above the first row', () => {
  const cells = [...grid(6).children];
  expect(nearest(cells[1]!, cells, -1)).toBeUndefined();
});
