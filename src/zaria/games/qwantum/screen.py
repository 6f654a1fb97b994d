"""Qwantum on a screen. Cells: dice to roll again (`white`, `1` to `6`), the next field of a row (`enter blue`)."""

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from ...story import Told
from ...terminal.board import MARKS, STYLES, View, coloured, line_of, seats_shown
from ...terminal.faces import Action, Face, Sitting
from ...terminal.paint import ALERT, DIM, GOOD, Line, Span, field, ink, labelled, marked, printed, tiles

LETTERS = {"R": "red", "Y": "yellow", "B": "blue", "P": "purple"}
LABELS = 9


class Qwantum(Face):
    composed = ("reroll",)

    def cells(self, text: str, view: View) -> Sequence[str]:
        if text.startswith("enter"):
            return [text]
        return text.split()[1:] if text.startswith("reroll") else []

    def ask(self, cell: str, picks: Sequence[str], view: View) -> str:
        return cell if cell.startswith("enter") else f"reroll {cell}"

    def board(self, at: Sitting) -> list[RenderableType]:
        view = at.view
        drawn: list[RenderableType] = []
        if view["dice"]:
            white, *others = view["dice"].items()
            dice = [Text(f"{die}:").append_text(coloured(LETTERS[face[0]], face[1])) for die, face in others]
            drawn.append(line_of([at.say("board.dice"), Text(f"□{white[1]}", "bold"), *dice]))
            totals = [coloured(colour, str(total)) for colour, total in view["totals"].items()]
            drawn.append(line_of([at.say("board.totals"), *totals]))
        for seat in seats_shown(view):
            sheet = view["sheets"][seat]
            drawn.append(Text(f"{at.names[seat]}   ✗ {sheet['misthrows']}", "underline"))
            drawn += [_plain_row(view["facts"], colour, fields) for colour, fields in sheet["rows"].items()]
        return drawn

    def middle(self, at: Sitting) -> list[Line]:
        dice = at.view["dice"]
        if not dice:
            return []
        faces: list[tuple[str | None, str, str]] = [("white", marked("white", dice["white"]), "white")]
        for die, face in list(dice.items())[1:]:
            faces.append((die, marked(LETTERS[face[0]], face[1]), LETTERS[face[0]]))
        totals: Line = [Span(at.say("board.totals").ljust(LABELS), DIM)]
        for colour, points in at.view["totals"].items():
            taken = at.view["own"] == f"enter {colour}"
            total = f"{marked(colour, '')} {points}"
            totals.append(Span(f"{total}  ", f"{DIM} strike") if taken else ink(colour, f"{total}  "))
        return [*labelled(at.say("board.dice"), tiles(faces), LABELS), totals]

    def sheet(self, at: Sitting, seat: int, airy: bool) -> list[Line]:
        sheet = at.view["sheets"][seat]
        own = seat == at.view["seat"]
        drawn: list[Line] = []
        for colour, fields in sheet["rows"].items():
            drawn.append(self._row(at, colour, fields, own))
            if airy:
                drawn.append([])
        return [*drawn, self._columns(at, seat), self._misthrows(at, sheet["misthrows"])]

    def _row(self, at: Sitting, colour: str, fields: list[int], own: bool) -> Line:
        line: Line = [Span(" " * LABELS), printed(f" {MARKS[colour]} ", colour, "bold")]
        facts = at.view["facts"]
        for i in range(facts["columns"]):
            if i == facts["line"]:
                line.append(printed("┃", colour, "bold"))  # QN-2: the thick line
            if i < len(fields):
                line.append(printed(f" {fields[i]:>2}  ", colour, "bold"))
            elif i == len(fields) and own:
                label = f"{at.view['totals'][colour]:>2}" if f"enter {colour}" in at.view["legal"] else " ·"
                line.append(field(f"enter {colour}", f"{label} ", colour))
            else:
                line.append(printed("  ·  ", colour))
        return line

    def _columns(self, at: Sitting, seat: int) -> Line:
        """What each filled column scores (QN-8)."""
        points, facts = at.view["breakdown"][seat], at.view["facts"]
        line: Line = [Span(at.say("step.columns").ljust(LABELS + 3), DIM)]
        for i in range(facts["columns"]):
            value = points.get(f"column {i + 1}")
            gap = " " if i == facts["line"] else ""
            line.append(Span(f"{gap} {value or '':>2}  ", GOOD))
        return line

    def _misthrows(self, at: Sitting, misthrows: int) -> Line:
        facts = at.view["facts"]
        boxes = "✗ " * misthrows + "□ " * (facts["misthrows_to_end"] - misthrows)
        lost = facts["misthrow_points"][misthrows]
        line = [Span(f"{at.say('parts.misthrows'):<{LABELS}} ", DIM), Span(boxes, ALERT if misthrows else DIM)]
        return [*line, Span(f" {lost}", ALERT)] if lost else line

    def mini(self, at: Sitting, seat: int) -> Line:
        sheet = at.view["sheets"][seat]
        line: Line = []
        for colour, fields in sheet["rows"].items():
            line.append(ink(colour, f"{marked(colour, fields[-1] if fields else '–'):<4}"))
        return [*line, Span(f"✗{sheet['misthrows']}", ALERT if sheet["misthrows"] else DIM)]

    def step(self, at: Sitting) -> str:
        view = at.view
        if view["phase"] != "shared":
            return at.say(f"step.qwantum-{view['phase']}")
        return at.say("step.qwantum-shared-or-lose" if self._costs(view) else "step.qwantum-shared")

    def _costs(self, view: View) -> int:
        return int(view["pass_costs"]) if view["seat"] == view["active"] else 0

    def action(self, text: str, at: Sitting) -> Action:
        if text.startswith("enter"):
            colour = text.split()[1]
            return Action(at.say("act.enter", what=f"{at.say(f'colour.{colour}')} {at.view['totals'][colour]}"))
        if text == "keep":
            return Action(at.say("act.keep"))
        if text != "pass":
            return Action(at.say("act.reroll", count=len(text.split()) - 1))
        costs = self._costs(at.view)
        return Action(at.say("act.misthrow", points=costs), True) if costs else Action(at.say("act.pass"))

    def tell(self, told: Told, at: Sitting) -> str | None:
        if told.text is None or told.seat is None:
            return None  # the dice lie on the table
        name = at.names[told.seat]
        if told.text.startswith("enter"):
            colour = told.text.split()[1]
            fields = at.view["sheets"][told.seat]["rows"][colour]
            return f"{name}: {at.say(f'colour.{colour}')} {fields[-1] if fields else ''}".rstrip()
        if told.text == "keep":
            return at.say("tell.kept", name=name)
        if told.text == "pass":
            return at.say("tell.passed", name=name)
        return at.say("tell.rerolled", name=name, count=len(told.text.split()) - 1)


def _plain_row(facts: dict[str, Any], colour: str, fields: list[int]) -> Text:
    columns, line = facts["columns"], facts["line"]
    cells = [f"{n:>2}" for n in fields] + [" ·"] * (columns - len(fields))
    return Text(f"{MARKS[colour]}  {'  '.join(cells[:line])} ┃ {'  '.join(cells[line:])}", STYLES[colour])


FACE = Qwantum()
