import type { GameRecord } from './protocol';

/** Of records; as in match.py. */
const VERSION = 1;

const PARTS = ['game', 'players', 'options', 'first', 'log'];

/** What keeps something read from a file from being a record, as a shared sentence and what is in it. */
export function wrongWith(thing: unknown): { key: string; facts: Record<string, number | string> } | null {
  const record = thing as Record<string, unknown> | null;
  if (typeof record !== 'object' || record === null || !('zaria' in record))
    return { key: 'error.no-record', facts: {} };
  if ('unreadable' in record) return { key: 'error.record-unreadable', facts: {} };
  if (record['zaria'] !== VERSION)
    return { key: 'error.record-version', facts: { given: String(record['zaria']), known: VERSION } };
  const lacking = PARTS.filter((part) => !(part in record));
  if (lacking.length) return { key: 'error.record-lacks', facts: { parts: lacking.join(', ') } };
  return Array.isArray(record['log']) ? null : { key: 'error.record-log', facts: {} };
}

/** Whether something read from a file has the shape of a record. */
export function isRecord(thing: unknown): thing is GameRecord {
  const record = thing as Partial<GameRecord> | null;
  return typeof record === 'object' && record !== null && 'zaria' in record && Array.isArray(record.log);
}

/** The table it was played at, where the server has written it down. */
export const tableOf = (record: GameRecord): string | null => (record as { table?: string }).table ?? null;
