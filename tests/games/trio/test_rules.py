"""Trio, rule by rule. The people are those of the rulebook's examples; choices count seats from 1, the rest from 0.

It is long because each rule has its tests here.
"""

import json
from typing import Any

import pytest

import zaria
from zaria.games.trio import rules

from ..refusals import assert_refused

# Thomas, Iphigenia, Nikos, Christina, the centre
PARTY = ("1 1 4 5 6 8 9", "2 2 4 6 8 10 12", "3 3 5 7 9 10 11", "1 3 5 6 8 11 12", "2 4 7 7 9 10 11 12")
# Six players; seat 1 is two trios away from an empty hand
SIX = ("3 3 3 4 4", "1 1 1 2 2", "4 5 5 5 6", "6 6 7 7 7", "8 8 8 9 9", "9 10 10 10 11", "2 11 11 12 12 12")
# Teams of seats 0 and 2, 1 and 3
FOUR = ("1 1 1 2 2 2 3 3 3", "4 4 4 5 5 5 6 6 6", "7 7 7 8 8 8 9 9 9", "10 10 10 11 11 11 12 12 12")
# Teams of seats 0 and 3, 1 and 4, 2 and 5; in the first, Thomas sits at 0, Christina at 1, Iphigenia at 3
BLUE = ("1 1 2 3 4 10", "1 2 3 5 6 10", "2 5 7 8 11 12", "3 4 4 6 9 10", "5 6 7 8 9 11", "7 8 9 11 12 12")
PAIRS = ("1 1 1 2 2 2", "3 3 3 4 4 4", "5 5 5 6 6 6", "7 7 7 8 8 8", "9 9 9 10 10 10", "11 11 11 12 12 12")
LINKS = [(1, 6), (2, 5), (3, 4), (1, 8), (2, 9), (3, 10), (4, 11), (5, 12)]


def table(*cards: str, mode: str = "simple", teams: bool = False, first: int = 0) -> zaria.Match:
    """A match with these hands dealt, and the centre last where there is one."""
    players = len(cards) if teams else len(cards) - 1
    match = zaria.Match(zaria.game("trio", players=players, mode=mode, teams=teams), first=first, chance=None)
    for card in " ".join(cards).split():
        match.happen(card)
    return match


def teams(*hands: str, mode: str = "simple") -> zaria.Match:
    """A team match in which nobody swapped before the first turn."""
    return no_swaps(table(*hands, mode=mode, teams=True))


def no_swaps(match: zaria.Match) -> zaria.Match:
    for seat in match.to_act:
        match.choose(seat, "no swap")
    return match


def ask(match: zaria.Match, *choices: str) -> None:
    """Whoever's turn it is reveals cards."""
    for choice in choices:
        match.choose(match.to_act[0], choice)


def waste(match: zaria.Match, turns: int = 1, seat: int = 1) -> None:
    """Turns that win nothing: the lowest and the highest card of one hand."""
    for _ in range(turns):
        ask(match, f"low {seat}", f"high {seat}")


def in_centre(*trios: int, mode: str) -> zaria.Match:
    """Three players, with these three trios in the centre one after the other."""
    others = [n for n in range(1, 13) if n not in trios]
    cards = [n for numbers in (others, trios) for n in numbers for _ in range(3)]
    hands = [" ".join(map(str, cards[i : i + 9])) for i in range(0, 36, 9)]
    return table(*hands, mode=mode)


def take_centre_trio(match: zaria.Match, nth: int) -> None:
    ask(match, *(f"centre {place}" for place in range(3 * nth + 1, 3 * nth + 4)))


def shown(match: zaria.Match) -> list[int]:
    return [card["card"] for card in match.view(None)["shown"]]


def hand(match: zaria.Match, seat: int) -> list[int]:
    cards: list[int] = match.view(seat)["hand"]
    return cards


def cards(text: str) -> list[int]:
    return [int(card) for card in text.split()]


# TR-1: the cards


@pytest.mark.parametrize(("players", "each", "centre"), [(3, 9, 9), (4, 7, 8), (5, 6, 6), (6, 5, 6)])
def test_the_deal(players: int, each: int, centre: int) -> None:
    """TR-1: cards per player and in the centre: 9/9, 7/8, 6/6, 5/6."""
    match = zaria.Match(zaria.game("trio", players=players), chance=zaria.Seeded(4))
    view = match.view(None)
    assert view["hand_sizes"] == [each] * players
    assert view["centre"] == list(range(1, centre + 1))
    assert len(match.log) == 36


def test_three_cards_of_each_number() -> None:
    """TR-1: there are three of each number, so a fourth cannot be dealt."""
    match = zaria.Match(zaria.game("trio", players=3), chance=None)
    for _ in range(3):
        match.happen("7")
    with pytest.raises(ValueError, match="cannot happen"):
        match.happen("7")
    assert len(match.log) == 3


@pytest.mark.parametrize("card", ["0", "13", "07", "seven", "", "1 2"])
def test_no_such_card(card: str) -> None:
    """TR-1: the cards are 1 to 12."""
    match = zaria.Match(zaria.game("trio", players=3), chance=None)
    state = match.state.tobytes()
    with pytest.raises(ValueError, match="cannot happen"):
        match.happen(card)
    assert match.state.tobytes() == state


def test_hands_are_sorted() -> None:
    """TR-1: however the cards come, a hand is kept from low to high."""
    match = table("9 1 8 4 1 6 5", *PARTY[1:])
    assert hand(match, 0) == [1, 1, 4, 5, 6, 8, 9]


@pytest.mark.parametrize("seat", [0, None])
def test_other_hands_and_the_centre_are_secret(seat: int | None) -> None:
    """TR-1: whatever lies in the other hands and the centre, one's view is the same until a card is revealed."""
    thomas, *others = PARTY
    match = table(thomas, *others)
    other = table(thomas, *(" ".join(reversed(text.split())) for text in reversed(others)))
    assert match.view(seat) == other.view(seat)
    ask(match, "low 1")
    ask(other, "low 1")
    assert match.view(seat) == other.view(seat)
    assert json.loads(json.dumps(match.view(seat))) == match.view(seat)


def test_a_view_holds_no_hand_but_ones_own() -> None:
    """TR-1: a player sees the own hand, a spectator none."""
    match = table(*PARTY)
    assert [hand(match, seat) for seat in range(4)] == [cards(text) for text in PARTY[:4]]
    assert match.view(None)["hand"] is None


@pytest.mark.parametrize("players", [2, 7])
def test_no_table_for_two_or_seven(players: int) -> None:
    """TR-1: Trio is for three to six."""
    with pytest.raises(zaria.NoSuchTable):
        zaria.game("trio", players=players)


def test_the_first_player_begins() -> None:
    """TR-1: whoever is first, seat 0 is dealt first; the turn goes round."""
    match = table(*PARTY, first=2)
    assert hand(match, 0) == cards(PARTY[0])
    for seat in (2, 3, 0, 1, 2):
        assert match.to_act == (seat,)
        waste(match)


# TR-2: what may be revealed


def test_what_may_be_revealed() -> None:
    """TR-2: any centre card, and the lowest or the highest card of anybody, oneself too; never one from the middle."""
    match = table(*PARTY)
    centre = [f"centre {place}" for place in range(1, 9)]
    ends = [f"{end} {seat}" for end in ("low", "high") for seat in range(1, 5)]
    assert sorted(match.legal(0)) == sorted(centre + ends)
    assert [match.legal(seat) for seat in (1, 2, 3)] == [[], [], []]


@pytest.mark.parametrize(
    ("choice", "card"),
    [("low 1", 1), ("high 1", 9), ("low 3", 3), ("high 3", 11), ("high 4", 12), ("centre 1", 2), ("centre 8", 12)],
)
def test_a_card_is_revealed(choice: str, card: int) -> None:
    """TR-2: the lowest or highest card of a hand, the own one too, or a centre card; all see it."""
    match = table(*PARTY)
    ask(match, choice)
    for seat in (None, 0, 3):
        view = match.view(seat)
        assert view["shown"] == [{"choice": choice, "card": card}]
        assert view["result"] == "going-on"
    assert match.to_act == (0,)


def test_the_next_lowest() -> None:
    """TR-2: asked for the lowest again, Nikos shows the next lowest: 3, 3, 5."""
    match = table(*PARTY)
    ask(match, "low 3", "low 3", "low 3")
    assert shown(match) == [3, 3, 5]


def test_the_next_highest() -> None:
    """TR-2: the highest may be asked for twice; then comes the highest of what is left."""
    match = table(*FOUR)
    ask(match, "high 3", "high 3", "high 3")
    assert shown(match) == [9, 9, 9]
    waste(match, 2)
    ask(match, "high 3", "low 3")
    assert shown(match) == [8, 7]


def test_a_hand_from_both_ends() -> None:
    """TR-2: the lowest and the highest of one hand may be asked for in one turn."""
    match = table(*SIX)
    ask(match, "low 2", "low 2", "low 2")
    ask(match, "low 2", "high 2")
    assert shown(match) == [2, 2]


def test_a_revealed_centre_card_is_not_revealed_again() -> None:
    """TR-2: only cards still face down can be revealed."""
    match = table(*PARTY)
    ask(match, "centre 3")
    assert "centre 3" not in match.legal(0)
    assert "centre 4" in match.legal(0)


def test_the_last_unrevealed_card_is_lowest_and_highest() -> None:
    """TR-2: of a hand's last unrevealed card both low and high may be asked; after it neither."""
    match = table(*SIX)
    ask(match, "low 2", "low 2", "low 2")
    ask(match, "low 2")
    assert {"low 2", "high 2"} < set(match.legal(1))
    ask(match, "high 2")
    assert not {"low 2", "high 2"} & set(match.legal(1))


# TR-3: how a turn ends


def test_two_different_cards_end_the_turn() -> None:
    """TR-3: Thomas asks Nikos for the lowest, a 3, then Iphigenia, a 2: his turn is over, the cards go back."""
    match = table(*PARTY)
    ask(match, "low 3", "low 2")
    view = match.view(0)
    assert view["result"] == "went-back"
    assert [(card["choice"], card["card"]) for card in view["shown"]] == [("low 3", 3), ("low 2", 2)]
    assert match.to_act == (1,)
    assert [hand(match, seat) for seat in range(4)] == [cards(text) for text in PARTY[:4]]
    assert match.scores == [0, 0, 0, 0]


def test_iphigenias_trio() -> None:
    """TR-3: Iphigenia reveals a 2 in the centre, then her lowest, then her lowest again: she keeps the trio of 2s."""
    match = table(*PARTY)
    ask(match, "low 3", "low 2")
    ask(match, "centre 1", "low 2", "low 2")
    assert match.view(None)["result"] == "trio"
    assert match.view(None)["trios"] == [[], [2], [], []]
    assert hand(match, 1) == [4, 6, 8, 10, 12]
    assert match.view(None)["centre"] == [2, 3, 4, 5, 6, 7, 8]
    assert match.scores == [0, 1, 0, 0]
    assert match.breakdown(1) == {"trio 2": 1}
    assert match.to_act == (2,)


def test_a_third_card_that_differs_ends_the_turn() -> None:
    """TR-3: two equal cards and a different third win nothing; all three go back."""
    match = table(*PARTY)
    ask(match, "centre 3", "centre 4", "centre 1")
    assert shown(match) == [7, 7, 2]
    assert match.view(None)["result"] == "went-back"
    assert match.view(None)["centre"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert {"centre 1", "centre 3", "centre 4"} < set(match.legal(1))


def test_what_went_back_is_not_shown_again() -> None:
    """TR-3: the cards that went back show until the next card is revealed, and not after."""
    match = table(*PARTY)
    ask(match, "centre 1", "centre 2")
    assert shown(match) == [2, 4]
    ask(match, "centre 5")
    assert shown(match) == [9]
    assert match.view(None)["result"] == "going-on"


def test_no_stopping_early() -> None:
    """TR-3: after two equal cards the only choices are cards to reveal."""
    match = table(*PARTY)
    ask(match, "centre 3", "centre 4")
    assert match.to_act == (0,)
    assert {text.split()[0] for text in match.legal(0)} == {"centre", "low", "high"}


def test_nothing_is_shown_before_the_first_card() -> None:
    """TR-3: at the start nothing lies open."""
    view = table(*PARTY).view(0)
    assert view["shown"] == []
    assert view["result"] is None


def test_centre_places_keep_their_numbers() -> None:
    """TR-3: when a trio leaves the centre the other places keep their numbers."""
    match = table(*SIX)
    ask(match, "centre 4", "centre 5", "centre 6")
    assert match.view(None)["centre"] == [1, 2, 3]
    ask(match, "centre 3")
    assert shown(match) == [11]


def test_a_trio_of_the_centre_leaves_it() -> None:
    """TR-3: the record has no card any more where the three lay; the others lie as before."""
    match = table(*SIX)
    ask(match, "centre 4", "centre 5", "centre 6")
    assert list(match.state.centre) == [2, 11, 11, 0, 0, 0, 0, 0, 0]


# TR-4: empty hands


def empty_handed() -> zaria.Match:
    """Seat 1 has lost all its cards; it is the turn of seat 2."""
    match = table(*SIX)
    ask(match, "low 2", "low 2", "low 2")
    ask(match, "low 2", "low 2", "centre 1")
    return match


def test_an_empty_hand_cannot_be_asked() -> None:
    """TR-4: nobody can ask for a card of an empty hand."""
    match = empty_handed()
    assert match.view(None)["hand_sizes"] == [5, 0, 5, 5, 5, 5]
    assert not {"low 2", "high 2"} & set(match.legal(2))


def test_an_empty_hand_still_takes_turns() -> None:
    """TR-4: a player without cards reveals cards of the centre and of the others, and can win a trio."""
    match = empty_handed()
    waste(match, 5)
    assert match.to_act == (1,)
    ask(match, "centre 4", "centre 5", "centre 6")
    assert match.view(None)["trios"][1] == [2, 12]


# TR-5: the goal


def test_nobody_has_won_before_the_goal_is_met() -> None:
    """TR-5: neither with no trio nor with one."""
    match = in_centre(1, 2, 3, mode="simple")
    assert rules.winners(match.state) == 0
    take_centre_trio(match, 0)
    assert rules.winners(match.state) == 0


def test_three_trios_win() -> None:
    """TR-5: in the simple game any three trios win, at once."""
    match = in_centre(1, 2, 3, mode="simple")
    for nth in range(3):
        assert not match.over
        take_centre_trio(match, nth)
        if nth < 2:
            waste(match, 2)
    assert match.over
    assert match.winners == (0,)
    assert match.scores == [3, 0, 0]
    assert match.to_act == ()


@pytest.mark.parametrize("mode", ["simple", "spicy"])
def test_the_trio_of_seven_wins(mode: str) -> None:
    """TR-5: the trio of 7s wins everything, in both games."""
    match = in_centre(7, 2, 3, mode=mode)
    take_centre_trio(match, 0)
    assert match.over
    assert match.winners == (0,)


def test_the_goal_wins_not_the_most_trios() -> None:
    """TR-5: the trio of 7s beats two other trios."""
    match = in_centre(1, 2, 7, mode="simple")
    take_centre_trio(match, 0)
    waste(match, 2)
    take_centre_trio(match, 1)
    take_centre_trio(match, 2)
    assert match.scores == [2, 1, 0]
    assert match.winners == (1,)


@pytest.mark.parametrize(("one", "other"), LINKS + [(b, a) for a, b in LINKS])
def test_linked_trios_win_the_spicy_game(one: int, other: int) -> None:
    """TR-5: two trios whose sum or difference is 7 win, like the rulebook's 2 and 5, 2 and 9."""
    third = next(n for n in range(1, 13) if n not in (one, other, 7))
    match = in_centre(one, other, third, mode="spicy")
    take_centre_trio(match, 0)
    assert not match.over
    waste(match, 2)
    take_centre_trio(match, 1)
    assert match.winners == (0,)


@pytest.mark.parametrize(
    "trios", [(1, 2, 3), (8, 9, 10), (6, 11, 12), (1, 12, 4), (2, 6, 10), (9, 11, 5), (3, 8, 6), (12, 10, 1)]
)
def test_three_trios_without_a_link_do_not_win_the_spicy_game(trios: tuple[int, int, int]) -> None:
    """TR-5: in the spicy game only linked trios or the 7s win."""
    match = in_centre(*trios, mode="spicy")
    for nth in range(3):
        take_centre_trio(match, nth)
        waste(match, 2)
    assert not match.over
    assert match.winners == ()
    assert match.scores == [3, 0, 0]


def test_a_link_may_come_with_any_earlier_trio() -> None:
    """TR-5: the two linked trios need not follow one another: 2, 3, then 5."""
    match = in_centre(2, 3, 5, mode="spicy")
    for nth in range(3):
        take_centre_trio(match, nth)
        waste(match, 0 if nth == 2 else 2)
    assert match.winners == (0,)


def test_linked_trios_of_two_players_do_not_win() -> None:
    """TR-5: both linked trios must be one's own."""
    match = in_centre(2, 5, 3, mode="spicy")
    take_centre_trio(match, 0)
    take_centre_trio(match, 1)
    assert not match.over


def test_links_do_not_win_the_simple_game() -> None:
    """TR-5: the simple game wants three trios."""
    match = in_centre(2, 5, 3, mode="simple")
    take_centre_trio(match, 0)
    waste(match, 2)
    take_centre_trio(match, 1)
    assert not match.over


def test_the_table_says_what_the_cards_are() -> None:
    """TR-5: which numbers there are, which are linked, what wins, and how many places the centre has (TR-1)."""
    links: dict[str, list[int]] = {str(number): [] for number in range(1, 13)}
    for one, other in LINKS:
        links[str(one)].append(other)
        links[str(other)].append(one)
    assert table(*PARTY).view()["facts"] == {
        "numbers": 12,
        "copies": 3,
        "winning_number": 7,
        "trios_to_win": 3,
        "links": {number: sorted(linked) for number, linked in links.items()},
        "centre": 8,
    }
    assert table(*FOUR, teams=True).view()["facts"]["centre"] == 0


# TR-T: teams


@pytest.mark.parametrize(("hands", "each", "pairs"), [(FOUR, 9, [[0, 2], [1, 3]]), (BLUE, 6, [[0, 3], [1, 4], [2, 5]])])
def test_partners_sit_opposite_and_hold_all_cards(hands: tuple[str, ...], each: int, pairs: list[list[int]]) -> None:
    """TR-T: two teams of four players or three of six; every card is dealt, none lies in the centre."""
    view = table(*hands, teams=True).view(None)
    assert view["teams"] == pairs
    assert view["hand_sizes"] == [each] * len(hands)
    assert view["centre"] == []


@pytest.mark.parametrize("players", [3, 5])
def test_no_teams_of_odd_tables(players: int) -> None:
    """TR-T: teams need four or six players."""
    with pytest.raises(zaria.NoSuchTable):
        zaria.game("trio", players=players, teams=True)


@pytest.mark.parametrize("hands", [FOUR, BLUE])
def test_all_teams_may_swap_before_the_first_turn(hands: tuple[str, ...]) -> None:
    """TR-T: before the first turn everybody is asked: one of the own cards, or no swap."""
    match = table(*hands, teams=True)
    assert match.to_act == tuple(range(len(hands)))
    places = [f"swap {place}" for place in range(1, 36 // len(hands) + 1)]
    assert all(match.legal(seat) == [*places, "no swap"] for seat in match.to_act)


def test_a_swap() -> None:
    """TR-T: the cards change hands at the same moment and go where they belong."""
    match = table(*FOUR, teams=True)
    for seat, text in ((0, "swap 1"), (1, "no swap"), (2, "swap 9")):
        match.choose(seat, text)
        assert hand(match, 0) == cards(FOUR[0])
    match.choose(3, "no swap")
    assert hand(match, 0) == [1, 1, 2, 2, 2, 3, 3, 3, 9]
    assert hand(match, 2) == [1, 7, 7, 7, 8, 8, 8, 9, 9]
    assert match.to_act == (0,)


def test_several_teams_swap_at_once() -> None:
    """TR-T: all teams may exchange at the same time."""
    match = table(*FOUR, teams=True)
    for seat in range(4):
        match.choose(seat, "swap 1")
    assert match.view(None)["swapped"] == [0, 1]
    assert [hand(match, seat)[-1] for seat in range(4)] == [7, 10, 9, 12]
    assert [hand(match, seat)[0] for seat in range(4)] == [1, 4, 1, 4]


@pytest.mark.parametrize(("mine", "partners"), [("swap 1", "no swap"), ("no swap", "swap 1"), ("no swap", "no swap")])
def test_both_must_want_it(mine: str, partners: str) -> None:
    """TR-T: without both partners nothing is exchanged."""
    match = table(*FOUR, teams=True)
    for seat, text in enumerate((mine, "no swap", partners, "no swap")):
        match.choose(seat, text)
    assert match.view(None)["swapped"] == []
    assert [hand(match, seat) for seat in range(4)] == [cards(text) for text in FOUR]


def exchange(*texts: str, chosen: int = 4) -> zaria.Match:
    """The exchange before the first turn, after so many choices."""
    match = table(*FOUR, teams=True)
    for seat, text in list(enumerate(texts))[:chosen]:
        match.choose(seat, text)
    return match


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_a_choice_is_secret_while_others_choose(seat: int | None) -> None:
    """TR-T: that a seat has chosen shows, not what; not even to the partner."""
    views = [exchange(text, chosen=1).view(seat) for text in ("swap 1", "swap 4", "no swap")]
    assert views[0] == views[1] == views[2]
    assert views[0]["chosen"] == [True, None, None, None]


@pytest.mark.parametrize("seat", [1, 3, None])
def test_others_learn_only_which_teams_swapped(seat: int | None) -> None:
    """TR-T: the other team and spectators learn that the team swapped, not the cards nor their places."""
    views = [
        exchange(one, "no swap", other, "no swap").view(seat)
        for one, other in (("swap 1", "swap 1"), ("swap 4", "swap 1"), ("swap 9", "swap 6"))
    ]
    assert views[0] == views[1] == views[2]
    assert views[0]["swapped"] == [0]
    assert views[0]["received"] is None
    assert views[0]["gave"] is None


@pytest.mark.parametrize("seat", [1, 3, None])
def test_nobody_learns_who_declined(seat: int | None) -> None:
    """TR-T: a refused swap looks the same whoever refused it, and whatever was offered."""
    views = [
        exchange(one, "no swap", other, "no swap").view(seat)
        for one, other in (("swap 1", "no swap"), ("no swap", "swap 8"), ("no swap", "no swap"))
    ]
    assert views[0] == views[1] == views[2]


def test_who_declines_learns_nothing_of_the_partner() -> None:
    """TR-T: who wants no swap does not learn whether the partner wanted one, nor with which card."""
    views = [exchange("no swap", "no swap", text, "no swap").view(0) for text in ("swap 1", "swap 9", "no swap")]
    assert views[0] == views[1] == views[2]


def test_who_is_declined_learns_no_card() -> None:
    """TR-T: a card that was not exchanged stays the secret of its holder."""
    match = exchange("swap 1", "no swap", "no swap", "no swap")
    assert match.view(0)["received"] is None
    assert match.view(2)["received"] is None


def test_a_partner_learns_the_card_received() -> None:
    """TR-T: each partner knows the card received, and the card given."""
    match = exchange("swap 1", "no swap", "swap 9", "no swap")
    assert [match.view(seat)["received"] for seat in range(4)] == [9, None, 1, None]
    assert [match.view(seat)["gave"] for seat in range(4)] == [1, None, 9, None]
    assert match.view(None)["chosen"] == [None, None, None, None]
    json.dumps(match.view(0))


def test_only_who_swapped_sees_the_cards() -> None:
    """TR-T: what a seat is sent for itself alone has them, too."""
    match = exchange("swap 1", "no swap", "swap 9", "no swap")
    own = [match.mine(seat) for seat in range(4)]
    assert [(mine["received"], mine["gave"]) for mine in own] == [(9, 1), (None, None), (1, 9), (None, None)]
    assert own[0]["hand"] == [1, 1, 2, 2, 2, 3, 3, 3, 9]


def test_thomas_asks_his_partner() -> None:
    """TR-T: Thomas asks Christina for her highest, his partner Iphigenia for hers and shows his own: three 10s; the
    blue team wins the trio, and the other two teams may swap."""
    match = teams(*BLUE)
    ask(match, "high 2", "high 4", "high 1")
    assert match.view(None)["trios"] == [[10], [], [], [10], [], []]
    assert match.to_act == (1, 2, 4, 5)
    no_swaps(match)
    assert match.to_act == (1,)


def test_only_the_other_team_swaps_after_a_trio() -> None:
    """TR-T: after a trio the team that won it is not asked; then the next player's turn begins."""
    match = teams(*FOUR)
    ask(match, "low 2", "low 2", "low 2")
    assert match.to_act == (1, 3)
    assert match.legal(0) == []
    match.choose(3, "swap 9")
    match.choose(1, "swap 1")
    assert hand(match, 1) == [5, 5, 6, 6, 6, 12]
    assert hand(match, 3) == [5, 10, 10, 10, 11, 11, 11, 12, 12]
    assert match.view(None)["swapped"] == [1]
    assert match.to_act == (1,)


def test_no_swap_after_a_turn_that_won_nothing() -> None:
    """TR-T: cards that go back bring no exchange."""
    match = teams(*FOUR)
    waste(match)
    assert match.to_act == (1,)
    assert match.view(None)["phase"] == "reveal"


def test_the_last_swap_is_told_until_the_next() -> None:
    """TR-T: a new exchange begins with nothing swapped."""
    match = exchange("swap 1", "no swap", "swap 9", "no swap")
    ask(match, "low 2", "low 2", "low 2")
    assert match.view(None)["swapped"] == []
    assert match.view(0)["received"] is None
    assert match.view(0)["gave"] is None


def test_a_team_with_an_empty_hand_is_not_asked() -> None:
    """TR-T: of the two other teams, the one with an empty hand is left out."""
    match = teams(*PAIRS)
    for _ in range(2):
        ask(match, "low 2", "low 2", "low 2")
        no_swaps(match)
    ask(match, "low 1", "low 1", "low 1")
    assert match.view(None)["hand_sizes"] == [3, 0, 6, 6, 6, 6]
    assert match.to_act == (0, 3)


def test_with_nobody_to_ask_the_next_turn_begins() -> None:
    """TR-T: when the only other team has an empty hand the next turn begins at once."""
    match = teams(*FOUR)
    for _ in range(2):
        ask(match, "low 2", "low 2", "low 2")
        no_swaps(match)
    ask(match, "low 2", "low 2", "low 2")
    assert match.view(None)["hand_sizes"] == [9, 0, 9, 9]
    assert match.view(None)["phase"] == "reveal"
    assert match.to_act == (3,)


def test_partners_share_trios_and_the_win() -> None:
    """TR-T: the trios of both partners count together, and both win."""
    match = teams(*FOUR)
    ask(match, "low 2", "low 2", "low 2")
    assert match.scores == [1, 0, 1, 0]
    no_swaps(match)
    waste(match)
    ask(match, "low 2", "low 2", "low 2")
    no_swaps(match)
    waste(match)
    ask(match, "low 1", "low 1", "low 1")
    assert match.over
    assert match.scores == [3, 0, 3, 0]
    assert match.winners == (0, 2)


def test_partners_link_their_trios() -> None:
    """TR-T: in the spicy game a trio of 6s and the partner's trio of 1s win for both."""
    match = teams(*FOUR, mode="spicy")
    ask(match, "high 2", "high 2", "high 2")
    no_swaps(match)
    waste(match)
    ask(match, "low 1", "low 1", "low 1")
    assert match.winners == (0, 2)


def test_the_sevens_win_for_a_team() -> None:
    """TR-T: the trio of 7s wins at once, and nobody is asked to swap any more."""
    match = teams(*FOUR)
    waste(match)
    ask(match, "low 3", "low 3", "low 3")
    assert match.winners == (1, 3)
    assert match.to_act == ()


# Refusals


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("centre 3", "TR-2", "already-revealed"),
        ("centre 9", "TR-2", "centre-card-gone"),
        ("low 5", None, "no-such-seat"),
        ("high 6", None, "no-such-seat"),
        ("swap 1", "TR-T", "no-swap-now"),
        ("no swap", "TR-T", "no-swap-now"),
        ("pass", None, "unknown-text"),
        ("middle 1", None, "unknown-text"),
        ("Low 1", None, "unknown-text"),
        ("low 01", None, "unknown-text"),
        ("low 7", None, "unknown-text"),
        ("centre 10", None, "unknown-text"),
        ("swap 10", None, "unknown-text"),
        ("", None, "unknown-text"),
        (None, None, "unknown-text"),
    ],
)
def test_refused_in_a_turn(text: Any, rule: str | None, key: str) -> None:
    """TR-2: Thomas has revealed the third centre card at a table of four."""
    match = table(*PARTY)
    ask(match, "centre 3")
    assert_refused(match, 0, text, rule, key)


def test_a_centre_card_that_is_gone_is_refused() -> None:
    """TR-2: a trio's places in the centre are empty."""
    match = table(*SIX)
    ask(match, "centre 4", "centre 5", "centre 6")
    assert_refused(match, 1, "centre 5", "TR-2", "centre-card-gone")


def test_a_revealed_card_beside_a_place_that_is_empty_is_still_there() -> None:
    """TR-2: the third place has its card, which lies open; only the next ones are gone."""
    match = table(*SIX)
    ask(match, "centre 4", "centre 5", "centre 6")
    ask(match, "centre 3")
    assert_refused(match, 1, "centre 3", "TR-2", "already-revealed")


@pytest.mark.parametrize("text", ["low 2", "high 2"])
def test_an_empty_hand_is_refused(text: str) -> None:
    """TR-4: nobody can ask for a card of an empty hand."""
    assert_refused(empty_handed(), 2, text, "TR-4", "empty-hand")


@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_hand_all_revealed_is_refused(end: str, seat: int) -> None:
    """TR-2: only cards still unrevealed can be asked for."""
    match = table(*SIX)
    ask(match, *[f"low {seat}"] * 3)
    ask(match, *[f"low {seat}"] * 2)
    assert_refused(match, 1, f"{end} {seat}", "TR-2", "all-revealed")


def test_refused_out_of_turn() -> None:
    """TR-2: only the player whose turn it is reveals cards."""
    assert_refused(table(*PARTY), 1, "low 1", "TR-2", "not-your-turn")


@pytest.mark.parametrize("seat", [-1, 4])
def test_refused_to_a_stranger(seat: int) -> None:
    """TR-2: only the players at the table play."""
    assert_refused(table(*PARTY), seat, "low 1", None, "no-such-seat")


def test_refused_after_the_end() -> None:
    """TR-5: the game ends at once with the goal."""
    match = in_centre(7, 2, 3, mode="simple")
    take_centre_trio(match, 0)
    assert_refused(match, 1, "low 1", "TR-5", "game-over")


def test_refused_during_the_deal() -> None:
    """TR-1: first all the cards are dealt."""
    match = zaria.Match(zaria.game("trio", players=3), chance=None)
    match.happen("7")
    assert_refused(match, 0, "low 1", "TR-1", "chance-first")


@pytest.mark.parametrize("text", ["low 1", "high 2", "centre 1"])
def test_the_exchange_comes_first(text: str) -> None:
    """TR-T: no card is revealed before everybody has answered."""
    assert_refused(table(*FOUR, teams=True), 0, text, "TR-T", "swap-first")


def test_a_card_one_has_not_is_refused() -> None:
    """TR-T: six cards have no seventh place."""
    assert_refused(table(*BLUE, teams=True), 0, "swap 7", "TR-T", "no-such-hand-place")


def test_a_swap_is_final() -> None:
    """TR-T: who has chosen waits for the others."""
    match = exchange("swap 1", chosen=1)
    assert match.legal(0) == []
    assert_refused(match, 0, "no swap", "TR-T", "already-chosen")


def test_the_team_that_won_the_trio_is_refused() -> None:
    """TR-T: the exchange after a trio is for the other teams."""
    match = teams(*FOUR)
    ask(match, "low 2", "low 2", "low 2")
    assert_refused(match, 2, "swap 1", "TR-T", "not-your-turn")
