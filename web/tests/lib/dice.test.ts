import { describe, expect, test } from 'vitest';
import { checkDice, drawing } from '../../src/lib/dice';
import { isRecord, type GameRecord } from '../../src/lib/record';
import records from './records.json';

const games = records as unknown as Record<string, GameRecord>;

test('draws are those of docs/protocol.md', () => {
  const draw = drawing(
    Uint8Array.from({ length: 32 }, (_, i) => i),
    ["ada's words", ''],
  );
  expect([1, 2, 3, 4].map((i) => draw(i, 36))).toEqual([18, 9, 6, 35]);
  expect(draw(0, 2)).toBe(1);
});

describe.each(Object.entries(games))('%s', (_, record) => {
  const rolls = record.log.filter(([seat]) => seat === null).length;

  test('an honest game is fair, to the last roll and card', () => {
    expect(checkDice(record)).toMatchObject({ fair: true, checked: rolls, key: 'verify.fair' });
  });

  test('a roll or card changed afterwards is found, with its line', () => {
    const line = record.log.findLastIndex(([seat]) => seat === null);
    const others = record.log.filter(([seat, text]) => seat === null && text !== record.log[line]![1]);
    const log = record.log.with(line, others[0]!);
    expect(checkDice({ ...record, log })).toMatchObject({ fair: false, line: line + 1, key: 'verify.line-differs' });
  });

  test('another secret than the one promised is found', () => {
    const dice = { ...record.dice!, secret: '00'.repeat(32) };
    expect(checkDice({ ...record, dice })).toMatchObject({ fair: false, key: 'verify.secret-differs' });
  });

  test('another first player than the one drawn is found', () => {
    const first = (record.first + 1) % record.players;
    expect(checkDice({ ...record, first }).key).toBe('verify.first-differs');
  });
});

test('a game without dice has nothing to check', () => {
  const { dice: _, ...record } = games['knaster']!;
  expect(checkDice(record)).toMatchObject({ fair: false, key: 'verify.no-dice' });
});

test('only records are taken for records', () => {
  expect(isRecord(games['trio'])).toBe(true);
  for (const thing of [null, 7, [], {}, { zaria: 1, log: 'no' }]) expect(isRecord(thing)).toBe(false);
});
