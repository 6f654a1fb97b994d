"""The best choices of Knaster, from the record of a game, by the worth of sheets."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel, long_kernel
from ..rules import CELLS, CIRCLE, ENTER, KINDS, LINE_CELLS, NONE, PASS, SIDE, bonus_action, line_through
from .value import ALONE, NUMBERS, best_bonus, best_by, best_choice, count_free, judge, mean_by


@kernel
def read_sheet(s, seat):
    """A seat's sheet from the record of the game."""
    sheet = np.zeros(CELLS, np.int64)
    for cell in range(CELLS):
        if s.numbers[seat, cell]:
            circled = np.int64(s.circles[seat]) >> cell & 1
            sheet[cell] = np.int64(s.numbers[seat, cell]) - 1 + NUMBERS * circled
    return sheet


@kernel
def quickest_other(s, seat):
    """How many free cells the quickest other player has, or ALONE."""
    fewest = ALONE
    for other in range(np.int64(s.players)):
        if other != seat:
            fewest = min(fewest, count_free(s.numbers[other]))
    return fewest


@kernel
def _called(s):
    return np.int64(s.dice[0]) + np.int64(s.dice[1])


@kernel
def _action(sheet, cell):
    """The number of the action that uses a cell for the called number."""
    if cell == NONE:
        return np.int64(PASS)
    return np.int64(cell + (ENTER if sheet[cell] == 0 else CIRCLE))


SLACK = 0.5  # points that nobody can tell apart at sight


@kernel
def choose_at_sight(t, states, seat, actions, rng):
    """Any of the actions that seem about as good as the best one."""
    s = states[0]
    if s.owed[seat].any():
        return choose_bonus(t, s, seat)
    sheet = read_sheet(s, seat)
    values, circles = np.empty(CELLS), np.empty(CELLS, np.int64)
    judge(t, sheet, count_free(sheet), quickest_other(s, seat), _called(s), s.last > 0, values, circles)
    if s.last:  # KN-5
        return _action(sheet, np.argmax(values) if values.max() > 0 else NONE)
    good = np.flatnonzero(values >= values.max() - SLACK)
    return _action(sheet, good[below(rng, 1, len(good))])


def choosing_by(best):
    """A kernel for the number of the action that `best` finds."""

    @long_kernel
    def choose(t, states, seat, actions, rng):
        s = states[0]
        if s.owed[seat].any():
            return choose_bonus(t, s, seat)
        sheet = read_sheet(s, seat)
        found = best(t, sheet, count_free(sheet), quickest_other(s, seat), _called(s), s.last > 0)
        return _action(sheet, found[1])

    return choose


@kernel
def choose_bonus(t, s, seat):
    """The next circle of the best ones for all lines that still owe some, a line once begun first (KN-3)."""
    sheet = read_sheet(s, seat)
    lines, owed = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    entered = np.int64(s.entered[seat])
    n, first = 0, NONE
    for turn in range(2):
        for kind in range(KINDS):
            if s.owed[seat, kind] and (kind == s.begun[seat]) == (turn == 0):
                lines[n], owed[n] = line_through(entered, kind), s.owed[seat, kind]
                first = kind if n == 0 else first
                n += 1
    circles = best_bonus(t, sheet, lines, owed, n, count_free(sheet), quickest_other(s, seat), s.last > 0)[1]
    chosen = entered  # last of all: it may be meant for another line
    for i in range(SIDE):
        cell = LINE_CELLS[lines[0], i]
        if circles >> cell & 1 and cell != entered:
            chosen = cell
    return np.int64(bonus_action(chosen, first))


# How many choices that seem best are judged by the next roll, and for each number of that by the roll after it.
WIDTH, NEXT_WIDTH = 8, 3

choose_looking_ahead = choosing_by(best_by(mean_by(best_by(mean_by(best_choice), NEXT_WIDTH)), WIDTH))
