"""The best choices of Qwantum, from the record of a game.

A choice is judged by the chance to win: the lead over the best other player's prospect, after that player's best
answer, against how much the rest of the game still scatters.
"""

import numpy as np

from ....engine.compiler import kernel, long_kernel
from ..rules import ENTER, OWN, PASS, REROLL, ROWS
from .turn import (
    _with_misthrow,
    best_own,
    best_sampled_set,
    find_rival,
    judge_sets,
    look_at_turn,
    scatter_now,
    sheet_of,
    sure_win,
    win_chance,
)
from .value import FEATURES, FIELDS, MOST, SETS, enter, fits, prospect, sheet_points, take_back, total_filled

ALL_ROLLS, SOME_ROLLS = 0, 20  # how many rolls judge the dice to roll again


@kernel
def choose_dice(t, s, seat, rng, samples):
    """The best set of dice to roll again (QN-3): roughly, by so many rolls, or exactly, by all there are (0)."""
    p = look_at_turn(t, s, seat, np.ones(ROWS, np.int64), np.full(ROWS, MOST, np.int64), samples == 0)
    if samples:
        return best_sampled_set(p, s.dice, rng, samples)
    values = np.empty(SETS)
    judge_sets(p, s.dice, values)
    return np.argmax(values)


@kernel
def choose_own(t, s, seat):
    """The best choice of the active player alone (QN-5)."""
    totals = s.totals.astype(np.int64)
    return best_own(look_at_turn(t, s, seat, totals, totals, True), totals)[1]


@kernel
def choose_shared(t, s, seat):
    """The best choice among those made by all together (QN-6)."""
    found = np.empty(FEATURES, np.int64)
    answer, answer_points = _answer(t, s, find_rival(t, s, seat))
    sheet = sheet_of(s, seat, 1)
    filled, scatter = total_filled(sheet.filled), scatter_now(t, s)
    misses = seat == s.active and s.own == PASS  # QN-7
    chance, action = win_chance(prospect(t, _with_misthrow(sheet) if misses else sheet, found) - answer, scatter), PASS
    for row in range(ROWS):
        total = np.int64(s.totals[row])
        if s.own != ENTER + row and fits(sheet, row, total):
            enter(sheet, row, total)
            if filled == FIELDS - 1:  # QN-9
                value = sure_win(sheet_points(sheet) - answer_points)
            else:
                value = win_chance(prospect(t, sheet, found) - answer, scatter)
            take_back(sheet, row)
            if value > chance:
                chance, action = value, ENTER + row
    return action


@kernel
def _answer(t, s, seat):
    """The best prospect a seat can reach in the shared step, and its points then."""
    found = np.empty(FEATURES, np.int64)
    sheet = sheet_of(s, seat, 1)
    best, made = prospect(t, sheet, found), sheet_points(sheet)
    for row in range(ROWS):
        total = np.int64(s.totals[row])
        if s.own != ENTER + row and fits(sheet, row, total):
            enter(sheet, row, total)
            value = prospect(t, sheet, found)
            if value > best:
                best, made = value, sheet_points(sheet)
            take_back(sheet, row)
    return best, made


@long_kernel
def choose_best(t, s, seat, rng, samples):
    """The best choice of a seat that is to act; `samples` as in `choose_dice`."""
    if s.phase == REROLL:
        return choose_dice(t, s, seat, rng, samples)
    if s.phase == OWN:
        return choose_own(t, s, seat)
    return choose_shared(t, s, seat)


@kernel
def choose_by_some_rolls(t, states, seat, actions, rng):
    return choose_best(t, states[0], seat, rng, SOME_ROLLS)


@long_kernel
def choose_by_all_rolls(t, states, seat, actions, rng):
    return choose_best(t, states[0], seat, rng, ALL_ROLLS)
