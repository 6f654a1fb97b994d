"""What a review says of a choice of Qwixx is true of the position, and is not said where it is not."""

from typing import Any

import pytest

import zaria
from zaria.games.game import Game, State
from zaria.games.qwixx.lessons import reasons
from zaria.games.qwixx.rules import COLOUR, PASS, WHITE
from zaria.games.rows.rules import place

GAME: Game = zaria.game("qwixx", players=2)
ROWS = ("red", "yellow", "green", "blue")


def position(phase: int = WHITE, active: int = 0, dice: tuple[int, ...] = (3, 4, 1, 1, 1, 1), **sheets: Any) -> State:
    """A position: `mine` and `theirs` are the numbers crossed by row, `misthrows` those of seat 0."""
    s = GAME.start(active)
    s["phase"], s["dice"][:] = phase, dice
    s["chosen"][:] = PASS
    for seat, name in enumerate(("mine", "theirs")):
        for colour, numbers in sheets.get(name, {}).items():
            row = ROWS.index(colour)
            for number in numbers:
                s["crosses"][seat, row] |= 1 << int(place(row, number))
    for colour in sheets.get("closed", ()):
        s["closed"][ROWS.index(colour)] = 1
    s["misthrows"][0] = sheets.get("misthrows", 0)
    return s


def said(s: State, made: str, best: str) -> dict[str, dict[str, int | str]]:
    return {reason.key.removeprefix("lesson."): reason.facts for reason in reasons(GAME, s, 0, made, best)}


def twelve(**sheets: Any) -> State:
    return position(dice=(6, 6, 1, 1, 1, 1), **sheets)


FIVE = [2, 3, 4, 5, 6]
MANY = {"red": [2, 3, 4, 5, 6, 7, 8], "yellow": [2, 3, 4, 5, 6, 7]}


@pytest.mark.parametrize(
    ("lesson", "s", "made", "best", "facts"),
    [
        ("passes-over", position(), "red 7", "green 7", None),
        ("passes-over", position(mine={"green": [12, 11, 10, 9]}), "red 7", "green 7", {"made": 5, "best": 1}),
        ("free-cross", position(mine={"red": FIVE}), "pass", "red 7", {}),
        ("free-cross", position(), "pass", "red 7", None),
        ("more-points", position(mine={"red": FIVE}), "yellow 7", "red 7", {"made": 1, "best": 6}),
        ("more-points", position(mine={"red": FIVE}), "red 7", "yellow 7", None),
        ("locks", position(dice=(6, 6, 1, 1, 1, 1), mine={"red": FIVE}), "pass", "red 12", {"points": 13}),
        ("locks", position(dice=(6, 5, 1, 1, 1, 1), mine={"red": FIVE}), "pass", "red 11", None),
        ("never-locks", position(dice=(5, 5, 1, 1, 1, 1)), "red 10", "pass", {"crosses": 1, "left": 1}),
        ("never-locks", position(dice=(2, 3, 1, 1, 1, 1)), "red 5", "pass", None),
        ("never-locks", position(COLOUR, dice=(6, 5, 5, 1, 1, 1)), "red 11", "red 10", None),
        ("misthrow", position(COLOUR), "pass", "red 4", {"points": 5}),
        ("misthrow", position(WHITE), "pass", "red 7", None),
        ("misthrow-cheaper", position(COLOUR), "green 4", "pass", {"points": 5, "made": 8}),
        ("misthrow-cheaper", position(COLOUR, active=0), "red 4", "pass", None),
        ("ends-behind", position(COLOUR, misthrows=3, theirs=MANY), "pass", "red 4", {"points": 69}),
        ("ends-behind", position(COLOUR, misthrows=2, theirs=MANY), "pass", "red 4", None),
        (
            "ends-ahead",
            position(dice=(6, 6, 1, 1, 1, 1), mine={"red": FIVE}, closed=["green"]),
            "pass",
            "red 12",
            {"points": 27},
        ),
        (
            "ends-ahead",  # the other may lock yellow at the same time
            position(dice=(6, 6, 1, 1, 1, 1), mine={"red": FIVE}, theirs={"yellow": FIVE}, closed=["green"]),
            "pass",
            "red 12",
            None,
        ),
        (
            "ends-ahead",
            position(dice=(6, 6, 1, 1, 1, 1), mine={"red": FIVE}, theirs=MANY, closed=["green"]),
            "pass",
            "red 12",
            None,
        ),
        ("closes-soon", position(theirs={"red": FIVE}), "green 7", "red 7", {"crosses": 5}),
        ("closes-soon", position(theirs={"red": FIVE[:4]}), "green 7", "red 7", None),
        ("closes-soon", position(theirs={"red": FIVE, "green": [12, 11, 10, 9, 8]}), "green 7", "red 7", None),
        ("common-number", position(dice=(4, 5, 1, 1, 1, 1)), "red 9", "pass", {"number": 7}),
        ("common-number", position(dice=(2, 3, 1, 1, 1, 1)), "red 5", "pass", None),
        ("colour-die", position(dice=(1, 6, 1, 1, 1, 1)), "red 7", "pass", {"made": 5, "best": 0}),
        ("colour-die", position(active=1, dice=(1, 6, 1, 1, 1, 1)), "red 7", "pass", None),
        ("colour-die", twelve(mine={"red": FIVE}), "red 12", "pass", {"made": 5, "best": 0}),
        ("colour-die", twelve(mine={"red": FIVE}, theirs={"red": FIVE}), "red 12", "pass", None),
        (
            "colour-die",
            twelve(mine={"red": FIVE, "yellow": FIVE}, theirs={"red": FIVE}),
            "red 12",
            "pass",
            {"made": 5, "best": 0},
        ),
        (
            "colour-die",  # the other may end the game before it comes to a coloured die
            twelve(mine={"red": FIVE, "yellow": FIVE}, theirs={"red": FIVE}, closed=["green"]),
            "red 12",
            "pass",
            None,
        ),
    ],
)
def test_a_lesson_is_told_where_it_is_true(
    lesson: str, s: State, made: str, best: str, facts: dict[str, int] | None
) -> None:
    assert said(s, made, best).get(lesson) == facts


def test_alone_nobody_is_ahead_or_behind() -> None:
    game = zaria.game("qwixx", players=1)
    s = game.start(0)
    s["phase"], s["dice"][:], s["closed"][2] = WHITE, (6, 6, 1, 1, 1, 1), 1
    s["crosses"][0, 0] = 0b11111
    keys = [reason.key for pair in (("pass", "red 12"), ("red 12", "pass")) for reason in reasons(game, s, 0, *pair)]
    assert "lesson.locks" in keys
    assert not {"lesson.ends-ahead", "lesson.ends-behind"} & set(keys)
