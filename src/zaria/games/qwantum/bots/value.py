"""What a Qwantum sheet is worth, as a learned sum.

A sheet's prospect is its points plus the points still to come. The latter are a sum of weights: one for every two rows
(how far they are and their last numbers), one for each column by its two lowest numbers and the rows still missing, the
same by how far the quickest other player is, one for each row's next field, and two for the tempo and the misthrows.
"""

from typing import NamedTuple

import numpy as np

from ....engine.compiler import kernel
from ..rules import COLUMNS, DICE, LINE, MISTHROWS_TO_END, PLAYERS, ROWS

MOST = 33  # QN-1: the most a colour can make
VALUES = MOST + 1
FIELDS = ROWS * COLUMNS
ROW_CODES = 2 + (COLUMNS - 1) * MOST  # empty, full, or how far it is and the last number
PAIRS = 6
PAIR = np.array([[-1, 0, 1, 2], [0, -1, 3, 4], [1, 3, -1, 5], [2, 4, 5, -1]], np.int64)
SETS = 1 << DICE

# Where the weights of each kind begin. Weight 0 belongs to what is finished and stays 0.
PAIRS_AT = 1
COLUMNS_AT = PAIRS_AT + PAIRS * ROW_CODES * ROW_CODES
COLUMN_SIZE = (1 << ROWS) * VALUES * VALUES
HURRY_AT = COLUMNS_AT + COLUMNS * COLUMN_SIZE
HURRY_SIZE = ROWS * VALUES * (FIELDS + 1)
NEXT_AT = HURRY_AT + COLUMNS * HURRY_SIZE
NEXT_SIZE = COLUMNS * VALUES * ROWS * VALUES
TEMPO_AT = NEXT_AT + ROWS * NEXT_SIZE
TEMPO_SIZE = (FIELDS + 1) * (FIELDS + 1)
MISTHROWS_AT = TEMPO_AT + (PLAYERS - 1) * PLAYERS * TEMPO_SIZE
WEIGHTS = MISTHROWS_AT + (MISTHROWS_TO_END + 1) * (FIELDS + 1)
FEATURES = PAIRS + 2 * COLUMNS + ROWS + 2
NEVER = -1e9


class Learned(NamedTuple):
    """What the kernels here look things up in."""

    weights: np.ndarray
    scatter: np.ndarray  # by the free fields of the quickest player: how far a lead still moves, a standard deviation


class Sheet(NamedTuple):
    """One player's sheet, and where the player stands in the turn order once this turn is over."""

    fields: np.ndarray
    filled: np.ndarray
    misthrows: int
    players: int
    until: int  # turns of others before the player's next one
    rival: int  # fields filled by the quickest other player


@kernel
def total_filled(filled):
    n = 0
    for row in range(ROWS):
        n += np.int64(filled[row])
    return n


@kernel
def _row_code(fields, filled, row):
    n = np.int64(filled[row])
    if n == 0:
        return 0
    if n == COLUMNS:
        return ROW_CODES - 1
    return (n - 1) * MOST + np.int64(fields[row, n - 1])


@kernel
def column_lows(fields, filled, column):
    """The rows filled in a column, a bit each, and its two lowest different numbers (0 where there is none)."""
    rows, low, second = 0, 0, 0
    for row in range(ROWS):
        if filled[row] > column:
            value = np.int64(fields[row, column])
            rows |= 1 << row
            if low == 0 or value < low:
                low, second = value, low
            elif value != low and (second == 0 or value < second):
                second = value
    return rows, low, second


@kernel
def features(sheet, found):
    """Write the places of the weights whose sum is what is still to come; returns the points so far."""
    fields, filled = sheet.fields, sheet.filled
    made = -sheet.misthrows * (sheet.misthrows + 1) // 2  # QN-7
    n = 0
    for row in range(ROWS):
        code = _row_code(fields, filled, row)
        for other in range(row):
            at = PAIR[row, other] * ROW_CODES + code
            found[n] = PAIRS_AT + at * ROW_CODES + _row_code(fields, filled, other)
            n += 1
    total = 0
    for column in range(COLUMNS):
        rows, low, second = column_lows(fields, filled, column)
        count = 0
        for row in range(ROWS):
            count += rows >> row & 1
        telling = second if second else low
        total += count
        if count == ROWS:
            made += telling  # QN-8
            found[n] = found[n + 1] = 0
        else:
            found[n] = COLUMNS_AT + column * COLUMN_SIZE + (rows * VALUES + low) * VALUES + second
            found[n + 1] = HURRY_AT + column * HURRY_SIZE + (count * VALUES + telling) * (FIELDS + 1) + sheet.rival
        n += 2
        for row in range(ROWS):
            if filled[row] == column:
                last = np.int64(fields[row, column - 1]) if column else 0
                at = (column * VALUES + last) * ROWS + count
                found[PAIRS + 2 * COLUMNS + row] = NEXT_AT + row * NEXT_SIZE + at * VALUES + telling
    for row in range(ROWS):
        if filled[row] == COLUMNS:
            found[PAIRS + 2 * COLUMNS + row] = 0
    n += ROWS
    table = (sheet.players - 2) * PLAYERS + sheet.until
    found[n] = TEMPO_AT + table * TEMPO_SIZE + total * (FIELDS + 1) + sheet.rival
    found[n + 1] = MISTHROWS_AT + sheet.misthrows * (FIELDS + 1) + total
    return made


@kernel
def prospect(t, sheet, found):
    """The points a sheet is expected to end with; `found` is room for its features."""
    value = np.float64(features(sheet, found))
    if total_filled(sheet.filled) < FIELDS and sheet.misthrows < MISTHROWS_TO_END:
        for i in range(FEATURES):
            value += t.weights[found[i]]
    return value


@kernel
def sheet_points(sheet):
    made = -sheet.misthrows * (sheet.misthrows + 1) // 2  # QN-7
    for column in range(COLUMNS):
        rows, low, second = column_lows(sheet.fields, sheet.filled, column)
        if rows == (1 << ROWS) - 1:
            made += second if second else low  # QN-8
    return made


@kernel
def fits(sheet, row, total):
    """Whether a total may be entered in a row (QN-2)."""
    n = sheet.filled[row]
    if n == COLUMNS:
        return False
    if n == 0:
        return True
    before = sheet.fields[row, n - 1]
    return total > before if n < LINE else total < before


@kernel
def enter(sheet, row, total):
    sheet.fields[row, sheet.filled[row]] = total
    sheet.filled[row] += 1


@kernel
def take_back(sheet, row):
    sheet.filled[row] -= 1
    sheet.fields[row, sheet.filled[row]] = 0
