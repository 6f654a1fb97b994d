"""What a sheet of paper is drawn with: a few kinds of marks, in millimetres from its top left corner."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Literal

INK, SOFT, PAPER = "#26221b", "#655b4a", "#ffffff"
PENCIL = "#2f3d5c"  # what a player has written
HUES = {"red": "#c52f2a", "yellow": "#e3a70a", "green": "#19793f", "blue": "#2560c4", "purple": "#7440a8"}
TINTS = {"red": "#fae6e4", "yellow": "#fcf2d6", "green": "#e0efe5", "blue": "#e2eafa", "purple": "#ede4f6"}
CAPITALS = 0.72  # how high digits and capitals are, as a part of the size of the letters

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle, its corners as round as they should be."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None
    stroke: str | None
    line: float
    radius: float


@dataclass(frozen=True)
class Line:
    x: float
    y: float
    to_x: float
    to_y: float
    stroke: str
    line: float


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    radius: float
    fill: str | None
    stroke: str | None
    line: float


@dataclass(frozen=True)
class Polygon:
    points: tuple[Point, ...]
    fill: str


@dataclass(frozen=True)
class Text:
    """Words or a number; y is where the letters stand."""

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor
    bold: bool
    fill: str


Mark = Box | Line | Disc | Polygon | Text


@dataclass
class Drawing:
    """A sheet and the marks on it."""

    width: float
    height: float
    marks: list[Mark] = field(default_factory=list)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        stroke: str | None = INK,
        line: float = 0.25,
        radius: float = 0.0,
    ) -> None:
        self.marks.append(Box(x, y, width, height, fill, stroke, line, radius))

    def line(self, x: float, y: float, to_x: float, to_y: float, stroke: str = INK, line: float = 0.25) -> None:
        self.marks.append(Line(x, y, to_x, to_y, stroke, line))

    def disc(
        self, x: float, y: float, radius: float, fill: str | None = None, stroke: str | None = INK, line: float = 0.25
    ) -> None:
        self.marks.append(Disc(x, y, radius, fill, stroke, line))

    def polygon(self, points: Sequence[Point], fill: str = INK) -> None:
        self.marks.append(Polygon(tuple(points), fill))

    def text(
        self,
        x: float,
        y: float,
        text: object,
        size: float,
        *,
        anchor: Anchor = "start",
        bold: bool = False,
        fill: str = INK,
    ) -> None:
        """Words whose capitals have their middle at y."""
        self.marks.append(Text(x, y + CAPITALS * size / 2, str(text), size, anchor, bold, fill))

    def write(self, x: float, y: float, text: object, size: float) -> None:
        """A number or a word that a player has written around a point."""
        self.text(x, y, text, size, anchor="middle", bold=True, fill=PENCIL)

    def cross(self, x: float, y: float, size: float, seed: int = 0) -> None:
        """A cross made by hand: no two neighbours are alike."""
        half, lean = size / 2, size * (seed % 3 - 1) / 12
        self.line(x - half + lean, y - half, x + half, y + half - lean, PENCIL, 0.7)
        self.line(x + half, y - half - lean, x - half - lean, y + half, PENCIL, 0.7)

    def shape(self, colour: str, x: float, y: float, size: float) -> None:
        """The shape of a colour around a point: colour never stands alone."""
        half = size / 2
        if colour == "red":
            self.disc(x, y, half, fill=HUES[colour], stroke=None)
        else:
            self.polygon([(x + dx * half, y + dy * half) for dx, dy in SHAPES[colour]], HUES[colour])

    def arrow(self, x: float, y: float, to_x: float, to_y: float, stroke: str = SOFT) -> None:
        """A thin arrow."""
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        ahead_x, ahead_y = (to_x - x) / length, (to_y - y) / length
        neck_x, neck_y = to_x - 1.6 * ahead_x, to_y - 1.6 * ahead_y
        self.line(x, y, neck_x, neck_y, stroke)
        sides = [(neck_x - side * ahead_y, neck_y + side * ahead_x) for side in (0.7, -0.7)]
        self.polygon([(to_x, to_y), *sides], stroke)


def _star() -> list[Point]:
    turns = [(pi * point / 5, 1.1 if point % 2 == 0 else 0.46) for point in range(10)]
    return [(reach * sin(turn), -reach * cos(turn)) for turn, reach in turns]


SHAPES: dict[str, Sequence[Point]] = {
    "yellow": [(0, -1), (1.1, 0.9), (-1.1, 0.9)],
    "green": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    "blue": [(0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)],
    "purple": _star(),
}
