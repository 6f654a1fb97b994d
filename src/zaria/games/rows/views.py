"""The sheets of both Qwixx games as views show them."""

from typing import Any, Literal, TypedDict

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
    rows: dict[Colour, Row] = {}
    for row, colour in enumerate(COLOURS):
        bits = crosses[row]
        crossed = [number_at(row, i) for i in range(NUMBERS) if bits >> i & 1]
        rows[colour] = {"crossed": crossed, "locked": bool(bits >> LOCK)}
    return {"rows": rows, "misthrows": misthrows}


def misthrow_costs(risked: bool) -> int:
    """What a view says passing now costs: a misthrow, where nothing was crossed before (QX-5, QC-7)."""
    return -MISTHROW_POINTS if risked else 0


def breakdown(crosses: Any, misthrows: int) -> dict[str, int]:
    """Points by row, and what the misthrows cost."""
    parts = {colour: int(row_points(int(crosses[row]))) for row, colour in enumerate(COLOURS)}
    return parts | {"misthrows": MISTHROW_POINTS * int(misthrows)}
