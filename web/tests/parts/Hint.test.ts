import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Face, Sitting } from '../../src/games/face';
import { api } from '../../src/lib/api';
import type { Hint as Advice } from '../../src/lib/protocol';
import { locale } from '../../src/lib/words.svelte';
import Hint from '../../src/parts/Hint.svelte';

const face = { action: (text: string) => ({ label: `«${text}»` }) } as unknown as Face;
const reasons = [{ key: 'lesson.passes-over', facts: { made: 5, best: 1 } }];

async function advised(hint: Advice): Promise<HTMLElement> {
  vi.spyOn(api, 'hint').mockResolvedValue(hint);
  const { container } = render(Hint, { table: 't', sitting: { eyes: 0 } as Sitting, face });
  await fireEvent.click(screen.getByRole('button'));
  await screen.findByText(/«red 7»/);
  return container.ownerDocument.body;
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['el', 'Και όχι «green 7»:', 'Προσπερνάς αριθμούς: 5. Με την καλύτερη επιλογή: 1.'],
  ['en', 'Rather than «green 7»:', 'Numbers passed over: 5. With the better choice: 1.'],
] as const)('a hint names what its reasons speak against, in %s', async (lang, rather, why) => {
  locale.set(lang);
  await advised({ text: 'red 7', against: 'green 7', reasons });
  expect(screen.getByText(rather)).toBeTruthy();
  expect(await screen.findByText(why)).toBeTruthy();
});

test('a hint with nothing to say against anything is the choice alone', async () => {
  locale.set('en');
  const page = await advised({ text: 'red 7', against: null, reasons: [] });
  expect(page.textContent).not.toContain('Rather');
  expect(page.querySelector('li')).toBeNull();
});
