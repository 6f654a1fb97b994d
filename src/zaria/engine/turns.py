"""What every game's kernels share: who may be waited for, choices kept secret, and who has the most points."""

import numpy as np

from .chance import below
from .compiler import kernel

CHANCE, OVER = -1, 0  # what turn(s) says when no seat is to choose; otherwise a bit per seat
UNDECIDED, HIDDEN = -1, -2  # in place of a choice: not made yet; made, but not for these eyes
NOBODY = -1  # the seat of a spectator


@kernel
def everyone(players):
    return (1 << np.int64(players)) - 1


@kernel
def count(bits):
    """How many bits are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@kernel
def lowest(who):
    """The lowest seat of a bit set."""
    seat = 0
    while not who >> seat & 1:
        seat += 1
    return seat


@kernel
def prize(winners, players, seat):
    """The win as rewards that add up to 0: 1 for a sole winner, what the others lose shared out evenly.

    Winners, a bit per seat, share the win. Who wins as often as luck would have it gets 0 on average.
    """
    share = (winners >> seat & 1) / count(winners)
    return (players * share - 1) / (players - 1)


@kernel
def hide_choices(chosen, players, seat):
    """Others see that a seat has chosen, not what."""
    for other in range(players):
        if other != seat and chosen[other] >= 0:
            chosen[other] = HIDDEN


def imagining_choices(legal, most):
    """A kernel that puts something legal in place of every choice that is made but secret."""

    @kernel
    def imagine_choices(s, rng):
        actions = np.empty(most, np.int16)
        for other in range(s.players):
            if s.chosen[other] == HIDDEN:
                s.chosen[other] = actions[below(rng, 0, legal(s, other, actions))]

    return imagine_choices


def most_points(points):
    """A kernel that says who has the most points, a bit per seat; equal tops share the win."""

    @kernel
    def winners(s):
        best, who = points(s, 0), 1
        for seat in range(1, s.players):
            mine = points(s, seat)
            if mine > best:
                best, who = mine, 1 << seat
            elif mine == best:
                who |= 1 << seat
        return who

    return winners
