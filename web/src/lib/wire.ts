// What a page is connected to a table by: a socket of the server, or a thread to the worker on this device.

/** A table of this device, by its id. */
export const isHere = (table: string): boolean => table.startsWith('device-');

/** As much of a WebSocket as a table needs. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export function socketTo(table: string, since: number): Socket {
  if (isHere(table)) return new Wired(table, since);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket?since=${since}`) as Socket;
}

/** A socket to a table on this device. */
export class Wired implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  #thread: { send(text: string): void; close(): void } | null = null;

  constructor(id: string, since: number) {
    void import('../device').then(
      ({ connect }) => {
        if (this.readyState === WebSocket.CLOSED) return;
        this.#thread = connect(this, id, since);
        this.readyState = WebSocket.OPEN;
        this.onopen?.();
      },
      () => this.lost(1006),
    );
  }

  send(text: string): void {
    this.#thread?.send(text);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.#thread?.close();
    this.#thread = null;
  }

  heard(data: string): void {
    this.onmessage?.({ data });
  }

  lost(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.#thread = null;
    this.onclose?.({ code });
  }
}
