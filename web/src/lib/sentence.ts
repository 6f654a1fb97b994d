// The sentences that the server and the client share; build/words.ts brings them.
import { spoken, type Lang } from './words.svelte';

type Shared = Record<Lang, Record<string, Record<string, string> | undefined>>;

/** A shared sentence with numbers in it, such as `lesson.passes-over`. */
export async function filled(key: string, facts: Record<string, number | string>): Promise<string> {
  const text = await sentence(key);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

/** A shared sentence such as `refusal.stale`, with a capital and a full stop. */
export async function sentence(key: string): Promise<string> {
  const shared = (await import('virtual:words')).default as Shared;
  const [section = '', name = ''] = key.split('.');
  const text = spoken(shared)[section]?.[name] ?? key;
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/\.?$/, '.');
}
