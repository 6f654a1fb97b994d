"""Knaster on a screen. A cell is a field such as `b3`; `row` and the like say which line a bonus circle is for."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from ...story import Told
from ...terminal.board import View, line_of
from ...terminal.faces import Action, Face, Sitting
from ...terminal.paint import ALERT, DIM, GOOD, HOT_BACK, Line, Span, beside, labelled, tiles

COLUMNS, ROWS = "abcde", "12345"
CIRCLED, LINED, GRID = "bold #7fe0b0 on #1f3d33", "#f4e2b0 on #5a4a1c", "#e6ebf2 on #2a313d"
KINDS = ("row", "column", "falling", "rising")


def _fields(kind: str, through: str) -> Iterator[str]:
    """The fields of the line of that kind through a field."""
    column, row = COLUMNS.index(through[0]), ROWS.index(through[1])
    for i in range(5):
        if kind == "row":
            yield f"{COLUMNS[i]}{ROWS[row]}"
        elif kind == "column":
            yield f"{COLUMNS[column]}{ROWS[i]}"
        else:
            yield f"{COLUMNS[i]}{ROWS[i if kind == 'falling' else 4 - i]}"


def _field(text: str) -> str:
    return text.split()[1]


def _number(sheet: dict[str, Any], field: str) -> int | None:
    number: int | None = sheet["numbers"][ROWS.index(field[1]) * 5 + COLUMNS.index(field[0])]
    return number


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
            kinds = [kind for kind in view["owed"] if cell in _fields(kind, sheet["entered"])]
            return f"circle {cell} in {kinds[0] if kinds else 'row'}"
        return f"enter {cell}" if _number(sheet, cell) is None else f"circle {cell}"

    def board(self, at: Sitting) -> list[RenderableType]:
        view = at.view
        drawn: list[RenderableType] = []
        if view["dice"]:
            a, b = view["dice"]
            last = at.say("board.last-roll") if view["last_roll"] else ""
            drawn.append(line_of([at.say("board.dice"), f"{a} + {b} = {a + b}", Text(last, "bold")]))
        if view["seat"] is not None:
            return [*drawn, _plain_grid(view["sheets"][view["seat"]])]
        grids = Columns.grid(padding=(0, 3))
        sheets = [Group(name, _plain_grid(sheet)) for name, sheet in zip(at.names, view["sheets"], strict=True)]
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
        points = view["line_points"]
        drawn: list[Line] = [[Span("   "), *(Span(f"  {column}   ", DIM) for column in COLUMNS)]]
        for row in ROWS:
            if airy and row != "1":
                drawn.append([])
            cells = [self._cell(sheet, column + row, own, lined) for column in COLUMNS]
            worth = Span(f" {points[f'row {row}']}", self._ink(at, seat, f"row {row}"))
            drawn.append([Span(f" {row} ", DIM), *cells, worth])
        columns = [self._worth(at, seat, f"column {column}") for column in COLUMNS]
        rising = Span(f"{points['rising']}↗", self._ink(at, seat, "rising"))
        falling = Span(f"↘{points['falling']}", self._ink(at, seat, "falling"))
        drawn.append([rising, *columns, falling])
        return beside(drawn, self._legend(at), gap=1)

    def _cell(self, sheet: dict[str, Any], field: str, own: bool, lined: set[str]) -> Span:
        number, circled = _number(sheet, field), field in sheet["circled"]
        label = "·" if number is None else f"({number})" if circled else str(number)
        style = CIRCLED if circled else LINED if field in lined else f"{GRID} dim" if number is None else f"bold {GRID}"
        return Span(f" {label:^4} ", style, field if own else None, HOT_BACK)

    def _owed_fields(self, view: View) -> set[str]:
        entered = view["sheets"][view["seat"]]["entered"]
        if not view["owed"] or not entered:
            return set()
        kinds = [view["begun"]] if view["begun"] else list(view["owed"])
        return {field for kind in kinds for field in _fields(kind, entered)}

    def _worth(self, at: Sitting, seat: int, line: str) -> Span:
        return Span(f"  {at.view['line_points'][line]}   ", self._ink(at, seat, line))

    def _ink(self, at: Sitting, seat: int, line: str) -> str:
        """A line that has given its points (KN-4) stands out."""
        return f"{GOOD} reverse" if at.view["breakdown"][seat].get(line) else DIM

    def _legend(self, at: Sitting) -> list[Line]:
        """What brings circles (KN-2)."""
        lines: list[Line] = [[Span(at.say("step.combinations"), DIM)]]
        for name, circles in at.view["facts"]["combinations"].items():
            lines.append([Span("○" * circles, GOOD), Span(f"{'':<{4 - circles}}{at.say(f'combination.{name}')}", DIM)])
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
        number = _number(at.view["sheets"][told.seat], field)
        key = "tell.wrote" if told.text.startswith("enter") else "tell.circled"
        return at.say(key, name=name, number="" if number is None else number, field=field)


def _plain_grid(sheet: dict[str, Any]) -> Text:
    grid = Text(f"    {'   '.join(COLUMNS)}\n", "dim")
    for row in ROWS:
        grid.append(f"{row} ", "dim")
        for column in COLUMNS:
            number, circled = _number(sheet, column + row), column + row in sheet["circled"]
            cell = "·" if number is None else str(number)
            grid.append(f"({cell:>2})" if circled else f" {cell:>2} ", "bold cyan" if circled else "")
        if row != ROWS[-1]:
            grid.append("\n")
    return grid


FACE = Knaster()
