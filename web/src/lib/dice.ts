// Checks a finished game's dice on this device: every roll and card must follow from the secret and the players' words,
// and all of that must be what this device was shown. How it is done: docs/protocol.md, "Checking the dice".
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Words } from '../check/words.el';
import type { Track } from '../games/tracker';
import { NOTHING, type Memory, type Own } from './memory';
import type { DiceProof, GameRecord } from './protocol';

/** One thing looked at. `ok` is null where it can be told neither way; the rest fills the sentence. */
export interface Finding {
  key: keyof Words['found'];
  ok: boolean | null;
  seats?: number[];
  count?: number;
  line?: number;
  text?: string;
}

/** What chance brought among n equally likely outcomes, for the i-th draw. */
export type Draw = (i: number, n: number) => number;

const OLD = 1;
const SCHEME = 2;

export const hashOf = (words: string): string => bytesToHex(sha256(utf8ToBytes(words)));

/** Everybody's words in one text; the old way of writing them could be read in two ways. */
function mixed(words: string[], scheme: number): string {
  return scheme === OLD
    ? words.map((word, seat) => `${seat}:${word}`).join('\n')
    : words.map((word) => `${utf8ToBytes(word).length}:${word},`).join('');
}

export function drawing(secret: Uint8Array, words: string[], scheme: number): Draw {
  const key = hmac(sha256, secret, utf8ToBytes(mixed(words, scheme)));
  return (i, n) => {
    const limit = 2n ** 64n - (2n ** 64n % BigInt(n));
    for (let attempt = 0; ; attempt++) {
      const bytes = hmac(sha256, key, utf8ToBytes(`${i}:${attempt}`));
      const value = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
      if (value < limit) return Number(value % BigInt(n));
    }
  };
}

/** The heads of the chain over a log: before the first line, after it, after the second, and so on. */
export function chainOf(secret: Uint8Array, log: GameRecord['log']): string[] {
  const link = (text: string): string => bytesToHex(hmac(sha256, secret, utf8ToBytes(text)));
  const heads = [link('zaria chain')];
  for (const [i, [seat, text]] of log.entries()) heads.push(link(`${heads[i]}\n${i + 1}:${seat ?? '*'}:${text}`));
  return heads;
}

/** Everything there is to say of a record with dice, in the order of the game. Throws where it cannot be followed. */
export function checkDice(record: GameRecord, track: Track, memory: Memory = NOTHING): Finding[] {
  const dice = record.dice!;
  const scheme = dice.scheme ?? OLD;
  if (scheme > SCHEME || dice.words.length !== record.players) throw new Error('a record that cannot be followed');
  const secret = hexToBytes(dice.secret);
  const own = memory.own.filter(({ played }) => played);
  const fromBefore: Finding[] = scheme === OLD ? [{ key: 'older', ok: null }] : [];
  return [
    ...fromBefore,
    ...checkSecret(dice, bytesToHex(sha256(secret)), own, scheme),
    ...(scheme === OLD ? [] : checkPromises(dice)),
    ...checkShown(dice, own, memory),
    checkDraws(record, drawing(secret, dice.words, scheme), track, memory),
    ...checkChain(record, secret, own, memory),
  ];
}

function checkSecret(dice: DiceProof, hash: string, own: Own[], scheme: number): Finding[] {
  const fits = hash === dice.commitment;
  const secret: Finding = { key: fits ? 'secret' : 'notSecret', ok: fits };
  if (!own.length) return scheme === OLD ? [secret] : [secret, { key: 'notHere', ok: null }];
  const shown = own.every(({ commitment }) => commitment === hash);
  return [secret, { key: shown ? 'shown' : 'notShown', ok: shown }];
}

/** Words that no promise fixes could have been chosen late: by the server, which knows the secret. */
function checkPromises(dice: DiceProof): Finding[] {
  const withheld = dice.withheld ?? [];
  const which = (wanted: (promise: string | null, words: string, told: boolean) => boolean): number[] =>
    [...dice.words.entries()].flatMap(([seat, words]) =>
      wanted(dice.promises?.[seat] ?? null, words, !withheld.includes(seat)) ? [seat] : [],
    );
  const promised = which((promise) => promise !== null);
  const broken = which((promise, words, told) => promise !== null && (told ? hashOf(words) !== promise : words !== ''));
  const loose = which((promise, words) => promise === null && words !== '');
  const findings: Finding[] = [];
  if (broken.length) findings.push({ key: 'notPromised', ok: false, seats: broken });
  else if (promised.length) findings.push({ key: 'promised', ok: true });
  if (loose.length) findings.push({ key: 'loose', ok: null, seats: loose });
  if (withheld.length) findings.push({ key: 'withheld', ok: null, seats: withheld });
  else if (promised.length) findings.push({ key: 'told', ok: true });
  return findings;
}

/** Whether what was fixed before the first roll is what this device saw and did. */
function checkShown(dice: DiceProof, own: Own[], memory: Memory): Finding[] {
  const findings: Finding[] = [];
  if (own.length) {
    const kept = own.filter(({ seat, promise }) => dice.promises?.[seat!] === promise);
    const late = kept.length === own.length && own.some(({ seat }) => dice.withheld?.includes(seat!));
    const there = kept.length === own.length && own.every(({ seat, words }) => dice.words[seat!] === words);
    findings.push(there ? { key: 'own', ok: true } : late ? { key: 'late', ok: null } : { key: 'notOwn', ok: false });
  }
  if (memory.promises) {
    const same = memory.promises.every((promise, seat) => promise === (dice.promises?.[seat] ?? null));
    findings.push({ key: same ? 'sealed' : 'notSealed', ok: same });
  } else if (own.length) findings.push({ key: 'unseen', ok: null });
  return findings;
}

function checkDraws(record: GameRecord, draw: Draw, track: Track, memory: Memory): Finding {
  if (memory.drawn && !record.dice!.drawn_first) return { key: 'notAgreed', ok: false };
  if (record.dice!.drawn_first && draw(0, record.players) !== record.first) return { key: 'notFirst', ok: false };
  const tracker = track(record);
  let count = 0;
  for (const [index, [seat, text]] of record.log.entries()) {
    if (seat !== null) {
      tracker.chose?.(seat, text);
      continue;
    }
    const k = draw(count + 1, tracker.odds(text));
    if (tracker.name(k, text) !== text) return { key: 'notDrawn', ok: false, line: index + 1, text };
    tracker.drew?.(text);
    count++;
  }
  return { key: 'drawn', ok: true, count };
}

function checkChain(record: GameRecord, secret: Uint8Array, own: Own[], memory: Memory): Finding[] {
  if (!memory.chain.length) return own.length ? [{ key: 'unwatched', ok: null }] : [];
  const heads = chainOf(secret, record.log);
  const wrong = memory.chain.find(({ lines, head }) => heads[lines] !== head);
  return [wrong ? { key: 'notWatched', ok: false, line: wrong.lines } : { key: 'watched', ok: true }];
}
