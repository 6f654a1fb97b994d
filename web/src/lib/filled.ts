// Shared sentences with something in them, for pages that are loaded when they are wanted.
import { ended, template } from './sentence';

type Simple = Record<string, number | string>;

/** A shared sentence with numbers in it, such as `lesson.passes-over`; a fact may be a sentence itself. */
export async function filled(
  key: string,
  facts: Record<string, Simple[string] | { key: string; facts: Simple }>,
): Promise<string> {
  const told: Simple = {};
  for (const [name, fact] of Object.entries(facts))
    told[name] = typeof fact === 'object' ? within(await template(fact.key), fact.facts) : fact;
  return ended(within(await template(key), told));
}

const within = (text: string, facts: Simple): string =>
  text.replace(/\{(\w+)(?:!r)?\}/g, (whole, name: string) => String(facts[name] ?? whole));
