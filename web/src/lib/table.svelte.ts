// A table on the server or on this device, live: its picture, what was told, and choices that are kept until they are answered.
import { api, randomWords, Trouble } from './api';
import { keepShown, wordsToTell } from './memory';
import type {
  Accepted,
  Agree,
  ChoiceMade,
  Choose,
  Correct,
  Enter,
  FromClient,
  FromServer,
  Mine,
  Phrase,
  Picture,
  Pong,
  Refused,
  Told,
} from './protocol';
import { QuickWords } from './said.svelte';
import { socketTo, type Socket } from './wire';

/** `ended`: nothing more will come. */
export type Status = 'connecting' | 'open' | 'lost' | 'ended';

/** What is sent again until it is answered; the same id counts once. */
type Pending = Choose | Enter | Correct | Agree;

const BEAT = 7_000;
const PATIENCE = 5_000;
const STORY = 200;
/** How long a connection must have lived before the next try is a first one again. */
const STEADY = 5_000;
/** Codes after which there is no use in coming back, and what is said where the server cannot be asked why. */
const FINAL: Record<number, string> = {
  4403: 'refusal.blocked',
  4404: 'refusal.no-such-table',
  4409: 'refusal.fault',
  4410: 'refusal.table-broken',
  4429: 'refusal.too-many',
};
/** Of HTTP likewise: a refused handshake brings a page no code, but a request is refused for the same reason. */
const REFUSED = [403, 404, 410, 421];

export class LiveTable {
  picture = $state.raw<Picture | null>(null);
  status = $state<Status>('connecting');
  /** Why it has ended, as a key of the shared sentences. */
  why = $state('');
  /** The choice in flight. */
  pending = $state.raw<Pending | null>(null);
  /** Why the last choice was not taken. */
  refused = $state.raw<Refused | null>(null);
  /** A wish to take a choice back, by its id, until it is answered. */
  takingBack = $state<string | null>(null);
  /** What was told, by what became known together; the picture has only what is new. */
  story = $state.raw<Told[][]>([]);
  readonly words = new QuickWords();
  #socket: Socket | null = null;
  #tries = 0;
  #retry = 0;
  #beat = 0;
  #dead = 0;
  #steady = 0;
  #left = false;
  /** Seats whose words for the dice were told on this socket. */
  #told = new Set<number>();

  constructor(readonly id: string) {
    const kept = localStorage.getItem(this.#key);
    if (kept) this.pending = { type: 'choose', ...(JSON.parse(kept) as object) } as Pending;
    for (const [target, event] of WAKING) target.addEventListener(event, this.#wake);
    this.#connect();
  }

  get #key(): string {
    return `zaria.pending.${this.id}`;
  }

  /** The receiver's seats. */
  get seats(): Mine[] {
    return this.picture?.mine ?? [];
  }

  choose(seat: number, text: string): void {
    this.#ask(seat, (id, number) => ({ type: 'choose', seat, id, number, text }));
  }

  /** What real dice showed. */
  enter(seat: number, text: string): void {
    this.#ask(seat, (id, number) => ({ type: 'enter', seat, id, number, text }));
  }

  /** Take back so many lines, or ask the others for it. */
  correct(seat: number, lines: number): void {
    this.#ask(seat, (id, number) => ({ type: 'correct', seat, id, number, lines }));
  }

  /** Whether a seat agrees that something is taken back. */
  agree(seat: number, proposal: number, yes: boolean): void {
    this.#ask(seat, (id) => ({ type: 'agree', seat, id, proposal, yes }));
  }

  #ask(seat: number, message: (id: string, number: number) => Pending): void {
    const mine = this.seats.find((m) => m.seat === seat);
    if (!mine || this.pending) return;
    this.#setPending(message(randomWords(), mine.number));
    this.refused = null;
    this.#sendPending();
  }

  /** Take back the secret choice of a seat, while others still choose. */
  takeBack(seat: number): void {
    if (this.pending || this.takingBack) return;
    this.takingBack = randomWords();
    this.refused = null;
    this.#send({ type: 'take-back', seat, id: this.takingBack });
  }

  /** Throw the dice that wait for a seat. */
  throw(seat: number): void {
    this.#send({ type: 'throw', seat });
  }

  /** Something for everybody to hear. */
  say(seat: number, phrase: Phrase): void {
    this.words.breathe();
    this.#send({ type: 'say', seat, phrase });
  }

  leave(): void {
    this.#left = true;
    this.#stopTimers();
    this.#socket?.close();
    for (const [target, event] of WAKING) target.removeEventListener(event, this.#wake);
  }

  #setPending(pending: Pending | null): void {
    this.pending = pending;
    if (pending) localStorage.setItem(this.#key, JSON.stringify(pending));
    else localStorage.removeItem(this.#key);
  }

  #sendPending(): void {
    if (this.pending) this.#send(this.pending);
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const socket = socketTo(this.id, this.picture?.number ?? 0);
    this.#told.clear();
    let opened = false;
    let welcomed = false;
    socket.onmessage = (event) => {
      clearTimeout(this.#dead);
      this.#hear(JSON.parse(event.data) as FromServer);
      if (!welcomed) this.#sendPending(); // an answer may have been lost with the last socket; the same id counts once
      welcomed = true;
    };
    socket.onopen = () => {
      opened = true;
      this.#steady = window.setTimeout(() => (this.#tries = 0), STEADY);
      this.#beat = window.setInterval(this.#ping, BEAT);
    };
    socket.onclose = (event) => {
      this.#lose(socket, event.code);
      if (!opened && this.#tries === 1) void this.#askWhetherRefused();
    };
    this.#socket = socket;
  }

  #lose(socket: Socket, code = 0): void {
    if (this.#left || socket !== this.#socket) return;
    this.#hangUp();
    if (FINAL[code]) {
      this.#end(FINAL[code]);
      void this.#askWhy();
      return;
    }
    this.takingBack = null; // unlike a choice it is not sent again: it may be too late
    this.status = this.picture ? 'lost' : 'connecting';
    const pause = Math.min(8_000, 250 * 2 ** this.#tries++);
    this.#retry = window.setTimeout(() => this.#connect(), pause * (0.5 + Math.random() / 2));
  }

  /** Start over with a fresh socket: this one has lost something, or was opened before we had a name. */
  reconnect(): void {
    if (this.#socket) this.#lose(this.#socket);
  }

  /** Try once more, now: after the end, or instead of waiting for the next try. */
  retry(): void {
    this.#hangUp();
    this.status = 'connecting';
    this.#connect();
  }

  #end(why: string): void {
    this.#hangUp();
    this.#setPending(null);
    this.why = why;
    this.status = 'ended';
  }

  /** Why the server hung up: over HTTP it says the same, and more exactly. */
  async #askWhy(): Promise<void> {
    const why = await api.look(this.id).then(
      (picture) => picture.table.closed,
      (error: Trouble) => (error.status ? error.key : null),
    );
    if (why && this.status === 'ended') this.why = why;
  }

  async #askWhetherRefused(): Promise<void> {
    const trouble = await api.look(this.id).then(
      () => null,
      (error: Trouble) => error,
    );
    if (trouble && REFUSED.includes(trouble.status) && !this.#left) this.#end(trouble.key);
  }

  #hangUp(): void {
    this.#stopTimers();
    if (!this.#socket) return;
    this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket.close();
  }

  #stopTimers(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#steady);
    clearTimeout(this.#dead);
    clearTimeout(this.#retry);
  }

  #ping = (): void => {
    this.#send({ type: 'ping' });
    clearTimeout(this.#dead);
    this.#dead = window.setTimeout(() => this.reconnect(), PATIENCE);
  };

  /** Phones may sleep without closing the socket, so a woken page asks at once whether it still lives. */
  #wake = (): void => {
    if (this.#left || document.hidden || this.status === 'ended') return;
    const state = this.#socket?.readyState;
    if (state === WebSocket.OPEN) this.#ping();
    else if (state === WebSocket.CLOSED) {
      this.#stopTimers();
      this.#tries = 0;
      this.#connect();
    }
  };

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'picture':
        return this.#see(message);
      case 'chosen':
        return this.#note(message);
      case 'presence':
        return this.#notePresence(message.online);
      case 'accepted':
      case 'refused':
        return this.#answered(message);
      case 'pong':
        return this.#compare(message);
      case 'said':
        return this.words.hear(message);
    }
  }

  #see(picture: Picture): void {
    this.status = 'open';
    this.picture = { ...picture, told: this.#news(picture) };
    keepShown(picture);
    if (picture.table.state === 'opening') this.#tellWords(picture);
    if (picture.table.state === 'closed') this.#end(picture.table.closed ?? 'refusal.no-such-table');
  }

  #tellWords(picture: Picture): void {
    for (const { seat, words } of wordsToTell(picture)) {
      if (!this.#told.has(seat)) this.#send({ type: 'reveal', seat, words });
      this.#told.add(seat);
    }
  }

  /** What is new in a picture, kept for the story. The first one brings all there is; only its end has just happened. */
  #news({ number, told }: Picture): Told[] {
    if (!this.picture) {
      this.story = told.map((line) => [line]);
      return told.slice(-1);
    }
    if (number <= this.picture.number || !told.length) return [];
    this.story = [...this.story, told].slice(-STORY);
    return told;
  }

  #note(chosen: ChoiceMade): void {
    if (!this.picture?.view || chosen.number !== this.picture.number + 1) return this.reconnect();
    this.picture = withChosen(this.picture, chosen);
  }

  #notePresence(online: boolean[]): void {
    if (!this.picture) return;
    const chairs = this.picture.table.chairs.map((chair, seat) => ({ ...chair, online: online[seat] ?? false }));
    this.picture = { ...this.picture, table: { ...this.picture.table, chairs } };
  }

  #answered(answer: Accepted | Refused): void {
    if (answer.type === 'refused' && answer.id === null && answer.key === 'refusal.too-many') this.words.hush();
    if (answer.id !== null && answer.id === this.takingBack) this.takingBack = null;
    else if (this.pending && answer.id === this.pending.id) this.#setPending(null);
    else if (!isTroubleHere(answer)) return;
    if (answer.type === 'refused') this.refused = answer;
  }

  #compare(pong: Pong): void {
    const lost = pong.number !== this.picture?.number || this.seats.some((m) => pong.seats[m.seat] !== m.number);
    if (lost) this.reconnect();
  }
}

/** Something of this device went wrong, without being asked for anything. */
const isTroubleHere = ({ id, ...answer }: Accepted | Refused): boolean =>
  id === null && 'key' in answer && answer.key.startsWith('refusal.device');

const WAKING: [EventTarget, string][] = [
  [window, 'online'],
  [window, 'pageshow'],
  [document, 'visibilitychange'],
];

/** The picture after a seat's secret choice, as docs/protocol.md says. */
export function withChosen(picture: Picture, chosen: ChoiceMade): Picture {
  const view = { ...picture.view! };
  view.to_act = view.to_act.filter((seat) => seat !== chosen.seat);
  if (view.chosen) view.chosen = view.chosen.map((c, seat) => (seat === chosen.seat ? true : c));
  const mine = picture.mine.map((m) =>
    m.seat === chosen.seat && chosen.mine ? chosen.mine : { ...m, number: m.number + 1 },
  );
  const at_once = picture.at_once === 1 ? 0 : picture.at_once; // the last line is no longer the last
  return { ...picture, number: chosen.number, view, mine, told: [], at_once };
}
