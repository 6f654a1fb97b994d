"""What a learner is shown: the pot, who is still in, and what everybody has banked, from the observer on."""

import numpy as np

from zaria.engine.compiler import kernel
from zaria.engine.observing import Field, opening, seat_at, write_opening, write_part

from .rules import GOAL, turn

PHASES = ("roll", "decide", "over")


def fields(players):
    return (
        *opening(players, PHASES),
        Field("pot", (1,), "the pot as a part of what wins"),
        Field("in_round", (players,), "1 for every place that has not banked in this round"),
        Field("banked", (players,), "points by place as a part of what wins"),
    )


@kernel
def observe(s, seat, out):
    out[:] = 0
    players = np.int64(s.players)
    at = write_opening(out, s, seat, len(PHASES), turn(s))
    at = write_part(out, at, s.pot, GOAL)
    for place in range(players):
        out[at + place] = s.in_round >> seat_at(seat, place, players) & 1
    at += players
    for place in range(players):
        at = write_part(out, at, s.banked[seat_at(seat, place, players)], GOAL)
    return at
