"""What a review says of a reveal of Trio is true of what the seat could know, and is not said where it is not."""

from collections.abc import Sequence
from itertools import product
from math import comb

import pytest

import zaria
from zaria.games.game import Game, State
from zaria.games.trio.lessons import DEALS, Played, by_chances, percent, play, reasons, twins
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
    others: int = 0,
) -> State:
    """Seat 0 is to reveal: bits of the places everybody has seen, and the numbers that lie open from the centre.

    `trios` are those of seat 0, a bit each, `others` those of seat 1; these cards are in no hand.
    """
    s = GAME.start(0)
    s["phase"], s["waiting"], s["left"][:] = REVEAL, 1, 0
    for seat, cards in enumerate(hands):
        hand = [number for number in sorted(cards) if not (trios | others) >> number & 1]
        s["hands"][seat, : len(hand)], s["sizes"][seat] = hand, len(hand)
    s["centre"][:], s["centre_left"] = CENTRE, (1 << len(CENTRE)) - 1
    s["known"][:3], s["known_centre"] = known, centre
    s["result"], s["trios"][:2] = WENT_BACK, (trios, others)
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
HIGH_2 = 1 << 6  # the highest card of seat 2, when those trios have gone
OPEN = ((7, 8, 9), (1, 2, 3), (7, 8, 10))  # one 7 lies open in the centre
BEHIND = ((5, 8, 9), (5, 6, 7), (4, 5, 10))  # the 5 of seat 2 is not at an end
AT_BOTH_ENDS = ((1, 5, 12), (1, 6, 12), (1, 6, 12))


@pytest.mark.parametrize(
    ("lesson", "s", "made", "best", "facts"),
    [
        ("known-trio", position(ONES), "centre 1", "low 1", {"number": 1}),
        ("known-trio", position((0, 1, 0)), "centre 1", "low 1", None),
        ("trio-wins", position(ONES, trios=TWO), "centre 1", "low 1", {"number": 1}),
        ("trio-wins", position(ONES), "centre 1", "low 1", None),
        ("trio-wins", position(shown=(12,), centre=1 << 8, trios=TWO), "low 2", "centre 9", None),
        (
            "trio-wins",
            position((0, 0, HIGH_2), shown=(12,), centre=1 << 8, trios=TWO),
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
        ("likelier-match", position(shown=(12,)), "centre 1", "high 3", {"number": 12, "made": 7, "best": 60}),
        ("likelier-match", position(shown=(12,)), "high 3", "centre 1", None),
        ("likelier-match", position(shown=(12,)), "high 2", "high 3", None),
        ("known-pair", position((0, 1, 0)), "high 3", "low 1", {"number": 1}),
        ("known-pair", position(), "high 3", "low 1", None),
        ("known-pair", position(ONES), "high 3", "low 1", None),
        ("known-pair", position((0, 1, 0)), "low 3", "low 1", None),  # which may turn up the third itself
        ("turn-trio", position((0, 1, 0)), "high 3", "low 1", {"made": 10, "best": 30}),
        ("turn-trio", position((0, 1, 0)), "low 1", "high 3", None),
        ("turn-trio", position(ONES), "high 3", "low 1", None),  # it is sure, so nobody asks how likely it is
        ("turn-trio", position((0, 1, 0), trios=TWO), "high 3", "low 1", None),  # it would win, which says more
        ("turn-wins", position((0, 1, 0), trios=TWO), "high 3", "low 1", {"made": 10, "best": 35}),
        ("turn-wins", position((0, 1, 0)), "high 3", "low 1", None),
        ("others-win", position(ONES, shown=(12,), others=TWO), "low 1", "high 3", {"made": 100, "best": 40}),
        ("others-win", position(ONES, shown=(12,), others=TWO), "high 2", "high 3", None),
        ("others-win", position(ONES, shown=(12,)), "low 1", "high 3", None),
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


NOTHING = Played(0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("instead", "finding", "keys"),
    [
        (NOTHING._replace(won=DEALS, found=DEALS, later=DEALS), False, ["turn-wins"]),
        (NOTHING._replace(found=DEALS, later=DEALS), False, ["turn-trio"]),
        (NOTHING._replace(later=DEALS), False, ["wins-soon"]),
        (NOTHING._replace(later=DEALS), True, []),
        (NOTHING._replace(won=DEALS), True, []),
        (NOTHING._replace(lost=DEALS), False, []),
        (NOTHING._replace(found=DEALS // 20 - 1), False, []),  # too little to tell
    ],
)
def test_of_chances_the_most_telling_are_told(instead: Played, finding: bool, keys: list[str]) -> None:
    told = by_chances(NOTHING, instead, finding)
    assert [reason.key.removeprefix("lesson.") for reason in told] == keys


def test_percents_are_as_round_as_the_deals_allow() -> None:
    told = [percent(count) for count in range(DEALS + 1)]
    assert told == sorted(told)
    assert all(abs(100 * count / DEALS - each) <= 2.5 for count, each in enumerate(told))
    assert all(each % 5 == 0 for each in told if 10 < each < 90)
    assert [count for count, each in enumerate(told) if each in (0, 100)] == [0, DEALS]


LOW, FROM_9_TO_12 = (1, 1, 1, 2, 2, 2, 3, 3, 3), (9, 9, 10, 10, 11, 11, 11, 12, 12)
# Seat 1 is known to hold nothing below 9, so the 12s that are left lie with it: two are among the 25 cards not seen.
FROM_9 = position((0, 1, 0), shown=(12,), hands=(LOW, FROM_9_TO_12, HANDS[2]))


def chances_of_a_12() -> dict[str, float]:
    """Over all deals: eight cards from 9 to 12 for seat 1; of the others nine for seat 2 and eight for the centre."""
    ways, found = 0, {"high 2": 0.0, "high 3": 0.0, "centre 1": 0.0}
    pool = {9: 2, 10: 3, 11: 3, 12: 2}
    for held in product(*(range(copies + 1) for copies in pool.values())):
        if sum(held) == 8:
            some = 1
            for copies, taken in zip(pool.values(), held, strict=True):
                some *= comb(copies, taken)
            left = pool[12] - held[-1]
            ways += some
            found["high 2"] += some * (held[-1] > 0)
            found["high 3"] += some * (1 - comb(17 - left, 9) / comb(17, 9))
            found["centre 1"] += some * left / 17
    return {text: chance / ways for text, chance in found.items()}


@pytest.mark.parametrize(("text", "chance"), chances_of_a_12().items())
def test_chances_heed_what_other_hands_must_hold(text: str, chance: float) -> None:
    assert play(GAME, FROM_9, 0, GAME.numbers[text]).matched / DEALS == pytest.approx(chance, abs=0.05)


@pytest.mark.parametrize(
    ("made", "best", "facts"),
    [
        ("centre 1", "high 3", {"number": 12, "made": 3, "best": 20}),
        ("high 3", "high 2", {"number": 12, "made": 20, "best": 98}),
        ("high 3", "centre 1", None),
    ],
)
def test_a_likelier_place_is_told_with_the_chances_there_are(
    made: str, best: str, facts: dict[str, int | str] | None
) -> None:
    assert said(FROM_9, made, best).get("likelier-match") == facts
    assert said(FROM_9, made, best) == said(FROM_9, made, best)


ONE_CARD = position(hands=((1, 2, 3), (5,), (4, 6)))


@pytest.mark.parametrize(
    ("s", "text", "same"),
    [
        (position(), "centre 2", [f"centre {place}" for place in (1, 3, 4, 5, 6, 7, 8, 9)]),
        (position(centre=1), "centre 2", [f"centre {place}" for place in (3, 4, 5, 6, 7, 8, 9)]),
        (position(centre=1), "centre 1", []),
        (position(centre=0b110), "centre 2", ["centre 3"]),  # everybody has seen both 8s
        (position(shown=(12,)), "centre 9", [f"centre {place}" for place in range(1, 8)]),
        (position(), "low 2", []),
        (ONE_CARD, "low 2", ["high 2"]),
        (ONE_CARD, "high 2", ["low 2"]),
        (ONE_CARD, "high 3", []),
    ],
)
def test_choices_that_nobody_can_tell_apart_are_twins(s: State, text: str, same: list[str]) -> None:
    assert twins(GAME, s, 0, text) == same


def test_either_end_of_a_last_card_comes_to_the_same() -> None:
    low, high = (play(GAME, ONE_CARD, 0, GAME.numbers[text]) for text in ("low 2", "high 2"))
    assert low == high


def test_equal_cards_are_twins_to_give() -> None:
    s = swapping()
    s["hands"][0, :5] = 1, 3, 3, 9, 12
    seen = TEAMS.seen_by(s, 0)
    assert twins(TEAMS, seen, 0, "swap 2") == ["swap 3"]
    assert twins(TEAMS, seen, 0, "swap 1") == twins(TEAMS, seen, 0, "no swap") == []


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
