import { expect, test } from 'vitest';
import { backTo } from '../../src/how/back';

test('back leads to a page of ours, and nowhere else', () => {
  expect(backTo('?back=/t/abc')).toBe('/t/abc');
  expect(backTo('?back=%2Ft%2Fabc')).toBe('/t/abc');
  for (const elsewhere of ['', '?back=', '?back=https://else.where', '?back=//else.where', '?back=/\\\\else.where'])
    expect(backTo(elsewhere)).toBeNull();
});
