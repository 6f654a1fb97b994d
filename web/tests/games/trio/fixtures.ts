// Tables of Trio as the server sends them: a spectator's view, and what one seat knows beyond it.
import type { TrioSitting } from '../../../src/games/trio/table';
import type { TrioFacts } from '../../../src/games/trio/view';

/** At a table with so many places in the centre. */
export const factsWith = (centre: number): TrioFacts => ({
  numbers: 12,
  copies: 3,
  winning_number: 7,
  trios_to_win: 3,
  links: {
    1: [6, 8],
    2: [5, 9],
    3: [4, 10],
    4: [3, 11],
    5: [2, 12],
    6: [1],
    7: [],
    8: [1],
    9: [2],
    10: [3],
    11: [4],
    12: [5],
  },
  centre,
});

export const fresh: TrioSitting = {
  view: {
    facts: factsWith(9),
    game: 'trio',
    players: 3,
    options: { mode: 'simple', teams: false },
    first: 0,
    seat: null,
    phase: 'reveal',
    to_act: [0],
    needs_chance: false,
    over: false,
    scores: [0, 0, 0],
    breakdown: [{}, {}, {}],
    winners: [],
    legal: [],
    active: 0,
    hand: null,
    hand_sizes: [9, 9, 9],
    centre: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    shown: [],
    result: null,
    trios: [[], [], []],
  },
  eyes: 0,
  private: { chosen: null, hand: [1, 2, 3, 4, 5, 6, 7, 8, 9], received: null, gave: null },
  legal: [
    'centre 1',
    'centre 2',
    'centre 3',
    'centre 4',
    'centre 5',
    'centre 6',
    'centre 7',
    'centre 8',
    'centre 9',
    'low 1',
    'high 1',
    'low 2',
    'high 2',
    'low 3',
    'high 3',
  ],
  names: ['Μαρία', 'Νίκος', 'Ελένη'],
  told: [],
};

export const two: TrioSitting = {
  ...fresh,
  view: {
    ...fresh.view,
    shown: [
      { choice: 'low 1', card: 1 },
      { choice: 'low 2', card: 1 },
    ],
    result: 'going-on',
  },
};

export const trio: TrioSitting = {
  ...fresh,
  view: {
    ...fresh.view,
    to_act: [1],
    scores: [1, 0, 0],
    breakdown: [{ 'trio 1': 1 }, {}, {}],
    active: 1,
    hand_sizes: [8, 8, 8],
    shown: [
      { choice: 'low 1', card: 1 },
      { choice: 'low 2', card: 1 },
      { choice: 'low 3', card: 1 },
    ],
    result: 'trio',
    trios: [[1], [], []],
  },
  eyes: 1,
  private: { chosen: null, hand: [2, 3, 4, 5, 6, 10, 11, 12], received: null, gave: null },
};

export const wentBack: TrioSitting = {
  ...trio,
  view: {
    ...trio.view,
    to_act: [2],
    active: 2,
    shown: [
      { choice: 'high 1', card: 9 },
      { choice: 'centre 7', card: 10 },
    ],
    result: 'went-back',
  },
  eyes: 2,
  private: { chosen: null, hand: [2, 3, 7, 8, 9, 10, 11, 12], received: null, gave: null },
};

export const remembered: TrioSitting = {
  ...wentBack,
  view: {
    ...wentBack.view,
    known: { hands: [{ 8: 9 }, {}, {}], centre: { 7: 10 } },
  },
};

export const exchange: TrioSitting = {
  ...fresh,
  view: {
    ...fresh.view,
    facts: factsWith(0),
    players: 4,
    options: { mode: 'spicy', teams: true },
    phase: 'exchange',
    to_act: [0, 1, 2, 3],
    scores: [0, 0, 0, 0],
    breakdown: [{}, {}, {}, {}],
    hand_sizes: [9, 9, 9, 9],
    centre: [],
    trios: [[], [], [], []],
    teams: [
      [0, 2],
      [1, 3],
    ],
    chosen: [null, null, null, null],
    swapped: [],
    received: null,
    gave: null,
  },
  legal: ['swap 1', 'swap 2', 'swap 3', 'swap 4', 'swap 5', 'swap 6', 'swap 7', 'swap 8', 'swap 9', 'no swap'],
  names: ['Μαρία', 'Νίκος', 'Ελένη', 'Γιώργος'],
};

export const offered: TrioSitting = {
  ...exchange,
  view: {
    ...exchange.view,
    to_act: [1, 2, 3],
    chosen: [true, null, null, null],
  },
  private: { chosen: 'swap 3', hand: [1, 2, 3, 4, 5, 6, 7, 8, 9], received: null, gave: null },
  legal: [],
};

export const exchanged: TrioSitting = {
  ...exchange,
  view: {
    ...exchange.view,
    phase: 'reveal',
    to_act: [0],
    swapped: [0],
  },
  private: { chosen: null, hand: [1, 2, 4, 5, 6, 7, 8, 9, 12], received: 12, gave: 3 },
  legal: ['low 1', 'high 1', 'low 2', 'high 2', 'low 3', 'high 3', 'low 4', 'high 4'],
};

export const spicy: TrioSitting = {
  ...wentBack,
  view: {
    ...wentBack.view,
    options: { mode: 'spicy', teams: false },
    to_act: [0],
    active: 0,
    shown: [
      { choice: 'low 1', card: 2 },
      { choice: 'high 1', card: 9 },
    ],
  },
  eyes: 0,
  private: { chosen: null, hand: [2, 3, 4, 5, 6, 7, 8, 9], received: null, gave: null },
};

export const six: TrioSitting = {
  ...fresh,
  view: {
    ...fresh.view,
    facts: factsWith(6),
    players: 6,
    scores: [0, 0, 0, 0, 0, 0],
    breakdown: [{}, {}, {}, {}, {}, {}],
    hand_sizes: [5, 5, 5, 5, 5, 5],
    centre: [1, 2, 3, 4, 5, 6],
    trios: [[], [], [], [], [], []],
  },
  private: { chosen: null, hand: [1, 1, 1, 2, 2], received: null, gave: null },
  legal: [
    'centre 1',
    'centre 2',
    'centre 3',
    'centre 4',
    'centre 5',
    'centre 6',
    'low 1',
    'high 1',
    'low 2',
    'high 2',
    'low 3',
    'high 3',
    'low 4',
    'high 4',
    'low 5',
    'high 5',
    'low 6',
    'high 6',
  ],
  names: ['Μαρία', 'Νίκος', 'Ελένη', 'Γιώργος', 'Κατερίνα', 'Πέτρος'],
};

export const over: TrioSitting = {
  ...six,
  view: {
    ...six.view,
    phase: 'over',
    to_act: [],
    over: true,
    scores: [1, 0, 0, 0, 0, 0],
    breakdown: [{ 'trio 7': 1 }, {}, {}, {}, {}, {}],
    winners: [0],
    hand_sizes: [5, 5, 5, 5, 5, 2],
    shown: [
      { choice: 'low 6', card: 7 },
      { choice: 'low 6', card: 7 },
      { choice: 'low 6', card: 7 },
    ],
    result: 'trio',
    trios: [[7], [], [], [], [], []],
  },
  legal: [],
};

export const empty: TrioSitting = {
  ...six,
  view: {
    ...six.view,
    to_act: [2],
    scores: [1, 1, 0, 0, 0, 0],
    breakdown: [{ 'trio 1': 1 }, { 'trio 2': 1 }, {}, {}, {}, {}],
    active: 2,
    hand_sizes: [0, 4, 5, 5, 5, 5],
    shown: [
      { choice: 'low 2', card: 2 },
      { choice: 'high 1', card: 2 },
      { choice: 'high 1', card: 2 },
    ],
    result: 'trio',
    trios: [[1], [2], [], [], [], []],
  },
  eyes: 2,
  private: { chosen: null, hand: [4, 4, 5, 5, 5], received: null, gave: null },
  legal: [
    'centre 1',
    'centre 2',
    'centre 3',
    'centre 4',
    'centre 5',
    'centre 6',
    'low 2',
    'high 2',
    'low 3',
    'high 3',
    'low 4',
    'high 4',
    'low 5',
    'high 5',
    'low 6',
    'high 6',
  ],
};
