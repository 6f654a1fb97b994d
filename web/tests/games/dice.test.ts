import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/games';
import { trackOf } from '../../src/games/tracker';
import { checkDice, type Finding } from '../../src/lib/dice';
import type { GameRecord } from '../../src/lib/protocol';

const records = import.meta.glob<GameRecord>('./*/record.json', { eager: true, import: 'default' });

describe.each(GAMES)('%s', (game) => {
  const record = records[`./${game}/record.json`]!;
  const check = async (change: Partial<GameRecord> = {}): Promise<Finding[]> =>
    checkDice({ ...record, ...change }, await trackOf(game));

  test('an honest game is fair, to the last roll and card', async () => {
    const count = record.log.filter(([seat]) => seat === null).length;
    expect(await check()).toContainEqual({ key: 'drawn', ok: true, count });
  });

  test('a roll or card changed afterwards is found, with its line', async () => {
    const line = record.log.findLastIndex(([seat]) => seat === null);
    const others = record.log.filter(([seat, text]) => seat === null && text !== record.log[line]![1]);
    const log = record.log.with(line, others[0]!);
    expect(await check({ log })).toContainEqual({ key: 'notDrawn', ok: false, line: line + 1, text: others[0]![1] });
  });

  test('another secret than the one promised is found', async () => {
    const dice = { ...record.dice!, secret: '00'.repeat(32) };
    expect(await check({ dice })).toContainEqual({ key: 'notSecret', ok: false });
  });

  test('another first player than the one drawn is found', async () => {
    const first = (record.first + 1) % record.players;
    expect(await check({ first })).toContainEqual({ key: 'notFirst', ok: false });
  });
});

test('a game that nobody knows cannot be checked', async () => {
  await expect(trackOf('chess')).rejects.toThrow('no such game: chess');
});
