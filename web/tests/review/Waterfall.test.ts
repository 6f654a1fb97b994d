import { render, screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import Waterfall from '../../src/review/Waterfall.svelte';
import { review, teams } from './sample';

const rows = (): string[] =>
  screen
    .getAllByRole('row')
    .map((row) => `${row.querySelector('th')!.textContent} ${row.querySelector('.number')!.textContent}`);
const bars = (): number[][] =>
  [...document.querySelectorAll<HTMLElement>('.bar')].map((bar) =>
    [bar.style.left, bar.style.width].map((share) => Math.round(parseFloat(share))),
  );

describe('where a result came from', () => {
  test('is a table of steps that add up', () => {
    render(Waterfall, { review, seat: review.seats[0]!, name: 'Μαρία', mine: true });
    expect(screen.getByRole('table', { name: 'Από πού ήρθε το αποτέλεσμα: Μαρία' })).toBeTruthy();
    expect(rows()).toEqual([
      'Στην αρχή 50\u00a0%',
      'Η τύχη +42\u00a0%',
      'Οι επιλογές σου −10\u00a0%',
      'Οι επιλογές των άλλων +16\u00a0%',
      'Ό,τι δεν ξέρουμε +2\u00a0%',
      'Στο τέλος 100\u00a0%',
    ]);
  });

  test('is drawn so that each step begins where the one before it ended', () => {
    render(Waterfall, { review, seat: review.seats[0]!, name: 'Μαρία', mine: true });
    expect(bars()).toEqual([
      [0, 50],
      [50, 42],
      [82, 10],
      [82, 16],
      [98, 2],
      [0, 100],
    ]);
    expect(document.querySelectorAll('.loss')).toHaveLength(1);
  });

  test('is that of the whole side, where partners halve a win', () => {
    render(Waterfall, { review: teams, seat: teams.seats[0]!, name: 'Μαρία', mine: true });
    expect(rows().map((row) => /[+−]?\d+/.exec(row)![0])).toEqual(['50', '+42', '−10', '+16', '+2', '100']);
    expect(bars().at(-1)).toEqual([0, 100]);
  });

  test('adds up as it is shown', () => {
    const parts = { start: 0.5, luck: 0.426, own: -0.096, others: 0.166, doubt: 0.004 };
    render(Waterfall, { review, seat: { ...review.seats[0]!, ...parts }, name: 'Μαρία', mine: true });
    const numbers = rows().map((row) => Number(/[+−]?\d+/.exec(row)![0].replace('−', '-')));
    expect(numbers.slice(0, -1).reduce((a, b) => a + b)).toBe(100);
    expect(numbers.at(-1)).toBe(100);
  });

  test('names whoever it is about, where that is somebody else', () => {
    render(Waterfall, { review, seat: review.seats[1]!, name: 'Νίκος', mine: false });
    expect(rows()[2]).toBe('Επιλογές: Νίκος −16\u00a0%');
  });
});
