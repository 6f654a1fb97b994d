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
TWO = 1 << 4 | 1 << 5  # trios that somebody has
OPEN = ((7, 8, 9), (1, 2, 3), (7, 8, 10))  # one 7 lies open in the centre
BEHIND = ((5, 8, 9), (5, 6, 7), (4, 5, 10))  # the 5 of seat 2 is not at an end
AT_BOTH_ENDS = ((1, 5, 12), (1, 6, 12), (1, 6, 12))


@pytest.mark.parametrize(
    ("lesson", "s", "made", "best", "facts"),
    [
        ("known-trio", position(ONES), "centre 1", "low 1", {"number": 1}),
        ("known-trio", position((0, 1, 0)), "centre 1", "low 1", None),
        ("trio-wins", position(ONES, trios=1 << 4 | 1 << 5), "centre 1", "low 1", {"number": 1}),
        ("trio-wins", position(ONES), "centre 1", "low 1", None),
        ("trio-wins", position(shown=(12,), centre=1 << 8, trios=TWO), "low 2", "centre 9", None),
        (
            "trio-wins",
            position((0, 0, 1 << 8), shown=(12,), centre=1 << 8, trios=TWO),
            "low 2",
            "centre 9",
            {"number": 12},
        ),
        ("known-trio", position((5, 5, 5), hands=AT_BOTH_ENDS), "low 1", "high 1", None),
        (
            "sevens",
            position((0, 1, 1), hands=((7, 8), (7, 9), (7, 10))),
            "high 1",
            "low 1",
            {},
        ),
        ("sevens", position(ONES), "centre 1", "low 1", None),
        ("sevens", position((0, 0, 1), shown=(7,), hands=OPEN), "centre 2", "low 1", {}),
        ("sevens", position(shown=(7,), hands=OPEN), "centre 2", "low 1", None),
        ("sevens", position((0, 0, 3), shown=(7,), hands=(*OPEN[:2], (4, 7, 10))), "centre 2", "low 1", None),
        ("known-match", position(shown=(12,), centre=1 << 8), "centre 1", "centre 9", {"number": 12}),
        ("known-match", position(shown=(12,)), "centre 1", "centre 9", None),
        ("known-different", position((0, 1, 0), shown=(12,)), "low 2", "high 3", {"number": 1}),
        ("known-different", position(shown=(12,)), "low 2", "high 3", None),
        ("known-different", position((0, 1, 1), shown=(12,)), "low 2", "low 3", None),
        ("cannot-be", position((0, 1 << 8, 0), shown=(12,)), "low 2", "high 3", {"number": 12}),
        ("cannot-be", position(shown=(12,)), "high 2", "high 3", None),
        ("likelier-match", position(shown=(12,)), "centre 1", "high 3", {"number": 12, "made": 8, "best": 58}),
        ("likelier-match", position(shown=(12,)), "high 3", "centre 1", None),
        ("hands-over", position(ONES, shown=(12,)), "low 1", "high 3", {"number": 1}),
        ("hands-over", position((0, 1, 0), shown=(12,)), "low 1", "high 3", None),
        ("hands-over", position((0, 1, 3), shown=(12,), hands=BEHIND), "low 1", "high 3", None),
        ("shows-own", position(), "low 1", "centre 1", {"number": 1}),
        ("shows-own", position((1, 0, 0)), "low 1", "centre 1", None),
        ("nothing-new", position((0, 1, 0)), "low 2", "centre 1", {"number": 1}),
        ("nothing-new", position(), "low 2", "centre 1", None),
        ("nothing-new", position((0, 1, 0)), "low 2", "low 1", None),
    ],
)
def test_a_lesson_is_told_where_it_is_true(
    lesson: str, s: State, made: str, best: str, facts: dict[str, int] | None
) -> None:
    assert said(s, made, best).get(lesson) == facts


def swapping(known: Sequence[int] = (0, 0, 0, 0)) -> State:
    """Seat 0 may give its partner, seat 2, one of 1 3 5 9 12; the partner holds 2 4 6 8 10."""
    s = TEAMS.start(0)
    s["phase"], s["waiting"] = EXCHANGE, 15
    for seat, hand in enumerate(((1, 3, 5, 9, 12), (1, 7), (2, 4, 6, 8, 10), (7, 9))):
        s["hands"][seat, : len(hand)], s["sizes"][seat] = hand, len(hand)
    s["known"][:4] = known
    return s


@pytest.mark.parametrize(
    ("s", "made", "best", "number"),
    [
        (swapping(), "swap 3", "swap 1", 1),
        (swapping(), "swap 3", "swap 5", 12),
        (swapping(), "no swap", "swap 1", 1),
        (swapping(), "swap 5", "swap 1", None),
        (swapping(), "swap 1", "swap 3", None),
        (swapping(), "swap 1", "no swap", None),
        (swapping(), "swap 3", "swap 2", None),  # for all the seat knows, 3 may come to lie among lower ones
        (swapping((0, 0, 0b01100, 0)), "swap 2", "swap 4", None),
        (swapping((0, 0, 0b10000, 0)), "swap 2", "swap 5", 12),
        (swapping((0, 0, 0b00001, 0)), "swap 2", "swap 1", 1),
    ],
)
def test_a_swap_is_advised_when_the_card_surely_comes_to_an_end(
    s: State, made: str, best: str, number: int | None
) -> None:
    told = reasons(TEAMS, TEAMS.seen_by(s, 0), 0, made, best)
    assert [(reason.key, reason.facts) for reason in told] == (
        [] if number is None else [("lesson.swap-ends", {"number": number})]
    )


def test_nobody_knew_is_not_said_of_a_hand_that_a_partner_has_given_to() -> None:
    """The partner may know the card without a place, by giving it or by having it seen before."""
    told = []
    for swaps in range(2):
        s = swapping()
        s["phase"], s["waiting"], s["gone"][0] = REVEAL, 1, swaps
        s["centre"][0], s["centre_left"] = 7, 1
        told.append([reason.key for reason in reasons(TEAMS, TEAMS.seen_by(s, 0), 0, "low 1", "centre 1")])
    assert told == [["lesson.shows-own"], []]
