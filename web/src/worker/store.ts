// Where the tables of this device are kept: what the house needs of a database.
import type { GameRecord, MyTable, Picture } from '../lib/protocol';

/** A line of a table's log, as a server stores it. */
export interface Line {
  event: { kind: string; [field: string]: unknown };
  at: number;
  /** The id that the page gave its choice. */
  choice: string | null;
}

/** What is kept of a finished game beside its log, so that it can be shown whatever becomes of the rules. */
export interface Result {
  record: GameRecord;
  picture: Picture;
}

export interface Stored {
  id: string;
  game: string;
  /** The version of the rules it was played by. */
  rules: number;
  lines: Line[];
  summary: MyTable;
  /** When it last changed, in seconds since 1970. */
  changed: number;
  result: Result | null;
  /** The table of the server that keeps it as well, since it was handed over. */
  handed?: string;
}

/** A table of this device in a list. */
export interface Listed extends MyTable {
  handed: string | null;
}

export const listed = ({ summary, handed }: Stored): Listed => ({ ...summary, handed: handed ?? null });

/** What a table adds at once: lines after so many others. */
export interface Entry extends Stored {
  after: number;
}

/** The log has other lines there already: another page was faster. */
export class Conflict extends Error {}

export interface Store {
  read(id: string): Promise<Stored | null>;
  /** All of it, or nothing. Raises Conflict. */
  append(...entries: Entry[]): Promise<void>;
  list(): Promise<Listed[]>;
  /** A server keeps it as well, as this table. */
  noteHanded(id: string, table: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A table with the new lines. Raises Conflict. */
export function joined(kept: Stored | undefined, { after, ...entry }: Entry): Stored {
  const lines = kept?.lines ?? [];
  if (lines.length !== after) throw new Conflict(`${entry.id} has ${lines.length} lines, not ${after}`);
  return { ...kept, ...entry, lines: [...lines, ...entry.lines] };
}
