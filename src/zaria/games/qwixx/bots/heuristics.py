"""Qwixx by rules of thumb: policies that count the numbers a cross passes over."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel
from ...rows.codes import NEXT, row_code
from ...rows.rules import NUMBERS, ROWS, may_cross, place
from ..rules import PASS, WHITE

GREEDY_PASSES = 2  # the most numbers a cross may pass over
CHILD_PASSES = 5
SLIPS = 8  # an adult looks away once in so many choices
DEAREST = 4  # what an adult passes over rather than take a misthrow


@kernel
def passed_over(s, seat, action):
    """How many open numbers a cross passes over."""
    row, i = (np.int64(action) - 1) // NUMBERS, (np.int64(action) - 1) % NUMBERS
    return i - NEXT[row_code(np.int64(s.crosses[seat, row]))]


@kernel
def second_passes_over(s, seat):
    """The fewest numbers that any coloured sum of this roll passes over."""
    fewest = NUMBERS
    for row in range(ROWS):
        crosses = np.int64(s.crosses[seat, row])
        if not s.closed[row]:
            for white in range(2):
                i = place(row, np.int64(s.dice[white]) + np.int64(s.dice[2 + row]))
                if may_cross(crosses, i):
                    fewest = min(fewest, i - NEXT[row_code(crosses)])
    return fewest


@kernel
def nearest(s, seat, actions, n, most):
    """The cross that passes over the fewest numbers, at most `most`; of equal ones the first, or PASS."""
    best, fewest = np.int64(PASS), most + 1
    for k in range(n):
        if actions[k] != PASS and passed_over(s, seat, actions[k]) < fewest:
            best, fewest = np.int64(actions[k]), passed_over(s, seat, actions[k])
    return best


@kernel
def greedy(s, seat, actions, n, rng):
    """Crosses whatever passes over the fewest numbers, at most two, and the white sum when it is equal.

    That is: in its own turn it leaves the white sum for a coloured sum that passes over fewer.
    """
    best = nearest(s, seat, actions, n, GREEDY_PASSES)
    if best != PASS and s.phase == WHITE and s.active == seat:
        if second_passes_over(s, seat) < passed_over(s, seat, best):
            return np.int64(PASS)
    return best


@kernel
def childlike(s, seat, actions, n, rng):
    """Crosses what it can, wherever it likes, if that passes over at most five numbers."""
    action = np.int64(actions[below(rng, 1, n)])
    if action == PASS or passed_over(s, seat, action) > CHILD_PASSES:
        action = np.int64(actions[n - 1])
    return action if action == PASS or passed_over(s, seat, action) <= CHILD_PASSES else np.int64(PASS)


@kernel
def easy_going(s, seat, actions, n, rng):
    """Crosses what passes over few numbers, more of them rather than take a misthrow; sometimes overlooks the best."""
    if below(rng, 1, SLIPS) == 0:
        return childlike(s, seat, actions, n, rng)
    if s.phase != WHITE and s.chosen[seat] == PASS:
        return nearest(s, seat, actions, n, DEAREST)
    return nearest(s, seat, actions, n, GREEDY_PASSES)
