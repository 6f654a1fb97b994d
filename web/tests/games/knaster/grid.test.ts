import { afterAll, expect, test, vi } from 'vitest';

vi.resetModules();
vi.doMock('../../../src/games/knaster/facts.json', () => ({ default: { side: 4 } }));
const { FIELDS, LINES, lineThrough } = await import('../../../src/games/knaster/grid');

afterAll(() => {
  vi.doUnmock('../../../src/games/knaster/facts.json');
  vi.resetModules();
});

test('a sheet has as many rows and columns as the rules say', () => {
  expect(FIELDS).toHaveLength(16);
  expect(FIELDS.at(-1)).toBe('d4');
  expect(LINES).toHaveLength(4 + 4 + 2);
  expect(lineThrough('d1', 'rising')?.fields).toEqual(['a4', 'b3', 'c2', 'd1']);
});
