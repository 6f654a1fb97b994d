import { say } from '../words';
import type { Chair } from './protocol';

/** What everybody is called at a table. */
export function namesOf(chairs: Chair[]): string[] {
  return chairs.map((chair, seat) => calledAt(seat, chair.name ?? chair.bot));
}

/** A name as lists and records have it: a person's, the level of a bot, or null for a free seat. */
export function calledAt(seat: number, name: string | null): string {
  if (name === null) return say().freeSeat;
  return name in say().levels ? say().botName(seat) : name;
}
