// The worker in which the tables of this device are; `src/device` is its other end.
import type { FromClient, FromServer } from '../lib/protocol';
import { asset, modules } from './assets';
import { Database } from './database';
import { House, isDenied } from './house';
import type { Wire } from './live';
import { answer, type Answer } from './routes';

/** What a page sends: requests with a number, and sockets with one. */
export type ToWorker =
  | { alive: true }
  | { ask: number; method: string; path: string; body: unknown }
  | { socket: number; open: string; since: number }
  | { socket: number; text: string }
  | { socket: number; close: true };

export type FromWorker =
  | { alive: true }
  | ({ ask: number } & Answer)
  | { socket: number; message: FromServer }
  | { socket: number; code: number };

const scope = self as unknown as { postMessage(message: FromWorker): void; onmessage: (event: MessageEvent) => void };
const news = new BroadcastChannel('zaria.tables');
const clock = {
  now: () => Date.now() / 1000,
  sleep: (seconds: number) => new Promise<void>((wake) => setTimeout(wake, 1000 * seconds)),
};
const house = new House(new Database(), { asset, modules }, clock, (id) => news.postMessage(id));
news.onmessage = ({ data }) => void house.changed(data as string);

/** Sockets of the page, by number. */
const wires = new Map<number, { id: string; wire: Wire }>();

async function open(socket: number, id: string, since: number): Promise<void> {
  const wire: Wire = {
    send: (message) => scope.postMessage({ socket, message: plain(message) }),
    close: (code) => scope.postMessage({ socket, code }),
  };
  wires.set(socket, { id, wire });
  try {
    await house.connect(id, since, wire);
  } catch (error) {
    wires.delete(socket);
    wire.close(isDenied(error) ? 4000 + error.status : 1012);
  }
}

/** Without classes of Python's, which no message can carry. */
const plain = <Thing>(thing: Thing): Thing => JSON.parse(JSON.stringify(thing)) as Thing;

scope.onmessage = ({ data }) => {
  const message = data as ToWorker;
  if ('alive' in message) scope.postMessage(message);
  else if ('ask' in message) {
    const { ask, method, path, body } = message;
    void answer(house, method, path, body).then((found) => scope.postMessage({ ask, ...plain(found) }));
  } else if ('open' in message) void open(message.socket, message.open, message.since);
  else {
    const { id, wire } = wires.get(message.socket) ?? {};
    if (!id || !wire) return;
    if ('text' in message) void house.hear(id, wire, JSON.parse(message.text) as FromClient);
    else {
      wires.delete(message.socket);
      void house.disconnect(id, wire);
    }
  }
};
