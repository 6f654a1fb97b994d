"""What a review is: typed, frozen, ready for JSON."""

from typing import Any

import msgspec


class JudgeMark(msgspec.Struct, frozen=True, kw_only=True):
    """Who judged: with the same record, version, checksum, setting and seed the review is the same, bit for bit."""

    game: str
    version: int
    checksum: str
    setting: str
    seed: int


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """Why a choice was better, or what an account says: a sentence of the catalogue and the numbers in it."""

    key: str
    facts: dict[str, int | str] = {}


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One of the choices there were, and what it would have cost."""

    text: str
    cost: float


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What the game was worth to every seat after a line of the log, and the luck of what chance brought in it."""

    line: int  # from 1
    seat: int | None
    text: str
    values: list[float]
    luck: list[float] | None = None


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A choice between several, and what it cost its seat against the best one, from what the seat knew then."""

    line: int
    seat: int
    made: str
    best: str
    cost: float  # in parts of a win; alone, in points
    error: float  # the standard error of the cost; 0 where nothing was sampled
    flagged: bool  # surely an error, and one worth telling
    effects: list[float]  # what it did to every seat
    options: list[Option] = []  # of a moment to learn from: all there were, the best first
    reasons: list[Reason] = []


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's account: `result - start = luck + own + others + doubt`."""

    seat: int
    result: float
    start: float
    luck: float
    own: float  # its own choices
    others: float  # the choices of others
    doubt: float  # how far the judge's own reckoning drifted
    luckiest: int | None  # the line that was kindest
    unluckiest: int | None
    moments: list[int]  # lines of at most three choices to learn from, the dearest first


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game, judged."""

    judge: JudgeMark
    players: int
    options: dict[str, bool | str]
    unit: str  # "share" of a win, or "points" where one plays alone
    sides: list[list[int]]  # who plays together; what a side is worth is the sum over its seats
    seats: list[Account]
    events: list[Event]
    choices: list[Choice]
    notes: list[Reason] = []  # what is to be said of it first
    headlines: list[Reason] = []  # by seat: was it luck or skill? The fact `rival` is a seat

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def choice(self, line: int) -> Choice:
        """The choice made in a line of the log."""
        return next(choice for choice in self.choices if choice.line == line)
