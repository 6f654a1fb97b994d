import { expect, test } from 'vitest';
import { ended } from '../../../src/games/knaster/end';
import { over } from './fixtures';

test('whose grid was full', () => {
  const empty = { numbers: Array<null>(25).fill(null), circled: [], entered: null };
  const full = { ...empty, numbers: Array<number>(25).fill(7) };
  const sitting = { ...over, eyes: 0, legal: [], names: ['Μαρία', 'Νίκος'], told: [] };
  const why = ended({ ...sitting, view: { ...over.view, sheets: [empty, full] } });
  expect(why).toBe('Τελείωσε με γεμάτο χαρτάκι (Νίκος) και μια τελευταία ζαριά.');
});
