// The sentences that the server and the client share; build/words.ts brings them.
import { spoken, type Lang } from './words.svelte';

type Shared = Record<Lang, Record<string, Record<string, string> | undefined>>;

/** A shared sentence as it stands in the catalogue. */
export async function template(key: string): Promise<string> {
  const shared = (await import('virtual:words')).default as Shared;
  const [section = '', name = ''] = key.split('.');
  return spoken(shared)[section]?.[name] ?? key;
}

/** With a capital and a full stop. */
export const ended = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.?$/, '.');

/** A shared sentence such as `refusal.stale`. */
export const sentence = async (key: string): Promise<string> => ended(await template(key));
