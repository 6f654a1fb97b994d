// A game's record, as the server writes it and people keep it.

export interface GameRecord {
  game: string;
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  log: [number | null, string][];
  dice?: { commitment: string; secret: string; words: string[]; drawn_first: boolean };
}

/** Whether something read from a file has the shape of a record. */
export function isRecord(thing: unknown): thing is GameRecord {
  const record = thing as Partial<GameRecord> | null;
  return typeof record === 'object' && record !== null && 'zaria' in record && Array.isArray(record.log);
}
