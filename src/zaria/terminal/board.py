"""A view drawn as text, the same for all who play or watch in a terminal."""

from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from ..words import say

WIDTH = 100  # of a board that is not on a screen
# Rich's own frame has a window around it and fetches a font from elsewhere.
SVG = """\
<svg viewBox="0 0 {terminal_width} {terminal_height}" width="{terminal_width}" xmlns="http://www.w3.org/2000/svg"
  style="max-width: 60em; padding: 1em; border-radius: 8px; background: #14181f; overflow: visible">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs>{lines}</defs>{backgrounds}<g class="{unique_id}-matrix">{matrix}</g>
</svg>
"""

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


def plain(view: View, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """The same as text without colours."""
    page = StringIO()
    _print(Console(file=page, width=WIDTH), view, lang, names)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())


def svg(view: View, lang: str = "en") -> str:
    """The same as a picture in colours, for notebooks."""
    width = max(map(cell_len, plain(view, lang).splitlines())) + 1
    console = Console(file=StringIO(), width=width, record=True, force_terminal=True, color_system="truecolor")
    _print(console, view, lang, None)
    return console.export_svg(title="", code_format=SVG)


def _print(console: Console, view: View, lang: str, names: Sequence[str] | None) -> None:
    seats = range(view["players"])  # counted as Python does, for those who see it there
    console.print(draw(view, names or [say("play.seat", lang, seat=seat) for seat in seats], lang))


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
