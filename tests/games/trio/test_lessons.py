"""What a review says of a reveal of Trio is true of what the seat could know, and is not said where it is not."""

from collections.abc import Sequence

import pytest

import zaria
from zaria.games.game import Game, State
from zaria.games.trio.lessons import reasons
from zaria.games.trio.rules import EXCHANGE, GOING_ON, REVEAL, WENT_BACK

GAME: Game = zaria.game("trio", players=3)
TEAMS: Game = zaria.game("trio", players=4, teams=True)

HANDS = ((1, 2, 3, 4, 5, 6, 8, 9, 10), (1, 2, 3, 4, 5, 6, 7, 9, 11), (1, 2, 3, 4, 5, 6, 7, 10, 12))
CENTRE = (7, 8, 8, 9, 10, 11, 11, 12, 12)


def position(
    known: Sequence[int] = (0, 0, 0),
    centre: int = 0,
    shown: Sequence[int] = (),
    hands: Sequence[Sequence[int]] = HANDS,
    trios: int = 0,
) -> State:
    """Seat 0 is to reveal: bits of the places everybody has seen, and the numbers that lie open from the centre."""
    s = GAME.start(0)
    s["phase"], s["waiting"], s["left"][:] = REVEAL, 1, 0
    for seat, hand in enumerate(hands):
        s["hands"][seat, : len(hand)], s["sizes"][seat] = sorted(hand), len(hand)
    s["centre"][:], s["centre_left"] = CENTRE, (1 << len(CENTRE)) - 1
    s["known"][:3], s["known_centre"] = known, centre
    s["result"], s["trios"][0] = WENT_BACK, trios
    if shown:
        s["result"], s["shows"] = GOING_ON, len(shown)
        for i, number in enumerate(shown):
            place = CENTRE.index(number) + shown[:i].count(number)
            s["cards"][i], s["shown"][i] = number, place
            s["open_centre"] |= 1 << place
            s["known_centre"] |= 1 << place
    return GAME.seen_by(s, 0)


def said(s: State, made: str, best: str) -> dict[str, dict[str, int | str]]:
    return {reason.key.removeprefix("lesson."): reason.facts for reason in reasons(GAME, s, 0, made, best)}


ONES = (0, 1, 1)  # everybody has seen the lowest cards of seats 1 and 2
SEVENS = (0, 0, 0)


@pytest.mark.parametrize(
    ("lesson", "s", "made", "best", "facts"),
    [
        ("known-trio", position(ONES), "centre 1", "low 1", {"number": 1}),
        ("known-trio", position((0, 1, 0)), "centre 1", "low 1", None),
        ("trio-wins", position(ONES, trios=1 << 4 | 1 << 5), "centre 1", "low 1", {"number": 1}),
        ("trio-wins", position(ONES), "centre 1", "low 1", None),
        (
            "sevens",
            position((0, 1, 1), hands=((7, 8), (7, 9), (7, 10))),
            "high 1",
            "low 1",
            {},
        ),
        ("sevens", position(ONES), "centre 1", "low 1", None),
        ("known-match", position(shown=(12,), centre=1 << 8), "centre 1", "centre 9", {"number": 12}),
        ("known-match", position(shown=(12,)), "centre 1", "centre 9", None),
        ("known-different", position((0, 1, 0), shown=(12,)), "low 2", "high 3", {"number": 1}),
        ("known-different", position(shown=(12,)), "low 2", "high 3", None),
        ("cannot-be", position((0, 1 << 8, 0), shown=(12,)), "low 2", "high 3", {"number": 12}),
        ("cannot-be", position(shown=(12,)), "high 2", "high 3", None),
        ("likelier-match", position(shown=(12,)), "centre 1", "high 3", {"number": 12, "made": 8, "best": 58}),
        ("likelier-match", position(shown=(12,)), "high 3", "centre 1", None),
        ("hands-over", position(ONES, shown=(12,)), "low 1", "high 3", {"number": 1}),
        ("hands-over", position((0, 1, 0), shown=(12,)), "low 1", "high 3", None),
        ("shows-own", position(), "low 1", "centre 1", {"number": 1}),
        ("shows-own", position((1, 0, 0)), "low 1", "centre 1", None),
        ("nothing-new", position((0, 1, 0)), "low 2", "centre 1", {"number": 1}),
        ("nothing-new", position(), "low 2", "centre 1", None),
    ],
)
def test_a_lesson_is_told_where_it_is_true(
    lesson: str, s: State, made: str, best: str, facts: dict[str, int] | None
) -> None:
    assert said(s, made, best).get(lesson) == facts


def test_a_swap_of_the_ends_is_advised_only_against_another() -> None:
    s = TEAMS.start(0)
    s["phase"] = EXCHANGE
    told = [[reason.key for reason in reasons(TEAMS, s, 0, made, "swap 1")] for made in ("swap 3", "swap 1")]
    assert told == [["lesson.swap-ends"], []]
