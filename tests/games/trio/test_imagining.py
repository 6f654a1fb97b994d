"""What a player of Trio knows who forgets nothing: what `hide` leaves, and what `imagine` must respect."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.games.trio import rules

from .test_rules import BLUE, FOUR, PARTY, ask, cards, in_centre, table, take_centre_trio, teams, waste


def blank() -> Any:
    """A zeroed record."""
    return np.zeros(1, rules.State).view(np.recarray)[0]


def hidden(match: zaria.Match, seat: int) -> Any:
    state = match.state
    rules.hide(state, seat)
    return state


def held(state: Any, *seats: int) -> Counter[int]:
    return Counter(int(card) for seat in seats for card in state.hands[seat, : state.sizes[seat]])


def remembered() -> zaria.Match:
    """The party after a trio of 2s and some cards that went back."""
    match = table(*PARTY)
    ask(match, "low 3", "low 2")
    ask(match, "centre 1", "low 2", "low 2")
    ask(match, "high 4", "high 3")
    ask(match, "centre 3", "centre 4", "centre 8")
    return match


def test_hide_keeps_what_was_revealed() -> None:
    """TR-3: cards that went back are known to who remembers them; everything else is forgotten."""
    state = hidden(remembered(), 0)
    assert list(state.hands[0, :7]) == cards(PARTY[0])
    assert list(state.hands[1]) == [0] * 9
    assert list(state.hands[2, :7]) == [3, 0, 0, 0, 0, 0, 11]
    assert list(state.hands[3, :7]) == [0, 0, 0, 0, 0, 0, 12]
    assert list(state.centre[:8]) == [0, 0, 7, 7, 0, 0, 0, 12]


def test_the_memory_aid_shows_what_was_revealed() -> None:
    """TR-3: by hand place and by centre place, from 1, for whoever looks."""
    match = remembered()
    known = {"hands": [{}, {}, {"1": 3, "7": 11}, {"7": 12}], "centre": {"3": 7, "4": 7, "8": 12}}
    assert match.game.remembered(match.state) == known


def swapped() -> zaria.Match:
    """Seat 1 showed a 4 and a 6, its partner, seat 3, a 10 and a 12; then it gave the 4 for the 10."""
    match = teams(*FOUR)
    ask(match, "low 2", "high 2")
    ask(match, "low 4", "high 4")
    ask(match, "low 1", "low 1", "low 1")
    match.choose(1, "swap 1")
    match.choose(3, "swap 1")
    return match


def counted(numbers: Any) -> dict[int, int]:
    return {number: int(n) for number, n in enumerate(numbers) if n}


def test_what_is_known_after_a_swap() -> None:
    """TR-T: to all, what the team holds and what each partner had; to each partner, what the other has."""
    state = swapped().state
    assert [counted(team) for team in state.held] == [{}, {4: 1, 6: 1, 10: 1, 12: 1}, {}, {}, {}, {}]
    assert [counted(seat) for seat in state.had] == [{}, {4: 1, 6: 1}, {}, {10: 1, 12: 1}, {}, {}]
    assert list(state.gone) == [0, 1, 0, 1, 0, 0]
    assert [counted(seat) for seat in state.with_partner] == [{}, {4: 1, 12: 1}, {}, {6: 1, 10: 1}, {}, {}]
    assert not state.known.any()


def swapped_twice() -> zaria.Match:
    """Then seat 1 showed a 4 and a 10, seat 3 a 4, a 10 and a 12; seat 1 gave the 10 back for the 4."""
    match = swapped()
    ask(match, "low 2", "high 2")
    ask(match, "low 4", "low 4")
    ask(match, "high 4", "low 1")
    ask(match, "low 1", "low 1", "low 1")
    match.choose(1, "swap 9")
    match.choose(3, "swap 1")
    return match


def test_what_is_known_after_a_second_swap() -> None:
    """TR-T: of what a seat had, as many may be gone as it has swapped, but for those seen with it in between."""
    state = swapped_twice().state
    assert counted(state.held[1]) == {4: 2, 6: 1, 10: 2, 12: 1}
    assert counted(state.had[1]) == {4: 1, 6: 1, 10: 1}
    assert counted(state.had[3]) == {4: 1, 10: 1, 12: 1}
    assert list(state.gone[:4]) == [0, 2, 0, 1]
    assert counted(state.with_partner[1]) == {10: 2, 12: 1}
    assert counted(state.with_partner[3]) == {4: 2, 6: 1}
    assert not state.known.any()


def test_a_trio_ends_what_was_known_of_its_number() -> None:
    """TR-T: when the 4s have been won nobody holds one."""
    match = swapped()
    ask(match, "low 2", "low 2", "low 4")
    state = match.state
    assert match.view(None)["trios"][1] == [4]
    assert counted(state.held[1]) == {6: 1, 10: 1, 12: 1}
    assert counted(state.had[1]) == {6: 1}
    assert counted(state.with_partner[1]) == {12: 1}


def test_others_forget_what_partners_told_each_other() -> None:
    """TR-T: which cards were swapped, and what a partner knows of the other's hand, is theirs alone."""
    for seat in (-1, 0, 1, 3):
        state = hidden(swapped(), seat)
        for other in range(4):
            secrets = [state.received[other], state.gave[other], *state.with_partner[other]]
            assert any(secrets) == (other == seat and seat in (1, 3))


def test_nobody_knows_what_is_still_to_be_dealt() -> None:
    """TR-1: hands are dealt secretly, so the cards left are secret too; they are those that were not imagined."""
    match = zaria.Match(zaria.game("trio", players=3), chance=None)
    for card in cards("1 1 1 2 2 2 3 3 3 4 5 6"):
        match.happen(str(card))
    state = hidden(match, 0)
    assert counted(state.left) == {}
    rules.imagine(state, 0, np.array([5, 6], np.uint64))
    left = Counter(counted(state.left))
    assert left.total() == 24
    assert left + held(state, 0, 1, 2) == Counter(dict.fromkeys(range(1, 13), 3))


def test_what_is_known_of_a_hand_moves_with_its_cards() -> None:
    """TR-3: Thomas showed 1 1 4 and 9; when the 1s are won, the 4 is his lowest card and the 9 still his highest."""
    match = table(*PARTY)
    ask(match, "low 1", "low 1", "low 1")
    ask(match, "high 1", "low 3")
    ask(match, "low 1", "low 1", "low 4")
    assert list(hidden(match, 2).hands[0]) == [4, 0, 0, 0, 9, 0, 0, 0, 0]


def test_nothing_more_is_known_of_a_hand_that_lost_its_highest() -> None:
    """TR-3: the three 9s are won; the cards below them were never shown."""
    match = table(*FOUR)
    ask(match, "high 3", "high 3", "high 3")
    assert list(hidden(match, 0).hands[2]) == [0] * 9
    assert match.state.known[2] == 0


def test_an_unknown_card_lies_between_the_known_ones_around_it() -> None:
    """TR-1: of a hand of which 3 and 5 are known at the low end, 9 and 11 at the high end, the rest is 5 to 9."""
    state = blank()
    state.players, state.sizes[1] = 4, 6
    assert tuple(rules.gap_bounds(state, 1)) == (1, 12)
    state.hands[1, :6] = [3, 5, 0, 0, 9, 11]
    assert tuple(rules.gap_bounds(state, 1)) == (5, 9)
    assert [bool(rules._fits_gap(state, 1, number)) for number in (4, 5, 7, 9, 10)] == [False, True, True, True, False]


@pytest.mark.parametrize(("tight", "loose"), [(0, 1), (1, 0), (2, 0)])
def test_the_hand_with_least_to_choose_from_is_dealt_first(tight: int, loose: int) -> None:
    """TR-1: of 5 cards for 4 places one is left over, of 3 for one place two are; else a deal may not work out."""
    state, pool = blank(), np.zeros(13, np.int64)
    got = np.zeros((6, 13), np.int64)
    state.players = 3
    state.sizes[tight], state.sizes[loose] = 6, 3
    state.hands[tight, :6] = [3, 0, 0, 0, 0, 4]
    state.hands[loose, :3] = [5, 0, 5]
    pool[3:6] = [2, 3, 3]
    assert rules._tightest_hand(state, pool, got) == tight
    got[tight, 3], got[tight, 4] = 2, 2
    assert rules._tightest_hand(state, pool, got) == loose
    got[loose, 5] = 1
    assert rules._tightest_hand(state, pool, got) < 0


def test_what_is_unknown_is_counted_afresh() -> None:
    """TR-1: whatever was counted before, of every number there are three cards, less those that show."""
    pool = np.full(13, 99, np.int64)
    rules._count_unknown(two_hands("0 1 5", "5 0 12"), pool)
    assert list(pool) == [0, 2, 3, 3, 3, 1, 3, 3, 3, 3, 3, 3, 2]


def test_every_card_in_between_is_drawn_as_often_as_any_other() -> None:
    """TR-1: of one 3, no 4 and two 5s the 5 comes two times in three, and is then gone; 2 and 6 are out of bounds."""
    rng, drawn = np.array([5, 6], np.uint64), Counter[int]()
    for _ in range(600):
        pool = np.array([0, 3, 3, 1, 0, 2, 3, 3, 3, 3, 3, 3, 3], np.int64)
        number = int(rules._draw(rng, pool, 3, 5))
        drawn[number] += 1
        assert pool[number] == {3: 0, 5: 1}[number]
    assert 0.62 < drawn[5] / 600 < 0.71


def dealt_had(state: Any, seat: int) -> tuple[bool, list[dict[int, int]]]:
    """The cards that hands get for having had them, as a seat sees it, and whether that worked out."""
    pool, got = np.full(13, 3, np.int64), np.zeros((6, 13), np.int64)
    done = rules._deal_had(state, seat, np.array([5, 6], np.uint64), pool, got)
    assert list(pool + got.sum(axis=0)) == [3] * 13
    return bool(done), [counted(hand) for hand in got]


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_what_a_seat_had_goes_to_it(seat: int) -> None:
    """TR-T: as if none of it had gone over; cards that show need not be given again."""
    state = hidden(swapped(), seat)
    state.gone[:] = 0
    assert dealt_had(state, seat) == (True, [{}, {4: 1, 6: 1}, {}, {10: 1, 12: 1}, {}, {}])
    state.hands[3, 0] = 10
    assert dealt_had(state, seat) == (True, [{}, {4: 1, 6: 1}, {}, {12: 1}, {}, {}])


@pytest.mark.parametrize("seat", [1, 3])
def test_partners_go_by_what_they_know_themselves(seat: int) -> None:
    """TR-T: they know better than the others what the two of them had."""
    assert dealt_had(hidden(swapped(), seat), seat) == (True, [{}] * 6)


def test_what_a_seat_had_may_not_fit() -> None:
    """TR-T: there is none of the number left, no place for it, or no place at all."""
    for spoil in ("pool", "gap", "size"):
        state = hidden(swapped(), 0)
        state.gone[:], state.had[3, 10] = 0, 0
        pool, got = np.full(13, 3, np.int64), np.zeros((6, 13), np.int64)
        if spoil == "pool":
            pool[12] = 0
        elif spoil == "gap":
            state.hands[3, 8] = 11
        else:
            state.sizes[3] = 0
        assert not rules._deal_had(state, 0, np.array([5, 6], np.uint64), pool, got), spoil


def test_how_often_a_card_has_gone_over() -> None:
    """TR-T: a card that one of two now in hand was known to be has gone in one of three imagined deals."""
    state, times, gone = hidden(swapped(), 0), 600, 0
    state.had[:], state.gone[:] = 0, 0
    state.had[1, 1], state.gone[1], state.sizes[1] = 1, 1, 2
    rng = np.array([5, 6], np.uint64)
    for _ in range(times):
        pool, got = np.full(13, 3, np.int64), np.zeros((6, 13), np.int64)
        assert rules._deal_had(state, 0, rng, pool, got)
        gone += got[1, 1] == 0
    assert 0.29 < gone / times < 0.38
    assert rng[1] == 6, "callers may have no second stream"


def two_hands(low: str, high: str) -> Any:
    """A record in which seats 0 and 2 are a team with these hands; 0 is a card nobody has seen."""
    state = blank()
    state.players, state.options = 4, rules.IN_TEAMS
    for seat, text in ((0, low), (2, high)):
        state.sizes[seat] = len(cards(text))
        state.hands[seat, : state.sizes[seat]] = cards(text)
    return state


def test_the_hand_with_more_unknown_places_takes_more() -> None:
    """TR-T: of one unknown place here and three there, the one gets a card in one of four imagined deals."""
    state, got, rng = two_hands("0", "0 0 0"), np.zeros((6, 13), np.int64), np.array([5, 6], np.uint64)
    owners = [rules._hand_that_takes(state, rng, got, 0, 5) for _ in range(600)]
    assert set(owners) == {0, 2}
    assert 0.21 < owners.count(0) / 600 < 0.29


@pytest.mark.parametrize(
    ("low", "high", "owners"), [("0 4", "0", {2}), ("0", "0 4", {0}), ("0 4", "6 0", set()), ("5", "5", set())]
)
def test_a_card_goes_only_where_it_fits(low: str, high: str, owners: set[int]) -> None:
    """TR-1: a 5 does not lie below a 4, nor above a 6."""
    state, got, rng = two_hands(low, high), np.zeros((6, 13), np.int64), np.array([5, 6], np.uint64)
    assert {owner for _ in range(20) if (owner := rules._hand_that_takes(state, rng, got, 0, 5)) >= 0} == owners


@pytest.mark.parametrize(
    ("low", "high", "held", "with_low", "with_high", "unplaced"),
    [
        ("0", "0", 0, 0, 0, 0),
        ("5 0", "5 0", 3, 0, 0, 1),
        ("4 5 6 0", "5 0 8", 3, 0, 0, 1),
        ("5 0", "5 0", 1, 0, 0, 0),
        ("0", "5 0", 1, 2, 0, 1),
        ("5 0", "0", 1, 0, 2, 1),
        ("5 0", "0", 0, 1, 0, 1),
        ("0", "5 0", 0, 0, 1, 1),
        ("0", "0", 2, 1, 0, 2),
    ],
)
def test_how_many_of_a_number_lie_at_unknown_places(
    low: str, high: str, held: int, with_low: int, with_high: int, unplaced: int
) -> None:
    """TR-T: of the 5s a team is known to hold, or a partner knows the other to have, less those that show."""
    state = two_hands(low, high)
    state.held[0, 5], state.with_partner[0, 5], state.with_partner[2, 5] = held, with_low, with_high
    assert rules._held_unplaced(state, 0, 5) == unplaced


def test_what_a_team_holds_goes_to_its_hands() -> None:
    """TR-T: and nothing twice: what one of them got for having had it is there already."""
    state, got = two_hands("0 0", "0 0"), np.zeros((6, 13), np.int64)
    pool, rng = np.full(13, 3, np.int64), np.array([5, 6], np.uint64)
    state.held[0, [1, 5, 7, 12]] = 1
    got[0, 5], got[2, 7] = 1, 1
    assert rules._deal_held(state, rng, pool, got)
    assert counted(got[0] + got[2]) == {1: 1, 5: 1, 7: 1, 12: 1}
    assert counted(3 - pool) == {1: 1, 12: 1}
    state.held[0, 2] = 1
    assert not rules._deal_held(state, rng, pool, got), "no place is left"


def test_what_a_team_holds_must_be_there() -> None:
    """TR-T: with none of the number left the deal does not work out."""
    state, got = two_hands("0 0", "0 0"), np.zeros((6, 13), np.int64)
    pool = np.full(13, 3, np.int64)
    state.held[0, 5], pool[5] = 1, 0
    assert not rules._deal_held(state, np.array([5, 6], np.uint64), pool, got)


def test_a_deal_that_does_not_work_out_is_given_up() -> None:
    """TR-1: between two 5s lies a 5, and the third one shows elsewhere."""
    state, pool = two_hands("5 0 5", "5"), np.zeros(13, np.int64)
    got, rng = np.zeros((6, 13), np.int64), np.array([5, 6], np.uint64)
    assert not rules._deal_unknown(state, 1, rng, pool, got)
    state.hands[2, 0] = 6
    assert rules._deal_unknown(state, 1, rng, pool, got)
    assert counted(got[0]) == {5: 1}


def imagined(match: zaria.Match, seat: int, times: int = 40) -> list[Any]:
    """Positions the seat may imagine."""
    rng = np.array([5, 6], np.uint64)
    states = [hidden(match, seat) for _ in range(times)]
    for state in states:
        rules.imagine(state, seat, rng)
    return states


@pytest.mark.parametrize("seat", range(4))
def test_imagined_hands_fit_what_was_seen(seat: int) -> None:
    """TR-1: own hand, revealed cards, hand sizes, order and the 36 cards are kept in every imagined deal."""
    match = remembered()
    truth = match.state
    for state in imagined(match, seat):
        assert list(state.hands[seat]) == list(truth.hands[seat])
        assert list(state.sizes) == list(truth.sizes) == [7, 5, 7, 7, 0, 0]
        assert (state.hands[2, 0], state.hands[2, 6], state.hands[3, 6]) == (3, 11, 12)
        assert [state.centre[place] for place in (2, 3, 7)] == [7, 7, 12]
        for other in range(4):
            row = list(state.hands[other, : state.sizes[other]])
            assert row == sorted(row)
        everywhere = held(state, 0, 1, 2, 3) + Counter(int(card) for card in state.centre if card)
        assert everywhere == Counter({n: 3 for n in range(1, 13) if n != 2})


@pytest.mark.parametrize("number", [1, 11, 12])
def test_a_trio_that_was_won_is_in_no_imagined_deal(number: int) -> None:
    """TR-3: everybody has seen it go."""
    match = in_centre(number, 2, 3, mode="simple")
    take_centre_trio(match, 0)
    for state in imagined(match, 0, 10):
        everywhere = held(state, 0, 1, 2) + Counter(int(card) for card in state.centre if card)
        assert everywhere == Counter({n: 3 for n in range(1, 13) if n != number})


def test_imagined_deals_differ() -> None:
    """TR-1: what was not seen is open."""
    assert len({state.tobytes() for state in imagined(remembered(), 0)}) > 30


@pytest.mark.parametrize("seat", range(4))
def test_a_swap_keeps_known_cards_in_the_team(seat: int) -> None:
    """TR-T: after a swap the cards a team was seen to hold are still in its two hands."""
    for state in imagined(swapped(), seat):
        team = held(state, 1, 3)
        assert team[4] >= 1
        assert team[6] >= 1
        assert held(state, 0, 2) + team == Counter(dict.fromkeys(range(2, 13), 3))


def test_a_swap_is_remembered_by_the_partners() -> None:
    """TR-T: who gave a card knows that the partner has it; who received one knows what the partner still has."""
    for state in imagined(swapped(), 1):
        assert list(state.hands[1]) == [4, 4, 5, 5, 5, 6, 6, 6, 10]
        assert 4 in held(state, 3)
    for state in imagined(swapped(), 3):
        assert list(state.hands[3]) == [4, 10, 10, 11, 11, 11, 12, 12, 12]
        assert {6, 10} <= held(state, 1).keys()


def test_others_do_not_know_where_a_swapped_card_is() -> None:
    """TR-T: to the other team the known 4 may be in either hand."""
    states = imagined(swapped(), 0)
    assert any(4 not in held(state, 3) for state in states)
    assert any(4 in held(state, 3) for state in states)


@pytest.mark.parametrize("seat", [0, 2])
def test_one_swap_takes_one_card_away(seat: int) -> None:
    """TR-T: seat 1 was seen with a 4 and a 6, seat 3 with a 10 and a 12; each still has one of its two."""
    for state in imagined(swapped(), seat):
        one, other = held(state, 1), held(state, 3)
        assert one[4] + one[6] >= 1
        assert other[10] + other[12] >= 1
        assert all((one + other)[number] >= 1 for number in (4, 6, 10, 12))


@pytest.mark.parametrize("seat", range(6))
def test_three_teams_imagine_what_was_seen(seat: int) -> None:
    """TR-T: the second team swaps a 1 for a 5; all the others know that it holds the cards it showed."""
    match = teams(*BLUE)
    ask(match, "low 2", "high 5")
    waste(match, seat=3)
    ask(match, "high 2", "high 4", "high 1")
    for at, text in ((1, "swap 1"), (4, "swap 1"), (0, "no swap"), (3, "no swap")):
        match.choose(at, text)
    truth = match.state
    assert [counted(truth.had[at]) for at in (1, 4)] == [{1: 1}, {11: 1}]
    assert [counted(truth.with_partner[at]) for at in (1, 4)] == [{1: 1, 11: 1}, {5: 1}]
    assert counted(truth.held[1]) == {1: 1, 11: 1}
    for state in imagined(match, seat, 15):
        assert list(state.hands[seat]) == list(match.state.hands[seat])
        assert held(state, 1, 4)[1] >= 1
        assert held(state, 1, 4)[11] >= 1
        assert held(state, *range(6)) == Counter({n: 3 for n in range(1, 13) if n != 10})
