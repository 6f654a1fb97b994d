"""What a seat may know of a game of Qwantum, as a vector for learners."""

import numpy as np

from ...engine.compiler import kernel
from ...engine.observing import Field, opening, seat_at, write_level, write_one, write_opening, write_part
from ..rows.observed import calls, write_call
from .rules import COLUMNS, DICE, ENTER, MISTHROWS_TO_END, PASS, ROLL, ROLL_AGAIN, ROWS, turn

PHASES = ("roll", "reroll", "roll again", "own", "shared", "over")
FACES = 6
MOST = 33  # QN-1: the most a colour can make
COLOURS = "purple, blue, red, yellow"


def fields(players):
    return (
        *opening(players, PHASES),
        Field(
            "numbers", (players, ROWS, COLUMNS), f"by place, row ({COLOURS}) and field: the number as a part of {MOST}"
        ),
        Field("filled", (players, ROWS, COLUMNS), "1 for every filled field, in the same order"),
        Field("misthrows", (players, MISTHROWS_TO_END), "by place: the first n are 1 after n misthrows"),
        Field(
            "dice", (DICE, FACES), "one-hot by die: white 1 to 6, then the special dice by face; all 0 while in the cup"
        ),
        Field(
            "totals", (ROWS,), f"what each colour makes ({COLOURS}), as a part of {MOST}; 0 while dice are in the cup"
        ),
        Field("own", (1 + ROWS,), f"one-hot: what the active player chose alone in this turn: pass, {COLOURS}"),
        calls(players, COLOURS),
    )


@kernel
def observe(s, seat, out):
    """Write the vector of a record after `hide`; returns how long it is."""
    out[:] = 0
    players = np.int64(s.players)
    at = write_opening(out, s, seat, len(PHASES), turn(s))
    for place in range(players):
        owner = seat_at(seat, place, players)
        for row in range(ROWS):
            for column in range(COLUMNS):
                at = write_part(out, at, s.fields[owner, row, column], MOST)
    for place in range(players):
        for row in range(ROWS):
            at = write_level(out, at, s.filled[seat_at(seat, place, players), row], COLUMNS)
    for place in range(players):
        at = write_level(out, at, s.misthrows[seat_at(seat, place, players)], MISTHROWS_TO_END)
    in_the_cup = s.rolling if s.phase == ROLL or s.phase == ROLL_AGAIN else 0
    for die in range(DICE):
        at = write_one(out, at, -1 if in_the_cup >> die & 1 else s.dice[die], FACES)
    for row in range(ROWS):
        at = write_part(out, at, 0 if in_the_cup else s.totals[row], MOST)
    at = write_one(out, at, np.int64(s.own) - PASS, 1 + ROWS)
    for place in range(players):
        choice = np.int64(s.chosen[seat_at(seat, place, players)])
        at = write_call(out, at, choice, -1 if choice == PASS else choice - ENTER)
    return at
