// A finished game seen again, point by point, through the eyes of a seat or of a spectator; as in server/replay.py.
import { toldApart } from '../lib/people';
import type { Frame, GameRecord, Replay } from '../lib/protocol';
import { decoded, type Half, type Table } from './half';
import { Denied } from './python.js';

export function replay(half: Half, record: GameRecord, seat: number | null): Replay {
  if (seat !== null && !(seat >= 0 && seat < record.players)) throw Denied(404, 'no-such-seat');
  const { game, players, options, first } = record;
  const nobody = Array.from({ length: players }, () => null);
  try {
    return {
      game,
      title: half.game.title,
      players,
      options,
      first,
      ...toldApart(record.names ?? nobody, record.bots),
      frames: [...frames(half, tableOf(half, record), record, seat)],
      dice: record.dice ?? null,
      own_dice: record.own_dice ?? false,
      device: record.device ?? false,
    };
  } catch (error) {
    console.error(error);
    throw Denied(400, 'bad-record');
  }
}

function tableOf(half: Half, { game, players, options, memory, first }: GameRecord): Table {
  const table = half.Table();
  const terms = { game, players, options, memory: memory ?? false, host: '', commitment: '' };
  table.follow(decoded(half, { kind: 'created', ...terms }));
  table.follow(decoded(half, { kind: 'started', first }));
  return table;
}

function* frames(half: Half, table: Table, { log }: GameRecord, seat: number | null): Generator<Frame> {
  let number = 0;
  for (let line = 0; line <= log.length; line++) {
    if (line) table.follow(lineOf(half, log[line - 1] as [number | null, string]));
    if (!table.to_act.length && line < log.length) continue;
    const mine = seat === null ? null : half.mine(table, seat);
    yield { line, told: table.told_since(number), view: table.public_view() as Frame['view'], mine };
    number = table.number;
  }
}

const lineOf = (half: Half, [seat, text]: [number | null, string]): object =>
  decoded(half, seat === null ? { kind: 'happened', text } : { kind: 'chose', seat, text });
