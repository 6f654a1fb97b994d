"""What a position of Knaster is worth to every seat, by what the bots have learned: the kernels of its judge."""

from typing import NamedTuple

import numpy as np

from ...engine.compiler import kernel
from ...review.kernels import by_prospects
from . import rules
from .bots.choice import _action, _called, choose_bonus, quickest_other, read_sheet
from .bots.value import ALONE, CHANCES, FEATURES, NUMBERS, Learned, best_choice, count_free, features, mean_by
from .rules import CELLS, points

STAGES = CELLS + 2  # by the free cells of the quickest player; the first of them is the last roll


class Known(NamedTuple):
    """What the judge knows."""

    learned: Learned
    scale: np.ndarray  # by players and stage: how much a point of lead counts
    ahead: bool  # whether to look at every number that can come next


@kernel
def policy(t, s, seat, actions, n, words):
    """The choice with most points to come."""
    if s.owed[seat].any():
        return choose_bonus(t.learned, s, seat)
    sheet = read_sheet(s, seat)
    found = best_choice(t.learned, sheet, count_free(sheet), quickest_other(s, seat), _called(s), s.last > 0)
    return _action(sheet, found[1])


mean_ahead = mean_by(best_choice)


@kernel
def prospects(t, s, totals):
    """The points that every seat is likely to end with, before a roll; returns the stage of the game."""
    found = np.empty(FEATURES, np.int64)
    fewest = CELLS
    for seat in range(np.int64(s.players)):
        sheet = read_sheet(s, seat)
        free, rivals = count_free(sheet), quickest_other(s, seat)
        # What is learned tells of a sheet after its own choice, when the others have yet to make theirs.
        before = rivals if rivals == ALONE else min(rivals + 1, CELLS)
        fewest = min(fewest, free)
        to_come = 0.0
        if s.last:
            for number in range(NUMBERS):
                to_come += best_choice(t.learned, sheet, free, rivals, number + 2, True)[0] * CHANCES[number] / 36
        elif t.ahead:
            to_come = mean_ahead(t.learned, sheet, free, before)
        else:
            features(t.learned, sheet, free, before, found)
            for i in range(FEATURES):
                to_come += t.learned.weights[found[i]]
        totals[seat] = points(s, seat) + to_come
    return np.int64(0) if s.last else fewest + 1


value = by_prospects(rules, policy, prospects)
