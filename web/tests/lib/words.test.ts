import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { catalogue, LANGUAGES, locale, shell } from '../../src/lib/words.svelte';
import Header from '../../src/parts/Header.svelte';
import { say } from '../../src/words';

afterEach(() => vi.restoreAllMocks());

/** The language of a page just loaded. */
async function spokenOn(device: string[], kept?: string): Promise<string> {
  localStorage.clear();
  if (kept) localStorage.setItem('zaria.lang', kept);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(device);
  vi.resetModules();
  return (await import('../../src/lib/words.svelte')).locale.current;
}

test('a language is there because its files are', () => {
  const files = Object.keys(import.meta.glob('../../src/words.*.ts'));
  expect(LANGUAGES).toEqual(files.map((file) => file.split('.').at(-2)));
  expect(LANGUAGES.length).toBeGreaterThan(1);
});

describe('which language is spoken', () => {
  test.each([
    [['en-GB', 'el'], 'en'],
    [['tlh', 'el-GR', 'en'], 'el'],
    [['en'], 'en'],
    [['eng', 'elx'], 'el'],
    [['tlh', 'qya'], 'el'],
    [[], 'el'],
  ])('on a device that wants %j', async (device, lang) => {
    expect(await spokenOn(device)).toBe(lang);
    expect(document.documentElement.lang).toBe(lang);
  });

  test('what was chosen stays chosen, unless it is gone', async () => {
    expect(await spokenOn(['el'], 'en')).toBe('en');
    expect(await spokenOn(['en'], 'tlh')).toBe('en');
  });
});

test('the button has the name of the next language, and goes round through all of them', () => {
  render(Header, { title: '' });
  const rounds = LANGUAGES.map(() => {
    const { next } = locale;
    const button = screen.getByRole('button', { name: shell[next]!.language });
    expect(button.lang).toBe(next);
    flushSync(() => button.click());
    expect(locale.current).toBe(next);
    expect(document.documentElement.lang).toBe(next);
    expect(say().language).toBe(shell[next]!.language);
    return next;
  });
  expect(rounds.toSorted()).toEqual(LANGUAGES);
});

test('a catalogue speaks the model where it lacks a language', () => {
  const words = catalogue({ './words.el.ts': 'ναι', './words.xx.ts': 'x' });
  expect(words()).toBe('ναι');
  locale.set('xx');
  expect(words()).toBe('x');
  locale.set('en');
  expect(words()).toBe('ναι');
});
