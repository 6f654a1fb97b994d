// The requests of docs/protocol.md that a device answers by itself.
import type { GameRecord, Join, NewTable, ReviewRequest } from '../lib/protocol';
import { isDenied, type House } from './house';

export interface Answer {
  status: number;
  body: unknown;
}

interface Asked {
  house: House;
  /** The table and the seat in the address, where there are some. */
  id: string;
  seat: number;
  query: URLSearchParams;
  body: unknown;
}

const seatOf = (query: URLSearchParams): number | null => (query.has('seat') ? Number(query.get('seat')) : null);

const ROUTES: Record<string, (asked: Asked) => Promise<unknown>> = {
  'GET /games': ({ house }) => house.games(),
  'GET /mine': ({ house }) => house.mine(),
  'POST /tables': ({ house, body }) => house.open(body as NewTable),
  'GET /tables/ID': ({ house, id }) => house.look(id),
  'DELETE /tables/ID': ({ house, id }) => house.remove(id),
  'POST /tables/ID/seats': ({ house, id, body }) => house.sit(id, body as Join),
  'DELETE /tables/ID/seats/SEAT': ({ house, id, seat }) => house.leave(id, seat),
  'PUT /tables/ID/seats/SEAT/bot': ({ house, id, seat, body }) =>
    house.seatBot(id, seat, (body as { level: string }).level),
  'POST /tables/ID/start': ({ house, id }) => house.begin(id),
  'POST /tables/ID/rematch': ({ house, id }) => house.rematch(id),
  'GET /tables/ID/seats/SEAT/why': ({ house, id, seat, query }) => house.why(id, seat, query.get('text') ?? ''),
  'GET /tables/ID/seats/SEAT/hint': ({ house, id, seat }) => house.hint(id, seat),
  'GET /tables/ID/record': ({ house, id }) => house.record(id),
  'GET /tables/ID/replay': async ({ house, id, query }) =>
    house.replay((await house.record(id)) as GameRecord, seatOf(query)),
  'POST /reviews': ({ house, body }) => house.review(body as ReviewRequest),
  'GET /reviews/KEY': ({ house, id }) => Promise.resolve(house.reviews.state(id)),
  'POST /replay': ({ house, body, query }) => house.replay(body as GameRecord, seatOf(query)),
};

export async function answer(house: House, method: string, path: string, body: unknown): Promise<Answer> {
  const { pathname, searchParams: query } = new URL(path, 'http://device');
  const [, , id = '', , seat = ''] = pathname.split('/');
  const route = pathname
    .replace(/^\/tables\/[^/]+/, '/tables/ID')
    .replace(/^\/reviews\/[^/]+/, '/reviews/KEY')
    .replace(/\/seats\/[^/]+/, '/seats/SEAT');
  const work = ROUTES[`${method} ${route}`];
  if (!work) return problem(404, 'refusal.no-such-table');
  try {
    return { status: 200, body: (await work({ house, id, seat: Number(seat), query, body })) ?? null };
  } catch (error) {
    if (isDenied(error)) return problem(error.status, error.key);
    console.error(error);
    return problem(500, 'refusal.device-trap');
  }
}

const problem = (status: number, key: string): Answer => ({ status, body: { key, message: key, rule: null } });
