// Views as zaria.Match gave them: a table of three after three turns, and the end of a game of two.
import type { QwantumFacts, QwantumView } from '../../../src/games/qwantum/view';

export const FACTS: QwantumFacts = {
  columns: 6,
  line: 4,
  dice: 7,
  misthrow_points: [0, -1, -3, -6, -10, -15],
  misthrows_to_end: 5,
};

const NO_POINTS = { 'column 1': 0, 'column 2': 0, 'column 3': 0, 'column 4': 0, 'column 5': 0, 'column 6': 0 };

export const reroll: QwantumView = {
  facts: FACTS,
  game: 'qwantum',
  players: 3,
  options: {},
  first: 0,
  seat: null,
  phase: 'reroll',
  to_act: [0],
  needs_chance: false,
  over: false,
  scores: [9, -1, 0],
  breakdown: [
    { ...NO_POINTS, 'column 1': 9, misthrows: 0 },
    { ...NO_POINTS, misthrows: -1 },
    { ...NO_POINTS, misthrows: 0 },
  ],
  winners: [],
  legal: [],
  active: 0,
  dice: { white: 3, 1: 'B5', 2: 'R6', 3: 'Y4', 4: 'P1', 5: 'B2', 6: 'R6' },
  totals: { purple: 4, blue: 10, red: 15, yellow: 7 },
  own: null,
  chosen: [null, null, null],
  pass_costs: 0,
  sheets: [
    { rows: { purple: [2], blue: [10], red: [9], yellow: [12] }, misthrows: 0 },
    { rows: { purple: [12], blue: [], red: [2], yellow: [] }, misthrows: 1 },
    { rows: { purple: [6, 12], blue: [], red: [9], yellow: [11] }, misthrows: 0 },
  ],
};

/** All 128 choices of step A. */
export const REROLLS: string[] = Array.from({ length: 128 }, (_, bits) => {
  const dice = ['white', '1', '2', '3', '4', '5', '6'].filter((_die, i) => (bits >> i) & 1);
  return dice.length ? `reroll ${dice.join(' ')}` : 'keep';
});

/** Dice 1 and 3 were rolled again. */
export const own: QwantumView = {
  ...reroll,
  phase: 'own',
  dice: { white: 3, 1: 'R4', 2: 'R6', 3: 'R1', 4: 'P1', 5: 'B2', 6: 'R6' },
  totals: { purple: 4, blue: 5, red: 20, yellow: 3 },
};
export const OWN = ['pass', 'enter purple', 'enter red'];

/** The active player took red in step B. */
export const shared: QwantumView = {
  ...own,
  phase: 'shared',
  to_act: [0, 1, 2],
  own: 'enter red',
  sheets: [{ rows: { purple: [2], blue: [10], red: [9, 20], yellow: [12] }, misthrows: 0 }, ...own.sheets.slice(1)],
};
export const SHARED = [
  ['pass', 'enter purple'],
  ['pass', 'enter blue', 'enter yellow'],
  ['pass', 'enter blue'],
];

/** Seat 1 has chosen blue, in secret. */
export const waiting: QwantumView = { ...shared, to_act: [0, 2], chosen: [null, true, null] };

/** The active player passed in step B. */
export const sharedAfterPass: QwantumView = {
  ...own,
  phase: 'shared',
  to_act: [0, 1, 2],
  own: 'pass',
  pass_costs: 1,
};

export const roll: QwantumView = {
  ...reroll,
  phase: 'roll',
  to_act: [],
  needs_chance: true,
  scores: [0, 0, 0],
  breakdown: Array.from({ length: 3 }, () => ({ ...NO_POINTS, misthrows: 0 })),
  dice: null,
  totals: null,
  sheets: Array.from({ length: 3 }, () => ({ rows: { purple: [], blue: [], red: [], yellow: [] }, misthrows: 0 })),
};

export const over: QwantumView = {
  ...reroll,
  players: 2,
  phase: 'over',
  to_act: [],
  over: true,
  scores: [58, 11],
  breakdown: [
    {
      'column 1': 6,
      'column 2': 11,
      'column 3': 17,
      'column 4': 18,
      'column 5': 12,
      'column 6': 0,
      misthrows: -6,
    },
    { ...NO_POINTS, 'column 1': 6, 'column 2': 8, 'column 3': 12, misthrows: -15 },
  ],
  winners: [0],
  active: 1,
  dice: { white: 5, 1: 'B1', 2: 'Y3', 3: 'B4', 4: 'Y6', 5: 'P5', 6: 'Y5' },
  totals: { purple: 10, blue: 10, red: 5, yellow: 19 },
  own: 'pass',
  chosen: ['pass', 'pass'],
  sheets: [
    {
      rows: {
        purple: [7, 13, 15, 21, 15, 8],
        blue: [10, 11, 15, 17, 1],
        red: [5, 11, 15, 18, 12, 8],
        yellow: [6, 10, 17, 19, 12, 10],
      },
      misthrows: 3,
    },
    {
      rows: {
        purple: [6, 11, 12, 16, 9, 7],
        blue: [5, 6, 17],
        red: [7, 8, 11, 16, 13, 8],
        yellow: [6, 10, 12, 17, 13, 6],
      },
      misthrows: 5,
    },
  ],
};
