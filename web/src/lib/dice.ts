// Checks a finished game's dice on this device: every roll and card must follow from the secret and the players' words.
// How it is done: docs/protocol.md, "Checking the dice". `zaria verify` does the same.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { GameRecord } from './record';

/** `key` says it in the shared catalogue; `line` is the first line of the log that does not fit. */
export interface Verdict {
  fair: boolean;
  checked: number;
  line: number | null;
  text: string;
  key: string;
}

/** What chance brought among n equally likely outcomes, for the i-th draw. */
export type Draw = (i: number, n: number) => number;

export function drawing(secret: Uint8Array, words: string[]): Draw {
  const key = hmac(sha256, secret, utf8ToBytes(words.map((word, seat) => `${seat}:${word}`).join('\n')));
  return (i, n) => {
    const limit = 2n ** 64n - (2n ** 64n % BigInt(n));
    for (let attempt = 0; ; attempt++) {
      const bytes = hmac(sha256, key, utf8ToBytes(`${i}:${attempt}`));
      const value = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
      if (value < limit) return Number(value % BigInt(n));
    }
  };
}

/** What lies hidden while a game's chance is followed: `odds` before each draw, then `name` of the outcome. */
interface Tracker {
  odds(text: string): number;
  name(k: number, text: string): string;
  /** The draw happened. */
  drew(text: string): void;
  /** A seat chose. */
  chose(seat: number, text: string): void;
}

export function checkDice(record: GameRecord): Verdict {
  const verdict = (key: string, checked = 0, line: number | null = null, text = ''): Verdict => ({
    fair: key === 'verify.fair',
    checked,
    line,
    text,
    key,
  });
  const { dice } = record;
  if (!dice) return verdict('verify.no-dice');
  const secret = hexToBytes(dice.secret);
  if (bytesToHex(sha256(secret)) !== dice.commitment) return verdict('verify.secret-differs');
  const draw = drawing(secret, dice.words);
  if (dice.drawn_first && draw(0, record.players) !== record.first) return verdict('verify.first-differs');
  const tracker = trackers[record.game]!(record);
  let checked = 0;
  for (const [index, [seat, text]] of record.log.entries()) {
    if (seat !== null) {
      tracker.chose(seat, text);
      continue;
    }
    const k = draw(checked + 1, tracker.odds(text));
    if (tracker.name(k, text) !== text) return verdict('verify.line-differs', checked, index + 1, text);
    tracker.drew(text);
    checked++;
  }
  return verdict('verify.fair', checked);
}

/** The digits of k in base 6, for a number of dice. */
function digits(k: number, dice: number): number[] {
  const all: number[] = [];
  for (let i = 0; i < dice; i++) {
    all.unshift(k % 6);
    k = Math.floor(k / 6);
  }
  return all;
}

const nothing = (): void => {};

function knaster(): Tracker {
  return {
    odds: () => 36,
    name: (k) =>
      digits(k, 2)
        .map((d) => d + 1)
        .join(' '),
    drew: nothing,
    chose: nothing,
  };
}

/** The names before the values, such as `white 3 4 red 5`, say which dice were thrown. */
function qwixx(): Tracker {
  const thrown = (text: string): number => text.match(/\b[1-6]\b/g)?.length ?? 0;
  return {
    odds: (text) => 6 ** thrown(text),
    name(k, text) {
      const values = digits(k, thrown(text)).map((d) => d + 1);
      return text.replace(/\b[1-6]\b/g, () => String(values.shift()));
    },
    drew: nothing,
    chose: nothing,
  };
}

/** The faces of Qwantum's special dice (QN-1). */
const FACES = [
  'R1 R4 Y5 B5 B1 P6',
  'R6 R2 Y1 Y3 B5 P4',
  'R3 R1 Y4 Y2 B4 P3',
  'R5 Y6 B2 B4 P1 P3',
  'R3 Y4 B2 B6 P2 P5',
  'R6 Y1 Y5 B3 P6 P2',
].map((die) => die.split(' '));

function qwantum(): Tracker {
  const thrown = (text: string): string[] => text.match(/white|\b[1-6](?=:)/g) ?? [];
  return {
    odds: (text) => 6 ** thrown(text).length,
    name(k, text) {
      const dice = thrown(text);
      const faces = digits(k, dice.length);
      return dice
        .map((die, i) => (die === 'white' ? `white ${faces[i]! + 1}` : `${die}:${FACES[Number(die) - 1]![faces[i]!]}`))
        .join(' ');
    },
    drew: nothing,
    chose: nothing,
  };
}

function trio(): Tracker {
  const left = Array.from({ length: 36 }, (_, i) => String(Math.floor(i / 3) + 1));
  return {
    odds: () => left.length,
    name: (k) => left[k] ?? '',
    drew: (text) => void left.splice(left.indexOf(text), 1),
    chose: nothing,
  };
}

/** The pile is known only by following every card (QC-2, QC-3, QC-10). */
function qwixxCards(record: GameRecord): Tracker {
  const colours = ['red', 'yellow', 'green', 'blue', ...(record.options['jokers'] ? ['joker'] : [])];
  const deck = colours.flatMap((colour) => Array.from({ length: 11 }, (_, i) => `${colour} ${i + 2}`));
  let pile = [...deck];
  let discard: string[] = [];
  let played: string[] = [];
  let top: string | null = null;
  const hands: string[][] = Array.from({ length: record.players }, () => []);
  const display: (string | null)[] = [null, null, null, null];
  let dealing = true;

  function lay(card: string): void {
    const hand = dealing ? hands.find((cards) => cards.length < 4) : undefined;
    const gap = display.indexOf(null);
    if (hand) hand.push(card);
    else if (gap >= 0) display[gap] = card;
    else {
      top = card;
      dealing = false;
    }
  }

  return {
    odds() {
      if (!pile.length) {
        pile = deck.filter((card) => discard.includes(card));
        discard = [];
      }
      return pile.length;
    },
    name: (k) => pile[k] ?? '',
    drew(text) {
      pile = pile.filter((card) => card !== text);
      lay(text);
    },
    chose(seat, text) {
      const hand = hands[seat]!;
      const places = (text.match(/\d+/g) ?? []).map(Number);
      if (text.startsWith('take')) {
        hand.push(display[places[0]! - 1]!);
        display[places[0]! - 1] = null;
        if (hand.length === 5 && top) {
          display[display.indexOf(null)] = top;
          top = null;
        }
      } else if (text.startsWith('play')) {
        played = hand.filter((_, i) => places.includes(i + 1));
        hands[seat] = hand.filter((card) => !played.includes(card));
      } else if (text.startsWith('cross')) {
        discard.push(...played);
        played = [];
      }
    },
  };
}

const trackers: Record<string, (record: GameRecord) => Tracker> = {
  qwixx,
  'qwixx-cards': qwixxCards,
  qwantum,
  knaster,
  trio,
};
