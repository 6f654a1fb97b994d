import { expect, test } from 'vitest';
import { reasonOf } from '../../src/own/reason';
import { say } from '../../src/own/words';

test('a reason has its rule', async () => {
  const { text, rule } = await reasonOf({ key: 'refusal.already-crossed', rule: 'QX-1', sheet: null });
  expect(text).toMatch(/σβησμένος/);
  expect(rule).toBe('QX-1');
});

test('a number of the rules in it is what the view says', async () => {
  const view = { facts: { crosses_before_last: 6 } };
  const early = { allowed: false, key: 'refusal.five-crosses-first', rule: 'QX-6' };
  const now = await reasonOf({ ...early, sheet: null }, view);
  expect(now.text).toContain('πρώτα 6 σβησίματα');
  const sheet = await reasonOf({ key: 'refusal.chance-first', rule: null, sheet: early }, view);
  expect(sheet.text).toBe(now.text);
});

test('what is allowed has none', async () => {
  expect(await reasonOf({ key: null, rule: null, sheet: null })).toEqual({ text: '', rule: null });
});

test('when it is only too early the sheet answers', async () => {
  const early = { key: 'refusal.chance-first', rule: null };
  const allowed = await reasonOf({ ...early, sheet: { allowed: true, key: null, rule: null } });
  expect(allowed.text).toContain(say().sheetAllows);
  const never = { allowed: false, key: 'refusal.left-of-last-cross', rule: 'QX-1' };
  const forbidden = await reasonOf({ ...early, sheet: never });
  expect([forbidden.text, forbidden.rule]).toEqual([expect.stringMatching(/προσπεράσει/), 'QX-1']);
});

test('trouble on the way has a sentence too', async () => {
  expect((await reasonOf({ key: 'refusal.offline' })).text).toMatch(/σύνδεση/);
});
