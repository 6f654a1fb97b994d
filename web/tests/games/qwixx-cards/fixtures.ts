// Tables as the server shows them, played with zaria.Match.
import type { Card, QwixxCardsFacts, QwixxCardsPrivate, QwixxCardsView } from '../../../src/games/qwixx-cards/view';
import type { Colour, RowsSheet } from '../../../src/games/rows/view';

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

const back = (number: number): Card => ({ number, colour: null });
const backs = (...numbers: number[]): Card[] => numbers.map(back);
/** Cards as they are written, such as `green 11`. */
const cards = (...texts: string[]): Card[] =>
  texts.map((text) => {
    const [colour, number] = text.split(' ') as [Card['colour'], string];
    return { number: Number(number), colour };
  });

type Rows = Partial<Record<Colour, number[]>>;
const sheet = (rows: Rows = {}): RowsSheet => {
  const row = (colour: Colour) => ({ crossed: rows[colour] ?? [], locked: false });
  return { rows: { red: row('red'), yellow: row('yellow'), green: row('green'), blue: row('blue') }, misthrows: 0 };
};
const points = (of: Partial<Record<Colour, number>>) => ({ red: 0, yellow: 0, green: 0, blue: 0, misthrows: 0, ...of });

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
    breakdown: [points({}), points({})],
    winners: [],
    legal: [],
    active: 0,
    display: backs(8, 2, 8, 7),
    pile: { top: back(4), cards: 32 },
    discard: [],
    hands: [backs(11, 9, 3, 5), backs(2, 3, 4, 5)],
    played: null,
    chosen: [null, null],
    pass_costs: 0,
    sheets: [sheet(), sheet()],
  },
  private: { chosen: null, hand: cards('green 11', 'green 9', 'green 3', 'red 5') },
  legal: ['take 1', 'take 2', 'take 3', 'take 4'],
};

export const call: Fixture = {
  view: {
    ...take.view,
    phase: 'call',
    to_act: [0, 1],
    display: backs(4, 2, 8, 7),
    pile: { top: back(6), cards: 31 },
    hands: [backs(11, 9, 3, 5, 8), backs(2, 3, 4, 5)],
  },
  private: { chosen: null, hand: cards('green 11', 'green 9', 'green 3', 'red 5', 'red 8') },
  legal: ['pass', 'red 6', 'yellow 6', 'green 6', 'blue 6'],
};

export const play: Fixture = {
  view: {
    ...take.view,
    phase: 'play',
    scores: [0, 1],
    breakdown: [points({}), points({ yellow: 1 })],
    display: backs(4, 2, 8, 7),
    pile: { top: back(6), cards: 31 },
    hands: [backs(11, 9, 3, 5, 8), backs(2, 3, 4, 5)],
    chosen: ['pass', 'yellow 6'],
    pass_costs: 5,
    sheets: [sheet(), sheet({ yellow: [6] })],
  },
  private: { chosen: 'pass', hand: cards('green 11', 'green 9', 'green 3', 'red 5', 'red 8') },
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
    ...take.view,
    phase: 'cross',
    scores: [0, 1],
    breakdown: [points({}), points({ yellow: 1 })],
    display: backs(4, 2, 8, 7),
    pile: { top: back(6), cards: 31 },
    hands: [backs(5, 8), backs(2, 3, 4, 5)],
    played: { cards: cards('green 11', 'green 9', 'green 3'), colour: 'green' },
    chosen: ['pass', 'yellow 6'],
    pass_costs: 5,
    sheets: [sheet(), sheet({ yellow: [6] })],
  },
  private: { chosen: 'pass', hand: cards('red 5', 'red 8') },
  legal: ['cross none', 'cross 3', 'cross 9', 'cross 11', 'cross 9 11'],
};

export const theirTurn: Fixture = {
  view: {
    ...take.view,
    to_act: [1],
    scores: [3, 1],
    breakdown: [points({ green: 3 }), points({ yellow: 1 })],
    active: 1,
    display: backs(4, 2, 8, 7),
    pile: { top: back(6), cards: 31 },
    discard: ['green 3', 'green 9', 'green 11'],
    hands: [backs(5, 8), backs(2, 3, 4, 5)],
    sheets: [sheet({ green: [11, 9] }), sheet({ yellow: [6] })],
  },
  private: { chosen: null, hand: cards('red 5', 'red 8') },
  legal: [],
};

export const waiting: Fixture = {
  view: {
    ...take.view,
    phase: 'call',
    to_act: [1],
    scores: [3, 1],
    breakdown: [points({ green: 3 }), points({ yellow: 1 })],
    active: 1,
    display: backs(4, 6, 8, 7),
    pile: { top: back(12), cards: 30 },
    discard: ['green 3', 'green 9', 'green 11'],
    hands: [backs(5, 8), backs(2, 3, 4, 5, 2)],
    chosen: [true, null],
    sheets: [sheet({ green: [11, 9] }), sheet({ yellow: [6] })],
  },
  private: { chosen: 'blue 12', hand: cards('red 5', 'red 8') },
  legal: [],
};

export const jokers: Fixture = {
  view: {
    ...take.view,
    options: { jokers: true },
    phase: 'play',
    display: backs(3, 2, 8, 7),
    pile: { top: back(6), cards: 42 },
    hands: [backs(7, 4, 5, 9, 8), backs(2, 3, 4, 5)],
    chosen: ['pass', 'pass'],
    pass_costs: 5,
  },
  private: { chosen: 'pass', hand: cards('joker 7', 'red 4', 'joker 5', 'blue 9', 'red 8') },
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
    ...take.view,
    options: { jokers: true },
    phase: 'cross',
    display: backs(3, 2, 8, 7),
    pile: { top: back(6), cards: 42 },
    hands: [backs(4, 9, 8), backs(2, 3, 4, 5)],
    played: { cards: cards('joker 7', 'joker 5'), colour: 'green' },
    chosen: ['pass', 'pass'],
    pass_costs: 5,
  },
  private: { chosen: 'pass', hand: cards('red 4', 'blue 9', 'red 8') },
  legal: ['cross none', 'cross 5', 'cross 7', 'cross 5 7'],
};
