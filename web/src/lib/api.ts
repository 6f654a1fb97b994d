// The HTTP half of docs/protocol.md.
import type {
  GameInfo,
  Handed,
  Hint,
  Join,
  Link,
  MyTable,
  MyTables,
  NewTable,
  OpenTables,
  Picture,
  Practice,
  Problem,
  WhyNot,
  Replay,
  ReviewState,
} from './protocol';
import { sentence } from './sentence';
import { SITE } from './site';
import { isHere } from './wire';
import type { Listed } from '../worker/store';

/** An answer that is not what was asked for; `message` is a sentence for people. */
export class Trouble extends Error {
  constructor(
    readonly key: string,
    message: string,
    /** Of HTTP; 0 where there was no answer. */
    readonly status = 0,
  ) {
    super(message);
  }
}

/** What came back; without a status nothing did. */
interface Answered {
  status: number;
  body: unknown;
}
type From = (method: string, path: string, body: unknown) => Promise<Answered>;
const OFFLINE: Answered = { status: 0, body: { key: 'refusal.offline' } };

/** The server; a host that has only the pages answers with a page, or with nothing that can be read. */
const server: From = async (method, path, body) => {
  try {
    if (SITE) return OFFLINE;
    const response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return await response.json().then((body: unknown) => ({ status: response.status, body }));
  } catch {
    return OFFLINE;
  }
};

/** The server on this device. */
const here: From = async (method, path, body) => (await import('../device')).request(method, path, body);

async function ask<Answer>(method: string, path: string, body?: unknown, from?: From): Promise<Answer> {
  const table = path.split('/')[2] ?? '';
  const answer = await (from ?? (isHere(table) ? here : server))(method, path, body);
  if (answer.status >= 200 && answer.status < 300) return answer.body as Answer;
  const key = (answer.body as Partial<Problem> | null)?.key ?? 'refusal.fault';
  throw new Trouble(key, await sentence(key), answer.status);
}

/** Of the server, or where that cannot be reached, of this device. */
async function askEither<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  try {
    return await ask<Answer>(method, path, body, server);
  } catch (error) {
    if (!(error instanceof Trouble) || error.status) throw error;
    return ask<Answer>(method, path, body, here);
  }
}

/** A server does not know the tables of a device, so it is sent the record. */
async function withRecord<Wanted extends { table?: string | null }>(wanted: Wanted): Promise<unknown> {
  const { table, ...rest } = wanted;
  return table && isHere(table) ? { ...rest, record: await api.record(table) } : wanted;
}

const seatPath = (table: string, seat: number): string => `/tables/${table}/seats/${seat}`;
const eyes = (seat: number | null): string => (seat === null ? '' : `?seat=${seat}`);

/** Games of this device are judged here; records by the server or, where that cannot be reached, here too. */
function review(wanted: { table?: string; record?: unknown; deep: boolean }): Promise<ReviewState> {
  if (!wanted.table) return askEither('POST', '/reviews', wanted);
  return ask('POST', '/reviews', wanted, isHere(wanted.table) ? here : server);
}

/** Read from where they are kept, which needs no worker; a browser that keeps nothing has none. */
async function myTablesHere(): Promise<Listed[]> {
  const { Database } = await import('../worker/database');
  return new Database().list().catch(() => []);
}

/** Have the server keep a finished game of this device as well; returns its table there. */
async function handOver({ id, created }: MyTable): Promise<string> {
  const { Database } = await import('../worker/database');
  const { table } = await ask<Handed>('POST', '/handed', { record: await api.record(id), played: created });
  await new Database().noteHanded(id, table).catch(() => undefined); // the same game again is the same table
  return table;
}

async function createHere(wanted: NewTable): Promise<Picture> {
  (await import('../device')).stay();
  return ask<Picture>('POST', '/tables', wanted, here);
}

export const api = {
  games: () => ask<GameInfo[]>('GET', '/games'),
  /** The games that can be played on this device. */
  gamesHere: () => ask<GameInfo[]>('GET', '/games', undefined, here),
  openTables: () => ask<OpenTables>('GET', '/tables'),
  myTables: () => ask<MyTables>('GET', '/mine'),
  myTablesHere,
  handOver,
  create: (wanted: NewTable) => ask<Picture>('POST', '/tables', wanted),
  createHere,
  /** Only a table of this device can be thrown away. */
  remove: (table: string) => ask<null>('DELETE', `/tables/${table}`),
  look: (table: string) => ask<Picture>('GET', `/tables/${table}`),
  /** `lib/sit.ts` makes the promise. */
  sit: (table: string, wish: Join) => ask<Picture>('POST', `/tables/${table}/seats`, wish),
  leave: (table: string, seat: number) => ask<Picture>('DELETE', seatPath(table, seat)),
  seatBot: (table: string, seat: number, level: string) =>
    ask<Picture>('PUT', `${seatPath(table, seat)}/bot`, { level }),
  standIn: (table: string, seat: number) => ask<Picture>('PUT', `${seatPath(table, seat)}/stand-in`),
  start: (table: string) => ask<Picture>('POST', `/tables/${table}/start`),
  rematch: (table: string) => ask<Picture>('POST', `/tables/${table}/rematch`),
  why: (table: string, seat: number, text: string) =>
    ask<WhyNot>('GET', `${seatPath(table, seat)}/why?text=${encodeURIComponent(text)}`),
  makeLink: (table: string, seat: number) => ask<Link>('POST', `${seatPath(table, seat)}/link`),
  /** In the body, so that the token is in no log of addresses. */
  useLink: (token: string) => ask<Picture>('POST', '/links', { token }),
  record: (table: string) => ask<unknown>('GET', `/tables/${table}/record`),
  replay: (table: string, seat: number | null) => ask<Replay>('GET', `/tables/${table}/replay${eyes(seat)}`),
  /** Asking again tells how far it is. */
  review,
  reviewed: (key: string) => ask<ReviewState>('GET', `/reviews/${key}`),
  practise: async (wanted: Practice) => ask<Picture>('POST', '/practice', await withRecord(wanted)),
  hint: (table: string, seat: number) => ask<Hint>('GET', `${seatPath(table, seat)}/hint`),
  replayRecord: (record: unknown, seat: number | null) => askEither<Replay>('POST', `/replay${eyes(seat)}`, record),
};

/** Random letters; `crypto.randomUUID` does not exist on a plain http address. */
export function randomWords(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
