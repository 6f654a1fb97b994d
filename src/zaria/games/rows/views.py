"""The sheets of both Qwixx games as views show them."""

from functools import cache
from typing import Any, Literal, TypedDict

from ..game import Game, State, read
from .rules import (
    CROSSES_BEFORE_LAST,
    LOCK,
    MISTHROW_POINTS,
    MISTHROWS_TO_END,
    NUMBERS,
    row_points,
)

Colour = Literal["red", "yellow", "green", "blue"]
COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "blue")
LOCKED = 1 << LOCK  # a row's crosses from here on


def number_at(row: int, i: int) -> int:
    """The number printed at a place of a row (QX-1)."""
    return i + 2 if row < 2 else 12 - i


class Row(TypedDict):
    """The numbers crossed, from the left, and whether the lock is."""

    crossed: list[int]
    locked: bool


class RowsSheet(TypedDict):
    """A sheet of rows: what is crossed in each, and the misthrows."""

    rows: dict[Colour, Row]
    misthrows: int


class RowsFacts(TypedDict):
    """What is printed on the pad: the numbers of each row from the left, what a row gives by its crosses, what a
    misthrow costs, how many end the game, and how many crosses the last number needs."""

    numbers: dict[Colour, list[int]]
    row_points: list[int]
    misthrow_points: int
    misthrows_to_end: int
    crosses_before_last: int


def facts() -> RowsFacts:
    return {
        "numbers": {c: [number_at(row, i) for i in range(NUMBERS)] for row, c in enumerate(COLOURS)},
        "row_points": [int(row_points((1 << n) - 1)) for n in range(NUMBERS + 2)],
        "misthrow_points": MISTHROW_POINTS,
        "misthrows_to_end": MISTHROWS_TO_END,
        "crosses_before_last": CROSSES_BEFORE_LAST,
    }


def sheet(crosses: Any, misthrows: int) -> RowsSheet:
    """A sheet for a view: the numbers crossed in each row, from the left, its lock, and the misthrows."""
    red, yellow, green, blue = crosses
    return {
        "rows": {
            "red": {"crossed": [*_crossed(0, red)], "locked": red >= LOCKED},
            "yellow": {"crossed": [*_crossed(1, yellow)], "locked": yellow >= LOCKED},
            "green": {"crossed": [*_crossed(2, green)], "locked": green >= LOCKED},
            "blue": {"crossed": [*_crossed(3, blue)], "locked": blue >= LOCKED},
        },
        "misthrows": misthrows,
    }


@cache
def _crossed(row: int, bits: int) -> tuple[int, ...]:
    return tuple(number_at(row, i) for i in range(NUMBERS) if bits >> i & 1)


@cache
def _made(bits: int) -> int:
    return int(row_points(bits))


def misthrow_costs(risked: bool) -> int:
    """What a view says passing now costs: a misthrow, where nothing was crossed before (QX-5, QC-7)."""
    return -MISTHROW_POINTS if risked else 0


def breakdown(game: Game, s: State, seat: int) -> dict[str, int]:
    """Points by row, and what the misthrows cost."""
    return breakdowns(game, s)[seat]


def breakdowns(game: Game, s: State) -> list[dict[str, int]]:
    t = read(s, "crosses", "misthrows")
    return [_breakdown(t.crosses[p], t.misthrows[p]) for p in range(game.players)]


def _breakdown(crosses: list[int], misthrows: int) -> dict[str, int]:
    red, yellow, green, blue = crosses
    return {
        "red": _made(red),
        "yellow": _made(yellow),
        "green": _made(green),
        "blue": _made(blue),
        "misthrows": MISTHROW_POINTS * misthrows,
    }
