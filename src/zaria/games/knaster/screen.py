"""Knaster on a screen. A cell is a field such as `b3`; `row` and the like say which line a bonus circle is for."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from ...story import Told
from ...terminal.board import View, line_of
from ...terminal.faces import Action, Face, Sitting
from ...terminal.paint import ALERT, DIM, GOOD, HOT_BACK, Line, Span, beside, labelled, tiles

CIRCLED, LINED, GRID = "bold #7fe0b0 on #1f3d33", "#f4e2b0 on #5a4a1c", "#e6ebf2 on #2a313d"
KINDS = ("row", "column", "falling", "rising")


def _called(view: View, kind: str) -> list[str]:
    """What the rows or the columns are called, in their order, as the points of the lines have them."""
    return [name.split()[1] for name in view["line_points"] if name.startswith(f"{kind} ")]


def _fields(view: View, kind: str, through: str) -> list[str]:
    """The fields of the line of that kind through a field."""
    columns, rows = _called(view, "column"), _called(view, "row")
    if kind == "row":
        return [column + through[1:] for column in columns]
    if kind == "column":
        return [through[0] + row for row in rows]
    return [column + row for column, row in zip(columns, rows if kind == "falling" else rows[::-1], strict=True)]


def _field(text: str) -> str:
    return text.split()[1]


def _numbers(view: View, sheet: dict[str, Any]) -> dict[str, int | None]:
    """The numbers of a sheet by field."""
    fields = [column + row for row in _called(view, "row") for column in _called(view, "column")]
    return dict(zip(fields, sheet["numbers"], strict=True))


class Knaster(Face):
    def cells(self, text: str, view: View) -> Sequence[str]:
        if text == "pass":
            return []
        field = _field(text)
        lines = [other for other in view["legal"] if other != "pass" and _field(other) == field]
        return [field] if len(lines) == 1 else [field, text.split()[-1]]  # only the field just filled is in several

    def ask(self, cell: str, picks: Sequence[str], view: View) -> str:
        sheet = view["sheets"][view["seat"]]
        if view["owed"]:
            kinds = [kind for kind in view["owed"] if cell in _fields(view, kind, sheet["entered"])]
            return f"circle {cell} in {kinds[0] if kinds else 'row'}"
        return f"enter {cell}" if _numbers(view, sheet)[cell] is None else f"circle {cell}"

    def board(self, at: Sitting) -> list[RenderableType]:
        view = at.view
        drawn: list[RenderableType] = []
        if view["dice"]:
            a, b = view["dice"]
            last = at.say("board.last-roll") if view["last_roll"] else ""
            drawn.append(line_of([at.say("board.dice"), f"{a} + {b} = {a + b}", Text(last, "bold")]))
        if view["seat"] is not None:
            return [*drawn, _plain_grid(view, view["sheets"][view["seat"]])]
        grids = Columns.grid(padding=(0, 3))
        sheets = [Group(name, _plain_grid(view, sheet)) for name, sheet in zip(at.names, view["sheets"], strict=True)]
        for i in range(0, len(sheets), 4):
            grids.add_row(*sheets[i : i + 4])
        return [*drawn, grids]

    def verdict(self, at: Sitting) -> str | None:
        grade = at.view["grade"]
        return at.say(f"grade.{grade}", points=at.view["facts"]["grades"][grade]) if grade else None

    def middle(self, at: Sitting) -> list[Line]:
        if not at.view["dice"]:
            return []
        a, b = at.view["dice"]
        last = at.say("board.last-roll") if at.view["last_roll"] else ""
        total = [Span("=  ", DIM), Span(str(a + b), f"{GOOD} underline"), Span(f"   {last}", ALERT)]
        dice = tiles([(None, str(a), "white"), (None, str(b), "white")])
        return beside(labelled(at.say("board.dice"), dice), [[], total], gap=1)

    def sheet(self, at: Sitting, seat: int, airy: bool) -> list[Line]:
        view, sheet = at.view, at.view["sheets"][seat]
        own = seat == view["seat"]
        lined = self._owed_fields(view) if own else set()
        points, numbers = view["line_points"], _numbers(view, sheet)
        columns, rows = _called(view, "column"), _called(view, "row")
        drawn: list[Line] = [[Span("   "), *(Span(f"  {column}   ", DIM) for column in columns)]]
        for row in rows:
            if airy and row != rows[0]:
                drawn.append([])
            fields = [column + row for column in columns]
            cells = [self._cell(field, numbers[field], field in sheet["circled"], own, lined) for field in fields]
            worth = Span(f" {points[f'row {row}']}", self._ink(at, seat, f"row {row}"))
            drawn.append([Span(f" {row} ", DIM), *cells, worth])
        worths = [self._worth(at, seat, f"column {column}") for column in columns]
        rising = Span(f"{points['rising']}↗", self._ink(at, seat, "rising"))
        falling = Span(f"↘{points['falling']}", self._ink(at, seat, "falling"))
        drawn.append([rising, *worths, falling])
        return beside(drawn, self._legend(at), gap=1)

    def _cell(self, field: str, number: int | None, circled: bool, own: bool, lined: set[str]) -> Span:
        label = "·" if number is None else f"({number})" if circled else str(number)
        style = CIRCLED if circled else LINED if field in lined else f"{GRID} dim" if number is None else f"bold {GRID}"
        return Span(f" {label:^4} ", style, field if own else None, HOT_BACK)

    def _owed_fields(self, view: View) -> set[str]:
        entered = view["sheets"][view["seat"]]["entered"]
        if not view["owed"] or not entered:
            return set()
        kinds = [view["begun"]] if view["begun"] else list(view["owed"])
        return {field for kind in kinds for field in _fields(view, kind, entered)}

    def _worth(self, at: Sitting, seat: int, line: str) -> Span:
        return Span(f"  {at.view['line_points'][line]}   ", self._ink(at, seat, line))

    def _ink(self, at: Sitting, seat: int, line: str) -> str:
        """A line that has given its points (KN-4) stands out."""
        return f"{GOOD} reverse" if at.view["breakdown"][seat].get(line) else DIM

    def _legend(self, at: Sitting) -> list[Line]:
        """What brings circles (KN-2)."""
        lines: list[Line] = [[Span(at.say("step.combinations"), DIM)]]
        brings = at.view["facts"]["combinations"]
        widest = max(brings.values())
        for name, circles in brings.items():
            gap = " " * (widest + 1 - circles)
            lines.append([Span("○" * circles, GOOD), Span(f"{gap}{at.say(f'combination.{name}')}", DIM)])
        return lines

    def mini(self, at: Sitting, seat: int) -> Line:
        sheet = at.view["sheets"][seat]
        filled = sum(number is not None for number in sheet["numbers"])
        return [Span(f"○ {len(sheet['circled'])}  ", GOOD), Span(at.say("step.filled", count=filled), DIM)]

    def step(self, at: Sitting) -> str:
        view = at.view
        if view["owed"]:
            return self._bonus(at)
        return at.say("step.knaster-last" if view["last_roll"] else "step.knaster", number=view["called"])

    def _bonus(self, at: Sitting) -> str:
        """What is to circle, the line that was begun first (KN-3)."""
        view = at.view
        kinds = sorted(view["owed"], key=lambda kind: (kind != view["begun"], KINDS.index(kind)))
        owed = ", ".join(f"{view['owed'][kind]} {at.say(f'line.{kind}')}" for kind in kinds)
        return at.say("step.knaster-bonus", owed=owed)

    def action(self, text: str, at: Sitting) -> Action:
        if text == "pass":
            return Action(at.say("act.pass"))
        key = "act.write" if text.startswith("enter") else "act.circle"
        return Action(at.say(key, number=at.view["called"], field=_field(text)))

    def chip(self, cell: str, at: Sitting) -> str:
        return at.say(f"line.{cell}")

    def tell(self, told: Told, at: Sitting) -> str | None:
        if told.text is None:
            return None
        if told.seat is None:
            a, b = map(int, told.text.split())
            return at.say("tell.rolled", a=a, b=b, sum=a + b)
        name = at.names[told.seat]
        if told.text == "pass":
            return at.say("tell.passed", name=name)
        field = _field(told.text)
        number = _numbers(at.view, at.view["sheets"][told.seat])[field]
        key = "tell.wrote" if told.text.startswith("enter") else "tell.circled"
        return at.say(key, name=name, number="" if number is None else number, field=field)


def _plain_grid(view: View, sheet: dict[str, Any]) -> Text:
    columns, rows, numbers = _called(view, "column"), _called(view, "row"), _numbers(view, sheet)
    grid = Text(f"    {'   '.join(columns)}\n", "dim")
    for row in rows:
        grid.append(f"{row} ", "dim")
        for column in columns:
            number, circled = numbers[column + row], column + row in sheet["circled"]
            cell = "·" if number is None else str(number)
            grid.append(f"({cell:>2})" if circled else f" {cell:>2} ", "bold cyan" if circled else "")
        if row != rows[-1]:
            grid.append("\n")
    return grid


FACE = Knaster()
