"""What an observation is made of: numbers from 0 to 1 in one vector, in fields with names.

Seats are counted from the observer: place 0 is the observer, place 1 the next seat, and so on. Every kernel here writes
from a place of the vector on and returns the place after what it wrote; the vector is zero before. All of them are
handed records after `hide`, so they cannot tell a secret.
"""

from typing import NamedTuple

import numpy as np

from .compiler import kernel


class Field(NamedTuple):
    """A part of the vector: its name, its shape, and what it says."""

    name: str
    shape: tuple[int, ...]
    says: str


def opening(players, phases):
    """The fields with which every game's vector starts."""
    named = ", ".join(phases)
    return (
        Field("phase", (len(phases),), f"one-hot: {named}"),
        Field("to_act", (players,), "1 for every place that must choose now"),
        Field("active", (players,), "one-hot: whose turn it is"),
    )


@kernel
def seat_at(seat, place, players):
    """Who sits at a place, counted from a seat; a remainder would take longer."""
    other = seat + place
    return other if other < players else other - players


@kernel
def write_opening(out, s, seat, phases, who):
    """`who` is what `turn` says."""
    players = np.int64(s.players)
    out[np.uintp(s.phase)] = 1
    at = phases
    for place in range(players):
        if who > 0 and who >> seat_at(seat, place, players) & 1:
            out[np.uintp(at + place)] = 1
    at += players
    out[np.uintp(at + seat_at(np.int64(s.active), players - seat, players))] = 1
    return at + players


@kernel
def write_one(out, at, value, n):
    """One-hot of `value` among n; nothing where it is not one of them."""
    value = np.int64(value)
    if 0 <= value < n:
        out[np.uintp(at + value)] = 1
    return at + n


# Four bits at a time; indices without a sign spare the compiler a look at each whether it counts from the end.
FOUR = np.array([[four >> i & 1 for i in range(4)] for four in range(16)], np.float32)


@kernel
def write_bits(out, at, bits, n):
    """n bits, the lowest first."""
    bits = np.int64(bits)
    for i in range(0, n - 3, 4):
        four = np.uintp(bits >> i & 15)
        for j in range(4):
            out[np.uintp(at + i + j)] = FOUR[four, np.uintp(j)]
    for i in range(n - n % 4, n):
        out[np.uintp(at + i)] = bits >> i & 1
    return at + n


@kernel
def write_level(out, at, value, n):
    """The first `value` of n are 1."""
    return write_bits(out, at, (1 << np.int64(value)) - 1, n)


@kernel
def write_part(out, at, value, greatest):
    """A number as a part of its greatest."""
    out[np.uintp(at)] = min(value / greatest, 1.0)
    return at + 1
