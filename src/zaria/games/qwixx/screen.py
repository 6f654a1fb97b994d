"""Qwixx on a screen. A cell is a number of a row, such as `red 7`, which is also the text of the choice."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from ...story import Told
from ...terminal.board import View, coloured, line_of
from ...terminal.faces import Action, Face, Sitting
from ...terminal.paint import DIM, GOOD, Line, Span, beside, labelled, marked, tiles
from ..rows.screen import colour_name, last_numbers, rows, rows_board


class Qwixx(Face):
    def cells(self, text: str, view: View) -> Sequence[str]:
        return [] if text == "pass" else [text]

    def board(self, at: Sitting) -> list[RenderableType]:
        drawn = rows_board(at)
        if at.view["dice"]:
            white, *others = at.view["dice"].items()
            dice = [Text(f"□{a}", "bold") for a in white[1]] + [coloured(c, str(d)) for c, d in others]
            total = f"{at.say('board.white-sum')} {sum(white[1])}"
            drawn.insert(0, line_of([at.say("board.dice"), *dice, total]))
        return drawn

    def middle(self, at: Sitting) -> list[Line]:
        dice = at.view["dice"]
        if not dice:
            return []
        white = [(None, marked("white", value), "white") for value in dice["white"]]
        coloured = [(None, marked(colour, dice[colour]), colour) for colour in list(dice)[1:]]
        total: list[Line] = [[], [Span("= ", DIM), Span(str(sum(dice["white"])), GOOD)]]
        left = beside(labelled(f" {at.say('board.dice')} ", tiles(white)), total, gap=0)
        return beside(left, tiles(coloured), gap=4)

    def sheet(self, at: Sitting, seat: int, airy: bool) -> list[Line]:
        return rows(at, seat, at.view["closed"], airy)

    def mini(self, at: Sitting, seat: int) -> Line:
        return last_numbers(at, seat)

    def step(self, at: Sitting) -> str:
        if at.view["phase"] == "colour":
            return at.say("step.qwixx-colour")
        return at.say("step.qwixx-white", number=sum(at.view["dice"]["white"]))

    def action(self, text: str, at: Sitting) -> Action:
        if text == "pass":
            costs = at.view["pass_costs"] if at.view["seat"] == at.view["active"] else 0
            return Action(at.say("act.misthrow", points=costs), True) if costs else Action(at.say("act.pass"))
        colour, number = text.split()
        return Action(at.say("act.cross", what=f"{colour_name(at, colour)} {number}"))

    def tell(self, told: Told, at: Sitting) -> str | None:
        if told.text is None:
            return None
        if told.seat is None:
            white = told.text.split()[1:3]
            return at.say("tell.white", sum=sum(map(int, white)))
        if told.text == "pass":
            return at.say("tell.passed", name=at.names[told.seat])
        colour, number = told.text.split()
        return f"{at.names[told.seat]}: {colour_name(at, colour)} {number}"


FACE = Qwixx()
