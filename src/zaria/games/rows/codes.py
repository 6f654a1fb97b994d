"""Rows by what they can still gain, which depends on the last cross and on how many there are, not on which ones.

A row is a code from 0 (nothing crossed) to CLOSED, and every cross raises it.
"""

import numpy as np

from ...engine.compiler import kernel
from ...engine.turns import count
from .rules import LAST, NUMBERS, cross, locked, may_cross, row_points

CLOSED = 56
CODES = CLOSED + 1
IMPOSSIBLE = -1


@kernel
def row_code(crosses):
    """All that matters of a row: its last cross and how many there are, or that it is closed."""
    if locked(crosses):
        return CLOSED
    if crosses == 0:
        return 0
    last = 0
    while crosses >> (last + 1):
        last += 1
    return last * (last + 1) // 2 + count(crosses)


def _crossings():
    """For every code and place: the code after crossing it, and the points the cross makes."""
    after = np.full((CODES, NUMBERS), IMPOSSIBLE, np.int64)
    points = np.zeros((CODES, NUMBERS), np.int64)
    for code, crosses in enumerate(OPEN_ROWS):
        for i in range(NUMBERS):
            if may_cross(crosses, i):
                crossed = cross(crosses, i)
                after[code, i] = row_code(crossed)
                points[code, i] = row_points(crossed) - row_points(crosses)
    return after, points


# One row for every open code, in the order of the codes: the other crosses stand as far left as they can.
OPEN_ROWS = [0] + [1 << last | (1 << others) - 1 for last in range(LAST) for others in range(last + 1)]
AFTER, POINTS = _crossings()
NEXT = np.array([crosses.bit_length() for crosses in OPEN_ROWS] + [NUMBERS])  # the first place not yet passed over
