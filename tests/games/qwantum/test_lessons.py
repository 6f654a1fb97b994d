"""What a review says of a choice of Qwantum is true of the position, and is not said where it is not."""

import pytest

import zaria
from zaria.games.game import Game, State
from zaria.games.qwantum.lessons import reasons
from zaria.games.qwantum.rules import OWN, PASS, REROLL, SHARED
from zaria.games.qwantum.views import COLOURS

GAME: Game = zaria.game("qwantum", players=2)
Sheet = dict[str, list[int]]
FULL: Sheet = {
    "purple": [1, 2, 3, 4, 3, 2],
    "blue": [1, 2, 3, 4, 3, 2],
    "red": [1, 2, 3, 4, 3, 2],
    "yellow": [1, 2, 3, 4, 3],
}
RICH: Sheet = {colour: [10, 20, 30] for colour in COLOURS}


def position(
    totals: dict[str, int], mine: Sheet, theirs: Sheet | None = None, phase: int = OWN, own: int = PASS
) -> State:
    """A position of seat 0, whose turn it is; dice show the first face of each, which fits nothing in particular."""
    s = GAME.start(0)
    s["phase"], s["own"] = phase, own
    for seat, sheet in enumerate((mine, theirs or {})):
        for colour, numbers in sheet.items():
            row = COLOURS.index(colour)
            s["fields"][seat, row, : len(numbers)] = numbers
            s["filled"][seat, row] = len(numbers)
    for colour, total in totals.items():
        s["totals"][COLOURS.index(colour)] = total
    return s


def said(s: State, made: str, best: str) -> dict[str, dict[str, int | str]]:
    return {reason.key.removeprefix("lesson."): reason.facts for reason in reasons(GAME, s, 0, made, best)}


def passing(misthrows: int) -> State:
    """Seat 0 can end the game with 15 points; seat 1, with 21 less its misthrows, may pass again at the same time."""
    s = position({"yellow": 1}, FULL, {colour: [20 + i] for i, colour in enumerate(COLOURS)}, SHARED)
    s["active"], s["misthrows"][1] = 1, misthrows
    return s


FILLING: Sheet = {"purple": [1], "blue": [20], "red": [30]}  # a 1 in yellow brings 20
LINES: Sheet = {"red": [2, 4, 6, 9], "blue": [2, 4, 6, 9]}
COLUMN: Sheet = {"purple": [5], "blue": [6], "red": [7]}
FITTING = {"purple": 3, "blue": 4, "red": 3, "yellow": 2}
BAD = {"purple": 30, "blue": 30, "red": 30, "yellow": 30}


@pytest.mark.parametrize(
    ("lesson", "s", "made", "best", "facts"),
    [
        ("misthrow", position({"red": 5}, {}, phase=SHARED), "pass", "enter red", {"points": 1}),
        ("misthrow", position({"red": 5}, {}, phase=SHARED, own=PASS + 1), "pass", "enter red", None),
        ("ends-behind", position({"yellow": 1}, FULL, RICH), "enter yellow", "pass", {"points": 45}),
        ("ends-behind", position({"yellow": 1}, FULL), "enter yellow", "pass", None),
        ("ends-ahead", position({"yellow": 1}, FULL), "pass", "enter yellow", {"points": 15}),
        ("ends-ahead", position({"yellow": 1}, FULL, RICH), "pass", "enter yellow", None),
        ("ends-ahead", position({"yellow": 1}, FULL, FILLING), "pass", "enter yellow", {"points": 15}),
        ("ends-ahead", position({"yellow": 1}, FULL, FILLING, SHARED), "pass", "enter yellow", None),
        ("ends-behind", passing(misthrows=1), "enter yellow", "pass", {"points": 3}),
        ("ends-behind", passing(misthrows=2), "enter yellow", "pass", None),
        (
            "fills-column",
            position({"yellow": 8, "red": 9}, COLUMN),
            "enter red",
            "enter yellow",
            {"made": 0, "best": 6},
        ),
        ("fills-column", position({"yellow": 8, "red": 9}, {"purple": [5]}), "enter red", "enter yellow", None),
        (
            "lowers-column",
            position({"yellow": 2, "red": 9}, {"purple": [5], "blue": [6], "red": [6]}),
            "enter yellow",
            "enter red",
            {"before": 6, "after": 5},
        ),
        ("lowers-column", position({"yellow": 9, "red": 9}, COLUMN), "enter yellow", "enter red", None),
        (
            "little-below",
            position({"red": 3, "blue": 5}, {"red": [2, 4, 6, 9]}),
            "enter red",
            "enter blue",
            {"number": 3},
        ),
        ("little-below", position({"red": 8, "blue": 5}, {"red": [2, 4, 6, 9]}), "enter red", "enter blue", None),
        ("little-below", position({"red": 3, "blue": 4}, LINES), "enter red", "enter blue", None),
        ("little-room", position({"red": 27, "blue": 28}, {"red": [2]}), "enter red", "enter blue", None),
        (
            "little-room",
            position({"red": 25, "blue": 3}, {"red": [2]}),
            "enter red",
            "enter blue",
            None,
        ),
        (
            "little-room",
            position({"red": 27, "blue": 3}, {"red": [2]}),
            "enter red",
            "enter blue",
            {"number": 27, "steps": 2},
        ),
        ("wide-step", position({"red": 15, "blue": 3}, {}), "enter red", "enter blue", {"made": 15, "best": 3}),
        ("wide-step", position({"red": 5, "blue": 3}, {}), "enter red", "enter blue", None),
        ("wide-or-none", position({"red": 15}, {}), "enter red", "pass", {"made": 15}),
        ("wide-or-none", position({"red": 7}, {}), "enter red", "pass", None),
        ("wide-or-none", position({"red": 15, "blue": 3}, {}), "enter red", "enter blue", None),
        ("free-entry", position({"red": 3}, {}), "pass", "enter red", {"number": 3, "best": 3}),
        ("free-entry", position({"red": 9}, {}), "pass", "enter red", None),
        ("two-fit", position(FITTING, {}, phase=REROLL), "reroll 1 2", "keep", {"count": 4}),
        ("two-fit", position(BAD, {}, phase=REROLL), "reroll 1 2", "keep", None),
        ("few-fit", position(BAD, {}, phase=REROLL), "keep", "reroll 1 2", {"count": 0}),
        ("few-fit", position(FITTING, {}, phase=REROLL), "keep", "reroll 1 2", None),
        ("rolled-fitting", position(FITTING, {}, phase=REROLL), "reroll 1 2", "reroll 2", {"dice": 1}),
        ("rolled-fitting", position(BAD, {}, phase=REROLL), "reroll 1 2", "reroll 2", None),
    ],
)
def test_a_lesson_is_told_where_it_is_true(
    lesson: str, s: State, made: str, best: str, facts: dict[str, int] | None
) -> None:
    assert said(s, made, best).get(lesson) == facts
