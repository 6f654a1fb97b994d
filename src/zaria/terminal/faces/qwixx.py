"""Qwixx on a screen. A cell is a number of a row, such as `red 7`, which is also the text of the choice."""

from collections.abc import Sequence

from ..board import View
from ..paint import DIM, GOOD, Line, Span, beside, labelled, marked, tiles
from ..table import Told
from .face import Action, Face, Sitting
from .rows import COLOURS, colour_name, last_numbers, rows


class Qwixx(Face):
    def cells(self, text: str, view: View) -> Sequence[str]:
        return [] if text == "pass" else [text]

    def middle(self, at: Sitting) -> list[Line]:
        dice = at.view["dice"]
        if not dice:
            return []
        white = [(None, marked("white", value), "white") for value in dice["white"]]
        coloured = [(None, marked(colour, dice[colour]), colour) for colour in COLOURS if colour in dice]
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
