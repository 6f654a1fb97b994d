import { count, listed } from '../../lib/text';
import type { TrioFacts } from './view';

const numbers = (all: number[], or: string): string => listed(all.map(String), or);

export const words = {
  hint: 'Για το τραπέζι με τις αληθινές κάρτες: ποιος έχει σειρά, και αν κάποιος νίκησε. Δουλεύει και χωρίς δίκτυο.',
  turns: 'Ποιος έχει σειρά;',
  hasTurn: 'έχει σειρά',
  name: 'Όνομα',
  add: 'Πρόσθεσε',
  remove: (name: string) => `Βγάλε από τη λίστα: ${name}`,
  lot: 'Κλήρος',
  pass: 'Η σειρά περνά',
  wins: 'Νίκησε κανείς;',
  whose: 'Ποιανού τριάδες είναι;',
  triosOf: (name: string) => `Τριάδες: ${name}`,
  trios: (all: number[]) => `τριάδες: ${all.join(', ')}`,
  wonBy: (name: string) => `Νίκη: ${name}.`,
  not: (name: string) => `Όχι ακόμη: ${name}.`,
  needs: (all: number[]) =>
    all.length ? `Κερδίζει με την τριάδα του ${numbers(all, 'ή')}.` : 'Ό,τι κέρδιζε αμέσως το έχουν άλλοι.',
  notYet: ({ winning_number, trios_to_win }: TrioFacts, spicy: boolean, has: number) =>
    spicy
      ? `Κερδίζουν δύο τριάδες που δένουν, ή η τριάδα του ${winning_number}.`
      : `${trios_to_win - has > 1 ? 'Λείπουν' : 'Λείπει'} ${count(trios_to_win - has, 'τριάδα', 'τριάδες')}, ή η τριάδα του ${winning_number}.`,
  again: 'Πάμε πάλι',
};

export type Words = typeof words;
