"""The rows of both Qwixx games."""

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from ...terminal.board import MARKS, STYLES, seats_shown
from ...terminal.faces import Sitting
from ...terminal.paint import ALERT, DIM, Line, Span, crossed_field, field, ink, marked, printed


def rows(at: Sitting, seat: int, closed: Sequence[str], airy: bool) -> list[Line]:
    """A whole sheet: the four rows with their points, and the misthrows."""
    sheet = at.view["sheets"][seat]
    own = seat == at.view["seat"]
    drawn: list[Line] = []
    for colour, row in sheet["rows"].items():
        drawn.append(_row(at.view["facts"], colour, row, colour in closed, own))
        if airy:
            drawn.append([])
    return [*drawn, _misthrows(at, sheet["misthrows"])]


def _row(facts: dict[str, Any], colour: str, row: dict[str, Any], closed: bool, own: bool) -> Line:
    numbers, crossed = facts["numbers"][colour], row["crossed"]
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
    return [*line, ink(colour, f"{facts['row_points'][len(crossed) + row['locked']]:>4}")]


def _misthrows(at: Sitting, misthrows: int) -> Line:
    facts = at.view["facts"]
    boxes = "✗ " * misthrows + "□ " * (facts["misthrows_to_end"] - misthrows)
    line = [Span(f" {at.say('parts.misthrows')}  ", DIM), Span(boxes, ALERT if misthrows else DIM)]
    return [*line, Span(f" {facts['misthrow_points'] * misthrows}", ALERT)] if misthrows else line


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


def rows_board(at: Sitting) -> list[RenderableType]:
    """The sheets as plain text."""
    drawn: list[RenderableType] = []
    for seat in seats_shown(at.view):
        sheet = at.view["sheets"][seat]
        drawn.append(Text(f"{at.names[seat]}   ✗ {sheet['misthrows']}", "underline"))
        drawn += [_plain_row(at.view["facts"], colour, row) for colour, row in sheet["rows"].items()]
    return drawn


def _plain_row(facts: dict[str, Any], colour: str, row: dict[str, Any]) -> Text:
    numbers = facts["numbers"][colour]
    past = numbers.index(row["crossed"][-1]) if row["crossed"] else -1
    line = Text(f"{MARKS[colour]} ", STYLES[colour])
    for i, number in enumerate(numbers):
        if number in row["crossed"]:
            line.append(" ✗ ", "reverse")
        else:
            line.append(f"{number:>2} ", "dim strike" if i < past else STYLES[colour])
    return line.append("⊠" if row["locked"] else "□", STYLES[colour])
