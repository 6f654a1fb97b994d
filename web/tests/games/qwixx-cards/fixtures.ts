// Tables as the server shows them, played with zaria.Match.
import type { QwixxCardsFacts, QwixxCardsPrivate, QwixxCardsView } from '../../../src/games/qwixx-cards/view';

const RISING = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const FALLING = RISING.toReversed();

export const FACTS: QwixxCardsFacts = {
  hand: 5,
  most_played: 3,
  numbers: { red: RISING, yellow: RISING, green: FALLING, blue: FALLING },
  row_points: [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78],
  misthrow_points: -5,
  misthrows_to_end: 4,
  crosses_before_last: 5,
};

export interface Fixture {
  view: QwixxCardsView;
  private: QwixxCardsPrivate;
  legal: string[];
}

export const take: Fixture = {
  view: {
    facts: FACTS,
    game: 'qwixx-cards',
    players: 2,
    options: { jokers: false },
    first: 0,
    seat: null,
    phase: 'take',
    to_act: [0],
    needs_chance: false,
    over: false,
    scores: [0, 0],
    breakdown: [
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
    ],
    winners: [],
    legal: [],
    active: 0,
    display: [
      { number: 8, colour: null },
      { number: 2, colour: null },
      { number: 8, colour: null },
      { number: 7, colour: null },
    ],
    pile: { top: { number: 4, colour: null }, cards: 32 },
    discard: [],
    hands: [
      [
        { number: 11, colour: null },
        { number: 9, colour: null },
        { number: 3, colour: null },
        { number: 5, colour: null },
      ],
      [
        { number: 2, colour: null },
        { number: 3, colour: null },
        { number: 4, colour: null },
        { number: 5, colour: null },
      ],
    ],
    played: null,
    chosen: [null, null],
    pass_costs: 0,
    sheets: [
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
    ],
  },
  private: {
    chosen: null,
    hand: [
      { number: 11, colour: 'green' },
      { number: 9, colour: 'green' },
      { number: 3, colour: 'green' },
      { number: 5, colour: 'red' },
    ],
  },
  legal: ['take 1', 'take 2', 'take 3', 'take 4'],
};

export const call: Fixture = {
  view: {
    facts: FACTS,
    game: 'qwixx-cards',
    players: 2,
    options: { jokers: false },
    first: 0,
    seat: null,
    phase: 'call',
    to_act: [0, 1],
    needs_chance: false,
    over: false,
    scores: [0, 0],
    breakdown: [
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
    ],
    winners: [],
    legal: [],
    active: 0,
    display: [
      { number: 4, colour: null },
      { number: 2, colour: null },
      { number: 8, colour: null },
      { number: 7, colour: null },
    ],
    pile: { top: { number: 6, colour: null }, cards: 31 },
    discard: [],
    hands: [
      [
        { number: 11, colour: null },
        { number: 9, colour: null },
        { number: 3, colour: null },
        { number: 5, colour: null },
        { number: 8, colour: null },
      ],
      [
        { number: 2, colour: null },
        { number: 3, colour: null },
        { number: 4, colour: null },
        { number: 5, colour: null },
      ],
    ],
    played: null,
    chosen: [null, null],
    pass_costs: 0,
    sheets: [
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
    ],
  },
  private: {
    chosen: null,
    hand: [
      { number: 11, colour: 'green' },
      { number: 9, colour: 'green' },
      { number: 3, colour: 'green' },
      { number: 5, colour: 'red' },
      { number: 8, colour: 'red' },
    ],
  },
  legal: ['pass', 'red 6', 'yellow 6', 'green 6', 'blue 6'],
};

export const play: Fixture = {
  view: {
    facts: FACTS,
    game: 'qwixx-cards',
    players: 2,
    options: { jokers: false },
    first: 0,
    seat: null,
    phase: 'play',
    to_act: [0],
    needs_chance: false,
    over: false,
    scores: [0, 1],
    breakdown: [
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
      { red: 0, yellow: 1, green: 0, blue: 0, misthrows: 0 },
    ],
    winners: [],
    legal: [],
    active: 0,
    display: [
      { number: 4, colour: null },
      { number: 2, colour: null },
      { number: 8, colour: null },
      { number: 7, colour: null },
    ],
    pile: { top: { number: 6, colour: null }, cards: 31 },
    discard: [],
    hands: [
      [
        { number: 11, colour: null },
        { number: 9, colour: null },
        { number: 3, colour: null },
        { number: 5, colour: null },
        { number: 8, colour: null },
      ],
      [
        { number: 2, colour: null },
        { number: 3, colour: null },
        { number: 4, colour: null },
        { number: 5, colour: null },
      ],
    ],
    played: null,
    chosen: ['pass', 'yellow 6'],
    pass_costs: 5,
    sheets: [
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [6], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
    ],
  },
  private: {
    chosen: 'pass',
    hand: [
      { number: 11, colour: 'green' },
      { number: 9, colour: 'green' },
      { number: 3, colour: 'green' },
      { number: 5, colour: 'red' },
      { number: 8, colour: 'red' },
    ],
  },
  legal: [
    'play 1',
    'play 2',
    'play 3',
    'play 4',
    'play 5',
    'play 1 2',
    'play 1 3',
    'play 2 3',
    'play 4 5',
    'play 1 2 3',
  ],
};

export const cross: Fixture = {
  view: {
    facts: FACTS,
    game: 'qwixx-cards',
    players: 2,
    options: { jokers: false },
    first: 0,
    seat: null,
    phase: 'cross',
    to_act: [0],
    needs_chance: false,
    over: false,
    scores: [0, 1],
    breakdown: [
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
      { red: 0, yellow: 1, green: 0, blue: 0, misthrows: 0 },
    ],
    winners: [],
    legal: [],
    active: 0,
    display: [
      { number: 4, colour: null },
      { number: 2, colour: null },
      { number: 8, colour: null },
      { number: 7, colour: null },
    ],
    pile: { top: { number: 6, colour: null }, cards: 31 },
    discard: [],
    hands: [
      [
        { number: 5, colour: null },
        { number: 8, colour: null },
      ],
      [
        { number: 2, colour: null },
        { number: 3, colour: null },
        { number: 4, colour: null },
        { number: 5, colour: null },
      ],
    ],
    played: {
      cards: [
        { number: 11, colour: 'green' },
        { number: 9, colour: 'green' },
        { number: 3, colour: 'green' },
      ],
      colour: 'green',
    },
    chosen: ['pass', 'yellow 6'],
    pass_costs: 5,
    sheets: [
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [6], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
    ],
  },
  private: {
    chosen: 'pass',
    hand: [
      { number: 5, colour: 'red' },
      { number: 8, colour: 'red' },
    ],
  },
  legal: ['cross none', 'cross 3', 'cross 9', 'cross 11', 'cross 9 11'],
};

export const theirTurn: Fixture = {
  view: {
    facts: FACTS,
    game: 'qwixx-cards',
    players: 2,
    options: { jokers: false },
    first: 0,
    seat: null,
    phase: 'take',
    to_act: [1],
    needs_chance: false,
    over: false,
    scores: [3, 1],
    breakdown: [
      { red: 0, yellow: 0, green: 3, blue: 0, misthrows: 0 },
      { red: 0, yellow: 1, green: 0, blue: 0, misthrows: 0 },
    ],
    winners: [],
    legal: [],
    active: 1,
    display: [
      { number: 4, colour: null },
      { number: 2, colour: null },
      { number: 8, colour: null },
      { number: 7, colour: null },
    ],
    pile: { top: { number: 6, colour: null }, cards: 31 },
    discard: ['green 3', 'green 9', 'green 11'],
    hands: [
      [
        { number: 5, colour: null },
        { number: 8, colour: null },
      ],
      [
        { number: 2, colour: null },
        { number: 3, colour: null },
        { number: 4, colour: null },
        { number: 5, colour: null },
      ],
    ],
    played: null,
    chosen: [null, null],
    pass_costs: 0,
    sheets: [
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [11, 9], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [6], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
    ],
  },
  private: {
    chosen: null,
    hand: [
      { number: 5, colour: 'red' },
      { number: 8, colour: 'red' },
    ],
  },
  legal: [],
};

export const waiting: Fixture = {
  view: {
    facts: FACTS,
    game: 'qwixx-cards',
    players: 2,
    options: { jokers: false },
    first: 0,
    seat: null,
    phase: 'call',
    to_act: [1],
    needs_chance: false,
    over: false,
    scores: [3, 1],
    breakdown: [
      { red: 0, yellow: 0, green: 3, blue: 0, misthrows: 0 },
      { red: 0, yellow: 1, green: 0, blue: 0, misthrows: 0 },
    ],
    winners: [],
    legal: [],
    active: 1,
    display: [
      { number: 4, colour: null },
      { number: 6, colour: null },
      { number: 8, colour: null },
      { number: 7, colour: null },
    ],
    pile: { top: { number: 12, colour: null }, cards: 30 },
    discard: ['green 3', 'green 9', 'green 11'],
    hands: [
      [
        { number: 5, colour: null },
        { number: 8, colour: null },
      ],
      [
        { number: 2, colour: null },
        { number: 3, colour: null },
        { number: 4, colour: null },
        { number: 5, colour: null },
        { number: 2, colour: null },
      ],
    ],
    played: null,
    chosen: [true, null],
    pass_costs: 0,
    sheets: [
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [11, 9], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [6], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
    ],
  },
  private: {
    chosen: 'blue 12',
    hand: [
      { number: 5, colour: 'red' },
      { number: 8, colour: 'red' },
    ],
  },
  legal: [],
};

export const jokers: Fixture = {
  view: {
    facts: FACTS,
    game: 'qwixx-cards',
    players: 2,
    options: { jokers: true },
    first: 0,
    seat: null,
    phase: 'play',
    to_act: [0],
    needs_chance: false,
    over: false,
    scores: [0, 0],
    breakdown: [
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
    ],
    winners: [],
    legal: [],
    active: 0,
    display: [
      { number: 3, colour: null },
      { number: 2, colour: null },
      { number: 8, colour: null },
      { number: 7, colour: null },
    ],
    pile: { top: { number: 6, colour: null }, cards: 42 },
    discard: [],
    hands: [
      [
        { number: 7, colour: null },
        { number: 4, colour: null },
        { number: 5, colour: null },
        { number: 9, colour: null },
        { number: 8, colour: null },
      ],
      [
        { number: 2, colour: null },
        { number: 3, colour: null },
        { number: 4, colour: null },
        { number: 5, colour: null },
      ],
    ],
    played: null,
    chosen: ['pass', 'pass'],
    pass_costs: 5,
    sheets: [
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
    ],
  },
  private: {
    chosen: 'pass',
    hand: [
      { number: 7, colour: 'joker' },
      { number: 4, colour: 'red' },
      { number: 5, colour: 'joker' },
      { number: 9, colour: 'blue' },
      { number: 8, colour: 'red' },
    ],
  },
  legal: [
    'play 1 as red',
    'play 1 as yellow',
    'play 1 as green',
    'play 1 as blue',
    'play 2',
    'play 3 as red',
    'play 3 as yellow',
    'play 3 as green',
    'play 3 as blue',
    'play 4',
    'play 5',
    'play 1 2',
    'play 1 3 as red',
    'play 1 3 as yellow',
    'play 1 3 as green',
    'play 1 3 as blue',
    'play 1 4',
    'play 1 5',
    'play 2 3',
    'play 2 5',
    'play 3 4',
    'play 3 5',
    'play 1 2 3',
    'play 1 2 5',
    'play 1 3 4',
    'play 1 3 5',
    'play 2 3 5',
  ],
};

export const jokersPlayed: Fixture = {
  view: {
    facts: FACTS,
    game: 'qwixx-cards',
    players: 2,
    options: { jokers: true },
    first: 0,
    seat: null,
    phase: 'cross',
    to_act: [0],
    needs_chance: false,
    over: false,
    scores: [0, 0],
    breakdown: [
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
      { red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0 },
    ],
    winners: [],
    legal: [],
    active: 0,
    display: [
      { number: 3, colour: null },
      { number: 2, colour: null },
      { number: 8, colour: null },
      { number: 7, colour: null },
    ],
    pile: { top: { number: 6, colour: null }, cards: 42 },
    discard: [],
    hands: [
      [
        { number: 4, colour: null },
        { number: 9, colour: null },
        { number: 8, colour: null },
      ],
      [
        { number: 2, colour: null },
        { number: 3, colour: null },
        { number: 4, colour: null },
        { number: 5, colour: null },
      ],
    ],
    played: {
      cards: [
        { number: 7, colour: 'joker' },
        { number: 5, colour: 'joker' },
      ],
      colour: 'green',
    },
    chosen: ['pass', 'pass'],
    pass_costs: 5,
    sheets: [
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
      {
        rows: {
          red: { crossed: [], locked: false },
          yellow: { crossed: [], locked: false },
          green: { crossed: [], locked: false },
          blue: { crossed: [], locked: false },
        },
        misthrows: 0,
      },
    ],
  },
  private: {
    chosen: 'pass',
    hand: [
      { number: 4, colour: 'red' },
      { number: 9, colour: 'blue' },
      { number: 8, colour: 'red' },
    ],
  },
  legal: ['cross none', 'cross 5', 'cross 7', 'cross 5 7'],
};
