// Who is a person and who is a bot, in lists and records of any age.
import { BOTS } from './protocol';

/** By seat: a name or a level, null where there is none. */
export type BySeat = (string | null)[];

const LEVELS = new Set<string>(BOTS);
const isLevel = (name: string | null): boolean => name !== null && LEVELS.has(name);

/** People by name and bots by level. What was kept before they were told apart has both in one list. */
export function toldApart(names: BySeat, bots: BySeat | null | undefined): { names: BySeat; bots: BySeat } {
  if (bots?.length) return { names, bots };
  return {
    names: names.map((name) => (isLevel(name) ? null : name)),
    bots: names.map((name) => (isLevel(name) ? name : null)),
  };
}
