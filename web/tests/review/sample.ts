import type { Choice, Review } from '../../src/lib/review';

/** A choice of seat 0 that cost a tenth of a win. */
export const choice: Choice = {
  line: 3,
  seat: 0,
  made: 'green 7',
  best: 'blue 7',
  cost: 0.1,
  error: 0.01,
  flagged: true,
  effects: [-0.1, 0.1],
  options: [
    { text: 'blue 7', cost: 0 },
    { text: 'yellow 7', cost: 0.04 },
    { text: 'green 7', cost: 0.1 },
  ],
  reasons: [{ key: 'lesson.common-number', facts: { number: 6 } }],
};

/** A game of two in four lines: what seat 0 has at the end is the sum of all there is in its account. */
export const review: Review = {
  judge: { game: 'qwixx', version: 1, checksum: 'abc', setting: 'quick', seed: 0 },
  players: 2,
  options: {},
  unit: 'share',
  sides: [[0], [1]],
  seats: [
    {
      seat: 0,
      result: 1,
      start: 0.5,
      luck: 0.42,
      own: -0.1,
      others: 0.16,
      doubt: 0.02,
      luckiest: 2,
      unluckiest: null,
      moments: [3],
    },
    {
      seat: 1,
      result: 0,
      start: 0.5,
      luck: -0.42,
      own: -0.16,
      others: 0.1,
      doubt: -0.02,
      luckiest: null,
      unluckiest: 2,
      moments: [],
    },
  ],
  events: [
    { line: 1, seat: null, text: 'white 3 4', values: [0.5, 0.5], luck: [0, 0] },
    { line: 2, seat: null, text: 'white 6 6', values: [0.92, 0.08], luck: [0.42, -0.42] },
    { line: 3, seat: 0, text: 'green 7', values: [0.82, 0.18], luck: null },
    { line: 4, seat: 1, text: 'pass', values: [1, 0], luck: null },
  ],
  choices: [choice, { ...choice, line: 1, made: 'pass', best: 'pass', cost: 0, flagged: false, reasons: [] }],
  headlines: [
    { key: 'review.duel-better-lucky', facts: { rival: 1 } },
    { key: 'review.duel-worse-unlucky', facts: { rival: 0 } },
  ],
  notes: [],
};

/** Trio in teams: every partner's account has half a win. */
export const teams: Review = {
  ...review,
  judge: { ...review.judge, game: 'trio' },
  players: 4,
  options: { teams: true },
  sides: [
    [0, 2],
    [1, 3],
  ],
  seats: [0, 1, 2, 3].map((seat) => {
    const half = review.seats[seat % 2]!;
    const [result, start, luck] = [half.result / 2, half.start / 2, half.luck / 2];
    const [own, others, doubt] = [half.own / 2, half.others / 2, half.doubt / 2];
    return { ...half, seat, result, start, luck, own, others, doubt };
  }),
  events: review.events.map(({ values: [a, b], ...event }) => ({
    ...event,
    values: [a! / 2, b! / 2, a! / 2, b! / 2],
    luck: null,
  })),
  choices: [{ ...choice, cost: 0.05, effects: [-0.05, 0.05, -0.05, 0.05] }],
};
