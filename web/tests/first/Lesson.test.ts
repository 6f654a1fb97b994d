import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import LessonOf from '../../src/first/Lesson.svelte';
import { faceOf, GAMES } from '../../src/games';
import { lessonOf, stepsOf } from '../../src/games/firsts';
import { say } from '../../src/first/words';

const game = GAMES[0]!;

async function begin(): Promise<void> {
  const [face, lesson, steps] = await Promise.all([faceOf(game), lessonOf(game), stepsOf(game)]);
  render(LessonOf, { game, face, lesson, steps, leave: '/how' });
}

const tap = (cell: string): Promise<boolean> => fireEvent.click(document.querySelector(`[data-cell="${cell}"]`)!);
const press = (name: string | RegExp): Promise<boolean> => fireEvent.click(screen.getByRole('button', { name }));
const teacher = (): string => document.querySelector('.teacher')!.textContent;
const note = (): string => document.querySelector('.note')!.textContent;

test('a tap in vain is answered with the reason of the rules, until something can be tapped', async () => {
  await begin();
  await tap('red 9');
  await waitFor(() => expect(note()).toBe('Τώρα μετράει μόνο το άθροισμα των δύο λευκών ζαριών.'));
  await tap('red 7');
  expect(note()).toBe('');
});

test('a legal choice that does not show the idea is not made, and the teacher says why', async () => {
  await begin();
  const idea = teacher();
  await press('Πάσο');
  expect(note()).toMatch(/^Πάσο γίνεται/);
  expect(teacher()).toBe(idea);
});

test('what is chosen happens, the focus goes where it goes on, and what the others did is told', async () => {
  await begin();
  const idea = teacher();
  await tap('red 7');
  await press('Σβήσε το κόκκινο 7');
  expect(teacher()).not.toBe(idea);
  expect(note()).toBe('Άρης: πράσινο 7');
  expect(document.querySelector('[data-cell="red 7"]')!.getAttribute('data-state')).toBe('crossed');
  const next = screen.getByRole('button', { name: say().next });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await fireEvent.click(next);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Βήμα 2 από 6'));
});

test('one step back: first to the question of this step, then to the step before', async () => {
  await begin();
  const back = screen.getByRole<HTMLButtonElement>('button', { name: say().back });
  const idea = teacher();
  expect(back.disabled).toBe(true);
  await tap('red 7');
  await press('Σβήσε το κόκκινο 7');
  await fireEvent.click(back);
  expect(teacher()).toBe(idea);
  expect(document.querySelector('[data-cell="red 7"]')!.getAttribute('data-state')).toBe('can');
  await tap('blue 7');
  await press('Σβήσε το μπλε 7');
  await press(say().next);
  expect(teacher()).not.toBe(idea);
  await fireEvent.click(back);
  expect(teacher()).toBe(idea);
});

test('one can leave at any time', async () => {
  await begin();
  expect(screen.getByRole('link', { name: say().leave }).getAttribute('href')).toBe('/how');
});
