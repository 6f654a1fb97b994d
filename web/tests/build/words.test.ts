import { expect, test } from 'vitest';
import words from 'virtual:words';
import { sentence } from '../../src/lib/sentence';
import { LANGUAGES, locale } from '../../src/lib/words.svelte';

const shared = words as Record<string, Record<string, Record<string, string>>>;

test('the shared sentences are there in every language, those of the games among them', () => {
  expect(Object.keys(shared).sort()).toEqual(LANGUAGES);
  const keys = Object.values(shared).map((sections) =>
    Object.entries(sections).flatMap(([section, texts]) => Object.keys(texts).map((name) => `${section}.${name}`)),
  );
  for (const others of keys) expect(others.sort()).toEqual(keys[0]!.sort());
  const some = ['stale', 'not-the-white-sum', 'must-rise', 'cell-taken', 'empty-hand'];
  expect(keys[0]).toEqual(expect.arrayContaining(some.map((name) => `refusal.${name}`)));
  expect(keys[0]).toEqual(expect.arrayContaining(['lesson.misthrow', 'lesson.passes-over', 'lesson.known-trio']));
});

test('a sentence has a capital and a full stop', async () => {
  locale.set('en');
  expect(await sentence('refusal.empty-hand')).toBe('This player has no cards to ask for.');
  expect(await sentence('refusal.of-tomorrow')).toBe('Refusal.of-tomorrow.');
});
