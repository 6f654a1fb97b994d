"""What a seat may know of a game of Qwixx – The Card Game, as a vector for learners.

A back shows a number; its colour is one of those still unseen of that number and age, and these are written too.
"""

import numpy as np

from ...engine.compiler import kernel
from ...engine.observing import Field, opening, seat_at, write_bits, write_one, write_opening, write_part
from ...engine.turns import count
from ..rows.observed import calls, sheets, write_call, write_sheets
from ..rows.rules import NUMBERS, ROWS
from .rules import CARDS, CROSSING, DISPLAY, HAND, JOKER, NO_CARD, PASS, _unseen, deck_size, turn

PHASES = ("deal", "take", "refill", "call", "play", "cross", "over")
COLOURS = JOKER + 1
CARD = NUMBERS + COLOURS
A_CARD = "number 2 to 12, then colour (red, yellow, green, blue, joker)"
A_BACK = "number 2 to 12 one-hot, then 1 for every colour it can be"


def fields(players):
    return (
        *opening(players, PHASES),
        *sheets(players),
        Field("hand", (HAND, CARD), f"my cards by hand place, each one-hot: {A_CARD}"),
        Field("hands", (players - 1, HAND, CARD), f"the others' cards by place from 1 and hand place: {A_BACK}"),
        Field("display", (DISPLAY, CARD), f"the display: {A_BACK}"),
        Field("top", (CARD,), f"the card showing on the pile: {A_BACK}"),
        Field("discard", (CARDS,), "1 for every discarded card: by colour (jokers last), then number"),
        Field("played", (CARDS,), "1 for every card lying played, in the same order"),
        Field("played_for", (ROWS,), "one-hot: the row they are played for"),
        calls(players, "red, yellow, green, blue"),
        Field("pile", (1,), "cards in the pile, as a part of the deck"),
        Field("jokers", (1,), "1 when played with jokers"),
    )


@kernel
def observe(s, seat, out):
    """Write the vector of a record after `hide`; returns how long it is."""
    out[:] = 0
    players = np.int64(s.players)
    at = write_opening(out, s, seat, len(PHASES), turn(s))
    at = write_sheets(out, at, s, seat)
    unseen = _unseen(s)
    for place in range(players):
        owner = seat_at(seat, place, players)
        for i in range(HAND):
            at = _write_card(out, at, s, s.hands[owner, i], s.hand_ages[owner, i], unseen)
    for i in range(DISPLAY):
        at = _write_card(out, at, s, s.display[i], s.display_ages[i], unseen)
    at = _write_card(out, at, s, s.top, s.top_age, unseen)
    at = write_bits(out, at, s.discard, CARDS)
    for i in range(np.int64(s.plays)):
        out[at + np.int64(s.played[i])] = 1
    at += CARDS
    at = write_one(out, at, s.colour if s.phase == CROSSING else -1, ROWS)
    for place in range(players):
        choice = np.int64(s.chosen[seat_at(seat, place, players)])
        at = write_call(out, at, choice, -1 if choice == PASS else (choice - PASS - 1) // NUMBERS)
    at = write_part(out, at, _pile_size(s, unseen), deck_size(s))
    out[at] = s.jokers
    return at + 1


@kernel
def _write_card(out, at, s, card, age, unseen):
    if card == NO_CARD:
        return at + CARD
    colour, number = np.int64(card) // NUMBERS, np.int64(card) % NUMBERS
    out[at + number] = 1
    if colour < COLOURS:
        out[at + NUMBERS + colour] = 1
    else:
        for colour in range(COLOURS):
            face = colour * NUMBERS + number
            if unseen >> face & 1 and s.ages[face] == age:
                out[at + NUMBERS + colour] = 1
    return at + CARD


@kernel
def _pile_size(s, unseen):
    """How many unseen cards do not lie in a hand or in the display."""
    n = count(unseen)
    for owner in range(s.players):
        for i in range(np.int64(s.sizes[owner])):
            n -= s.hands[owner, i] >= CARDS
    for i in range(DISPLAY):
        n -= s.display[i] != NO_CARD
    return n
