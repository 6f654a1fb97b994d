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

/** A shared sentence such as `refusal.stale`; numbers of the rules in it come from the facts of the view. */
export async function sentence(key: string, view: object = {}): Promise<string> {
  const facts = new Map<string, unknown>('facts' in view ? Object.entries(view.facts as object) : []);
  return ended((await template(key)).replace(/\{(\w+)\}/g, (whole, name: string) => String(facts.get(name) ?? whole)));
}
