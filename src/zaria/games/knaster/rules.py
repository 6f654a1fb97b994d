"""Knaster as kernels. Actions: enter the number in one of 25 cells, circle it there, circle a cell as the bonus of its
row, its column or a diagonal, or PASS. Cells count from the top left, row by row.

A seat's entry and its bonus circles are one secret sequence: the record keeps what the sheet was before it, so that
`hide` can give others that, until the last seat is done."""

import numpy as np

from ...engine.chance import below
from ...engine.compiler import kernel
from ...engine.turns import CHANCE, OVER, count, everyone, most_points

PLAYERS, SIDE, CELLS = 12, 5, 25
ROW, COLUMN, FALLING, RISING = range(4)  # the lines that may run through a cell
KINDS, NONE = 4, -1
ENTER, CIRCLE = 0, CELLS
BONUS = 2 * CELLS  # rows, then columns, then the five cells of each diagonal
BONUS_FALLING, BONUS_RISING = BONUS + 2 * CELLS, BONUS + 2 * CELLS + SIDE
PASS = BONUS_RISING + SIDE
ACTIONS = PASS + 1
ROLL, CHOOSE, ENDED = range(3)

# KN-4: points of rows from the top, columns from the left, the falling and the rising diagonal. The rulebook shows them
# only in pictures; read off the published sheet, and consistent with the rulebook's 9 + 10 + 7.
LINE_POINTS = np.array([9, 8, 7, 6, 5, 9, 8, 7, 6, 5, 10, 10], np.int64)

LINE_CELLS = np.array(
    [[SIDE * row + i for i in range(SIDE)] for row in range(SIDE)]
    + [[SIDE * i + column for i in range(SIDE)] for column in range(SIDE)]
    + [[6 * i for i in range(SIDE)], [4 * i + 4 for i in range(SIDE)]],
    np.int64,
)
LINE_BITS = np.array([sum(1 << int(cell) for cell in cells) for cells in LINE_CELLS], np.int64)
LINES = len(LINE_CELLS)

# KN-2: how many circles a filled line brings.
TRIPLET, QUADRUPLET, QUINTUPLET, TWO_PAIRS, FULL_HOUSE, STRAIGHT = 1, 2, 3, 1, 2, 3

State = np.dtype(
    [
        ("circles", np.uint32, PLAYERS),  # a bit per cell
        ("before", np.uint32, PLAYERS),  # the circles when this number was rolled
        ("waiting", np.uint16),
        ("numbers", np.uint8, (PLAYERS, CELLS)),  # 0 is empty
        ("entered", np.int8, PLAYERS),  # the cell filled with this number, or NONE
        ("owed", np.uint8, (PLAYERS, KINDS)),  # bonus circles still to make, by the line through the entered cell
        ("begun", np.int8, PLAYERS),  # the line whose bonus is being circled, or NONE
        ("dice", np.uint8, 2),
        ("players", np.int8),
        ("active", np.uint8),  # who rolls
        ("last", np.uint8),  # whether this is the one roll after somebody's grid was full
        ("phase", np.uint8),
    ],
    align=True,
)


@kernel
def setup(s, players, first, options):
    """A fresh position on a zeroed record; this game has no options."""
    s.players = players
    s.active = first
    s.phase = ROLL
    s.entered[:] = NONE
    s.begun[:] = NONE


@kernel
def turn(s):
    if s.phase == ROLL:
        return np.int64(CHANCE)
    return np.int64(OVER) if s.phase == ENDED else np.int64(s.waiting)


@kernel
def outcomes(s):
    return 36


@kernel
def happen(s, k):
    s.dice[0], s.dice[1] = k // 6 + 1, k % 6 + 1
    s.entered[:] = NONE
    s.before[:] = s.circles
    s.phase = CHOOSE
    s.waiting = everyone(s.players)  # KN-1


@kernel
def line_through(cell, kind):
    """The number of the line of that kind through a cell, or NONE."""
    if kind == ROW:
        return cell // SIDE
    if kind == COLUMN:
        return SIDE + cell % SIDE
    if kind == FALLING:
        return 10 if cell % 6 == 0 else NONE
    return 11 if cell % 4 == 0 and 0 < cell < 24 else NONE


@kernel
def bonus_action(cell, kind):
    if kind < FALLING:
        return BONUS + CELLS * kind + cell
    return BONUS_FALLING + cell // 6 if kind == FALLING else BONUS_RISING + cell // 4 - 1


@kernel
def bonus_of_action(action):
    """The cell and the kind of line of a bonus action."""
    if action < BONUS_FALLING:
        return (action - BONUS) % CELLS, (action - BONUS) // CELLS
    if action < BONUS_RISING:
        return (action - BONUS_FALLING) * 6, FALLING
    return (action - BONUS_RISING) * 4 + 4, RISING


@kernel
def combination(numbers, line):
    """How many circles the five numbers of a line bring; 0 while a cell is empty (KN-2)."""
    lowest, highest, equal_pairs = 99, 0, 0
    for i in range(SIDE):
        number = np.int64(numbers[LINE_CELLS[line, i]])
        if number == 0:
            return 0
        lowest, highest = min(lowest, number), max(highest, number)
        for j in range(i):
            if numbers[LINE_CELLS[line, j]] == number:
                equal_pairs += 1
    if equal_pairs == 0:
        return STRAIGHT if highest - lowest == SIDE - 1 else 0
    if equal_pairs == 1:
        return 0
    if equal_pairs == 2:
        return TWO_PAIRS
    if equal_pairs == 3:
        return TRIPLET
    if equal_pairs == 4:
        return FULL_HOUSE
    return QUADRUPLET if equal_pairs == 6 else QUINTUPLET


@kernel
def legal(s, seat, actions):
    """Write the seat's legal actions; returns how many there are."""
    if _owes(s, seat):
        return _bonus_circles(s, seat, actions)
    called = s.dice[0] + s.dice[1]
    n = 0
    for cell in range(CELLS):
        number = s.numbers[seat, cell]
        if number == 0:
            actions[n] = ENTER + cell  # KN-1
            n += 1
        elif number == called and not s.circles[seat] >> cell & 1:
            actions[n] = CIRCLE + cell  # KN-1
            n += 1
    if s.last:  # KN-5
        actions[n] = PASS
        n += 1
    return n


@kernel
def _bonus_circles(s, seat, actions):
    n = 0
    for kind in range(KINDS):
        if s.owed[seat, kind] and (s.begun[seat] == NONE or s.begun[seat] == kind):  # KN-3
            line = line_through(np.int64(s.entered[seat]), kind)
            for i in range(SIDE):
                cell = LINE_CELLS[line, i]
                if not s.circles[seat] >> cell & 1:
                    actions[n] = bonus_action(cell, kind)
                    n += 1
    return n


@kernel
def choose(s, seat, action):
    _act(s, seat, np.int64(action))
    if not _owes(s, seat):
        s.waiting ^= 1 << seat
        if s.waiting == 0:
            _end_round(s)


@kernel
def _act(s, seat, action):
    if action < CIRCLE:
        _enter(s, seat, action - ENTER)
    elif action < BONUS:
        s.circles[seat] |= 1 << (action - CIRCLE)
    elif action < PASS:
        cell, kind = bonus_of_action(action)
        s.circles[seat] |= 1 << cell
        s.owed[seat, kind] -= 1
        s.begun[seat] = kind if s.owed[seat, kind] else NONE
        _drop_circled_lines(s, seat)


@kernel
def _enter(s, seat, cell):
    s.numbers[seat, cell] = s.dice[0] + s.dice[1]
    s.entered[seat] = cell
    for kind in range(KINDS):
        line = line_through(cell, kind)
        s.owed[seat, kind] = combination(s.numbers[seat], line) if line != NONE else 0  # KN-2
    _drop_circled_lines(s, seat)


@kernel
def _drop_circled_lines(s, seat):
    """A line with nothing left to circle asks for nothing (KN-2)."""
    for kind in range(KINDS):
        if s.owed[seat, kind]:
            bits = LINE_BITS[line_through(np.int64(s.entered[seat]), kind)]
            if s.circles[seat] & bits == bits:
                s.owed[seat, kind] = 0
                if s.begun[seat] == kind:
                    s.begun[seat] = NONE


@kernel
def _owes(s, seat):
    for kind in range(KINDS):
        if s.owed[seat, kind]:
            return True
    return False


@kernel
def _end_round(s):
    if s.last:
        s.phase = ENDED
        return
    for seat in range(s.players):
        if _is_full(s, seat):
            s.last = 1  # KN-5
    s.active = (s.active + 1) % s.players
    s.phase = ROLL


@kernel
def _is_full(s, seat):
    for cell in range(CELLS):
        if s.numbers[seat, cell] == 0:
            return False
    return True


@kernel
def circled_points(circles, line):
    """A line's points when all five of its cells are circled (KN-4)."""
    return LINE_POINTS[line] if circles & LINE_BITS[line] == LINE_BITS[line] else 0


@kernel
def line_points(s, seat, line):
    return circled_points(s.circles[seat], line)


@kernel
def points(s, seat):
    total = count(np.int64(s.circles[seat]))  # KN-6
    for line in range(LINES):
        total += line_points(s, seat, line)
    return total


winners = most_points(points)


@kernel
def hide(s, seat):
    if s.phase != CHOOSE:
        return
    for other in range(s.players):
        if other != seat:
            if s.entered[other] != NONE:
                s.numbers[other, s.entered[other]] = 0
                s.entered[other] = NONE
            s.circles[other] = s.before[other]
            s.owed[other] = 0
            s.begun[other] = NONE


@kernel
def imagine(s, seat, rng):
    """Seats that are done have entered and circled something legal; those still at it may not have begun."""
    if s.phase != CHOOSE:
        return
    actions = np.empty(ACTIONS, np.int16)
    for other in range(s.players):
        if other != seat and not s.waiting >> other & 1:
            _act(s, other, np.int64(actions[below(rng, 0, legal(s, other, actions))]))
            while _owes(s, other):
                _act(s, other, np.int64(actions[below(rng, 0, legal(s, other, actions))]))
