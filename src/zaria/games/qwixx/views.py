"""A table of Qwixx as views show it."""

from functools import cache
from typing import Literal, NotRequired, TypedDict

from ..game import Game, State, read
from ..rows.views import COLOURS, Colour, RowsFacts, RowsSheet, facts, misthrow_costs, sheet
from ..views import ChosenOnly, SeenChoice, View
from .rules import COLOUR, PASS

QwixxPhase = Literal["roll", "white", "colour", "over"]
PHASES: tuple[QwixxPhase, ...] = ("roll", "white", "colour", "over")
_facts = cache(facts)


class QwixxDice(TypedDict):
    """What was rolled; the dice of closed rows are gone."""

    white: list[int]
    red: NotRequired[int]
    yellow: NotRequired[int]
    green: NotRequired[int]
    blue: NotRequired[int]


class QwixxTable(TypedDict):
    """The table of Qwixx. `pass_costs` is what the active player loses by passing now, 0 where nothing is at stake."""

    active: int
    dice: QwixxDice | None
    closed: list[Colour]
    chosen: list[SeenChoice]
    pass_costs: int
    sheets: list[RowsSheet]
    facts: RowsFacts


class QwixxView(View, QwixxTable):
    game: Literal["qwixx"]
    phase: QwixxPhase


VIEW, PRIVATE = QwixxView, ChosenOnly  # the whole of a view, and what only a seat itself sees


def view(game: Game, seen: State, seat: int | None) -> QwixxTable:
    t = read(seen, "active", "dice", "closed", "chosen", "phase", "crosses", "misthrows")
    return {
        "active": t.active,
        "dice": _dice(t.dice) if t.dice[0] else None,
        "closed": [colour for row, colour in enumerate(COLOURS) if t.closed[row]],
        "chosen": [game.choice_text(c) for c in t.chosen[: game.players]],
        "pass_costs": misthrow_costs(t.phase == COLOUR and t.chosen[t.active] == PASS),
        "sheets": [sheet(t.crosses[p], t.misthrows[p]) for p in range(game.players)],
        "facts": _facts(),
    }


def _dice(dice: list[int]) -> QwixxDice:
    rolled: QwixxDice = {"white": dice[:2]}
    for colour, die in zip(COLOURS, dice[2:], strict=True):
        if die:
            rolled[colour] = die
    return rolled
