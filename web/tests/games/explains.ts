import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { faceOf } from '../../src/games';
import { examplesOf, howOf } from '../../src/games/hows';
import Example from '../../src/how/Example.svelte';
import { reason } from '../../src/how/position';
import { LANGUAGES, locale } from '../../src/lib/words.svelte';

/** What holds of the page about any game: all rules are told, in every language, with examples that can be tried. */
export function explains(game: string, rules: string[]): void {
  test('every rule is told, once', async () => {
    const { sections } = await howOf(game);
    expect(sections.flatMap((section) => section.rules).sort()).toEqual(rules.sort());
  });

  test('every language says as much, in words of its own', async () => {
    const { say, sections } = await howOf(game);
    const [model, ...others] = LANGUAGES.map((lang) => {
      locale.set(lang);
      return say();
    });
    for (const other of others)
      for (const { name } of sections) {
        expect(other.sections[name]!.title).not.toBe(model!.sections[name]!.title);
        expect(other.sections[name]!.text.length).toBe(model!.sections[name]!.text.length);
        expect(other.sections[name]!.table === undefined).toBe(model!.sections[name]!.table === undefined);
      }
  });

  test.each(LANGUAGES)(
    'no rule id is in the text for players, and no cell of a table is empty, in %s',
    async (lang) => {
      locale.set(lang);
      const { say } = await howOf(game);
      for (const { text, table } of Object.values(say().sections)) {
        expect(text.join()).not.toMatch(/[A-Z]{2}-[\dA-Z]/);
        for (const [head, ...cells] of table ?? []) {
          expect(head).toMatch(/\p{L}{2}|\d/u);
          expect(cells.length).toBeGreaterThan(0);
          expect(cells.every((cell) => cell !== undefined && cell !== '')).toBe(true);
        }
      }
    },
  );

  test.each(LANGUAGES)('its examples can be tried, in %s', async (lang) => {
    locale.set(lang);
    const { say, sections } = await howOf(game);
    const [face, positions] = await Promise.all([faceOf(game), examplesOf(game)]);
    const tried = sections.filter((section) => section.example);
    expect(tried.length).toBeGreaterThan(1);
    for (const { name, example } of tried) {
      const hint = say().sections[name]!.hint!;
      const { container, unmount } = render(Example, { position: positions[example!]!, face, hint, name: example! });
      expect(screen.getByRole('status', { hidden: false }).textContent).toBe(hint);
      for (const vain of container.querySelectorAll<HTMLElement>('[data-cell][aria-disabled=true]'))
        expect(reason(positions[example!]!, face, vain.dataset['cell']!, []), vain.dataset['cell']).toBeTruthy();
      const cell = container.querySelector<HTMLElement>('[data-state=can]');
      cell!.click();
      await Promise.resolve();
      expect(container.querySelectorAll('[data-state=picked]').length).toBeGreaterThan(0);
      unmount();
    }
  });
}

/** `QX-1` to `QX-n`. */
export const numbered = (prefix: string, n: number): string[] =>
  Array.from({ length: n }, (_, i) => `${prefix}-${i + 1}`);
