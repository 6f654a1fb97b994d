"""A view drawn as text, the same for all who play or watch in a terminal."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
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
LETTERS = {"R": "red", "Y": "yellow", "B": "blue", "P": "purple"}


def draw(view: View, names: Sequence[str], lang: str) -> RenderableType:
    """The whole table as its viewer may see it: what was rolled or shown, the sheets, the scores."""
    parts = [*_TABLES[view["game"]](view, names, lang), _scores(view, names, lang)]
    return Group(*parts)


def _scores(view: View, names: Sequence[str], lang: str) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
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


def _coloured(colour: str, text: str) -> Text:
    return Text(f"{MARKS[colour]}{text}", STYLES[colour])


def _seats_shown(view: View) -> Sequence[int]:
    """A player sees the own sheet large; a spectator sees all of them."""
    return range(view["players"]) if view["seat"] is None else [view["seat"]]


def _line(parts: Sequence[Text | str], gap: str = "  ") -> Text:
    return Text(gap).join([part if isinstance(part, Text) else Text(part) for part in parts])


def _qwixx_rows(view: View, names: Sequence[str]) -> list[RenderableType]:
    drawn: list[RenderableType] = []
    for seat in _seats_shown(view):
        sheet = view["sheets"][seat]
        drawn.append(Text(f"{names[seat]}   ✗ {sheet['misthrows']}", "underline"))
        drawn += [_qwixx_row(colour, row) for colour, row in sheet["rows"].items()]
    return drawn


def _qwixx_row(colour: str, row: dict[str, Any]) -> Text:
    numbers = range(2, 13) if colour in ("red", "yellow") else range(12, 1, -1)
    past = numbers.index(row["crossed"][-1]) if row["crossed"] else -1
    line = Text(f"{MARKS[colour]} ", STYLES[colour])
    for i, number in enumerate(numbers):
        if number in row["crossed"]:
            line.append(" ✗ ", "reverse")
        else:
            line.append(f"{number:>2} ", "dim strike" if i < past else STYLES[colour])
    return line.append("⊠" if row["locked"] else "□", STYLES[colour])


def _qwixx(view: View, names: Sequence[str], lang: str) -> list[RenderableType]:
    drawn = _qwixx_rows(view, names)
    if view["dice"]:
        white, *coloured = view["dice"].items()
        dice = [Text(f"□{a}", "bold") for a in white[1]] + [_coloured(c, str(d)) for c, d in coloured]
        drawn.insert(0, _line([say("board.dice", lang), *dice, f"{say('board.white-sum', lang)} {sum(white[1])}"]))
    return drawn


def _card(card: dict[str, Any] | None) -> Text:
    if card is None:
        return Text("[ ]", "dim")
    return _coloured(card["colour"], str(card["number"])) if card["colour"] else Text(f"[{card['number']}]")


def _qwixx_cards(view: View, names: Sequence[str], lang: str) -> list[RenderableType]:
    display = [Text(f"{i}:").append_text(_card(card)) for i, card in enumerate(view["display"], start=1)]
    pile = view["pile"]
    drawn: list[RenderableType] = [
        _line([say("board.display", lang), *display]),
        _line([say("board.pile", lang), _card(pile["top"]), f"({pile['cards']})"]),
    ]
    for seat in range(view["players"]):
        hand = [Text(f"{i}:").append_text(_card(card)) for i, card in enumerate(view["hands"][seat], start=1)]
        drawn.append(_line([say("board.hand", lang, name=names[seat]), *hand]))
    if view["played"]:
        drawn.append(_line([say("board.played", lang), *map(_card, view["played"]["cards"])]))
    return drawn + _qwixx_rows(view, names)


def _qwantum(view: View, names: Sequence[str], lang: str) -> list[RenderableType]:
    drawn: list[RenderableType] = []
    if view["dice"]:
        white, *others = view["dice"].items()
        dice = [Text(f"{die}:").append_text(_coloured(LETTERS[face[0]], face[1])) for die, face in others]
        drawn.append(_line([say("board.dice", lang), Text(f"□{white[1]}", "bold"), *dice]))
        totals = [_coloured(colour, str(total)) for colour, total in view["totals"].items()]
        drawn.append(_line([say("board.totals", lang), *totals]))
    for seat in _seats_shown(view):
        sheet = view["sheets"][seat]
        drawn.append(Text(f"{names[seat]}   ✗ {sheet['misthrows']}", "underline"))
        drawn += [_qwantum_row(colour, fields) for colour, fields in sheet["rows"].items()]
    return drawn


def _qwantum_row(colour: str, fields: list[int]) -> Text:
    cells = [f"{n:>2}" for n in fields] + [" ·"] * (6 - len(fields))
    return Text(f"{MARKS[colour]}  {'  '.join(cells[:4])} ┃ {'  '.join(cells[4:])}", STYLES[colour])


def _knaster(view: View, names: Sequence[str], lang: str) -> list[RenderableType]:
    drawn: list[RenderableType] = []
    if view["dice"]:
        a, b = view["dice"]
        last = say("board.last-roll", lang) if view["last_roll"] else ""
        drawn.append(_line([say("board.dice", lang), f"{a} + {b} = {a + b}", Text(last, "bold")]))
    if view["seat"] is not None:
        return [*drawn, _knaster_grid(view["sheets"][view["seat"]])]
    grids = Table.grid(padding=(0, 3))
    sheets = [Group(name, _knaster_grid(sheet)) for name, sheet in zip(names, view["sheets"], strict=True)]
    for i in range(0, len(sheets), 4):
        grids.add_row(*sheets[i : i + 4])
    return [*drawn, grids]


def _knaster_grid(sheet: dict[str, Any]) -> Text:
    grid = Text("    a   b   c   d   e\n", "dim")
    for i, number in enumerate(sheet["numbers"]):
        column, row = i % 5, i // 5
        if column == 0:
            grid.append(f"{row + 1} ", "dim")
        circled = f"{'abcde'[column]}{row + 1}" in sheet["circled"]
        cell = "·" if number is None else str(number)
        grid.append(f"({cell:>2})" if circled else f" {cell:>2} ", "bold cyan" if circled else "")
        if column == 4 and row < 4:
            grid.append("\n")
    return grid


def _trio(view: View, names: Sequence[str], lang: str) -> list[RenderableType]:
    drawn: list[RenderableType] = []
    if view["centre"]:
        drawn.append(_line([say("board.centre", lang), *(f"[{place}]" for place in view["centre"])]))
    sizes = [f"{seat + 1} {name} ({n})" for seat, (name, n) in enumerate(zip(names, view["hand_sizes"], strict=True))]
    drawn.append(_line([say("board.hands", lang), *sizes]))
    if view["hand"]:
        drawn.append(_line([say("board.your-hand", lang), *(Text(str(card), "bold") for card in view["hand"])]))
    if view["shown"]:
        shown = [f"{_trio_source(card['choice'], names, lang)} → {card['card']}" for card in view["shown"]]
        drawn.append(_line([say(f"board.{view['result']}", lang), *shown]))
    if view.get("swapped"):
        teams = [" + ".join(names[seat] for seat in view["teams"][team]) for team in view["swapped"]]
        drawn.append(_line([say("board.swapped", lang), *teams]))
    if view.get("received"):
        drawn.append(Text(say("board.received", lang, received=view["received"], gave=view["gave"])))
    return drawn


def _trio_source(choice: str, names: Sequence[str], lang: str) -> str:
    verb, where = choice.split()
    return f"{say(f'board.{verb}', lang)} {where if verb == 'centre' else names[int(where) - 1]}"


_TABLES: dict[str, Callable[[View, Sequence[str], str], list[RenderableType]]] = {
    "qwixx": _qwixx,
    "qwixx-cards": _qwixx_cards,
    "qwantum": _qwantum,
    "knaster": _knaster,
    "trio": _trio,
}
