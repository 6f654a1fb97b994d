"""Qwantum by rules of thumb: policies that look at the step from one number of a row to the next."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel
from ..rules import DICE, ENTER, FACE_ROW, KEEP, LINE, OWN, PASS, REROLL, ROWS, may_enter

GREEDY_STEP = 6  # the largest step taken without need
ENTRIES_A_TURN = 2
CHILDS_STEP = 14  # what is no great leap to a child
SLIPS = 6  # an adult looks away once in so many choices


@kernel
def step(s, seat, row):
    """How far a colour's total lies from the number before it in its row, an empty row counting as 0."""
    n = s.filled[seat, row]
    before = np.int64(s.fields[seat, row, n - 1]) if n else 0
    total = np.int64(s.totals[row])
    return total - before if n < LINE else before - total


@kernel
def small_steps(s, seat):
    """The colours whose totals fit with a small step, a bit per row."""
    rows = 0
    for row in range(ROWS):
        if may_enter(s, seat, row) and step(s, seat, row) <= GREEDY_STEP:
            rows |= 1 << row
    return rows


@kernel
def dice_of_others(s, rows):
    """The coloured dice that show none of some colours, a bit per die."""
    dice = 0
    for die in range(1, DICE):
        if not rows >> np.int64(FACE_ROW[die - 1, s.dice[die]]) & 1:
            dice |= 1 << die
    return dice


@kernel
def must_enter(s, seat):
    """Whether passing now is a misthrow (QN-7)."""
    return s.phase != OWN and s.active == seat and s.own == PASS


@kernel
def nearest(s, seat, actions, n):
    """The fitting colour with the smallest step; if that is not small, PASS as long as it is no misthrow."""
    best, least = np.int64(PASS), 99
    for k in range(n):
        if actions[k] != PASS and step(s, seat, np.int64(actions[k]) - ENTER) < least:
            best, least = np.int64(actions[k]), step(s, seat, np.int64(actions[k]) - ENTER)
    if least > GREEDY_STEP and not must_enter(s, seat):
        return np.int64(PASS)
    return best


@kernel
def greedy(s, seat, actions, n, rng):
    """Enters the colour that makes the smallest step in its row, at most six unless it would be a misthrow.

    Keeps the dice if two colours fit so; otherwise rolls those again that show none of the fitting colours.
    """
    if s.phase != REROLL:
        return nearest(s, seat, actions, n)
    rows = small_steps(s, seat)
    fitting = 0
    for row in range(ROWS):
        fitting += rows >> row & 1
    return np.int64(KEEP) if fitting >= ENTRIES_A_TURN else np.int64(dice_of_others(s, rows))


@kernel
def easy_going(s, seat, actions, n, rng):
    """`greedy`, but looks away now and then: then it keeps the dice, or enters whatever fits."""
    if below(rng, 1, SLIPS):
        return greedy(s, seat, actions, n, rng)
    return np.int64(KEEP) if s.phase == REROLL else np.int64(actions[below(rng, 1, n)])


@kernel
def childlike(s, seat, actions, n, rng):
    """Enters anything that is no great leap, wherever it likes, and rolls all dice again for fun every other time."""
    if s.phase == REROLL:
        return np.int64(actions[(n - 1) * below(rng, 1, 2)])
    liked, best = 0, np.int64(PASS)
    for k in range(n):
        if actions[k] != PASS and (must_enter(s, seat) or step(s, seat, np.int64(actions[k]) - ENTER) <= CHILDS_STEP):
            liked += 1
            if below(rng, 1, liked) == 0:
                best = np.int64(actions[k])
    return best
