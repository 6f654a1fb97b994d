// The server on this device, as the pages see it: requests and sockets to a worker, which is started when it is needed.
import type { Wired } from '../lib/wire';
import { OFFLINE_BUILT } from '../worker/assets';
import type { FromWorker, ToWorker } from '../worker/device';
import type { Answer } from '../worker/routes';

export { OFFLINE_BUILT };

/** Milliseconds between two looks whether the worker still speaks; a master on a slow phone thinks for less. */
const LOOK = 6_000;
/** Looks after which one that says nothing is taken for lost. A page that has slept may miss one. */
const SILENT = 2;

let worker: Worker | null = null;
let silent = 0;
let looking = 0;
let numbers = 0;
const asked = new Map<number, (answer: Answer) => void>();
const sockets = new Map<number, Wired>();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('../worker/device.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => hear(data as FromWorker);
  worker.onerror = worker.onmessageerror = lose;
  silent = 0;
  looking = window.setInterval(look, LOOK);
  return worker;
}

function look(): void {
  if (silent++ >= SILENT) lose();
  else send({ alive: true });
}

/** The worker is gone: another one takes every table up from its log. Whoever asked is told to ask again. */
function lose(): void {
  clearInterval(looking);
  worker?.terminate();
  worker = null;
  for (const answer of asked.values()) answer(LOST);
  asked.clear();
  const open = [...sockets.values()];
  sockets.clear();
  for (const socket of open) {
    socket.heard(JSON.stringify({ type: 'refused', id: null, ...REASON }));
    socket.lost(1012);
  }
}
const REASON = { key: 'refusal.device-lost', message: '', rule: null };
const LOST: Answer = { status: 503, body: REASON };

function hear(message: FromWorker): void {
  silent = 0;
  if ('alive' in message) return;
  if ('ask' in message) {
    asked.get(message.ask)?.(message);
    asked.delete(message.ask);
  } else if ('message' in message) sockets.get(message.socket)?.heard(JSON.stringify(message.message));
  else {
    sockets.get(message.socket)?.lost(message.code);
    sockets.delete(message.socket);
  }
}

const send = (message: ToWorker): void => started().postMessage(message);

export function request(method: string, path: string, body: unknown): Promise<Answer> {
  if (!OFFLINE_BUILT) return Promise.resolve(NOT_BUILT);
  const ask = numbers++;
  return new Promise((resolve) => {
    asked.set(ask, resolve);
    send({ ask, method, path, body });
  });
}
const NOT_BUILT: Answer = { status: 501, body: { key: 'refusal.device-not-built', message: '', rule: null } };

/** How a page talks to a table from now on. */
export function connect(wired: Wired, id: string, since: number): { send(text: string): void; close(): void } {
  const socket = numbers++;
  sockets.set(socket, wired);
  send({ socket, open: id, since });
  return {
    send: (text) => send({ socket, text }),
    close() {
      sockets.delete(socket);
      if (worker) send({ socket, close: true });
    },
  };
}

/** What is kept here is not thrown away when the browser wants room, where one may ask for that. */
export const stay = (): void => void navigator.storage?.persist?.().catch(() => false);
