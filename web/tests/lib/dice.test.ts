import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { trackOf } from '../../src/games/tracker';
import { checkDice, drawing, hashOf, type Finding } from '../../src/lib/dice';
import type { Memory } from '../../src/lib/memory';
import type { DiceProof, GameRecord } from '../../src/lib/protocol';

const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const WORDS = ["ada's words", 'τα λόγια μου', ''];
const track = await trackOf('knaster');

test('draws of the old scheme are those of docs/protocol.md', () => {
  const draw = drawing(SECRET, ["ada's words", ''], 1);
  expect([1, 2, 3, 4].map((i) => draw(i, 36))).toEqual([18, 9, 6, 35]);
  expect(draw(0, 2)).toBe(1);
});

/** Worked out here once more, in another way. */
const mac = (key: Uint8Array, text: string): Uint8Array => hmac(sha256, key, utf8ToBytes(text));

function rolled(words: string[], i: number): number {
  const netstrings = words.map((word) => `${new TextEncoder().encode(word).length}:${word},`).join('');
  return Number(BigInt(`0x${bytesToHex(mac(mac(SECRET, netstrings), `${i}:0`).slice(0, 8))}`) % 36n);
}
const roll = (words: string[], i: number): [null, string] => {
  const k = rolled(words, i);
  return [null, `${Math.floor(k / 6) + 1} ${(k % 6) + 1}`];
};

/** Ada, whose device checks it; a friend; a bot. */
function game(words = WORDS, change: Partial<DiceProof> = {}): GameRecord {
  return {
    zaria: 1,
    game: 'knaster',
    players: 3,
    options: {},
    first: 0,
    log: [roll(words, 1), [0, 'enter e4'], [1, 'enter d2'], roll(words, 2), [1, 'enter a1'], roll(words, 3)],
    dice: {
      scheme: 2,
      commitment: COMMITMENT,
      secret: bytesToHex(SECRET),
      words,
      promises: WORDS.map((word) => (word ? hashOf(word) : null)),
      withheld: [],
      drawn_first: false,
      ...change,
    },
  };
}

/** The head after so many lines. */
function headAt(lines: number, { log } = game()): Memory['chain'][number] {
  let head = bytesToHex(mac(SECRET, 'zaria chain'));
  for (const [i, [seat, text]] of log.slice(0, lines).entries())
    head = bytesToHex(mac(SECRET, `${head}\n${i + 1}:${seat === null ? '*' : seat}:${text}`));
  return { lines, head };
}

function memory(change: Partial<Memory> = {}): Memory {
  const own = { words: WORDS[0]!, promise: hashOf(WORDS[0]!), commitment: COMMITMENT, seat: 0, played: true };
  const chain = [headAt(0), headAt(3), headAt(6)];
  return { at: 0, own: [own], promises: game().dice!.promises!, chain, ...change };
}

const keys = (findings: Finding[]): string[] => findings.map(({ key }) => key);
const wrong = (findings: Finding[]): Finding[] => findings.filter(({ ok }) => ok === false);
const open = (findings: Finding[]): string[] => keys(findings.filter(({ ok }) => ok === null));
const check = (record = game(), kept: Memory | undefined = memory()): Finding[] => checkDice(record, track, kept);

describe('a game with promises', () => {
  test('that was honest fits in everything, by what this device kept', () => {
    expect(keys(check())).toEqual(['secret', 'shown', 'promised', 'told', 'own', 'sealed', 'drawn', 'watched']);
    expect(check().every(({ ok }) => ok)).toBe(true);
    expect(check().find(({ key }) => key === 'drawn')?.count).toBe(3);
  });

  test('fits with itself where this device was not there, and says so', () => {
    const found = checkDice(game(), track);
    expect(wrong(found)).toEqual([]);
    expect(open(found)).toEqual(['notHere']);
  });

  test('in which a word was swapped later fits neither the promise nor the dice', () => {
    const record = { ...game(), dice: { ...game().dice!, words: [WORDS[0]!, 'other', ''] } };
    const found = wrong(check(record));
    expect(keys(found)).toEqual(['notPromised', 'notDrawn']);
    expect(found[0]!.seats).toEqual([1]);
  });

  test('whose server chose words and their promise after ours were told is found, though it fits itself', () => {
    const words = [WORDS[0]!, 'lucky', ''];
    const record = game(words, { promises: words.map((word) => (word ? hashOf(word) : null)) });
    expect(wrong(checkDice(record, track))).toEqual([]);
    expect(keys(wrong(check(record, memory({ chain: [headAt(0)] }))))).toEqual(['notSealed']);
  });

  test('with a wrong promise', () => {
    const promises = [hashOf('nothing'), ...game().dice!.promises!.slice(1)];
    expect(keys(wrong(check(game(WORDS, { promises }))))).toEqual(['notPromised', 'notOwn', 'notSealed']);
  });

  test('with another secret than was sealed', () => {
    const found = wrong(check(game(WORDS, { secret: '00'.repeat(32) })));
    expect(keys(found)).toEqual(['notSecret', 'notShown', 'notDrawn', 'notWatched']);
  });

  test('with another secret and its own seal, which only this device can tell', () => {
    const own = memory().own.map((one) => ({ ...one, commitment: 'ff'.repeat(32) }));
    expect(keys(wrong(check(game(), memory({ own }))))).toEqual(['notShown']);
  });

  test('without our words', () => {
    const words = ['', WORDS[1]!, ''];
    const record = game(words, { promises: [null, hashOf(WORDS[1]!), null] });
    expect(keys(wrong(check(record, memory({ chain: [] }))))).toEqual(['notOwn', 'notSealed']);
  });

  test('with a choice that was changed afterwards', () => {
    const record = game();
    record.log[2] = [1, 'enter d3'];
    const found = wrong(check(record));
    expect(found).toEqual([{ key: 'notWatched', ok: false, line: 3 }]);
    expect(wrong(checkDice(record, track))).toEqual([]);
  });

  test('that is shorter than what this device saw', () => {
    const record = game();
    record.log.pop();
    expect(wrong(check(record))).toEqual([{ key: 'notWatched', ok: false, line: 6 }]);
  });

  test('with a roll that was changed', () => {
    const record = game();
    record.log[3] = [null, record.log[3]![1] === '1 1' ? '2 2' : '1 1'];
    expect(wrong(check(record))[0]).toMatchObject({ key: 'notDrawn', line: 4, text: record.log[3]![1] });
  });

  test('whose first player was to be drawn, and the record says it was chosen', () => {
    expect(wrong(check(game(), memory({ drawn: true })))).toEqual([{ key: 'notAgreed', ok: false }]);
    expect(wrong(check(game(), memory({ drawn: false })))).toEqual([]);
  });

  test('in which somebody kept words back says who', () => {
    const words = [WORDS[0]!, '', ''];
    const record = game(words, { withheld: [1] });
    const found = check(record, memory({ chain: [] }));
    expect(wrong(found)).toEqual([]);
    expect(found.find(({ key }) => key === 'withheld')?.seats).toEqual([1]);
    expect(keys(found)).not.toContain('told');
  });

  test('for which our own words came too late', () => {
    const record = game(['', WORDS[1]!, ''], { withheld: [0] });
    const found = check(record, memory({ chain: [] }));
    expect(wrong(found)).toEqual([]);
    expect(open(found)).toEqual(['withheld', 'late', 'unwatched']);
  });

  test('may not have words for a seat that kept them back', () => {
    expect(keys(wrong(check(game(WORDS, { withheld: [1] }))))).toContain('notPromised');
  });

  test('with words that nobody promised cannot be vouched for', () => {
    const found = checkDice(game(WORDS, { promises: [hashOf(WORDS[0]!), null, null] }), track);
    expect(wrong(found)).toEqual([]);
    expect(found.find(({ key }) => key === 'loose')?.seats).toEqual([1]);
  });

  test('that we came to late is vouched for as far as we saw it', () => {
    const found = check(game(), memory({ promises: null, chain: [] }));
    expect(open(found)).toEqual(['unseen', 'unwatched']);
  });

  test('takes no words beyond its seats', () => {
    expect(() => check(game([...WORDS, 'more']))).toThrow();
  });
});

describe('an old record', () => {
  const draw = drawing(SECRET, WORDS, 1);
  const k = draw(1, 36);
  const old: GameRecord = {
    ...game(),
    log: [[null, `${Math.floor(k / 6) + 1} ${(k % 6) + 1}`]],
    dice: { commitment: COMMITMENT, secret: bytesToHex(SECRET), words: WORDS, drawn_first: false },
  };

  test('is checked by the old scheme, and says so', () => {
    expect(keys(checkDice(old, track))).toEqual(['older', 'secret', 'drawn']);
    expect(wrong(checkDice(old, track))).toEqual([]);
  });

  test('is no way out of a promise', () => {
    expect(keys(wrong(check(old, memory({ chain: [] }))))).toEqual(['notOwn', 'notSealed']);
  });

  test('a scheme of tomorrow is not guessed at', () => {
    expect(() => check(game(WORDS, { scheme: 3 }))).toThrow();
  });
});
