import { render, screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { faceOf, GAMES } from '../src/games';
import { howOf } from '../src/how';
import Example from '../src/how/Example.svelte';
import examples from '../src/how/examples.json';
import { locale } from '../src/lib/words.svelte';

// All rules there are, by game.
const RULES: Record<string, string[]> = {
  qwixx: [...numbered('QX', 10), 'QX-S'],
  'qwixx-cards': [...numbered('QC', 10), 'QC-J'],
  qwantum: numbered('QN', 9),
  knaster: [...numbered('KN', 6), 'KN-S'],
  trio: [...numbered('TR', 5), 'TR-T'],
};

function numbered(prefix: string, n: number): string[] {
  return Array.from({ length: n }, (_, i) => `${prefix}-${i + 1}`);
}

const positions = examples as unknown as Record<string, never>;

describe.each(GAMES)('%s', (game) => {
  test('every rule is told, once', async () => {
    const { sections } = await howOf(game);
    expect(sections.flatMap((section) => section.rules).sort()).toEqual(RULES[game]!.sort());
  });

  test('both languages say as much', async () => {
    for (const { title, text } of (await howOf(game)).sections) {
      expect(title.el).not.toBe(title.en);
      expect(text.el.length).toBe(text.en.length);
    }
  });

  test.each(['el', 'en'] as const)('its examples can be tried, in %s', async (lang) => {
    locale.set(lang);
    const { sections } = await howOf(game);
    const face = await faceOf(game);
    const names = sections.flatMap((section) => section.example ?? []);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      const { container, unmount } = render(Example, { position: positions[name]!, face, hint: 'a hint', name });
      expect(screen.getByRole('status', { hidden: false }).textContent).toBe('a hint');
      const cell = container.querySelector<HTMLElement>('[data-state=can]');
      cell!.click();
      await Promise.resolve();
      expect(container.querySelectorAll('[data-state=picked]').length).toBeGreaterThan(0);
      unmount();
    }
  });
});
