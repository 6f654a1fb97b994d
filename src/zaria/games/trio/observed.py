"""What a seat may know of a game of Trio, as a vector for learners who remember everything that was shown.

Choices name seats as they sit (`low 2`), so what those choices would show is written by seat, not by place.
"""

import numpy as np

from ...engine.compiler import kernel
from ...engine.observing import Field, opening, seat_at, write_bits, write_one, write_opening, write_part
from ...engine.turns import UNDECIDED, count
from .rules import (
    CENTRE,
    COPIES,
    EXCHANGE,
    HAND,
    IN_TEAMS,
    NO_SWAP,
    NUMBERS,
    SPICY,
    SWAP,
    highest_place,
    lowest_place,
    teams,
    turn,
)

PHASES = ("deal", "exchange", "reveal", "over")
RESULTS = 3
ENDS = 2


def fields(players):
    number = "one-hot: 1 to 12"
    return (
        *opening(players, PHASES),
        Field("seat", (players,), "one-hot: which seat I am, from seat 1 of the choices' texts"),
        Field("options", (2,), "1 for spicy, 1 for teams"),
        Field("hand", (HAND, NUMBERS), f"my cards from low to high, {number}"),
        Field("sizes", (players,), f"by place: cards in hand as a part of {HAND}"),
        Field(
            "ends",
            (ENDS, players, NUMBERS),
            f"what `low` and what `high` of each seat (1, 2, ...) would show, if I know it, {number}",
        ),
        Field(
            "known",
            (players, HAND, NUMBERS),
            f"by place and hand place from low: the card everybody has seen there, {number}",
        ),
        Field("centre", (CENTRE, NUMBERS), f"by centre place: the card everybody has seen there, {number}"),
        Field("centre_left", (CENTRE,), "1 for every centre place that still has its card"),
        Field("open", (players, HAND), "1 for every hand place lying open in this turn"),
        Field("open_centre", (CENTRE,), "1 for every centre place lying open in this turn"),
        Field(
            "shown",
            (COPIES, NUMBERS),
            f"the cards shown in this turn, or in the last one before the first is shown, {number}",
        ),
        Field("result", (RESULTS,), "one-hot, what became of them: going on, went back, trio"),
        Field("trios", (players, NUMBERS), "by place: 1 for every trio won, a partner's too"),
        Field("chosen", (HAND + 1,), "one-hot: the place I offer to swap, or no swap"),
        Field("chosen_others", (players,), "1 for every place that has made its secret choice to swap or not"),
        Field("swapped", (players,), "1 for every place whose team swapped in the last exchange"),
        Field("received", (NUMBERS,), f"the card I received in the last exchange, {number}"),
        Field("gave", (NUMBERS,), f"the card I gave, {number}"),
        Field(
            "held",
            (players, NUMBERS),
            f"by place: cards of each number its team is known to hold, as a part of {COPIES}",
        ),
        Field(
            "had",
            (players, NUMBERS),
            f"by place: cards of each number it was known to have when it swapped, as a part of {COPIES}",
        ),
        Field(
            "gone", (players,), f"by place: how many of those may have gone to the partner since, as a part of {HAND}"
        ),
        Field("with_partner", (NUMBERS,), f"cards of each number I know my partner to have, as a part of {COPIES}"),
    )


@kernel
def observe(s, seat, out):
    """Write the vector of a record after `hide`; returns how long it is."""
    out[:] = 0
    at = write_opening(out, s, seat, len(PHASES), turn(s))
    at = write_one(out, at, seat, np.int64(s.players))
    out[at] = 1 if s.options & SPICY else 0
    out[at + 1] = 1 if s.options & IN_TEAMS else 0
    at = _write_hands(out, at + 2, s, seat)
    at = _write_table(out, at, s, seat)
    return _write_exchanges(out, at, s, seat)


@kernel
def _write_hands(out, at, s, seat):
    players = np.int64(s.players)
    for i in range(HAND):
        at = write_one(out, at, np.int64(s.hands[seat, i]) - 1, NUMBERS)
    for place in range(players):
        at = write_part(out, at, s.sizes[seat_at(seat, place, players)], HAND)
    for end in range(ENDS):
        for owner in range(players):
            number = 0
            if count(np.int64(s.open[owner])) < s.sizes[owner]:
                number = s.hands[owner, lowest_place(s, owner) if end == 0 else highest_place(s, owner)]
            at = write_one(out, at, np.int64(number) - 1, NUMBERS)
    for place in range(players):
        owner = seat_at(seat, place, players)
        for i in range(HAND):
            seen = s.known[owner] >> i & 1
            at = write_one(out, at, np.int64(s.hands[owner, i]) - 1 if seen else -1, NUMBERS)
    return at


@kernel
def _write_table(out, at, s, seat):
    players = np.int64(s.players)
    for i in range(CENTRE):
        at = write_one(out, at, np.int64(s.centre[i]) - 1, NUMBERS)
    at = write_bits(out, at, s.centre_left, CENTRE)
    for place in range(players):
        at = write_bits(out, at, s.open[seat_at(seat, place, players)], HAND)
    at = write_bits(out, at, s.open_centre, CENTRE)
    for i in range(COPIES):
        at = write_one(out, at, np.int64(s.cards[i]) - 1 if i < s.shows else -1, NUMBERS)
    at = write_one(out, at, s.result if s.shows else -1, RESULTS)
    for place in range(players):
        at = write_bits(out, at, np.int64(s.trios[seat_at(seat, place, players) % teams(s)]) >> 1, NUMBERS)
    return at


@kernel
def _write_exchanges(out, at, s, seat):
    """What swaps between partners have told; all 0 without teams (TR-T)."""
    players = np.int64(s.players)
    at = write_one(out, at, np.int64(s.chosen[seat]) - SWAP, NO_SWAP - SWAP + 1)
    for place in range(1, players):
        out[at + place] = s.phase == EXCHANGE and s.chosen[seat_at(seat, place, players)] != UNDECIDED
    at += players
    for place in range(players):
        out[at + place] = s.swapped >> (seat_at(seat, place, players) % teams(s)) & 1
    at += players
    at = write_one(out, at, np.int64(s.received[seat]) - 1, NUMBERS)
    at = write_one(out, at, np.int64(s.gave[seat]) - 1, NUMBERS)
    for place in range(players):
        at = _write_counts(out, at, s.held[seat_at(seat, place, players) % teams(s)])
    for place in range(players):
        at = _write_counts(out, at, s.had[seat_at(seat, place, players)])
    for place in range(players):
        at = write_part(out, at, s.gone[seat_at(seat, place, players)], HAND)
    return _write_counts(out, at, s.with_partner[seat])


@kernel
def _write_counts(out, at, counts):
    for number in range(1, NUMBERS + 1):
        at = write_part(out, at, counts[number], COPIES)
    return at
