"""Pages of sheets: which papers there are, which games have a sheet, and how many of it fit on a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..errors import ZariaError
from ..games import registry
from .drawing import Drawing, Point
from .frame import sign

PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres, upright
MARGIN, GAP = 8.0, 5.0  # what printers leave white, and room for the scissors


@dataclass(frozen=True)
class Page:
    """The same sheet, in several places of a page."""

    width: float
    height: float
    sheet: Drawing
    places: tuple[Point, ...]


@cache
def printable() -> tuple[str, ...]:
    """The games with a sheet to print."""
    return tuple(id for id in registry.GAMES if registry.has_part(id, "paper"))


def page(game: str, paper: str, lang: str) -> Page:
    """A page full of a game's sheets. Raises ValueError for what there is no sheet or no paper for."""
    if paper not in PAPERS:
        raise ZariaError("error.no-paper", paper=paper, papers=", ".join(PAPERS))
    width, height = PAPERS[paper]
    sheet = _blank(game, lang)
    lefts, tops = _spread(width, sheet.width), _spread(height, sheet.height)
    return Page(width, height, sheet, tuple((x, y) for y in tops for x in lefts))


def filled(game: str, lang: str, view: Mapping[str, Any], seat: int, name: str) -> Drawing:
    """A seat's sheet as a game has left it. Raises ValueError for a game without sheets."""
    sheet = _blank(game, lang)
    sign(sheet, name)
    registry.part(game, "paper").fill(sheet, view, seat)
    return sheet


def _blank(game: str, lang: str) -> Drawing:
    if game not in printable():
        raise ZariaError("error.no-sheet", game=game, games=", ".join(printable()))
    sheet: Drawing = registry.part(game, "paper").draw(lang)
    return sheet


def _spread(room: float, size: float) -> list[float]:
    """Where as many as fit begin, with the same room around all."""
    count = int((room - 2 * MARGIN + GAP) // (size + GAP))
    first = (room - count * size - (count - 1) * GAP) / 2
    return [first + n * (size + GAP) for n in range(count)]
