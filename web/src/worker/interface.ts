// Made by python -m zaria.server.typescript; do not edit.

/** Where a field of a record is: NumPy's name of its numbers, how many there are on each axis, its first byte. */
export interface Slot {
  type: string;
  shape: number[];
  offset: number;
}

/** A record, byte by byte. */
export interface Layout {
  size: number;
  fields: Record<string, Slot>;
}

/** Numbers in rows, one after the other. */
export interface Numbers {
  shape: number[];
  values: number[];
}

/** One plain argument of an exported function. */
export interface Parameter {
  name: string;
  kind: 'address' | 'f64' | 'i32' | 'i64' | 'length';
}

/** How an exported function is called, and what it gives. */
export interface Signature {
  parameters: Parameter[];
  result: 'address' | 'f64' | 'i32' | 'i64' | 'length' | null;
}

/** A table there can be, and its options as one number. */
export interface Variant {
  players: number;
  options: Record<string, boolean | string>;
  code: number;
}

/** What a bot holds once its weights are widened: arrays in one room, which a function fills from a file's. */
export interface Widened {
  function: string;
  bytes: number;
  arrays: Slot[];
}

/** A file of what has been learned: arrays one after the other, in the order of a function's parameters. */
export interface Weights {
  file: string;
  bytes: number;
  arrays: Slot[];
  widened: Widened | null;
}

/** How a bot chooses: by which function of the bots' module, with which weights before its other arguments. */
export interface Mind {
  function: string;
  weights: Weights | null;
}

/**
 * A compiled game. `made_from` changes with its sources, `version` with its rules; actions are in their order.
 *
 * `minds` are by the number of players and the level.
 */
export interface Interface {
  game: string;
  version: number;
  made_from: string;
  record: Layout;
  constants: Record<string, number>;
  tables: Record<string, Numbers>;
  actions: string[];
  variants: Variant[];
  rules: Record<string, Signature>;
  bots: Record<string, Signature>;
  minds: Record<number, Record<string, Mind>>;
}

/**
 * What the judge of a table knows, before the other arguments of its functions: files, and plain numbers.
 *
 * `abroad` is what it knows where it plays on, if that is something else.
 */
export interface Knowledge {
  players: number;
  options: Record<string, boolean | string>;
  deep: boolean;
  knowledge: (Weights | number)[];
  abroad: (Weights | number)[] | null;
}

/** The judge of a game: the functions of its module, in which the rules are too, and what it knows by table. */
export interface Judging {
  functions: Record<string, Signature>;
  tables: Knowledge[];
}

export type Kind = 'address' | 'length' | 'i32' | 'i64' | 'f64';
