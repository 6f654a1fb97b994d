"""What a Qwixx sheet is worth at a table of several, as a small table, and the best choice by it.

`worth[misthrows, kind, pair]` holds the points a sheet still gains before the game ends: the sum over its six pairs of
rows, two of the same direction (kind 0) and four of opposite ones (kind 1). Pairs are of row codes, as in
solitaire.py.
"""

import numpy as np

from ....engine.compiler import kernel
from ...rows.codes import AFTER, CLOSED, IMPOSSIBLE, POINTS, row_code
from ...rows.rules import MISTHROW_POINTS, MISTHROWS_TO_END, ROWS, place
from ..solitaire import PAIR, ended

SAME, OPPOSITE = 0, 1
KINDS = 2


@kernel
def worth_of(worth, codes, misthrows):
    """The points still to come; 0 when the game is over."""
    if ended(codes):
        return 0.0
    w = worth[misthrows]
    a, b, c, d = codes[0], codes[1], codes[2], codes[3]
    return (
        w[SAME, PAIR[a, b]]
        + w[SAME, PAIR[c, d]]
        + w[OPPOSITE, PAIR[a, c]]
        + w[OPPOSITE, PAIR[a, d]]
        + w[OPPOSITE, PAIR[b, c]]
        + w[OPPOSITE, PAIR[b, d]]
    )


@kernel
def after_nothing(worth, codes, misthrows):
    """What is to come for an active player who crosses nothing (QX-5, QX-9)."""
    if misthrows + 1 == MISTHROWS_TO_END:
        return float(MISTHROW_POINTS)
    return MISTHROW_POINTS + worth_of(worth, codes, misthrows + 1)


@kernel
def best_first(worth, codes, misthrows, number):
    """The best an idle player makes of a white sum (QX-3)."""
    best = worth_of(worth, codes, misthrows)
    for row in range(ROWS):
        before, i = codes[row], place(row, number)
        if AFTER[before, i] != IMPOSSIBLE:
            codes[row] = AFTER[before, i]
            best = max(best, POINTS[before, i] + worth_of(worth, codes, misthrows))
            codes[row] = before
    return best


@kernel
def best_second(worth, dice, codes, misthrows, points, plain):
    """The best that action 2 makes of these dice (QX-4) after `points` in action 1; `plain` is to cross nothing."""
    for row in range(ROWS):
        before = codes[row]
        if before != CLOSED:
            for white in range(2):
                i = place(row, np.int64(dice[white]) + np.int64(dice[2 + row]))
                if AFTER[before, i] != IMPOSSIBLE:
                    codes[row] = AFTER[before, i]
                    plain = max(plain, points + POINTS[before, i] + worth_of(worth, codes, misthrows))
                    codes[row] = before
    return plain


@kernel
def best_turn(worth, dice, codes, misthrows):
    """The best an active player makes of these dice in both actions."""
    best = best_second(worth, dice, codes, misthrows, 0, after_nothing(worth, codes, misthrows))
    for row in range(ROWS):
        before, i = codes[row], place(row, np.int64(dice[0]) + np.int64(dice[1]))
        if AFTER[before, i] != IMPOSSIBLE:
            points = POINTS[before, i]
            codes[row] = AFTER[before, i]
            plain = points + worth_of(worth, codes, misthrows)
            if not ended(codes):  # QX-9
                plain = best_second(worth, dice, codes, misthrows, points, plain)
            best = max(best, plain)
            codes[row] = before
    return best


@kernel
def sheet_codes(s, seat, codes):
    """The seat's rows as codes; a row closed by anybody is closed (QX-7)."""
    for row in range(ROWS):
        codes[row] = CLOSED if s.closed[row] else row_code(np.int64(s.crosses[seat, row]))
