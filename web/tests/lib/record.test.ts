import { expect, test } from 'vitest';
import { isRecord } from '../../src/lib/record';

test('only records are taken for records', () => {
  expect(isRecord({ zaria: 1, log: [] })).toBe(true);
  for (const thing of [null, 7, [], {}, { zaria: 1, log: 'no' }]) expect(isRecord(thing)).toBe(false);
});
