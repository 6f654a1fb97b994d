import { say } from '../words';
import { toldApart, type BySeat } from './people';
import type { Chair } from './protocol';

/** What everybody is called at a table. */
export function namesOf(chairs: Chair[]): string[] {
  return called(
    chairs.map((chair) => chair.name),
    chairs.map((chair) => chair.bot),
  );
}

/** The same from a list or a record: a person has a name, a bot has a level, a free seat has neither. */
export function called(names: BySeat, bots: BySeat | null | undefined): string[] {
  const seats = toldApart(names, bots);
  return seats.names.map((name, seat) => name ?? (seats.bots[seat] ? say().botName(seat) : say().freeSeat));
}
