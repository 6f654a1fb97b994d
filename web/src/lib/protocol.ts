// Made by python -m zaria.server.typescript; do not edit.

/** What lists of tables need to know without reading the log. */
export interface Summary {
  id: string;
  game: string;
  players: number;
  options: Record<string, boolean | string>;
  names: (string | null)[];
  state: string;
  public: boolean;
  created: number;
}

/** A table to open. `bots` names the level of the bot in each chair a bot takes, from the last chair on. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, boolean | string>;
  bots?: string[];
  first?: number | null;
  public?: boolean;
  seconds?: number | null;
  memory?: boolean;
  name?: string | null;
  words?: string;
}

/** Sit down: at a chair, or at the first free one. `words` go into the dice. */
export interface Join {
  name: string;
  seat?: number | null;
  words?: string;
}

export interface SeatBot {
  level: string;
}

/** A choice over HTTP; `id` makes it safe to send again. */
export interface Choice {
  id: string;
  number: number;
  text: string;
}

/** A seat as everybody sees it. */
export interface Chair {
  name: string | null;
  bot: string | null;
  online: boolean;
}

/** A line of the story: what a seat chose (text null while it is secret), or what was rolled (seat null). */
export interface Told {
  seat?: number | null;
  text?: string | null;
}

/** The table around the game. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, boolean | string>;
  state: string;
  public: boolean;
  seconds: number | null;
  memory: boolean;
  host: boolean;
  chairs: Chair[];
  commitment: string;
  secret: string | null;
  rematch: string | null;
}

/** What one of the receiver's seats may know beyond everybody: its number, its legal choices, its secrets. */
export interface Mine {
  seat: number;
  number: number;
  asked: number;
  legal: string[];
  private: AnyPrivate;
}

/**
 * The whole table for one receiver. `number` counts what everybody was told; `told` has what is new since the
 * last message.
 */
export interface Picture {
  type: 'picture';
  number: number;
  table: TableInfo;
  view: AnyView | null;
  mine: Mine[];
  told: Told[];
  until: number | null;
}

/**
 * A seat has made its secret choice. The picture before still holds but for this: the number, also of one's own
 * seats, is one higher; the seat is no longer in `to_act`; its place in the view's `chosen` is true. Only the seat
 * itself is sent `mine`, which replaces what it had.
 */
export interface Chosen {
  type: 'chosen';
  number: number;
  seat: number;
  mine: Mine | null;
}

/** The choice is in the log, durably. */
export interface Accepted {
  type: 'accepted';
  id: string;
  number: number;
}

/** Nothing was changed; `key` and `rule` say why, `message` says it in English. */
export interface Refused {
  type: 'refused';
  id: string | null;
  key: string;
  rule: string | null;
  message: string;
}

/** Why a seat may not choose something now; both null when it may. */
export interface Reason {
  key: string | null;
  rule: string | null;
}

/** An answer to a ping: the numbers the receiver should have seen. */
export interface Pong {
  type: 'pong';
  number: number;
  seats: Record<string, number>;
}

export interface Presence {
  type: 'presence';
  online: boolean[];
}

/** A choice over the socket. */
export interface Choose {
  type: 'choose';
  seat: number;
  id: string;
  number: number;
  text: string;
}

export interface Ping {
  type: 'ping';
}

/** A one-time link that carries a seat to another device. */
export interface Link {
  token: string;
  expires: number;
}

/** What it takes to check the dice of a finished game. */
export interface DiceProof {
  commitment: string;
  secret: string;
  words: string[];
  drawn_first: boolean;
}

/** A game as `Match.record` writes it; a server adds names, the memory aid and the dice. */
export interface GameRecord {
  zaria: number;
  game: string;
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  log: [number | null, string][];
  names?: (string | null)[] | null;
  memory?: boolean;
  dice?: DiceProof | null;
}

/**
 * A point of a game at which somebody had to choose, or its end: after how many lines of the log, what was told
 * since the frame before, and what these eyes saw then.
 */
export interface Frame {
  line: number;
  told: Told[];
  view: AnyView;
  mine: Mine | null;
}

/** A game seen again. */
export interface Replay {
  game: string;
  title: string;
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  names: (string | null)[];
  frames: Frame[];
  dice: DiceProof | null;
}

/** A game on the shelf; of an option's values the first is the default. */
export interface GameInfo {
  id: string;
  title: string;
  fewest: number;
  most: number;
  options: Record<string, (boolean | string)[]>;
  only_for: Record<string, number[]>;
  levels: string[];
}

export interface Tables {
  tables: Summary[];
}

/**
 * A table the asker sits at: the seat, the one to act if there is one, and whether it is to act. Both are null
 * while nobody looks at the table and it is not in memory.
 */
export interface MyTable {
  id: string;
  game: string;
  players: number;
  options: Record<string, boolean | string>;
  names: (string | null)[];
  state: string;
  public: boolean;
  created: number;
  seat: number | null;
  to_act: boolean | null;
}

export interface MyTables {
  tables: MyTable[];
}

/** An error of the HTTP API. */
export interface Problem {
  key: string;
  message: string;
  rule: string | null;
}

/** What every view has. A spectator's has no seat and nothing legal. */
export interface View {
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  seat: number | null;
  to_act: number[];
  needs_chance: boolean;
  over: boolean;
  scores: number[];
  breakdown: Record<string, number>[];
  winners: number[];
  legal: string[];
}

/** The numbers crossed, from the left, and whether the lock is. */
export interface Row {
  crossed: number[];
  locked: boolean;
}

/** A sheet of either Qwixx. */
export interface RowsSheet {
  rows: Record<Colour, Row>;
  misthrows: number;
}

/** What was rolled; the dice of closed rows are gone. */
export interface QwixxDice {
  white: number[];
  red?: number;
  yellow?: number;
  green?: number;
  blue?: number;
}

/** The table of Qwixx. `pass_costs` is what the active player loses by passing now, 0 where nothing is at stake. */
export interface QwixxTable {
  active: number;
  dice: QwixxDice | null;
  closed: Colour[];
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: RowsSheet[];
}

export interface QwixxView {
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  seat: number | null;
  to_act: number[];
  needs_chance: boolean;
  over: boolean;
  scores: number[];
  breakdown: Record<string, number>[];
  winners: number[];
  legal: string[];
  active: number;
  dice: QwixxDice | null;
  closed: Colour[];
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: RowsSheet[];
  game: 'qwixx';
  phase: QwixxPhase;
}

/** A card of Qwixx – The Card Game: its number, and its colour where that shows. */
export interface Card {
  number: number;
  colour: CardColour | null;
}

/** The draw pile: the back on top of it, and how many cards it has with that one. */
export interface Pile {
  top: Card | null;
  cards: number;
}

/** The cards lying played, and the row they are played for. */
export interface Played {
  cards: Card[];
  colour: Colour;
}

/** The table of Qwixx – The Card Game. `pass_costs` is what the active player loses by crossing none. */
export interface QwixxCardsTable {
  active: number;
  display: (Card | null)[];
  pile: Pile;
  discard: string[];
  hands: Card[][];
  played: Played | null;
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: RowsSheet[];
}

export interface QwixxCardsView {
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  seat: number | null;
  to_act: number[];
  needs_chance: boolean;
  over: boolean;
  scores: number[];
  breakdown: Record<string, number>[];
  winners: number[];
  legal: string[];
  active: number;
  display: (Card | null)[];
  pile: Pile;
  discard: string[];
  hands: Card[][];
  played: Played | null;
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: RowsSheet[];
  game: 'qwixx-cards';
  phase: QwixxCardsPhase;
}

export interface QwantumDice {
  white: number;
  1: string;
  2: string;
  3: string;
  4: string;
  5: string;
  6: string;
}

/** A sheet of Qwantum: the fields filled in each row, from the left. */
export interface QwantumSheet {
  rows: Record<QwantumColour, number[]>;
  misthrows: number;
}

/** The table of Qwantum. `own` was chosen by the active player alone; `pass_costs` is the price of passing again. */
export interface QwantumTable {
  active: number;
  dice: QwantumDice | null;
  totals: Record<QwantumColour, number> | null;
  own: SeenChoice;
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: QwantumSheet[];
}

export interface QwantumView {
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  seat: number | null;
  to_act: number[];
  needs_chance: boolean;
  over: boolean;
  scores: number[];
  breakdown: Record<string, number>[];
  winners: number[];
  legal: string[];
  active: number;
  dice: QwantumDice | null;
  totals: Record<QwantumColour, number> | null;
  own: SeenChoice;
  chosen: SeenChoice[];
  pass_costs: number;
  sheets: QwantumSheet[];
  game: 'qwantum';
  phase: QwantumPhase;
}

/** A grid of Knaster: 25 numbers from the top left, the cells circled, and the cell filled with this roll. */
export interface KnasterSheet {
  numbers: (number | null)[];
  circled: string[];
  entered: string | null;
}

/** Bonus circles still to make, by the line through the cell just filled; only what is owed is there. */
export interface Owed {
  row?: number;
  column?: number;
  falling?: number;
  rising?: number;
}

/** The table of Knaster. `owed` and `begun`, the line being circled, are the viewer's own. */
export interface KnasterTable {
  active: number;
  dice: number[] | null;
  called: number | null;
  last_roll: boolean;
  owed: Owed;
  begun: LineKind | null;
  grade: Grade | null;
  line_points: Record<string, number>;
  sheets: KnasterSheet[];
}

export interface KnasterView {
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  seat: number | null;
  to_act: number[];
  needs_chance: boolean;
  over: boolean;
  scores: number[];
  breakdown: Record<string, number>[];
  winners: number[];
  legal: string[];
  active: number;
  dice: number[] | null;
  called: number | null;
  last_roll: boolean;
  owed: Owed;
  begun: LineKind | null;
  grade: Grade | null;
  line_points: Record<string, number>;
  sheets: KnasterSheet[];
  game: 'knaster';
  phase: KnasterPhase;
}

/** A card revealed in this turn, and the choice that revealed it. */
export interface Shown {
  choice: string;
  card: number;
}

/** What everybody has seen and could remember: cards by hand place for each seat, and by centre place. */
export interface Known {
  hands: Record<string, number>[];
  centre: Record<string, number>;
}

/** The table of Trio. In teams also who plays with whom and the exchange; with the memory aid also `known`. */
export interface TrioTable {
  active: number;
  hand: number[] | null;
  hand_sizes: number[];
  centre: number[];
  shown: Shown[];
  result: TrioResult | null;
  trios: number[][];
  teams?: number[][];
  chosen?: SeenChoice[];
  swapped?: number[];
  received?: number | null;
  gave?: number | null;
  known?: Known;
}

export interface TrioView {
  players: number;
  options: Record<string, boolean | string>;
  first: number;
  seat: number | null;
  to_act: number[];
  needs_chance: boolean;
  over: boolean;
  scores: number[];
  breakdown: Record<string, number>[];
  winners: number[];
  legal: string[];
  active: number;
  hand: number[] | null;
  hand_sizes: number[];
  centre: number[];
  shown: Shown[];
  result: TrioResult | null;
  trios: number[][];
  teams?: number[][];
  chosen?: SeenChoice[];
  swapped?: number[];
  received?: number | null;
  gave?: number | null;
  known?: Known;
  game: 'trio';
  phase: TrioPhase;
}

/** What only a seat of Qwixx or Qwantum sees: its own choice while that is secret. */
export interface ChosenOnly {
  chosen: SeenChoice;
}

/** What only a seat of Qwixx – The Card Game sees. */
export interface QwixxCardsPrivate {
  chosen: SeenChoice;
  hand: Card[];
}

/** What only a seat of Knaster sees: its sheet with what it has done in this round. */
export interface KnasterPrivate {
  sheet: KnasterSheet;
  owed: Owed;
  begun: LineKind | null;
}

/** What only a seat of Trio sees: its hand, and the cards of the last exchange. */
export interface TrioPrivate {
  chosen: SeenChoice;
  hand: number[];
  received: number | null;
  gave: number | null;
}

export type Colour = 'red' | 'yellow' | 'green' | 'blue';

export type CardColour = 'red' | 'yellow' | 'green' | 'blue' | 'joker';

export type QwantumColour = 'purple' | 'blue' | 'red' | 'yellow';

export type LineKind = 'row' | 'column' | 'falling' | 'rising';

export type Grade = 'impressive' | 'super' | 'good';

export type TrioResult = 'going-on' | 'went-back' | 'trio';

export type QwixxPhase = 'roll' | 'white' | 'colour' | 'over';

export type QwixxCardsPhase = 'deal' | 'take' | 'refill' | 'call' | 'play' | 'cross' | 'over';

export type QwantumPhase = 'roll' | 'reroll' | 'roll-again' | 'own' | 'shared' | 'over';

export type KnasterPhase = 'roll' | 'choose' | 'over';

export type TrioPhase = 'deal' | 'exchange' | 'reveal' | 'over';

export type SeenChoice = string | boolean | null;

export type AnyView = QwixxView | QwixxCardsView | QwantumView | KnasterView | TrioView;

export type AnyPrivate = ChosenOnly | QwixxCardsPrivate | KnasterPrivate | TrioPrivate;

export type FromClient = Choose | Ping;

export type FromServer = Picture | Chosen | Accepted | Refused | Pong | Presence;
