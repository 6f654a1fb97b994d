import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import LessonOf from '../../src/first/Lesson.svelte';
import { told, type Lesson } from '../../src/first/lesson';
import { faceOf } from '../../src/games';
import type { Face } from '../../src/games/face';
import { lessonOf, stepsOf } from '../../src/games/firsts';
import { played, reason, sittingAt, type Position } from '../../src/how/position';
import { sentence } from '../../src/lib/sentence';
import { LANGUAGES, locale } from '../../src/lib/words.svelte';

interface Loaded {
  face: Face;
  lesson: Lesson;
  steps: Record<string, Position>;
}

/** What holds of the guided first game of any game: it can be played to its end, and no tap stays without an answer. */
export function teaches(game: string): void {
  const load = async (): Promise<Loaded> => {
    const [face, lesson, steps] = await Promise.all([faceOf(game), lessonOf(game), stepsOf(game)]);
    return { face, lesson, steps };
  };

  test.each(LANGUAGES)('says something of every choice in every step, in %s', async (lang) => {
    locale.set(lang);
    const { lesson, steps } = await load();
    const { steps: words, end } = lesson.say();
    expect(Object.keys(words)).toEqual(Object.keys(steps));
    expect(end).toBeTruthy();
    for (const [name, step] of Object.entries(steps)) {
      const { say, done, instead } = words[name]!;
      for (const [position, made] of moments(step)) {
        expect(told(position.after ? say : done, made, position.view)).toMatch(/\p{L}{2}.*[.;?…:!]$/u);
        const others = position.legal.filter((text) => !position.after![text]);
        for (const text of others)
          expect(told(instead, [...made, text], position.view), `${name}: ${text}`).toBeTruthy();
      }
    }
  });

  test('every language says it in words of its own', async () => {
    const { lesson } = await load();
    const ends = LANGUAGES.map((lang) => {
      locale.set(lang);
      return lesson.say().end;
    });
    expect(new Set(ends).size).toBe(LANGUAGES.length);
  });

  test('can be finished, and every tap in vain has a reason', async () => {
    const loaded = await load();
    render(LessonOf, { game, leave: '/', ...loaded });
    const { face, steps } = loaded;
    for (const step of Object.values(steps)) {
      let position = step;
      for (const made: string[] = []; position.after; position = played(step, made)) {
        await waitFor(() => expect(cells('can').length + Number(!button().disabled)).toBeGreaterThan(0));
        for (const cell of cells('disabled')) await expectReason(position, face, cell);
        const [text] = Object.keys(position.after).filter((choice) => face.cells(choice, sittingAt(position)).length);
        for (const cell of face.cells(text!, sittingAt(position)))
          await fireEvent.click(document.querySelector(`[data-cell="${cell}"]`)!);
        await waitFor(() => expect(button().textContent).toContain(face.action(text!, sittingAt(position)).label));
        await fireEvent.click(button());
        made.push(text!);
      }
      await fireEvent.click(screen.getByRole('button', { name: 'Συνέχισε' }));
    }
    expect(screen.getByRole('link', { name: 'Παίξε με ένα μποτ' }).getAttribute('href')).toBe(`/new/${game}`);
  });
}

const button = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('.bar .main')!;

const cells = (state: 'can' | 'disabled'): string[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      state === 'can' ? '[data-cell][data-state=can]' : '[data-cell][aria-disabled=true]',
    ),
  ].map((cell) => cell.dataset['cell']!);

async function expectReason(position: Position, face: Face, cell: string): Promise<void> {
  const key = reason(position, face, cell, []);
  expect(key, cell).toBeTruthy();
  expect(await sentence(key!)).not.toMatch(/^refusal/i);
}

/** Every moment a lesson's step can come to, with what was chosen until then. */
function* moments(step: Position, made: string[] = []): Generator<[Position, string[]]> {
  const position = played(step, made);
  yield [position, made];
  for (const text of Object.keys(position.after ?? {})) yield* moments(step, [...made, text]);
}
