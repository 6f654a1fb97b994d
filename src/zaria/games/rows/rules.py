"""The four rows of a Qwixx sheet, in both Qwixx games: a bit per number from the left, the lock on top.

red, yellow   2  3  4 ... 12  lock
green, blue  12 11 10 ...  2  lock
"""

import numpy as np

from ...engine.compiler import kernel
from ...engine.turns import count

ROWS, NUMBERS = 4, 11
LAST, LOCK = 10, 11
CROSSES_BEFORE_LAST = 5  # QX-6
MISTHROW_POINTS, MISTHROWS_TO_END = -5, 4  # QX-9, QX-10


@kernel
def place(row, number):
    """Where a number stands in its row, from the left."""
    return number - 2 if row < 2 else 12 - number  # QX-1


@kernel
def may_cross(crosses, i):
    """Whether place i of a row is still to the right of every cross, and allowed as the last one."""
    if crosses >> i:  # QX-1
        return False
    return i < LAST or count(crosses) >= CROSSES_BEFORE_LAST  # QX-6


@kernel
def cross(crosses, i):
    """The row with place i crossed; the last number takes the lock with it (QX-6)."""
    return crosses | (1 << LAST | 1 << LOCK if i == LAST else 1 << i)


@kernel
def locked(crosses):
    return crosses >> LOCK


@kernel
def row_points(crosses):
    n = count(crosses)
    return n * (n + 1) // 2  # QX-10


@kernel
def sheet_points(rows, misthrows):
    """The score of a sheet: its four rows, less the misthrows."""
    total = MISTHROW_POINTS * np.int64(misthrows)
    for row in range(ROWS):
        total += row_points(rows[row])
    return total
