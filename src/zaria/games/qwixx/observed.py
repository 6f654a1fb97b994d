"""What a seat may know of a game of Qwixx, as a vector for learners."""

import numpy as np

from ...engine.compiler import kernel
from ...engine.observing import Field, opening, seat_at, write_one, write_opening
from ..rows.observed import calls, sheets, write_call, write_sheets
from ..rows.rules import NUMBERS, ROWS
from .rules import PASS, turn

PHASES = ("roll", "white", "colour", "over")
FACES = 6


def fields(players):
    return (
        *opening(players, PHASES),
        *sheets(players),
        Field("closed", (ROWS,), "rows closed for everybody"),
        Field(
            "dice",
            (2 + ROWS, FACES),
            "one-hot by die: two white, red, yellow, green, blue; all 0 where out or not rolled",
        ),
        calls(players, "red, yellow, green, blue"),
    )


@kernel
def observe(s, seat, out):
    """Write the vector of a record after `hide`; returns how long it is."""
    out[:] = 0
    at = write_opening(out, s, seat, len(PHASES), turn(s))
    at = write_sheets(out, at, s, seat)
    for row in range(ROWS):
        out[at + row] = s.closed[row]
    at += ROWS
    for die in range(2 + ROWS):
        at = write_one(out, at, np.int64(s.dice[die]) - 1, FACES)
    players = np.int64(s.players)
    for place in range(players):
        choice = np.int64(s.chosen[seat_at(seat, place, players)])
        at = write_call(out, at, choice, -1 if choice == PASS else (choice - 1) // NUMBERS)
    return at
