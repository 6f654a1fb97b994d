"""What all sheets have: an edge to cut along, the game's name, a line for the player's, and boxes for the sum."""

from ..words import say
from .drawing import PAPER, PENCIL, SOFT, Drawing

INSIDE = 5.0  # from the edge to what is printed
TOP = 13.0  # where the game itself begins
NAME = 13.0  # the line for it begins so far behind the word
FAINT = "#b9ad96"


def blank(width: float, height: float, game: str, lang: str) -> Drawing:
    """A sheet with nothing of the game on it yet."""
    sheet = Drawing(width, height)
    sheet.box(0, 0, width, height, fill=PAPER, stroke=FAINT, radius=3)
    sheet.text(INSIDE, 7, say(f"title.{game}", lang), 6, bold=True)
    label, line = width * 0.42, width - INSIDE
    sheet.text(label, 7.6, say("paper.name", lang), 3.4, fill=SOFT)
    sheet.line(label + NAME, 9.4, line, 9.4, SOFT)
    return sheet


def sign(sheet: Drawing, name: str) -> None:
    """The player's name on its line, as small as it must be."""
    left, right = sheet.width * 0.42 + NAME + 1, sheet.width - INSIDE
    size = min(5.0, (right - left) / (0.72 * max(1, len(name))))
    sheet.text(left, 7.2, name, size, bold=True, fill=PENCIL)


def written(sheet: Drawing, x: float, y: float, width: float = 13, height: float = 8, line: float = 0.25) -> None:
    """A box for a number that somebody writes."""
    sheet.box(x, y, width, height, fill=PAPER, line=line, radius=1.5)
