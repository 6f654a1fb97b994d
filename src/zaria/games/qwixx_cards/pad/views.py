"""A table of the pad as views show it."""

from functools import cache
from typing import Literal, TypedDict

from ...game import Game, State, read
from ...rows.views import RowsFacts, RowsSheet, facts, misthrow_costs, sheet
from ...views import ChosenOnly, SeenChoice, View
from ..views import most_played
from .rules import CROSSING, PASS

QwixxCardsPadPhase = Literal["draw", "call", "cross", "over"]
PHASES: tuple[QwixxCardsPadPhase, ...] = ("draw", "call", "cross", "over")


class QwixxCardsPadFacts(RowsFacts):
    """What is printed on the pad, and how many numbers are crossed together at most."""

    most_played: int


class QwixxCardsPadTable(TypedDict):
    """The pad of Qwixx – The Card Game. `called` is the number on top of the pile, `pass_costs` what the active player
    loses by crossing none."""

    active: int
    called: int | None
    chosen: list[SeenChoice]
    pass_costs: int
    sheets: list[RowsSheet]
    facts: QwixxCardsPadFacts


class QwixxCardsPadView(View, QwixxCardsPadTable):
    game: Literal["qwixx-cards-pad"]
    phase: QwixxCardsPadPhase


VIEW, PRIVATE = QwixxCardsPadView, ChosenOnly


@cache
def _facts() -> QwixxCardsPadFacts:
    return {**facts(), "most_played": most_played()}


def view(game: Game, seen: State, seat: int | None) -> QwixxCardsPadTable:
    t = read(seen)
    return {
        "active": t.active,
        "called": t.called or None,
        "chosen": [game.choice_text(c) for c in t.chosen[: game.players]],
        "pass_costs": misthrow_costs(t.phase == CROSSING and t.chosen[t.active] == PASS),
        "sheets": [sheet(t.crosses[p], t.misthrows[p]) for p in range(game.players)],
        "facts": _facts(),
    }
