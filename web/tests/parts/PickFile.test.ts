import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { locale } from '../../src/lib/words.svelte';
import PickFile from '../../src/parts/PickFile.svelte';

test.each([
  ['el', 'Άνοιξε παρτίδα από αρχείο'],
  ['en', 'Open a game from a file'],
])('a file is picked with a button in one’s own language: %s', async (lang, label) => {
  locale.set(lang);
  const open = vi.fn<(read: () => Promise<unknown>) => void>();
  render(PickFile, { open });
  const input = screen.getByLabelText(label);
  expect(input.closest('.button')).not.toBeNull();
  const file = new File(['{"game":"any"}'], 'game.json', { type: 'application/json' });
  await fireEvent.change(input, { target: { files: [file] } });
  await expect(open.mock.calls[0]![0]()).resolves.toEqual({ game: 'any' });
});
