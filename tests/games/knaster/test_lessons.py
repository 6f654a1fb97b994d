"""What a review says of a choice of Knaster is true of the sheet, and is not said where it is not."""

import pytest

import zaria
from zaria.games.game import Game, State
from zaria.games.knaster.lessons import reasons
from zaria.games.knaster.rules import CHOOSE, COLUMN, ROW, _act
from zaria.games.knaster.views import NAMES

GAME: Game = zaria.game("knaster", players=2)


def position(called: int, sheet: dict[str, int], circled: str = "", last: bool = False, owed: str = "") -> State:
    """A sheet by cells, its circled cells, and whether it is the last roll; `owed` is the cell that brought circles."""
    s = GAME.start(0)
    s["phase"], s["waiting"], s["last"] = CHOOSE, 3, last
    s["dice"][:] = max(1, called - 6), called - max(1, called - 6)
    for name, number in sheet.items():
        s["numbers"][0, NAMES.index(name)] = number
    for name in circled.split():
        s["circles"][0] |= 1 << NAMES.index(name)
    s["before"][:] = s["circles"]
    if owed:
        s["entered"][0] = NAMES.index(owed)
        s["owed"][0, [ROW, COLUMN]] = 1
    return s


def said(s: State, made: str, best: str) -> dict[str, dict[str, int | str]]:
    return {reason.key.removeprefix("lesson."): reason.facts for reason in reasons(GAME, s, 0, made, best)}


def third_circle() -> State:
    """The last of three circles that the last roll brings; one more fills a column."""
    s = position(8, {"a1": 8, "b1": 8, "c1": 8, "d1": 8, "a2": 5, "a3": 5, "a4": 6, "a5": 6}, "a2 a3 a4 a5", last=True)
    for text in ("enter e1", "circle b1 in row", "circle c1 in row"):
        _act(s, 0, GAME.numbers[text])
    return s


TOP = {"a1": 7, "b1": 7, "c1": 6, "d1": 6}  # two pairs wait for anything
ROUGH = {"a1": 2, "b1": 5, "c1": 9}
WAITING = {"a1": 2, "b1": 2, "c1": 9, "a5": 12, "b5": 7, "c5": 7}
ROW_4 = "a1 b1 c1 d1"
SEVENS = {"a1": 7, "b1": 7, "c1": 7, "d1": 7}
BOTTOM = {"a5": 3, "b5": 3, "c5": 4, "d5": 4}
BOTH = ROW_4 + " a5 b5 c5 d5"


@pytest.mark.parametrize(
    ("lesson", "s", "made", "best", "facts"),
    [
        ("last-roll", position(5, {"b2": 5}, last=True), "pass", "circle b2", {"made": 0, "best": 1}),
        ("last-roll", position(5, {"b2": 5}), "enter a1", "circle b2", None),
        ("last-roll", position(8, {**TOP, "b2": 8}, last=True), "enter e1", "circle b2", None),  # brings a circle too
        ("last-roll", third_circle(), "circle d1 in row", "circle a1 in row", {"made": 3, "best": 12}),
        ("line-points", position(8, {**TOP, "e1": 8, "a2": 8}, ROW_4), "circle a2", "circle e1", {"points": 10}),
        ("line-points", position(8, {**TOP, "e1": 8, "a2": 8}, "a1 b1"), "circle a2", "circle e1", None),
        ("line-points", position(8, {**TOP, **BOTTOM, "e1": 8, "e5": 8}, BOTH), "circle e5", "circle e1", None),
        ("combination", position(8, TOP), "enter a3", "enter e1", {"made": 0, "best": 1}),
        ("combination", position(7, SEVENS), "enter a3", "enter e1", {"made": 0, "best": 3}),
        ("combination", position(7, SEVENS, "a1 b1 c1"), "enter a3", "enter e1", {"made": 0, "best": 2}),
        ("combination", position(8, ROUGH), "enter a3", "enter e1", None),
        ("combination", position(8, {**TOP, "b3": 8}), "circle b3", "enter e1", None),
        ("combination", position(7, {**SEVENS, "b3": 7}), "circle b3", "enter e1", {"made": 1, "best": 3}),
        ("combination", position(5, {"b2": 5}), "enter a1", "circle b2", None),
        ("line-given-up", position(12, ROUGH), "enter d1", "enter a3", {"points": 9}),
        ("line-given-up", position(12, {"a1": 2, "b1": 5}), "enter d1", "enter a3", None),
        ("line-given-up", position(12, ROUGH, last=True), "enter d1", "enter a3", None),
        ("circle-now", position(5, {"b2": 5}), "enter a1", "circle b2", {}),
        ("circle-now", position(5, {"b2": 5}), "circle b2", "enter a1", None),
        ("likelier-number", position(12, WAITING), "enter d1", "enter d5", {"made": 6, "best": 36}),
        ("likelier-number", position(12, WAITING, last=True), "enter d1", "enter d5", None),
        ("likelier-number", position(12, {"a1": 2, "b1": 2, "c1": 9}), "enter d1", "enter d5", None),
        ("equal-numbers", position(7, {"a1": 7, "c1": 7}), "enter b3", "enter b1", {"made": 1, "best": 3}),
        ("equal-numbers", position(7, {"a1": 7, "c1": 7}), "enter b1", "enter b3", None),
        (
            "nearly-full",
            position(8, {**TOP, "e1": 8, "e2": 4, "e3": 4, "e4": 5, "e5": 5}, "a1 b1", owed="e1"),
            "circle e3 in column",
            "circle c1 in row",
            {"made": 1, "best": 3},
        ),
        ("nearly-full", position(8, {**TOP, "e1": 8}, owed="e1"), "circle c1 in row", "circle d1 in row", None),
        ("more-lines", position(6, {}), "enter b1", "enter c3", {"made": 2, "best": 4}),
        ("more-lines", position(6, {}), "enter c3", "enter b1", None),
        ("dearer-lines", position(6, {}), "enter d5", "enter b1", {"made": 11, "best": 17}),
        ("dearer-lines", position(6, {}), "enter b1", "enter d5", None),
        ("dearer-lines", position(6, {}, last=True), "enter d5", "enter b1", None),
    ],
)
def test_a_lesson_is_told_where_it_is_true(
    lesson: str, s: State, made: str, best: str, facts: dict[str, int] | None
) -> None:
    assert said(s, made, best).get(lesson) == facts
