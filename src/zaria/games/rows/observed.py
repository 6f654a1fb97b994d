"""What a seat may know of rows: the sheets of both Qwixx games, and choices that everybody makes at once."""

import numpy as np

from ...engine.compiler import kernel
from ...engine.observing import Field, seat_at, write_bits, write_level
from ...engine.turns import HIDDEN
from .rules import LOCK, MISTHROWS_TO_END, ROWS

SHEET = LOCK + 1  # places of a Qwixx row, the lock included
CALLED = ROWS + 2  # a choice that everybody may make: pass, a row, or secret


def sheets(players):
    """The fields of Qwixx sheets."""
    return (
        Field(
            "crosses",
            (players, ROWS, SHEET),
            "crosses by place, row (red, yellow, green, blue) and from the left; lock last",
        ),
        Field("misthrows", (players, MISTHROWS_TO_END), "by place: the first n are 1 after n misthrows"),
    )


@kernel
def write_sheets(out, at, s, seat):
    players = np.int64(s.players)
    for place in range(players):
        owner = seat_at(seat, place, players)
        for row in range(ROWS):
            at = write_bits(out, at, s.crosses[owner, row], SHEET)
    for place in range(players):
        at = write_level(out, at, s.misthrows[seat_at(seat, place, players)], MISTHROWS_TO_END)
    return at


def calls(players, rows):
    """The field of choices that all make at once."""
    says = f"by place, one-hot: pass, {rows}, or made but secret; all 0 where not made yet"
    return Field("chosen", (players, CALLED), says)


@kernel
def write_call(out, at, choice, row):
    """One seat's choice; `row` is what it crosses or enters, or -1."""
    if choice == HIDDEN:
        out[np.uintp(at + CALLED - 1)] = 1
    elif choice >= 0:
        out[np.uintp(at + 1 + row)] = 1
    return at + CALLED
