import { vi } from 'vitest';
import type { FromClient, FromServer } from '../src/lib/protocol';

/** A socket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = WebSocket.OPEN;
  static readonly CLOSED = WebSocket.CLOSED;
  /** All that were opened, the newest last. */
  static all: FakeSocket[] = [];

  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  sent: FromClient[] = [];

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return this.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  /** The server takes the call. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  hear(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The server, or the network, hangs up. */
  drop(code = 1006): void {
    this.close();
    this.onclose?.({ code });
  }
}

/** From now on all sockets are such ones. */
export function fakeSockets(): void {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', Object.assign(FakeSocket, { CONNECTING: 0 }));
}
