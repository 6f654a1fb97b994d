// Made by python -m zaria.server.typescript; do not edit.

/** The numbers crossed, from the left, and whether the lock is. */
export interface Row {
  crossed: number[];
  locked: boolean;
}

/** A sheet of rows: what is crossed in each, and the misthrows. */
export interface RowsSheet {
  rows: Record<Colour, Row>;
  misthrows: number;
}

/**
 * What is printed on the pad: the numbers of each row from the left, what a row gives by its crosses, what a
 * misthrow costs, how many end the game, and how many crosses the last number needs.
 */
export interface RowsFacts {
  numbers: Record<Colour, number[]>;
  row_points: number[];
  misthrow_points: number;
  misthrows_to_end: number;
  crosses_before_last: number;
}

export type Colour = 'red' | 'yellow' | 'green' | 'blue';
