import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { faceOf } from '../../src/games';
import type { Choice } from '../../src/lib/review';
import { picture } from '../pictures';
import Moment from '../../src/review/Moment.svelte';
import { choice, review } from './sample';

const goOn = vi.fn();
const press = (name: string | RegExp): Promise<unknown> => fireEvent.click(screen.getByRole('button', { name }));
const pick = (cell: string): Promise<unknown> => fireEvent.click(document.querySelector(`[data-cell='${cell}']`)!);
const answer = (): string => screen.getByRole('status').textContent;
const told = (): boolean => document.querySelector('dl') !== null;

async function show(choice: Choice): Promise<void> {
  cleanup();
  const { view, mine } = picture();
  const sitting = {
    view: view!,
    eyes: 0,
    private: mine[0]!.private,
    legal: mine[0]!.legal,
    names: ['Μαρία', 'Νίκος'],
    told: [],
  };
  render(Moment, { review, choice, sitting, face: await faceOf('qwixx'), nth: 1, goOn });
  await waitFor(() => expect(document.querySelector('[data-state=can]')).not.toBeNull());
}
beforeEach(() => show(choice));

test('asks first and tells nothing', () => {
  expect(screen.getByRole('heading', { name: '1. Πώς θα έπαιζες τώρα;' })).toBeTruthy();
  expect(told()).toBe(false);
  expect(screen.getByRole('button', { name: 'Διάλεξε πρώτα' })).toHaveProperty('disabled', true);
});

test('the choice of then is known again, and the better one still not told', async () => {
  await pick('green 7');
  await press('Σβήσε το πράσινο 7');
  expect(answer()).toBe('Αυτό έπαιξες και τότε.');
  expect(told()).toBe(false);
});

test('something better than then says what it still costs', async () => {
  await pick('yellow 7');
  await press('Σβήσε το κίτρινο 7');
  expect(answer()).toBe('Καλύτερα από τότε. Στοιχίζει ακόμη 4\u00a0%.');
});

test('what costs nothing that one could see is called as good, and the answer is told', async () => {
  await show({ ...choice, options: [...choice.options.slice(1), { text: 'yellow 7', cost: 0.004 }].reverse() });
  await pick('yellow 7');
  await press('Σβήσε το κίτρινο 7');
  expect(answer()).toBe('Εξίσου καλό: δεν στοιχίζει τίποτα.');
  expect(told()).toBe(true);
});

test('passing is a try too, and one that was not weighed is called so', async () => {
  await press('Πάσο');
  expect(answer()).toBe('Αυτό δεν το ζυγίσαμε· υπάρχει καλύτερο.');
});

test('the best choice brings the whole answer: what it cost and why', async () => {
  await pick('blue 7');
  await press('Σβήσε το μπλε 7');
  expect(answer()).toBe('Ακριβώς. Αυτό είναι το καλύτερο.');
  expect(document.querySelector('dl')!.textContent).toMatch(/πράσινο 7.*μπλε 7/s);
  expect(document.querySelector('.cost')!.textContent).toBe('Στοίχισε 10\u00a0%');
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('6'));
  await press(/Συνέχισε από εδώ/);
  expect(goOn).toHaveBeenCalledOnce();
});

test('the answer can be had without a try', async () => {
  await press('Δες την απάντηση');
  expect(told()).toBe(true);
  expect(screen.queryByRole('button', { name: 'Δες την απάντηση' })).toBeNull();
});
