import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, Trouble } from '../../src/lib/api';
import { keepWords } from '../../src/lib/memory';
import type { Choose, Picture } from '../../src/lib/protocol';
import { LiveTable, withChosen } from '../../src/lib/table.svelte';
import { mine, picture } from '../pictures';
import { FakeSocket, fakeSockets } from '../socket';

let table: LiveTable;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1); // no luck in how long to wait before the next try
  vi.spyOn(api, 'look').mockRejectedValue(new Trouble('refusal.offline', ''));
  fakeSockets();
  table = new LiveTable('abc');
});
afterEach(() => {
  table.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The socket opens and the first picture comes. */
function welcome(number = 7): FakeSocket {
  FakeSocket.last.open();
  FakeSocket.last.hear(picture(number));
  return FakeSocket.last;
}

/** What was sent to choose something. */
const choices = (socket: FakeSocket): Choose[] => socket.sent.filter((message) => message.type === 'choose');
const pings = (socket: FakeSocket): number => socket.sent.filter((message) => message.type === 'ping').length;
const wake = (): unknown => window.dispatchEvent(new Event('online'));

describe('connecting', () => {
  test('the first picture opens the table', () => {
    expect(FakeSocket.last.url).toBe(`ws://${location.host}/api/tables/abc/socket?since=0`);
    expect(table.status).toBe('connecting');
    welcome();
    expect(table.status).toBe('open');
    expect(table.seats.map(({ seat }) => seat)).toEqual([0]);
  });

  test('a lost socket is opened again, from what was seen last', () => {
    welcome().drop();
    expect(table.status).toBe('lost');
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.url).toMatch(/\?since=7$/);
    welcome(9);
    expect(table.status).toBe('open');
  });

  test('each try waits longer, and success forgets it', () => {
    for (const pause of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
      const before = FakeSocket.all.length;
      FakeSocket.last.drop();
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
    const socket = welcome();
    vi.advanceTimersByTime(5_000);
    socket.drop();
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(9);
  });

  test('a table that opens and fails at once is not success', () => {
    for (const pause of [250, 500, 1000, 2000]) {
      const before = FakeSocket.all.length;
      welcome();
      vi.advanceTimersByTime(4_999);
      FakeSocket.last.drop(1012);
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
  });

  test('nor is one that is always behind', () => {
    for (const pause of [250, 500, 1000]) {
      const before = FakeSocket.all.length;
      welcome().hear({ type: 'pong', number: 8, seats: {} });
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
    }
  });

  test('who has left hears and tries nothing more', () => {
    const socket = welcome();
    table.leave();
    socket.drop();
    wake();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

/** The server answers a request about the table with an error. */
const refuseWith = (status: number, key: string): unknown =>
  vi.mocked(api.look).mockRejectedValue(new Trouble(key, '', status));

describe('the end of a table', () => {
  test.each([
    [4403, 'refusal.blocked'],
    [4404, 'refusal.no-such-table'],
    [4409, 'refusal.fault'],
    [4410, 'refusal.table-broken'],
    [4429, 'refusal.too-many'],
  ])('is code %i, which is not tried again', async (code, why) => {
    FakeSocket.last.open();
    FakeSocket.last.drop(code);
    wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table).toMatchObject({ status: 'ended', why });
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('has the reason that the server gives when asked', async () => {
    refuseWith(403, 'refusal.asked-to-leave');
    welcome().drop(4403);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.why).toBe('refusal.asked-to-leave');
  });

  test('is learned over HTTP where no socket is let in', async () => {
    refuseWith(421, 'refusal.wrong-host');
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table).toMatchObject({ status: 'ended', why: 'refusal.wrong-host' });
    expect(FakeSocket.all).toHaveLength(1);
  });

  test.each([
    ['a crowded server', 429, 'refusal.too-many'],
    ['an older one, while another has the table', 503, 'refusal.table-elsewhere'],
  ])('is not %s', async (_, status, key) => {
    refuseWith(status, key);
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(250);
    expect(table.status).toBe('connecting');
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('may come with a picture, and nothing is tried after it', () => {
    const { table: info } = picture();
    const socket = welcome();
    table.choose(0, 'pass');
    socket.hear(picture(8, { table: { ...info, state: 'closed', closed: 'refusal.endless' } }));
    socket.drop();
    wake();
    vi.advanceTimersByTime(60_000);
    expect(table).toMatchObject({ status: 'ended', why: 'refusal.endless', pending: null });
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('can be tried once more by hand', () => {
    welcome().drop(4429);
    table.retry();
    welcome(9);
    expect(table.status).toBe('open');
  });
});

describe('what is heard', () => {
  test('news is told once, also when a picture comes again', () => {
    const socket = welcome();
    const told = [{ seat: 1, text: 'pass' }];
    socket.hear(picture(8, { told }));
    socket.hear(picture(8, { told }));
    expect(table.picture?.told).toEqual([]);
    expect(table.story).toEqual([told]);
    socket.hear(picture(9));
    expect(table.story).toEqual([told]);
  });

  test('the first picture brings the story so far, of which only the end has just happened', () => {
    const told = [{ text: '3 4' }, { seat: 1, text: 'pass' }];
    FakeSocket.last.open();
    FakeSocket.last.hear(picture(7, { told }));
    expect(table.story).toEqual([[told[0]], [told[1]]]);
    expect(table.picture?.told).toEqual([told[1]]);
  });

  test('what somebody says is heard', () => {
    welcome().hear({ type: 'said', seat: 1, phrase: 'bravo' });
    expect(table.words.spoken).toMatchObject([{ seat: 1, phrase: 'bravo' }]);
    table.say(0, 'thanks');
    expect(FakeSocket.last.sent).toEqual([{ type: 'say', seat: 0, phrase: 'thanks' }]);
  });

  test('a secret choice of another changes the picture in place', () => {
    welcome().hear({ type: 'chosen', number: 8, seat: 1, mine: null });
    expect(table.picture).toMatchObject({ number: 8, view: { to_act: [0], chosen: [null, true] } });
    expect(table.seats[0]).toMatchObject({ number: 8, asked: 5 });
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('a gap means that something was lost: a fresh socket fetches it', () => {
    welcome().hear({ type: 'chosen', number: 9, seat: 1, mine: null });
    expect(table.picture?.number).toBe(7);
    expect(table.status).toBe('lost');
    vi.advanceTimersByTime(250);
    expect(FakeSocket.last.url).toMatch(/\?since=7$/);
  });

  test('who is here is known without a new picture', () => {
    welcome().hear({ type: 'presence', online: [true, false] });
    expect(table.picture?.table.chairs.map((chair) => chair.online)).toEqual([true, false]);
    expect(table.picture?.number).toBe(7);
  });
});

describe('a choice', () => {
  test('is sent once, and kept until it is answered', () => {
    const socket = welcome();
    table.choose(0, 'green 7');
    table.choose(0, 'pass');
    expect(choices(socket)).toEqual([{ type: 'choose', seat: 0, id: table.pending!.id, number: 7, text: 'green 7' }]);
    socket.hear({ type: 'accepted', id: table.pending!.id, number: 8 });
    expect(table.pending).toBeNull();
    expect(table.refused).toBeNull();
    expect(localStorage.getItem('zaria.pending.abc')).toBeNull();
  });

  test('is the same one after a lost connection', () => {
    const socket = welcome();
    table.choose(0, 'green 7');
    socket.drop();
    vi.advanceTimersByTime(250);
    FakeSocket.last.open();
    expect(choices(FakeSocket.last)).toEqual([]);
    FakeSocket.last.hear(picture(7));
    FakeSocket.last.hear(picture(8));
    expect(choices(FakeSocket.last)).toEqual(choices(socket));
  });

  test('is the same one after the page was loaded again', () => {
    const before = welcome();
    table.choose(0, 'green 7');
    table.leave();
    table = new LiveTable('abc');
    expect(table.pending).toMatchObject({ type: 'choose', text: 'green 7' });
    expect(choices(welcome())).toEqual(choices(before));
  });

  test('that is refused says why, until the next one', () => {
    const socket = welcome();
    table.choose(0, 'red 12');
    const refused = { type: 'refused', id: table.pending!.id, key: 'refusal.stale', rule: null, message: '' } as const;
    socket.hear(refused);
    expect(table.pending).toBeNull();
    expect(table.refused).toEqual(refused);
    table.choose(0, 'pass');
    expect(table.refused).toBeNull();
  });

  test('of another tab is not ours to clear', () => {
    const socket = welcome();
    table.choose(0, 'pass');
    socket.hear({ type: 'accepted', id: 'another', number: 8 });
    expect(table.pending).toMatchObject({ type: 'choose', text: 'pass' });
  });

  test('needs a seat of ours', () => {
    const socket = welcome();
    table.choose(1, 'pass');
    expect(socket.sent).toEqual([]);
  });
});

describe('taking back', () => {
  test('is asked for once, and answered', () => {
    const socket = welcome();
    table.takeBack(0);
    const id = table.takingBack!;
    table.takeBack(0);
    expect(socket.sent).toEqual([{ type: 'take-back', seat: 0, id }]);
    socket.hear({ type: 'accepted', id, number: 8 });
    expect(table.takingBack).toBeNull();
  });

  test('may be too late', () => {
    const socket = welcome();
    table.takeBack(0);
    const refused = {
      type: 'refused',
      id: table.takingBack,
      key: 'refusal.too-late',
      rule: null,
      message: '',
    } as const;
    socket.hear(refused);
    expect(table.takingBack).toBeNull();
    expect(table.refused).toEqual(refused);
  });

  test('is not asked for again after a lost connection', () => {
    const socket = welcome();
    table.takeBack(0);
    socket.drop();
    expect(table.takingBack).toBeNull();
    vi.advanceTimersByTime(250);
    expect(welcome().sent).toEqual([]);
  });
});

test('the dice are thrown for a seat', () => {
  const socket = welcome();
  table.throw(0);
  expect(socket.sent).toEqual([{ type: 'throw', seat: 0 }]);
});

describe('words for the dice', () => {
  const opening = (promises: (string | null)[]): Picture =>
    picture(0, { table: { ...picture().table, state: 'opening', promises } });
  const reveals = (socket: FakeSocket): unknown[] => socket.sent.filter((message) => message.type === 'reveal');
  const reveal = { type: 'reveal', seat: 0, words: 'mine' };

  test('are told once on each socket when the game is about to begin', () => {
    keepWords(picture().table, 'mine', 'p');
    const socket = welcome();
    expect(reveals(socket)).toEqual([]);
    socket.hear(opening(['p', 'q']));
    socket.hear(opening(['p', 'q']));
    expect(reveals(socket)).toEqual([reveal]);
    socket.drop();
    vi.advanceTimersByTime(250);
    FakeSocket.last.open();
    FakeSocket.last.hear(opening(['p', 'q']));
    expect(reveals(FakeSocket.last)).toEqual([reveal]);
  });

  test('are not told where another device promised them', () => {
    welcome().hear(opening(['p', 'q']));
    expect(reveals(FakeSocket.last)).toEqual([]);
  });
});

describe('silence', () => {
  test('is broken by a ping now and then, and an answer is enough', () => {
    const socket = welcome();
    vi.advanceTimersByTime(7_000);
    expect(pings(socket)).toBe(1);
    socket.hear({ type: 'pong', number: 7, seats: { 0: 7 } });
    vi.advanceTimersByTime(6_999);
    expect(FakeSocket.all).toHaveLength(1);
    expect(table.status).toBe('open');
  });

  test('after a ping means that the socket is dead', () => {
    welcome();
    vi.advanceTimersByTime(12_000);
    expect(table.status).toBe('lost');
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test.each([
    ['the table', { number: 8, seats: { 0: 7 } }],
    ['a seat', { number: 7, seats: { 0: 8 } }],
  ])('is found out where the server has told more about %s', (_, numbers) => {
    welcome().hear({ type: 'pong', ...numbers });
    expect(table.status).toBe('lost');
  });

  test('is checked at once when the device wakes', () => {
    const socket = welcome();
    wake();
    expect(pings(socket)).toBe(1);
    socket.close(); // as a phone does in its sleep, without a word
    wake();
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe('the picture after a secret choice', () => {
  test('of another: its number and ours go on, and its place is taken', () => {
    const before = picture(7);
    const after = withChosen(before, { type: 'chosen', number: 8, seat: 1, mine: null });
    expect(after.number).toBe(8);
    expect(after.view).toEqual({ ...before.view, to_act: [0], chosen: [null, true] });
    expect(after.mine).toEqual([{ ...before.mine[0], number: 8 }]);
    expect(before).toEqual(picture(7));
  });

  test('of our own: what only we know comes with it', () => {
    const own = mine(8, { private: { chosen: 'green 7' } });
    const after = withChosen(picture(7), { type: 'chosen', number: 8, seat: 0, mine: own });
    expect(after.mine).toEqual([own]);
    expect(after.view).toMatchObject({ to_act: [1], chosen: [true, null] });
  });

  test('where a view does not tell who has chosen', () => {
    const { chosen: _, ...view } = picture().view!;
    const after = withChosen(picture(7, { view }), { type: 'chosen', number: 8, seat: 1, mine: null });
    expect(after.view).toEqual({ ...view, to_act: [0] });
  });
});
