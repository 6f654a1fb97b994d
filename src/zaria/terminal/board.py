"""A view drawn as text, the same for all who play or watch in a terminal."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from ..words import say

View = dict[str, Any]
STYLES = {
    "red": "bold red",
    "yellow": "bold yellow",
    "green": "bold green",
    "blue": "bold bright_blue",
    "purple": "bold magenta",
    "joker": "bold",
}
MARKS = {"red": "●", "yellow": "▲", "green": "■", "blue": "◆", "purple": "★", "joker": "✱"}  # nothing by colour alone


def draw(view: View, names: Sequence[str], lang: str) -> RenderableType:
    """The whole table as its viewer may see it: what was rolled or shown, the sheets, the scores."""
    from .faces import Sitting, face_of

    at = Sitting(view, names, lang)
    return Group(*face_of(view["game"]).board(at), _scores(view, names, lang))


def _scores(view: View, names: Sequence[str], lang: str) -> RenderableType:
    table = Columns(box=None, padding=(0, 2, 0, 0), show_header=False)
    for seat, name in enumerate(names):
        turn = "▸" if seat in view["to_act"] else "★" if seat in view["winners"] else " "
        parts = " ".join(
            f"{part_name(part, lang)} {points}" for part, points in view["breakdown"][seat].items() if points
        )
        table.add_row(f"{turn} {name}", Text(str(view["scores"][seat]), "bold"), Text(parts, "dim"))
    return table


def part_name(part: str, lang: str) -> str:
    """A part of a score in the reader's language, such as `row 3` or `red`."""
    word, *rest = part.split()
    return " ".join([say(f"parts.{word}", lang), *rest])


def coloured(colour: str, text: str) -> Text:
    return Text(f"{MARKS[colour]}{text}", STYLES[colour])


def seats_shown(view: View) -> Sequence[int]:
    """A player sees the own sheet large; a spectator sees all of them."""
    return range(view["players"]) if view["seat"] is None else [view["seat"]]


def line_of(parts: Sequence[Text | str], gap: str = "  ") -> Text:
    return Text(gap).join([part if isinstance(part, Text) else Text(part) for part in parts])
