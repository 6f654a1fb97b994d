// Shared sentences with something in them, for pages that are loaded when they are wanted.
import { about } from '../games';
import { ended, template } from './sentence';

type Simple = Record<string, number | string>;

/** A shared sentence with facts in it, such as `lesson.passes-over`; one may be a sentence itself, `game` is an id. */
export async function filled(
  key: string,
  facts: Record<string, Simple[string] | { key: string; facts: Simple }>,
): Promise<string> {
  const plain: Simple = {};
  for (const [name, fact] of Object.entries(facts))
    plain[name] = typeof fact === 'object' ? within(await template(fact.key), fact.facts) : fact;
  return ended(within(await template(key), plain));
}

const within = (text: string, facts: Simple): string =>
  text.replace(/\{(\w+)(?:!r)?\}/g, (whole, name: string) => told(name, facts[name] ?? whole));

const told = (name: string, fact: number | string): string =>
  name === 'game' ? about(String(fact)).title : String(fact);
