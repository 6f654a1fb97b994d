"""What a game's rules offer to everything else here, the same names in every game.

A game's module `rules` is checked against `Rules`, its module `observed` against `Observed`. All functions are kernels
over one record `s`; docs/kernels.md shows how they are called.
"""

from typing import Any, Protocol

import numpy as np

from .observing import Field

Record = Any  # one record of a game; np.record, which has no useful static type


class Rules(Protocol):
    """The rules of a game, over one record."""

    def __hash__(self) -> int:
        """Kernels made for some rules are kept by them."""

    @property
    def State(self) -> np.dtype[Any]:  # noqa: N802
        """The record's type."""

    @property
    def ACTIONS(self) -> int:  # noqa: N802
        """How many different choices the game has; they are numbered from 0."""

    def setup(self, s: Record, players: int, first: int, options: int) -> None:
        """Lay out a fresh position on a zeroed record."""

    def turn(self, s: Record) -> int:
        """Who must choose now: a bit per seat, or CHANCE, or OVER."""

    def outcomes(self, s: Record) -> int:
        """At a chance point: how many equally likely outcomes there are."""

    def happen(self, s: Record, k: int) -> None:
        """Outcome k happens."""

    def legal(self, s: Record, seat: int, actions: Any) -> int:
        """Write the numbers of the choices open to a seat that is to act; returns how many there are."""

    def choose(self, s: Record, seat: int, action: int) -> None:
        """A seat's choice; simultaneous ones stay hidden in `s` until the last is made."""

    def points(self, s: Record, seat: int) -> int:
        """A seat's score now."""

    def winners(self, s: Record) -> int:
        """Who has won, a bit per seat, once the game is over."""

    def hide(self, s: Record, seat: int) -> None:
        """Forget everything that the seat (or a spectator, NOBODY) may not know."""

    def imagine(self, s: Record, seat: int, rng: Any) -> None:
        """Fill what was forgotten with a sample that fits everything the seat has seen."""


class Observed(Protocol):
    """What a learner is shown of a game."""

    def fields(self, players: int) -> tuple[Field, ...]:
        """The parts of the vector in their order."""

    def observe(self, s: Record, seat: int, out: Any) -> int:
        """Write the vector of a record after `hide`; returns how long it is."""
