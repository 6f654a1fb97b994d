"""Knaster by rules of thumb: policies that like equal numbers and circles in one line."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel
from ..rules import BONUS, CIRCLE, ENTER, KINDS, LINE_CELLS, NONE, PASS, SIDE, bonus_of_action, line_through

SLIPS = 6  # an adult looks away once in so many choices


@kernel
def circles_around(s, seat, cell):
    """How many circles the lines through a cell hold."""
    n = 0
    for kind in range(KINDS):
        line = line_through(cell, kind)
        if line != NONE:
            for i in range(SIDE):
                n += np.int64(s.circles[seat]) >> LINE_CELLS[line, i] & 1
    return n


@kernel
def equals_around(s, seat, cell):
    """How often the called number stands in the lines through a cell; twice in one line counts four, and so on."""
    called = s.dice[0] + s.dice[1]
    total = 0
    for kind in range(KINDS):
        line = line_through(cell, kind)
        if line != NONE:
            n = 0
            for i in range(SIDE):
                n += s.numbers[seat, LINE_CELLS[line, i]] == called
            total += n * n
    return total


@kernel
def liking(s, seat, action):
    """How much a player likes a choice: circles before entries, and more of the same in a line."""
    if action < CIRCLE:
        return equals_around(s, seat, action - ENTER)
    if action < BONUS:
        return 100 + circles_around(s, seat, action - CIRCLE)
    if action < PASS:
        return circles_around(s, seat, bonus_of_action(action)[0])
    return -1


@kernel
def greedy(s, seat, actions, n, rng):
    """Circles the number if it stands, else enters it where its lines hold it most often; the first of equal cells.

    Of several circles it makes the one whose lines hold the most.
    """
    best, most = np.int64(actions[0]), -2
    for k in range(n):
        likes = liking(s, seat, np.int64(actions[k]))
        if likes > most:
            best, most = np.int64(actions[k]), likes
    return best


@kernel
def easy_going(s, seat, actions, n, rng):
    """`greedy`, but looks away now and then."""
    if below(rng, 1, SLIPS) == 0:
        return np.int64(actions[below(rng, 1, n)])
    return greedy(s, seat, actions, n, rng)


@kernel
def childlike(s, seat, actions, n, rng):
    """Loves circles, and otherwise writes the number anywhere."""
    circles = 0
    for k in range(n):
        if CIRCLE <= actions[k] < BONUS:
            circles += 1
    if circles == 0:
        return np.int64(actions[below(rng, 1, n)])
    chosen = below(rng, 1, circles)
    for k in range(n):
        if CIRCLE <= actions[k] < BONUS:
            if chosen == 0:
                return np.int64(actions[k])
            chosen -= 1
    return np.int64(PASS)
