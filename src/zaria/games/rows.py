"""Rows of a Qwixx sheet as people read them, for both Qwixx games."""

from typing import Any

from ..errors import Refusal
from ..kernels.rows import LAST, LOCK, MISTHROW_POINTS, NUMBERS, may_cross, place, row_points
from .views import Colour, Row, RowsSheet

COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "blue")

CROSSES = tuple(
    f"{colour} {i + 2 if row < 2 else 12 - i}" for row, colour in enumerate(COLOURS) for i in range(NUMBERS)
)


def number_at(row: int, i: int) -> int:
    """The number printed at a place of a row (QX-1)."""
    return i + 2 if row < 2 else 12 - i


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


def past(crosses: int, i: int) -> Refusal | None:
    """Why the pencil can no longer come to place i of a row, or None."""
    if crosses >> LOCK:
        return Refusal("QC-8", "refusal.row-locked")  # in Qwixx the row is closed for everybody
    if crosses >> i & 1:
        return Refusal("QX-1", "refusal.already-crossed")
    return Refusal("QX-1", "refusal.left-of-last-cross") if crosses >> i else None


def too_early(crosses: int, i: int) -> Refusal | None:
    """Why the last place of a row cannot be crossed yet, or None."""
    return Refusal("QX-6", "refusal.five-crosses-first") if i == LAST and not may_cross(crosses, i) else None


def row_and_place(text: str) -> tuple[int, int]:
    """Where a cross such as `red 7` goes."""
    colour, number = text.split()
    row = COLOURS.index(colour)
    return row, int(place(row, int(number)))
