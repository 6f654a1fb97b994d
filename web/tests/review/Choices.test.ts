import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Choices from '../../src/review/Choices.svelte';
import { review } from './sample';

const texts = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent.replace(/[ \n]+/g, ' ').trim()).join(' | '));

test('the choices that cost most come first, and those beyond doubt are marked', async () => {
  const choose = vi.fn();
  render(Choices, { review, choices: review.choices, label: (_, text) => text, choose });
  expect(texts()).toEqual(['green 7 | blue 7 | 10\u00a0%, σίγουρο λάθος', 'pass | ✓ | 0\u00a0%']);
  await fireEvent.click(screen.getByRole('button', { name: 'Με τη σειρά' }));
  expect(texts()[0]).toMatch(/^green 7/); // as they came
  await fireEvent.click(screen.getByRole('button', { name: 'pass' }));
  expect(choose).toHaveBeenCalledWith(review.choices[1]);
});

test('the order is said by the buttons', async () => {
  render(Choices, { review, choices: [...review.choices].reverse(), label: (_, text) => text, choose: vi.fn() });
  const [byCost, byOrder] = screen.getAllByRole('button').slice(0, 2);
  expect(texts()[0]).toMatch(/^green 7/);
  await fireEvent.click(byOrder!);
  expect(texts()[0]).toMatch(/^pass/);
  expect([byCost, byOrder].map((button) => button!.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
});
