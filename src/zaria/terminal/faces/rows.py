"""The rows of both Qwixx games."""

from collections.abc import Sequence
from typing import Any

from ..board import MARKS
from ..paint import ALERT, DIM, Line, Span, crossed_field, field, ink, marked, printed
from .face import Sitting

COLOURS = ("red", "yellow", "green", "blue")
MISTHROWS = 4
_WORTH = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]  # QX-10


def numbers_of(colour: str) -> Sequence[int]:
    """The numbers of a row from the left (QX-1)."""
    return range(2, 13) if colour in ("red", "yellow") else range(12, 1, -1)


def rows(at: Sitting, seat: int, closed: Sequence[str], airy: bool) -> list[Line]:
    """A whole sheet: the four rows with their points, and the misthrows."""
    sheet = at.view["sheets"][seat]
    own = seat == at.view["seat"]
    drawn: list[Line] = []
    for colour in COLOURS:
        drawn.append(_row(colour, sheet["rows"][colour], colour in closed, own))
        if airy:
            drawn.append([])
    return [*drawn, _misthrows(at, sheet["misthrows"])]


def _row(colour: str, row: dict[str, Any], closed: bool, own: bool) -> Line:
    numbers, crossed = numbers_of(colour), row["crossed"]
    past = numbers.index(crossed[-1]) if crossed else -1
    shut = closed or row["locked"]
    line: Line = [printed(f" {MARKS[colour]} ", colour, "bold")]
    for i, number in enumerate(numbers):
        cell = f"{colour} {number}" if own else None
        if number in crossed:
            line.append(crossed_field(colour)._replace(cell=cell))
        elif i < past or shut:
            line.append(printed(f" {number:>2} ", colour, "dim strike")._replace(cell=cell))
        else:
            line.append(field(f"{colour} {number}", f"{number:>2}", colour)._replace(cell=cell))
    line.append(printed(" ⊠ " if row["locked"] else " ╳ " if closed else " □ ", colour, "bold"))
    return [*line, ink(colour, f"{_WORTH[len(crossed) + row['locked']]:>4}")]


def _misthrows(at: Sitting, misthrows: int) -> Line:
    boxes = "✗ " * misthrows + "□ " * (MISTHROWS - misthrows)
    line = [Span(f" {at.say('parts.misthrows')}  ", DIM), Span(boxes, ALERT if misthrows else DIM)]
    return [*line, Span(f" {-5 * misthrows}", ALERT)] if misthrows else line


def last_numbers(at: Sitting, seat: int) -> Line:
    """Where each row stands, in one line."""
    sheet = at.view["sheets"][seat]
    line: Line = []
    for colour, row in sheet["rows"].items():
        last = "⊠" if row["locked"] else row["crossed"][-1] if row["crossed"] else "–"
        line.append(ink(colour, f"{marked(colour, last):<4}"))
    return [*line, Span(f"✗{sheet['misthrows']}", ALERT if sheet["misthrows"] else DIM)]


def colour_name(at: Sitting, colour: str) -> str:
    return at.say(f"colour.{colour}")
