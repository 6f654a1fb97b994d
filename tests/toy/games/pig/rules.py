"""The rules as kernels over one record. BANK takes what lies in the pot, STAY waits for the next roll."""

import numpy as np

from zaria.engine.compiler import kernel
from zaria.engine.turns import CHANCE, OVER, UNDECIDED, everyone, hide_choices, imagining_choices, most_points

PLAYERS, ACTIONS, GOAL = 4, 2, 100
BANK, STAY = range(2)
ROLL, DECIDE, ENDED = range(3)

State = np.dtype(
    [
        ("banked", np.int16, PLAYERS),
        ("pot", np.int16),
        ("in_round", np.uint8),  # a bit per seat that has not banked yet
        ("waiting", np.uint8),  # a bit per seat still to decide
        ("chosen", np.int8, PLAYERS),
        ("players", np.int8),
        ("active", np.uint8),
        ("phase", np.uint8),
    ],
    align=True,
)


@kernel
def setup(s, players, first, options):
    s.players = players
    s.active = first
    s.in_round = everyone(players)
    s.chosen[:] = UNDECIDED


@kernel
def turn(s):
    if s.phase == ROLL:
        return np.int64(CHANCE)
    return np.int64(OVER) if s.phase == ENDED else np.int64(s.waiting)


@kernel
def outcomes(s):
    return 6


@kernel
def happen(s, k):
    if k == 0:  # PG-2: a one ends the round, and whoever is still in gets nothing
        _next_round(s)
        return
    s.pot += k + 1  # PG-1
    s.chosen[:] = UNDECIDED
    s.waiting = s.in_round
    s.phase = DECIDE


@kernel
def _next_round(s):
    s.pot = 0
    s.in_round = everyone(s.players)
    s.active = (s.active + 1) % s.players
    s.phase = ROLL
    for seat in range(s.players):
        if s.banked[seat] >= GOAL:  # PG-4
            s.phase = ENDED


@kernel
def legal(s, seat, actions):
    actions[0], actions[1] = BANK, STAY
    return 2


@kernel
def choose(s, seat, action):
    """PG-3: nobody sees what the others decide until all have."""
    s.chosen[seat] = action
    s.waiting ^= 1 << seat
    if s.waiting == 0:
        for other in range(s.players):
            if s.in_round >> other & 1 and s.chosen[other] == BANK:
                s.banked[other] += s.pot
                s.in_round ^= 1 << other
        if s.in_round:
            s.phase = ROLL
        else:
            _next_round(s)


@kernel
def points(s, seat):
    return np.int64(s.banked[seat])


winners = most_points(points)


@kernel
def hide(s, seat):
    if s.phase == DECIDE:
        hide_choices(s.chosen, s.players, seat)


_imagine_choices = imagining_choices(legal, ACTIONS)


@kernel
def imagine(s, seat, rng):
    _imagine_choices(s, rng)
