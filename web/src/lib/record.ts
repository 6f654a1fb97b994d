import type { GameRecord } from './protocol';

/** Whether something read from a file has the shape of a record. */
export function isRecord(thing: unknown): thing is GameRecord {
  const record = thing as Partial<GameRecord> | null;
  return typeof record === 'object' && record !== null && 'zaria' in record && Array.isArray(record.log);
}

/** The table it was played at, where the server has written it down. */
export const tableOf = (record: GameRecord): string | null => (record as { table?: string }).table ?? null;
