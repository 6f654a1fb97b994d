// Sitting down, with words for the dice that nobody knows before all words are fixed.
import { api, randomWords } from './api';
import { keepShown, keepWords } from './memory';
import type { Picture, TableInfo } from './protocol';
import { isHere } from './wire';

/** At a chair, or at the first free one; at one's own again, to make new words. */
export async function sitDown(
  table: TableInfo,
  name: string,
  seat: number | null = null,
  sign: number | null = null,
): Promise<Picture> {
  if (isHere(table.id)) return api.sit(table.id, { name, seat, sign }); // nobody to promise anything to
  const { hashOf } = await import('./dice');
  const words = randomWords(32);
  const promise = hashOf(words);
  keepWords(table, words, promise);
  const picture = await api.sit(table.id, { name, seat, promise, sign });
  keepShown(picture);
  return picture;
}
