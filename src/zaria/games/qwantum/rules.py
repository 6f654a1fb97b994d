"""Qwantum as kernels. Actions: the 128 sets of dice to roll again (a bit per die, white first; the empty set keeps
them all), then PASS, then one per row: enter that colour's total."""

import numpy as np

from ...engine.compiler import kernel
from ...engine.turns import CHANCE, OVER, UNDECIDED, everyone, hide_choices, imagining_choices, most_points

PLAYERS, ROWS, COLUMNS, DICE = 4, 4, 6, 7
PURPLE, BLUE, RED, YELLOW = range(ROWS)  # the rows of the sheet from the top (QN-2)
KEEP, PASS, ENTER = 0, 1 << DICE, (1 << DICE) + 1
ACTIONS = ENTER + ROWS
LINE = 4  # QN-2: the thick line stands after this many fields
MISTHROWS_TO_END = 5  # QN-9
ROLL, REROLL, ROLL_AGAIN, OWN, SHARED, ENDED = range(6)

# QN-1: the faces of the six special dice. Not in the rulebook (it shows no die unfolded); read off the published game
# by players, and consistent with the rulebook's "33 is the most a colour can make".
FACES = (
    ("R1", "R4", "Y5", "B5", "B1", "P6"),
    ("R6", "R2", "Y1", "Y3", "B5", "P4"),
    ("R3", "R1", "Y4", "Y2", "B4", "P3"),
    ("R5", "Y6", "B2", "B4", "P1", "P3"),
    ("R3", "Y4", "B2", "B6", "P2", "P5"),
    ("R6", "Y1", "Y5", "B3", "P6", "P2"),
)
FACE_ROW = np.array([["PBRY".index(face[0]) for face in die] for die in FACES], np.uint8)
FACE_VALUE = np.array([[int(face[1]) for face in die] for die in FACES], np.uint8)

State = np.dtype(
    [
        ("fields", np.uint8, (PLAYERS, ROWS, COLUMNS)),  # 0 is empty
        ("filled", np.uint8, (PLAYERS, ROWS)),  # how many fields of a row are, from the left
        ("misthrows", np.uint8, PLAYERS),
        ("chosen", np.int16, PLAYERS),  # the shared choices of this turn, secret until the last is made
        ("dice", np.uint8, DICE),  # faces 0-5, the white die first
        ("rolling", np.uint8),  # a bit per die about to be rolled
        ("totals", np.uint8, ROWS),
        ("own", np.int16),  # the active player's choice of this turn alone: PASS, ENTER + row, or UNDECIDED
        ("waiting", np.uint8),
        ("players", np.int8),
        ("active", np.uint8),
        ("phase", np.uint8),
    ],
    align=True,
)


@kernel
def setup(s, players, first, options):
    """A fresh position on a zeroed record; this game has no options."""
    s.players = players
    s.active = first
    s.chosen[:] = UNDECIDED
    s.own = UNDECIDED
    s.phase = ROLL
    s.rolling = everyone(DICE)


@kernel
def turn(s):
    if s.phase == ROLL or s.phase == ROLL_AGAIN:
        return np.int64(CHANCE)
    return np.int64(OVER) if s.phase == ENDED else np.int64(s.waiting)


@kernel
def outcomes(s):
    n = 1
    for die in range(DICE):
        if s.rolling >> die & 1:
            n *= 6
    return n


@kernel
def happen(s, k):
    for die in range(DICE - 1, -1, -1):
        if s.rolling >> die & 1:
            s.dice[die] = k % 6
            k //= 6
    _add_up(s)
    s.waiting = 1 << s.active
    if s.phase == ROLL:
        s.chosen[:] = UNDECIDED
        s.own = UNDECIDED
        s.phase = REROLL  # QN-3
    else:
        s.phase = OWN


@kernel
def _add_up(s):
    """Every colour's total has the white die in it, also where the colour shows on no die (QN-4)."""
    s.totals[:] = s.dice[0] + 1
    for die in range(1, DICE):
        face = s.dice[die]
        s.totals[FACE_ROW[die - 1, face]] += FACE_VALUE[die - 1, face]


@kernel
def may_enter(s, seat, row):
    """Whether a colour's total fits the next free field of the seat's row (QN-2)."""
    n = s.filled[seat, row]
    if n == COLUMNS:
        return False
    if n == 0:
        return True
    before = s.fields[seat, row, n - 1]
    return s.totals[row] > before if n < LINE else s.totals[row] < before


@kernel
def legal(s, seat, actions):
    """Write the seat's legal actions; returns how many there are."""
    if s.phase == REROLL:
        for dice in range(1 << DICE):
            actions[dice] = dice
        return 1 << DICE
    actions[0] = PASS
    n = 1
    for row in range(ROWS):
        if (s.phase == OWN or s.own != ENTER + row) and may_enter(s, seat, row):  # QN-5, QN-6
            actions[n] = ENTER + row
            n += 1
    return n


@kernel
def choose(s, seat, action):
    if s.phase == REROLL:
        s.rolling = action
        s.phase = OWN if action == KEEP else ROLL_AGAIN
    elif s.phase == OWN:
        s.own = action
        _enter(s, seat, action)
        s.waiting = everyone(s.players)
        s.phase = ENDED if _is_full(s, seat) else SHARED  # QN-9
    else:
        s.chosen[seat] = action
        s.waiting ^= 1 << seat
        if s.waiting == 0:
            _end_turn(s)


@kernel
def _enter(s, seat, action):
    if action != PASS:
        row = action - ENTER
        s.fields[seat, row, s.filled[seat, row]] = s.totals[row]
        s.filled[seat, row] += 1


@kernel
def _is_full(s, seat):
    for row in range(ROWS):
        if s.filled[seat, row] < COLUMNS:
            return False
    return True


@kernel
def _end_turn(s):
    over = False
    for seat in range(s.players):
        _enter(s, seat, s.chosen[seat])
        over |= _is_full(s, seat)
    if s.own == PASS and s.chosen[s.active] == PASS:  # QN-7
        s.misthrows[s.active] += 1
    if over or s.misthrows[s.active] == MISTHROWS_TO_END:  # QN-9
        s.phase = ENDED
    else:
        s.active = (s.active + 1) % s.players
        s.rolling = everyone(DICE)
        s.phase = ROLL


@kernel
def column_points(s, seat, column):
    """The second lowest of a filled column, counting equal values once; nothing while it has a gap (QN-8)."""
    lowest = second = 0
    for row in range(ROWS):
        value = s.fields[seat, row, column]
        if value == 0:
            return 0
        if lowest == 0 or value < lowest:
            lowest, second = value, lowest
        elif value != lowest and (second == 0 or value < second):
            second = value
    return second if second else lowest


@kernel
def write_column_points(states, points):
    """All columns of all sheets at once."""
    for seat in range(len(points)):
        for column in range(COLUMNS):
            points[seat, column] = column_points(states[0], seat, column)


@kernel
def misthrow_points(n):
    return -n * (n + 1) // 2  # QN-7: the first costs 1, the second 2, and so on


@kernel
def points(s, seat):
    total = misthrow_points(np.int64(s.misthrows[seat]))
    for column in range(COLUMNS):
        total += column_points(s, seat, column)
    return total


winners = most_points(points)


@kernel
def hide(s, seat):
    if s.phase == SHARED:
        hide_choices(s.chosen, s.players, seat)


_imagine_choices = imagining_choices(legal, ACTIONS)


@kernel
def imagine(s, seat, rng):
    _imagine_choices(s, rng)
