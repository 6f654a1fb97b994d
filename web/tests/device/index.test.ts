import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromWorker, ToWorker } from '../../src/worker/device';

vi.mock('../../src/worker/assets', () => ({ OFFLINE_BUILT: true }));

/** A worker whose other end is the test. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  sent: ToWorker[] = [];
  ended = false;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  tell(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

let device: typeof import('../../src/device');
const wired = () => ({ heard: vi.fn(), lost: vi.fn() });
const worker = (): FakeWorker => FakeWorker.all.at(-1)!;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  device = await import('../../src/device');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('starts the worker when it is first needed, and hands its answers on', async () => {
  expect(FakeWorker.all.length).toBe(0);
  const asking = device.request('GET', '/games', undefined);
  const [asked] = worker().sent as { ask: number }[];
  worker().tell({ ask: asked!.ask, status: 200, body: ['a game'] });
  expect(await asking).toMatchObject({ status: 200, body: ['a game'] });
  const socket = wired();
  device.connect(socket as never, 'device-1', 0);
  const opened = worker().sent.at(-1) as { socket: number };
  worker().tell({ socket: opened.socket, code: 4404 });
  expect(socket.lost).toHaveBeenCalledWith(4404);
  expect(FakeWorker.all.length).toBe(1);
});

it('takes a worker that says nothing for lost, tells everybody, and starts another', async () => {
  const asking = device.request('GET', '/mine', undefined);
  const socket = wired();
  device.connect(socket as never, 'device-1', 0);
  const first = worker();
  vi.advanceTimersByTime(12_000);
  first.tell({ alive: true });
  vi.advanceTimersByTime(12_000);
  expect(first.ended).toBe(false);
  vi.advanceTimersByTime(12_000);
  expect(first.ended).toBe(true);
  expect(await asking).toMatchObject({ status: 503, body: { key: 'refusal.device-lost' } });
  expect(JSON.parse(socket.heard.mock.calls[0]![0] as string)).toMatchObject({ key: 'refusal.device-lost', id: null });
  expect(socket.lost).toHaveBeenCalledWith(1012);
  device.connect(socket as never, 'device-1', 0);
  expect(FakeWorker.all.length).toBe(2);
});

it('a worker that throws is replaced too', () => {
  device.connect(wired() as never, 'device-1', 0);
  worker().onerror!();
  device.connect(wired() as never, 'device-1', 0);
  expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([true, false]);
});
