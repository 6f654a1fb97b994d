import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Clock from '../../src/parts/Clock.svelte';

test.each([
  [15.02, '15″'],
  [14.6, '15″'],
  [-3, '0″'],
])('%f seconds are said as people count', (left, said) => {
  render(Clock, { until: Date.now() / 1000 + left });
  expect(screen.getByRole('timer').textContent?.trim()).toBe(said);
});
