import { say } from '../words';
import type { Chair } from './protocol';

/** By seat: a name or a level, null where there is none. */
type BySeat = (string | null)[];

/** What everybody is called at a table. */
export function namesOf(chairs: Chair[]): string[] {
  return called(
    chairs.map((chair) => chair.name),
    chairs.map((chair) => chair.bot),
  );
}

/** The same from a list or a record: a person has a name, a bot has a level, a free seat has neither. */
export function called(names: BySeat, bots: BySeat | null | undefined): string[] {
  return bots?.length ? names.map((name, seat) => calledAt(seat, name, bots[seat] ?? null)) : calledBefore(names);
}

/** What was kept before bots were told apart has none of them: there a bot's level stands among the names. */
function calledBefore(names: BySeat): string[] {
  const levels = say().levels;
  return names.map((name, seat) => {
    const bot = name !== null && Object.hasOwn(levels, name);
    return bot ? calledAt(seat, null, name) : calledAt(seat, name, null);
  });
}

const calledAt = (seat: number, name: string | null, bot: string | null): string =>
  name ?? (bot === null ? say().freeSeat : say().botName(seat));
