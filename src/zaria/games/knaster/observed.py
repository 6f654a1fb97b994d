"""What a seat may know of a game of Knaster, as a vector for learners.

The own grid is written number by number; of the others' grids, which matter less, the numbers are parts of 12.
"""

import numpy as np

from ...engine.compiler import kernel
from ...engine.observing import Field, opening, seat_at, write_bits, write_one, write_opening, write_part
from .rules import CELLS, CHOOSE, KINDS, LINE_POINTS, STRAIGHT, points, turn

PHASES = ("roll", "choose", "over")
NUMBERS, HIGHEST = 11, 12
MOST_POINTS = int(LINE_POINTS.sum()) + CELLS  # KN-6


def fields(players):
    return (
        *opening(players, PHASES),
        Field(
            "numbers", (CELLS, NUMBERS), "my grid by cell (a1, b1, ... e5), each one-hot: 2 to 12; all 0 where empty"
        ),
        Field("circled", (CELLS,), "1 for every cell of mine that is circled"),
        Field("called", (NUMBERS,), "one-hot: the number called, 2 to 12; all 0 before the roll"),
        Field("entered", (CELLS,), "one-hot: the cell I filled with this number"),
        Field(
            "owed",
            (KINDS,),
            f"circles I still owe through that cell (row, column, falling, rising), as parts of {STRAIGHT}",
        ),
        Field("begun", (KINDS,), "one-hot: the line whose circles I have begun, in the same order"),
        Field("last", (1,), "1 on the one roll after somebody's grid was full"),
        Field("points", (players,), f"by place: points as a part of {MOST_POINTS}"),
        Field(
            "others_numbers",
            (players - 1, CELLS),
            f"the others' grids by place from 1: the number as a part of {HIGHEST}",
        ),
        Field("others_circled", (players - 1, CELLS), "1 for every cell circled there"),
    )


@kernel
def observe(s, seat, out):
    """Write the vector of a record after `hide`; returns how long it is."""
    out[:] = 0
    players = np.int64(s.players)
    at = write_opening(out, s, seat, len(PHASES), turn(s))
    for cell in range(CELLS):
        at = write_one(out, at, np.int64(s.numbers[seat, cell]) - 2, NUMBERS)
    at = write_bits(out, at, s.circles[seat], CELLS)
    choosing = s.phase == CHOOSE
    at = write_one(out, at, np.int64(s.dice[0]) + s.dice[1] - 2 if choosing else -1, NUMBERS)
    at = write_one(out, at, s.entered[seat] if choosing else -1, CELLS)
    for kind in range(KINDS):
        at = write_part(out, at, s.owed[seat, kind], STRAIGHT)
    at = write_one(out, at, s.begun[seat], KINDS)
    out[at] = s.last
    at += 1
    for place in range(players):
        at = write_part(out, at, points(s, seat_at(seat, place, players)), MOST_POINTS)
    for place in range(1, players):
        owner = seat_at(seat, place, players)
        for cell in range(CELLS):
            at = write_part(out, at, s.numbers[owner, cell], HIGHEST)
    for place in range(1, players):
        at = write_bits(out, at, s.circles[seat_at(seat, place, players)], CELLS)
    return at
