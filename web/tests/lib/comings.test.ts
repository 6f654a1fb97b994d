import { expect, test } from 'vitest';
import { comings, isAway } from '../../src/lib/comings';
import type { Chair } from '../../src/lib/protocol';

const here: Chair = { name: 'Νίκος', bot: null, online: true, stand_in: null, sign: 0, host: false, open: false };
const gone: Chair = { ...here, online: false };
const playedFor: Chair = { ...gone, stand_in: 'casual' };
const bot: Chair = { ...here, name: null, bot: 'casual', online: false };

test.each([
  [here, gone, 'gone'],
  [gone, here, 'back'],
  [gone, playedFor, 'stands-in'],
  [playedFor, { ...playedFor, online: true }, null],
  [playedFor, here, 'back'],
  [here, { ...gone, bot: 'casual' }, 'left'],
  [playedFor, { ...gone, bot: 'casual' }, 'left'],
  [here, here, null],
  [bot, bot, null],
])('between two looks at the chairs: %#', (before, after, what) => {
  expect(comings([here, before], [here, after])).toEqual(what ? [[1, what]] : []);
});

test('a bot is never away', () => {
  expect([here, gone, playedFor, bot, undefined].map(isAway)).toEqual([false, true, true, false, false]);
});
