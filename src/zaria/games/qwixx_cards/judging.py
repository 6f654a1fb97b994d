"""What a position of Qwixx – The Card Game is worth to every seat: the kernels of its judge.

A seat's prospect is its points, what its rows still bring in the rounds that are left, and what its hand adds to that,
whose colours the judge knows.
"""

from typing import NamedTuple

import numpy as np

from ...engine.compiler import kernel
from ...review.kernels import by_prospects
from ..rows.rules import ROWS
from . import rules
from .bots.heuristics import CODE, GAINS, MOST_ROUNDS, hand_gain, rounds_left, sensible
from .rules import DISPLAY, NO_CARD, _back, _unseen, points

STAGES = MOST_ROUNDS + 1  # by the rounds that seem to be left
PARTS = 5  # of a prospect beside the points: rows, hand, hand of the active seat, misthrows, being active


class Known(NamedTuple):
    """What the judge knows."""

    parts: np.ndarray  # by part: how much of it comes true
    scale: np.ndarray  # by players and stage: how much a point of lead counts


@kernel
def policy(t, s, seat, actions, n, words):
    """What is worth most by rules of thumb."""
    return np.int64(sensible(s, seat, actions, n, words))


@kernel
def parts_of(s, seat, found):
    """What a seat's prospect is made of beside its points."""
    gains = GAINS[rounds_left(s)]
    crosses = np.empty(ROWS, np.int64)
    found[:] = 0.0
    for row in range(ROWS):
        crosses[row] = s.crosses[seat, row]
        found[0] += gains[CODE[crosses[row]]]
    found[1] = hand_gain(s, seat, 0, crosses, gains)
    if seat == s.active:
        found[2] = found[1]
        found[4] = 1.0
    found[3] = s.misthrows[seat]


@kernel
def prospects(t, s, totals):
    """The points that every seat is likely to end with; returns the stage of the game."""
    found = np.empty(PARTS)
    for seat in range(np.int64(s.players)):
        parts_of(s, seat, found)
        totals[seat] = points(s, seat)
        for part in range(PARTS):
            totals[seat] += t.parts[part] * found[part]
    return np.int64(rounds_left(s))


value = by_prospects(rules, policy, prospects)


@kernel
def cover(s):
    """Turn the backs of the display and of the card on the pile up again; returns how many there are."""
    n = 0
    for gap in range(DISPLAY):
        n += s.display[gap] != NO_CARD
        s.display[gap] = _back(s.display[gap])
    n += s.top != NO_CARD
    s.top = _back(s.top)
    s.pile = 0
    return n


@kernel
def is_unseen(s, card):
    """Whether the face of a card does not show in a hidden record."""
    return _unseen(s) >> card & 1 != 0
