"""Qwixx as kernels. An action is PASS, or 1 + row * 11 + place: cross that place of that row."""

import numpy as np

from ...engine.compiler import kernel
from ...engine.turns import CHANCE, OVER, UNDECIDED, everyone, hide_choices, imagining_choices, most_points
from ..rows.rules import MISTHROWS_TO_END, NUMBERS, ROWS, cross, locked, may_cross, place, sheet_points

PLAYERS = 5
PASS = 0
ACTIONS = 1 + ROWS * NUMBERS
ROWS_TO_END = 2  # QX-9
ROLL, WHITE, COLOUR, ENDED = range(4)

State = np.dtype(
    [
        ("crosses", np.uint16, (PLAYERS, ROWS)),  # a bit per place, see rows.py
        ("waiting", np.uint8),  # a bit per seat still to choose
        ("players", np.int8),
        ("active", np.uint8),
        ("phase", np.uint8),
        ("misthrows", np.uint8, PLAYERS),
        ("chosen", np.int8, PLAYERS),  # the white choices of this turn, secret until the last is made
        ("dice", np.uint8, 2 + ROWS),  # two white ones, then one per row; 0 when not rolled or out of the game
        ("closed", np.uint8, ROWS),
    ],
    align=True,
)


@kernel
def setup(s, players, first, options):
    """A fresh position on a zeroed record; this game has no options."""
    s.players = players
    s.active = first
    s.phase = ROLL
    s.chosen[:] = UNDECIDED


@kernel
def turn(s):
    if s.phase == ROLL:
        return np.int64(CHANCE)
    return np.int64(OVER) if s.phase == ENDED else np.int64(s.waiting)


@kernel
def outcomes(s):
    n = 36
    for row in range(ROWS):
        if not s.closed[row]:
            n *= 6
    return n


@kernel
def happen(s, k):
    """The active player rolls the white dice and the coloured dice still in play (QX-2)."""
    for die in range(ROWS + 1, -1, -1):
        if die < 2 or not s.closed[die - 2]:
            s.dice[die] = k % 6 + 1
            k //= 6
        else:
            s.dice[die] = 0  # QX-7
    s.chosen[:] = UNDECIDED
    s.phase = WHITE
    s.waiting = everyone(s.players)  # QX-3


@kernel
def legal(s, seat, actions):
    """Write the seat's legal actions, PASS first; returns how many there are."""
    actions[0] = PASS
    n = 1
    for row in range(ROWS):
        if s.closed[row]:  # QX-7
            continue
        crosses = s.crosses[seat, row]
        if s.phase == WHITE:  # QX-3
            i = place(row, s.dice[0] + s.dice[1])
            if may_cross(crosses, i):
                actions[n] = 1 + row * NUMBERS + i
                n += 1
            continue
        left = min(place(row, s.dice[0] + s.dice[2 + row]), place(row, s.dice[1] + s.dice[2 + row]))  # QX-4
        right = max(place(row, s.dice[0] + s.dice[2 + row]), place(row, s.dice[1] + s.dice[2 + row]))
        if may_cross(crosses, left):
            actions[n] = 1 + row * NUMBERS + left
            n += 1
        if right != left and may_cross(crosses, right):
            actions[n] = 1 + row * NUMBERS + right
            n += 1
    return n


@kernel
def choose(s, seat, action):
    if s.phase == WHITE:
        s.chosen[seat] = action
        s.waiting ^= 1 << seat
        if s.waiting == 0:
            _end_white_action(s)
    else:
        _make_cross(s, seat, action)
        if action == PASS and s.chosen[seat] == PASS:  # QX-5
            s.misthrows[seat] += 1
        _end_turn(s)


@kernel
def _make_cross(s, seat, action):
    if action != PASS:
        row, i = (np.int64(action) - 1) // NUMBERS, (np.int64(action) - 1) % NUMBERS
        s.crosses[seat, row] = cross(s.crosses[seat, row], i)


@kernel
def _end_white_action(s):
    """Every choice stands (QX-8, QX-9); rows close only after all of them."""
    for seat in range(s.players):
        _make_cross(s, seat, s.chosen[seat])
    _close_rows(s)
    s.phase = COLOUR
    s.waiting = 1 << s.active
    if _enough_rows_closed(s):  # QX-9: no second action, no misthrow
        s.phase = ENDED


@kernel
def _end_turn(s):
    _close_rows(s)
    if _enough_rows_closed(s) or s.misthrows[s.active] == MISTHROWS_TO_END:  # QX-9
        s.phase = ENDED
    else:
        s.active = (s.active + 1) % s.players
        s.phase = ROLL


@kernel
def _close_rows(s):
    for row in range(ROWS):
        for seat in range(s.players):
            if locked(s.crosses[seat, row]):
                s.closed[row] = 1
                s.dice[2 + row] = 0  # QX-7


@kernel
def _enough_rows_closed(s):
    closed = 0
    for row in range(ROWS):
        closed += s.closed[row]
    return closed >= ROWS_TO_END


@kernel
def points(s, seat):
    return sheet_points(s.crosses[seat], s.misthrows[seat])


winners = most_points(points)


@kernel
def hide(s, seat):
    if s.phase == WHITE:
        hide_choices(s.chosen, s.players, seat)


_imagine_choices = imagining_choices(legal, ACTIONS)


@kernel
def imagine(s, seat, rng):
    _imagine_choices(s, rng)
