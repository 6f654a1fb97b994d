"""What a screen is painted with: spans of text, some of which are cells to pick."""

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len

from .board import MARKS

PLAIN, DIM, BOLD, NEWS = "", "#8b93a1", "bold", "#b9c3d0"
GOOD, ALERT, TITLE = "bold #7fe0b0", "bold #ffb26b", "bold #ffffff"
BUTTON, HOT_BUTTON, COSTLY = "#d5dbe5 on #353d4b", "bold #101418 on #7fe0b0", "bold #101418 on #ffb26b"
PICKED, CURSOR = "bold #101418 on #ffffff", "bold #ffffff on #0b5bd3"
BACK, HOT_BACK = "#aab4c4 on #39414f", "bold #101418 on #cfe0ff"  # the back of a card

# For each colour: as it is printed, and where it can be chosen.
_PAPER = {
    "red": ("#ffd9d4 on #7d2622", "bold #2b0503 on #ff8f84"),
    "yellow": ("#fff0bd on #6b560b", "bold #231b00 on #ffd95a"),
    "green": ("#d6f5da on #245a31", "bold #04210b on #7fe08f"),
    "blue": ("#d8e6ff on #24457f", "bold #04132e on #8ab8ff"),
    "purple": ("#eedcff on #53337a", "bold #1c0733 on #d0a2ff"),
    "joker": ("#f1f1f1 on #565656", "bold #101010 on #e4e4e4"),
    "white": ("bold #101418 on #d9dde3", "bold #101418 on #ffffff"),
}
_INK = {
    "red": "bold #ff8f84",
    "yellow": "bold #ffd95a",
    "green": "bold #7fe08f",
    "blue": "bold #8ab8ff",
    "purple": "bold #d0a2ff",
    "joker": "bold #e4e4e4",
    "white": "bold #ffffff",
}


class Span(NamedTuple):
    """A piece of a line. A span with a cell can be tapped; `hot` is how it looks where that is allowed.

    The first and the last character of a cell are room for the marks of its state; an edge, the upper or lower rim of a
    card or die, has none.
    """

    text: str
    style: str = PLAIN
    cell: str | None = None
    hot: str = HOT_BUTTON
    edge: bool = False


Line = list[Span]


def width(line: Iterable[Span]) -> int:
    return sum(cell_len(span.text) for span in line)


def marked(colour: str, text: object) -> str:
    """A number with the mark of its colour: nothing is told by colour alone."""
    return f"{MARKS.get(colour, '□')}{text}"


def ink(colour: str, text: str) -> Span:
    return Span(text, _INK[colour])


def field(cell: str, label: str, colour: str) -> Span:
    """A place on a sheet in its row's colour."""
    printed, hot = _PAPER[colour]
    return Span(f" {label} ", printed, cell, hot)


def crossed_field(colour: str) -> Span:
    """A place that has been crossed."""
    return Span("  ✗ ", f"bold #ffffff on {_PAPER[colour][1].split()[1]}")


def printed(text: str, colour: str, more: str = "") -> Span:
    """Text on a row's colour that nobody can pick."""
    return Span(text, f"{more} {_PAPER[colour][0]}".strip())


def tiles(faces: Iterable[tuple[str | None, str, str]], gap: int = 1) -> list[Line]:
    """Dice or cards side by side, three lines high: for each its cell (or None), its label and its colour."""
    top: Line = []
    middle: Line = []
    bottom: Line = []
    for cell, label, colour in faces:
        style, hot = (BACK, HOT_BACK) if colour == "back" else _PAPER[colour]
        rim, hot_rim = style.split(" on ")[1], hot.split(" on ")[1]
        size = cell_len(label) + 2
        space = Span(" " * gap)
        top += [Span("▄" * size, rim, cell, hot_rim, edge=True), space]
        middle += [Span(f" {label} ", f"bold {style}", cell, hot), space]
        bottom += [Span("▀" * size, rim, cell, hot_rim, edge=True), space]
    return [top, middle, bottom]


def beside(left: list[Line], right: list[Line], gap: int = 3) -> list[Line]:
    """Two drawings next to each other, level at the top."""
    size = max((width(line) for line in left), default=0) + gap
    rows = max(len(left), len(right))
    padded = [*left, *([[]] * (rows - len(left)))]
    return [
        [*line, Span(" " * (size - width(line))), *(right[i] if i < len(right) else [])]
        for i, line in enumerate(padded)
    ]


def labelled(label: str, drawing: list[Line], size: int = 0) -> list[Line]:
    """A drawing with its label before the middle line."""
    size = max(size, cell_len(label) + 1)
    middle = len(drawing) // 2
    return [[Span((label if i == middle else "").ljust(size), DIM), *line] for i, line in enumerate(drawing)]


def button(cell: str, label: str, key: str = "", hot: str = HOT_BUTTON) -> Span:
    hint = f" · {key}" if key else ""
    return Span(f" {label}{hint} ", BUTTON, cell, hot)


def newest(told: list[str], room: int) -> str:
    """As many lines of the story as fit, the newest last."""
    kept: list[str] = []
    for text in reversed(told):
        room -= len(text) + 3
        if room < 0:
            break
        kept.insert(0, text)
    return " · ".join(kept)


def wrapped(parts: list[str], room: int) -> list[str]:
    """Parts with commas between them, in lines that fit."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 2 <= room:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return lines
