// What this device keeps of a table, so that later it need not believe the record alone: its own words for the dice, and
// what it was shown on the way. What it is good for: docs/protocol.md, "Checking the dice".
import type { ChainHead, Picture, TableInfo } from './protocol';

/** Words for the dice. The server is told their hash when we sit down, and the words when everybody's are fixed. */
export interface Own {
  words: string;
  promise: string;
  /** What the server had committed itself to when we sat down. */
  commitment: string;
  /** Null until the server has said where we sit. */
  seat: number | null;
  /** Whether we sat there when the game began. */
  played: boolean;
}

export interface Memory {
  /** When something was last added, in milliseconds since 1970. */
  at: number;
  own: Own[];
  /** Everybody's promises by seat, as they were shown before any words of ours were told. */
  promises: (string | null)[] | null;
  /** Whether we were shown that who begins would be drawn; missing in memories of before. */
  drawn?: boolean;
  /** The first head we were shown, the latest, and some between. */
  chain: ChainHead[];
}

const KEY = 'zaria.dice.';
const DAYS = 60;
const HEADS = 8;

export const NOTHING: Memory = { at: 0, own: [], promises: null, chain: [] };

export function recall(table: string): Memory {
  const kept = localStorage.getItem(KEY + table);
  return kept ? (JSON.parse(kept) as Memory) : NOTHING;
}

function keep(table: string, memory: Memory): void {
  try {
    localStorage.setItem(KEY + table, JSON.stringify({ ...memory, at: Date.now() }));
  } catch {
    // a full device plays on, it only cannot vouch for this game
  }
}

function forgetOld(): void {
  const oldest = Date.now() - DAYS * 24 * 3600 * 1000;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(KEY) && recall(key.slice(KEY.length)).at < oldest) localStorage.removeItem(key);
}

/** To be kept before the promise is sent: its answer may be lost on the way. */
export function keepWords(table: TableInfo, words: string, promise: string): void {
  forgetOld();
  const memory = recall(table.id);
  const own = { words, promise, commitment: table.commitment, seat: null, played: false };
  keep(table.id, { ...memory, own: [...memory.own, own] });
}

/** What a picture shows of where we sit, of everybody's promises and of the lines so far. */
export function keepShown({ table, mine, chain }: Picture): void {
  if (!mine.length) return;
  const memory = recall(table.id);
  const seats = mine.map(({ seat }) => seat);
  const begun = table.state !== 'open';
  const next = {
    ...memory,
    drawn: memory.drawn ?? table.first === null,
    own: begun ? begin(seated(memory.own, table, seats), seats) : seated(memory.own, table, seats),
    promises: memory.promises ?? (table.state === 'opening' ? table.promises : null),
    chain: chain ? withHead(memory.chain, chain) : memory.chain,
  };
  if (JSON.stringify(next) !== JSON.stringify(memory)) keep(table.id, next);
}

/** In a seat only the words promised last count. */
function seated(own: Own[], table: TableInfo, seats: number[]): Own[] {
  return seats.reduce((all, seat) => {
    const here = all.find(({ promise }) => promise === table.promises[seat]);
    if (!here || here.seat === seat) return all;
    return all.filter((one) => one.seat !== seat).map((one) => (one === here ? { ...one, seat } : one));
  }, own);
}

const begin = (own: Own[], seats: number[]): Own[] =>
  own.map((one) => (one.seat !== null && seats.includes(one.seat) ? { ...one, played: true } : one));

/** Two heads of as many lines are kept both, because one of them is a lie. */
export function withHead(chain: ChainHead[], head: ChainHead): ChainHead[] {
  if (chain.some((one) => one.lines === head.lines && one.head === head.head)) return chain;
  const longer = [...chain, head];
  return longer.length > HEADS ? longer.filter((_, i) => i % 2 === 0) : longer;
}

/** What is to be told now that all promises are fixed. */
export function wordsToTell({ table, mine }: Picture): { seat: number; words: string }[] {
  const { own } = recall(table.id);
  return mine.flatMap(({ seat }) => {
    const words = own.find(({ promise }) => promise === table.promises[seat])?.words;
    return words === undefined ? [] : [{ seat, words }];
  });
}
