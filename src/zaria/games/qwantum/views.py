"""A table of Qwantum as views show it."""

from functools import cache
from typing import Any, Literal, TypedDict, cast

import numpy as np

from ..game import Game, State, read
from ..views import ChosenOnly, SeenChoice, View
from .rules import COLUMNS, DICE, FACES, LINE, MISTHROWS_TO_END, PASS, SHARED, misthrow_points, write_column_points

QwantumColour = Literal["purple", "blue", "red", "yellow"]
COLOURS: tuple[QwantumColour, ...] = ("purple", "blue", "red", "yellow")
QwantumPhase = Literal["roll", "reroll", "roll-again", "own", "shared", "over"]
PHASES: tuple[QwantumPhase, ...] = ("roll", "reroll", "roll-again", "own", "shared", "over")

SPECIAL_DICE = ("1", "2", "3", "4", "5", "6")
COLUMN_NAMES = tuple(f"column {column + 1}" for column in range(COLUMNS))

QwantumDice = TypedDict(
    "QwantumDice", {"white": int, "1": str, "2": str, "3": str, "4": str, "5": str, "6": str}
)  # faces such as B5


class QwantumSheet(TypedDict):
    """A sheet of Qwantum: the fields filled in each row, from the left."""

    rows: dict[QwantumColour, list[int]]
    misthrows: int


class QwantumFacts(TypedDict):
    """What is printed on the pad: its columns, after how many fields the thick line stands, how many dice there are,
    what so many misthrows cost together, from none on, and how many end the game."""

    columns: int
    line: int
    dice: int
    misthrow_points: list[int]
    misthrows_to_end: int


class QwantumTable(TypedDict):
    """The table of Qwantum. `own` was chosen by the active player alone; `pass_costs` is the price of passing again."""

    active: int
    dice: QwantumDice | None
    totals: dict[QwantumColour, int] | None
    own: SeenChoice
    chosen: list[SeenChoice]
    pass_costs: int
    sheets: list[QwantumSheet]
    facts: QwantumFacts


class QwantumView(View, QwantumTable):
    game: Literal["qwantum"]
    phase: QwantumPhase


VIEW, PRIVATE = QwantumView, ChosenOnly  # the whole of a view, and what only a seat itself sees


def view(game: Game, seen: State, seat: int | None) -> QwantumTable:
    t = read(seen, "active", "phase", "dice", "totals", "own", "chosen", "misthrows", "fields", "filled")
    rolled = t.totals[0] > 0
    return {
        "active": t.active,
        "dice": _dice(t.dice) if rolled else None,
        "totals": dict(zip(COLOURS, t.totals, strict=True)) if rolled else None,
        "own": game.choice_text(t.own),
        "chosen": [game.choice_text(c) for c in t.chosen[: game.players]],
        "pass_costs": _pass_costs(t),
        "sheets": [_sheet(t, p) for p in range(game.players)],
        "facts": _facts(),
    }


@cache
def _facts() -> QwantumFacts:
    return {
        "columns": COLUMNS,
        "line": LINE,
        "dice": DICE,
        "misthrow_points": [int(misthrow_points(n)) for n in range(MISTHROWS_TO_END + 1)],
        "misthrows_to_end": MISTHROWS_TO_END,
    }


def _pass_costs(t: Any) -> int:
    """What the active player's next misthrow costs, where only the choice made by all can avert it (QN-7)."""
    if t.phase != SHARED or t.own != PASS:
        return 0
    n: int = t.misthrows[t.active]
    cost = _facts()["misthrow_points"]
    return cost[n] - cost[n + 1]


def _dice(dice: list[int]) -> QwantumDice:
    shown = {name: faces[face] for name, faces, face in zip(SPECIAL_DICE, FACES, dice[1:], strict=True)}
    return cast(QwantumDice, {"white": dice[0] + 1, **shown})


def _sheet(t: Any, seat: int) -> QwantumSheet:
    rows = {c: t.fields[seat][row][: t.filled[seat][row]] for row, c in enumerate(COLOURS)}
    return {"rows": rows, "misthrows": t.misthrows[seat]}


def breakdown(game: Game, s: State, seat: int) -> dict[str, int]:
    return breakdowns(game, s)[seat]


def breakdowns(game: Game, s: State) -> list[dict[str, int]]:
    points = np.empty((game.players, COLUMNS), np.int64)
    write_column_points(game.array_of(s), points)
    costs, misthrows = _facts()["misthrow_points"], s["misthrows"].tolist()
    parts = [dict(zip(COLUMN_NAMES, columns, strict=True)) for columns in points.tolist()]
    for seat, part in enumerate(parts):
        part["misthrows"] = costs[misthrows[seat]]
    return parts
