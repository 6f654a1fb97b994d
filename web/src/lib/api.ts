// The HTTP half of docs/protocol.md.
import type {
  GameInfo,
  Hint,
  Join,
  Link,
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

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Trouble('refusal.offline', await sentence('refusal.offline'));
  }
  if (response.ok) return (await response.json()) as Answer;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const key = problem.key ?? 'refusal.fault';
  throw new Trouble(key, await sentence(key), response.status);
}

const seatPath = (table: string, seat: number): string => `/tables/${table}/seats/${seat}`;
const eyes = (seat: number | null): string => (seat === null ? '' : `?seat=${seat}`);

/** Something the server draws, as SVG. */
async function drawn(path: string): Promise<string> {
  const response = await fetch(`/api${path}`).catch(() => null);
  if (response?.ok) return await response.text();
  const key = response ? 'refusal.no-paper' : 'refusal.offline';
  throw new Trouble(key, await sentence(key), response?.status);
}

export const api = {
  /** A page of score sheets to print. */
  sheets: (game: string, paper: string, lang: string) => drawn(`/paper/${game}?paper=${paper}&lang=${lang}`),
  /** A seat's sheet of a finished game. */
  sheet: (table: string, seat: number, lang: string) => drawn(`/tables/${table}/sheets/${seat}?lang=${lang}`),
  games: () => ask<GameInfo[]>('GET', '/games'),
  openTables: () => ask<OpenTables>('GET', '/tables'),
  myTables: () => ask<MyTables>('GET', '/mine'),
  create: (wanted: NewTable) => ask<Picture>('POST', '/tables', wanted),
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
  review: (wanted: unknown) => ask<ReviewState>('POST', '/reviews', wanted),
  reviewed: (key: string) => ask<ReviewState>('GET', `/reviews/${key}`),
  practise: (wanted: Practice) => ask<Picture>('POST', '/practice', wanted),
  hint: (table: string, seat: number) => ask<Hint>('GET', `${seatPath(table, seat)}/hint`),
  replayRecord: (record: unknown, seat: number | null) => ask<Replay>('POST', `/replay${eyes(seat)}`, record),
};

/** Random letters; `crypto.randomUUID` does not exist on a plain http address. */
export function randomWords(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
