"""Solitaire Qwixx, solved backwards (QX-S): the points that best play still gains from every sheet.

What a row can still gain depends only on its last cross and on how many crosses it has, not on which ones. So a row
is a code from 0 (nothing crossed) to CLOSED, and every cross raises it. Red and yellow may change places, so may green
and blue, and so may the two pairs when every die is turned over (7 - face). A sheet is therefore an unordered pair of
unordered pairs of codes, numbered so that every cross raises the sheet's number too: filling the table from its last
sheet to its first, after the table with one more misthrow, needs only entries that are already there.

`gains[misthrows, sheet]` are the points still to come at the start of a turn. Points on the sheet are left out, which
is why all closed rows are alike. A cross of a row is numbered row * 11 + place, one less than its action in qwixx.py.
"""

import numpy as np

from .compiler import kernel
from .rows import (
    LAST,
    MISTHROW_POINTS,
    MISTHROWS_TO_END,
    NUMBERS,
    ROWS,
    cross,
    locked,
    may_cross,
    place,
    row_points,
)
from .seats import count

CLOSED = 56
CODES = CLOSED + 1
PAIRS = CODES * (CODES + 1) // 2
SHEETS = PAIRS * (PAIRS + 1) // 2
IMPOSSIBLE = -1
FACES = 6
CROSSES = ROWS * NUMBERS


@kernel
def unordered(x, y):
    """Number x and y regardless of their order; raising either raises the number."""
    low, high = min(x, y), max(x, y)
    return high * (high + 1) // 2 + low


@kernel
def row_code(crosses):
    """All that matters of a row: its last cross and the number of crosses, or that it is closed."""
    if locked(crosses):
        return CLOSED
    if crosses == 0:
        return 0
    last = 0
    while crosses >> (last + 1):
        last += 1
    return last * (last + 1) // 2 + count(crosses)


def _rows_by_code():
    """A row for every open code: the last cross, and the others as far left as they go."""
    rows = [0]
    for last in range(LAST):
        rows += [1 << last | (1 << others) - 1 for others in range(last + 1)]
    return rows


def _crossings():
    """For every code and place: the code after crossing it, and the points of that cross."""
    after = np.full((CODES, NUMBERS), IMPOSSIBLE, np.int64)
    points = np.zeros((CODES, NUMBERS), np.int64)
    for code, crosses in enumerate(_rows_by_code()):
        for i in range(NUMBERS):
            if may_cross(crosses, i):
                crossed = cross(crosses, i)
                after[code, i] = row_code(crossed)
                points[code, i] = row_points(crossed) - row_points(crosses)
    return after, points


AFTER, POINTS = _crossings()
PAIR = np.array([[unordered(x, y) for y in range(CODES)] for x in range(CODES)], np.int64)
CODES_OF_PAIR = np.array([(low, high) for high in range(CODES) for low in range(high + 1)], np.int64)
NEXT = np.array(
    [
        NUMBERS if code == CLOSED else max([0] + [i + 1 for i in range(NUMBERS) if _rows_by_code()[code] >> i & 1])
        for code in range(CODES)
    ]
)


def _allowing():
    """For a white die and a cross: the face of the coloured die that makes it, a bit per face, six bits per row (QX-4)."""
    a = np.zeros((FACES + 1, CROSSES), np.int64)
    for white in range(1, 7):
        for row in range(4):
            for face in range(6):
                a[white, row * NUMBERS + place(row, white + face + 1)] = 1 << (6 * row + face)
    return a


ALLOWING = _allowing()
UNUSED = np.array([(6 - count(x & 63)) * (6 - count(x >> 6)) for x in range(4096)])
TWO_DICE = 4095


@kernel
def sheet_of(codes):
    return unordered(PAIR[codes[0], codes[1]], PAIR[codes[2], codes[3]])


@kernel
def ended(codes):
    """Whether two rows are closed (QX-9)."""
    closed = 0
    for row in range(ROWS):
        closed += codes[row] == CLOSED
    return closed >= 2


@kernel
def fill(gains, misthrows, high):
    """Fill in the sheets whose greater pair is `high`; those of greater pairs are there already."""
    codes = np.empty(ROWS, np.int64)
    codes[2:] = CODES_OF_PAIR[high]
    room = np.empty((2, CROSSES)), np.empty(CROSSES, np.int64)
    for low in range(high, -1, -1):
        codes[:2] = CODES_OF_PAIR[low]
        if not ended(codes):
            gains[misthrows, unordered(low, high)] = _turn(gains, misthrows, codes, room)


@kernel
def misthrow(gains, misthrows, codes):
    """What a misthrow is worth (QX-5); with the fourth the game is over (QX-9)."""
    if misthrows + 1 == MISTHROWS_TO_END:
        return float(MISTHROW_POINTS)
    return MISTHROW_POINTS + gains[misthrows + 1, sheet_of(codes)]


@kernel
def _turn(gains, misthrows, codes, room):
    """The gain at the start of a turn: the mean over the white dice, which decide what action 1 offers (QX-3)."""
    (alone, values), ranking = room
    alone[:] = -np.inf
    _value_second(gains[misthrows], codes, 0, alone)
    nothing = misthrow(gains, misthrows, codes)
    total = 0.0
    for number in range(2, 2 * FACES + 1):
        values[:] = alone
        plain = max(nothing, _value_first(gains[misthrows], codes, number, values))
        n = _rank(values, plain, codes, ranking)
        for first in range(max(1, number - FACES), number // 2 + 1):
            mean = _mean_of_best(first, number - first, plain, values, ranking[:n])
            total += mean if 2 * first == number else 2 * mean
    return total / FACES**2


@kernel
def _value_first(gains, codes, number, values):
    """Raise the values of second crosses by what the white sum offers; returns the best of crossing only that."""
    plain = -np.inf
    for row in range(ROWS):
        before, i = codes[row], place(row, number)
        if AFTER[before, i] != IMPOSSIBLE:
            codes[row] = AFTER[before, i]
            plain = max(plain, POINTS[before, i] + gains[sheet_of(codes)])
            if not ended(codes):  # QX-9: otherwise there is no action 2
                _value_second(gains, codes, POINTS[before, i], values)
            codes[row] = before
    return plain


@kernel
def _value_second(gains, codes, points, values):
    """Raise the value of every cross to what it gains after an action 1 that has led to `codes` for `points`."""
    for row in range(ROWS):
        code, partner = codes[row], codes[row ^ 1]
        others = PAIR[codes[row & 2 ^ 2], codes[row & 2 ^ 3]]
        for i in range(NEXT[code], NUMBERS):
            after = AFTER[code, i]
            if after != IMPOSSIBLE:
                value = points + POINTS[code, i] + gains[unordered(PAIR[after, partner], others)]
                values[row * NUMBERS + i] = max(values[row * NUMBERS + i], value)


@kernel
def _rank(values, plain, codes, ranking):
    """List the crosses that are worth more than making none in action 2, best first; returns how many."""
    n = 0
    for row in range(ROWS):
        for crossed in range(row * NUMBERS + NEXT[codes[row]], (row + 1) * NUMBERS):
            if values[crossed] > plain:
                k = n
                while k > 0 and values[ranking[k - 1]] < values[crossed]:
                    ranking[k] = ranking[k - 1]
                    k -= 1
                ranking[k] = crossed
                n += 1
    return n


@kernel
def _mean_of_best(first, second, plain, values, ranking):
    """The mean, over the coloured dice, of the best cross they allow (QX-4), or of `plain` when they allow none.

    The dice are independent: the rolls that allow none of the best k crosses are, colour by colour, the faces not used
    by them, multiplied.
    """
    used, rolls, total = 0, FACES**ROWS, 0.0
    for crossed in ranking:
        used |= ALLOWING[first, crossed] | ALLOWING[second, crossed]
        left = UNUSED[used & TWO_DICE] * UNUSED[used >> 2 * FACES]
        total += (rolls - left) * values[crossed]
        rolls = left
        if rolls == 0:
            break
    return (total + rolls * plain) / FACES**ROWS
