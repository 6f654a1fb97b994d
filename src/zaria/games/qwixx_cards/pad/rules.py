"""What sheets alone can tell of Qwixx – The Card Game, as kernels: the number called is typed in, and the cards stay
with whoever holds them. An action is PASS, or 1 + row * len(SETS) + set: cross those numbers of that row."""

import numpy as np

from ....engine.compiler import kernel
from ....engine.turns import CHANCE, OVER, UNDECIDED, everyone, hide_choices, imagining_choices, most_points
from ...rows.rules import MISTHROWS_TO_END, NUMBERS, ROWS, sheet_points
from ..rules import CROSS_SETS, PLAYERS, has_two_rows, with_crosses

PASS = 0
SETS = CROSS_SETS[1:]  # QC-6: what is crossed at once; the single numbers come first, from the lowest on
ACTIONS = 1 + ROWS * len(SETS)
DRAW, CALL, CROSSING, ENDED = range(4)

State = np.dtype(
    [
        ("crosses", np.uint16, (PLAYERS, ROWS)),  # a bit per place, see rows.py
        ("chosen", np.int16, PLAYERS),  # the choices of this call, secret until the last is made
        ("misthrows", np.uint8, PLAYERS),
        ("called", np.uint8),  # the number on top of the pile, 0 before it shows
        ("waiting", np.uint8),
        ("players", np.int8),
        ("active", np.uint8),
        ("phase", np.uint8),
    ],
    align=True,
)


@kernel
def setup(s, players, first, options):
    """Empty sheets; jokers change nothing on them (QC-J)."""
    s.players = players
    s.active = first
    s.phase = DRAW
    s.chosen[:] = UNDECIDED


@kernel
def turn(s):
    if s.phase == DRAW:
        return np.int64(CHANCE)
    return np.int64(OVER) if s.phase == ENDED else np.int64(s.waiting)


@kernel
def outcomes(s):
    return NUMBERS


@kernel
def happen(s, k):
    """The active player has taken cards, and the top of the pile is called (QC-3, QC-4)."""
    s.called = k + 2
    s.chosen[:] = UNDECIDED
    s.waiting = everyone(s.players)
    s.phase = CALL


@kernel
def legal(s, seat, actions):
    """Write the seat's legal actions, PASS first; returns how many there are."""
    first, end = 0, len(SETS)
    if s.phase == CALL:  # QC-4: that number alone
        first = np.int64(s.called) - 2
        end = first + 1
    actions[0] = PASS
    n = 1
    for row in range(ROWS):  # QC-5: in one colour
        for i in range(first, end):
            if with_crosses(s.crosses[seat, row], row, SETS[i]) >= 0:
                actions[n] = 1 + row * len(SETS) + i
                n += 1
    return n


@kernel
def choose(s, seat, action):
    if s.phase == CALL:
        s.chosen[seat] = action
        s.waiting ^= 1 << seat
        if s.waiting == 0:
            _end_call(s)
    else:
        _cross(s, seat, action)
        if action == PASS and s.chosen[seat] == PASS:  # QC-7
            s.misthrows[seat] += 1
        _end_turn(s, seat)


@kernel
def _cross(s, seat, action):
    if action != PASS:
        row, i = (np.int64(action) - 1) // len(SETS), (np.int64(action) - 1) % len(SETS)
        s.crosses[seat, row] = with_crosses(s.crosses[seat, row], row, SETS[i])


@kernel
def _end_call(s):
    s.phase = CROSSING
    s.waiting = 1 << s.active
    for seat in range(s.players):
        _cross(s, seat, s.chosen[seat])
        if has_two_rows(s, seat):  # QC-9: no third step, no misthrow
            s.phase = ENDED


@kernel
def _end_turn(s, seat):
    s.called = 0
    if has_two_rows(s, seat) or s.misthrows[seat] == MISTHROWS_TO_END:  # QC-9
        s.phase = ENDED
    else:
        s.active = (s.active + 1) % s.players
        s.phase = DRAW


@kernel
def points(s, seat):
    return sheet_points(s.crosses[seat], s.misthrows[seat])


winners = most_points(points)


@kernel
def hide(s, seat):
    if s.phase == CALL:
        hide_choices(s.chosen, s.players, seat)


_imagine_choices = imagining_choices(legal, ACTIONS)


@kernel
def imagine(s, seat, rng):
    _imagine_choices(s, rng)
