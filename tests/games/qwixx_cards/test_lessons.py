"""What a review says of a choice of the card game is true of the position, and is not said where it is not."""

from typing import Any

import pytest

import zaria
from zaria.games.game import Game, State
from zaria.games.qwixx_cards.lessons import reasons
from zaria.games.qwixx_cards.rules import CALL, CROSSING, NO_CARD, PASS, PLAYING, TAKING, UNKNOWN
from zaria.games.rows.rules import NUMBERS, place

GAME: Game = zaria.game("qwixx-cards", players=2)
ROWS = ("red", "yellow", "green", "blue")


def card(text: str) -> int:
    colour, number = text.split()
    return ((*ROWS, "joker", "back").index(colour)) * NUMBERS + int(number) - 2


def position(phase: int, **parts: Any) -> State:
    """A position of seat 0, whose turn it is: sheets by row, hand and display as cards, a colour played."""
    s = GAME.start(0)
    s["phase"], s["chosen"][:] = phase, PASS
    for seat, name in enumerate(("mine", "theirs")):
        for colour, numbers in parts.get(name, {}).items():
            row = ROWS.index(colour)
            for number in numbers:
                s["crosses"][seat, row] |= 1 << int(place(row, number))
    for i, text in enumerate(parts.get("hand", ())):
        s["hands"][0, i] = card(text)
    s["sizes"][0] = len(parts.get("hand", ()))
    for i, text in enumerate(parts.get("display", ())):
        s["display"][i] = card(text)
    s["colour"] = ROWS.index(parts.get("colour", "red"))
    s["misthrows"][0] = parts.get("misthrows", 0)
    if "top" in parts:
        s["top"] = card(parts["top"])
    return s


def said(s: State, made: str, best: str) -> dict[str, dict[str, int | str]]:
    return {reason.key.removeprefix("lesson."): reason.facts for reason in reasons(GAME, s, 0, made, best)}


FIVE = [2, 3, 4, 5, 6]
MANY = {"red": [2, 3, 4, 5, 6, 7, 8], "yellow": [2, 3, 4, 5, 6, 7]}
LOCKED = {"red": [*FIVE, 12], "yellow": FIVE}
HAND = ["red 2", "red 3", "red 4", "blue 5", "green 6"]


APART = ["red 4", "red 8", "red 9", "blue 12"]


def reshuffled() -> State:
    """The pile has been turned over once; the red 12 has been in the other's hand since before."""
    s = position(TAKING, display=["back 2", "back 12"])
    s["ages"][:], s["display_ages"][:2] = 1, 1
    s["ages"][card("red 12")] = 0
    s["hands"][1, 0], s["sizes"][1] = card("back 12"), 1
    return s


def with_lock(s: State) -> State:
    s["crosses"][0, 0] |= 1 << NUMBERS
    return s


@pytest.mark.parametrize(
    ("lesson", "s", "made", "best", "facts"),
    [
        ("passes-over", position(CALL, mine={"green": [12, 11, 10, 9]}), "red 7", "green 7", {"made": 5, "best": 1}),
        ("passes-over", position(CALL), "red 3", "pass", None),
        ("free-cross", position(CALL, mine={"red": FIVE}), "pass", "red 7", {}),
        ("free-cross", position(CALL), "pass", "red 7", None),
        ("more-points", position(CROSSING), "cross 2", "cross 2 3", {"made": 1, "best": 3}),
        ("more-points", position(CROSSING), "cross 2 3", "cross 2", None),
        ("locks", position(CALL, mine={"red": FIVE}), "pass", "red 12", {"points": 13}),
        ("locks", position(CALL, mine={"red": FIVE}), "pass", "red 11", None),
        ("never-locks", position(CALL), "red 10", "pass", {"crosses": 1, "left": 1}),
        ("never-locks", position(CALL), "red 4", "pass", None),
        ("crossed-none", position(CROSSING), "cross none", "cross 2", {"points": 5}),
        ("crossed-none", position(CALL), "pass", "red 2", None),
        ("misthrow-cheaper", position(CROSSING), "cross 8", "cross none", {"points": 5, "made": 6}),
        ("misthrow-cheaper", position(CROSSING), "cross 3", "cross none", None),
        ("ends-behind", position(CROSSING, misthrows=3, theirs=MANY), "cross none", "cross 2", {"points": 69}),
        ("ends-behind", position(CROSSING, misthrows=1, theirs=MANY), "cross none", "cross 2", None),
        ("ends-ahead", with_lock(position(CALL, mine=LOCKED)), "pass", "yellow 12", {"points": 55}),
        ("ends-ahead", with_lock(position(CALL, mine=LOCKED, theirs=MANY, top="back 12")), "pass", "yellow 12", None),
        ("ends-ahead", position(CALL, mine={"yellow": FIVE}), "pass", "yellow 12", None),
        (
            "unseen-colours",
            position(TAKING, hand=["red 9"], display=["back 12", "back 2"], mine={"green": [11], "blue": [11]}),
            "take 1",
            "take 2",
            {"made": 0, "best": 50},
        ),
        ("unseen-colours", reshuffled(), "take 1", "take 2", {"made": 50, "best": 67}),
        ("unseen-colours", reshuffled(), "take 2", "take 1", None),
        ("unseen-colours", position(TAKING, hand=["red 9"], display=["back 2", "back 12"]), "take 1", "take 2", None),
        ("longer-set", position(PLAYING, hand=HAND), "play 1", "play 1 2 3", {"made": 1, "best": 3}),
        ("longer-set", position(PLAYING, hand=HAND), "play 1 2 3", "play 1", None),
        (
            "useful-card",
            position(PLAYING, hand=HAND, mine={"red": [3]}),
            "play 1 3",
            "play 1",
            None,
        ),
        ("useful-card", position(PLAYING, hand=["red 4", "red 9", "blue 5"]), "play 1 2", "play 2", None),
        ("useful-card", position(PLAYING, hand=APART), "play 1 2 3", "play 4", {"number": 4}),
        ("useful-card", position(PLAYING, hand=APART), "play 1 2 3", "play 2 3", None),  # what it crosses lies beyond
        ("useful-card", position(PLAYING, hand=[*HAND[:2], "joker 12"]), "play 1 2 3", "play 1 2", {"number": 12}),
    ],
)
def test_a_lesson_is_told_where_it_is_true(
    lesson: str, s: State, made: str, best: str, facts: dict[str, int] | None
) -> None:
    assert said(s, made, best).get(lesson) == facts


def test_backs_are_what_the_seat_sees() -> None:
    s = position(TAKING, display=["back 7"])
    assert s["display"][0] == UNKNOWN * NUMBERS + 5
    assert s["display"][1] == NO_CARD
