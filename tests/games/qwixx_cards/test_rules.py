"""Qwixx – The Card Game, rule by rule. The people are those of the rulebook's examples.

It is long because each rule has its tests here.
"""

from typing import Any

import numpy as np
import pytest

import zaria
from zaria.games.qwixx_cards import rules

from ..refusals import assert_impossible, assert_refused

COLOURS = ("red", "yellow", "green", "blue")
DECK = [f"{colour} {number}" for colour in COLOURS for number in range(2, 13)]
JOKERS = [f"joker {number}" for number in range(2, 13)]
# All of 7, 8 and 9, so that the other numbers are free to be drawn.
HANDS = ("red 7, red 8, red 9, yellow 7", "yellow 8, yellow 9, green 7, green 8")
DISPLAY = "green 9, blue 7, blue 8, blue 9"
RISING, FALLING = (2, 3, 4, 5, 6), (12, 11, 10, 6, 5)


def table(
    hands: tuple[str, ...] = HANDS, display: str = DISPLAY, top: str = "red 10", jokers: bool = False, first: int = 0
) -> zaria.Match:
    """A match after the deal."""
    game = zaria.game("qwixx-cards", players=len(hands), jokers=jokers)
    match = zaria.Match(game, first=first, chance=None)
    draw(match, *", ".join([*hands, display, top]).split(", "))
    return match


def draw(match: zaria.Match, *cards: str) -> None:
    for card in cards:
        match.happen(card)


def possible(match: zaria.Match) -> list[str]:
    """The cards that can come now."""
    state = match.state
    return [match.game.outcome_text(state, k) for k in range(int(match.game.rules.outcomes(state)))]


def take(match: zaria.Match, *places: int) -> None:
    for place in places:
        match.choose(match.to_act[0], f"take {place}")


def answer(match: zaria.Match, *choices: str) -> None:
    """Step 2, by seat; seats without a choice pass."""
    for seat in match.to_act:
        match.choose(seat, choices[seat] if seat < len(choices) else "pass")


def play(match: zaria.Match, cards: str, crosses: str = "cross none") -> None:
    """Step 3."""
    seat = match.to_act[0]
    match.choose(seat, cards)
    match.choose(seat, crosses)


def turn(
    match: zaria.Match,
    number: int,
    *choices: str,
    cards: str = "play 1",
    crosses: str = "cross none",
) -> None:
    """A whole turn: take the first cards of the display, call the number, cross, play."""
    call(match, number)
    answer(match, *choices)
    if not match.over:
        play(match, cards, crosses)


def call(match: zaria.Match, number: int) -> None:
    """Step 1, and a card of this number comes to the top of the pile."""
    places = [int(text.split()[1]) for text in match.legal(match.to_act[0])]
    takes = 5 - len(match.view()["hands"][match.to_act[0]])
    take(match, *places[:takes])
    for still_to_draw in range(takes, 0, -1):
        fits = [card for card in possible(match) if (card.split()[1] == str(number)) == (still_to_draw == 1)]
        draw(match, fits[-1])


def cross_numbers(match: zaria.Match, numbers: tuple[int, ...], *rows: str) -> None:
    """A turn per number, in which seat i crosses it in the i-th of the rows."""
    for number in numbers:
        turn(match, number, *(f"{row} {number}" for row in rows))


def crossed(match: zaria.Match, seat: int, colour: str) -> list[int]:
    numbers: list[int] = match.view()["sheets"][seat]["rows"][colour]["crossed"]
    return numbers


def locked(match: zaria.Match, colour: str) -> list[bool]:
    return [sheet["rows"][colour]["locked"] for sheet in match.view()["sheets"]]


def misthrows(match: zaria.Match) -> list[int]:
    return [sheet["misthrows"] for sheet in match.view()["sheets"]]


def faces(cards: list[dict[str, object]]) -> list[str]:
    """Cards of a view as texts; a hidden colour is a question mark."""
    return [f"{card['colour'] or '?'} {card['number']}" for card in cards]


def hand(match: zaria.Match, seat: int) -> list[str]:
    return faces(match.view(seat)["hands"][seat])


def with_hand(cards: str, jokers: bool = False) -> zaria.Match:
    """A match in which seat 0 holds these five cards and is to play; nobody crossed the call."""
    first_four, fifth = cards.rsplit(", ", 1)
    rest = [card for card in DECK[::-1] if card not in cards.split(", ")]
    match = table((first_four, ", ".join(rest[:4])), ", ".join([fifth, *rest[4:7]]), rest[7], jokers)
    take(match, 1)
    draw(match, rest[8])
    answer(match)
    return match


def red_locked_by_seat_0() -> zaria.Match:
    """Seat 0 has red 2 to 6 and 12 with the lock, seat 1 yellow 2 to 6; seat 0 is to take."""
    match = table()
    cross_numbers(match, RISING, "red", "yellow")
    turn(match, 12, "red 12", "green 12")
    return match


# --- the table


@pytest.mark.parametrize("players", [1, 6])
def test_there_is_no_table_for_fewer_than_two_or_more_than_five(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        zaria.game("qwixx-cards", players=players)


# --- QC-1


def test_the_deck_has_2_to_12_in_four_colours() -> None:
    """QC-1: 44 different cards."""
    match = zaria.Match(zaria.game("qwixx-cards", players=2))
    assert possible(match) == DECK


def test_a_card_comes_once() -> None:
    """QC-1: what has been dealt cannot be dealt again."""
    match = zaria.Match(zaria.game("qwixx-cards", players=2))
    match.happen("red 7")
    assert possible(match) == [card for card in DECK if card != "red 7"]
    assert_impossible(match, "red 7")


def test_backs_show_numbers_and_hide_colours() -> None:
    """QC-1: a seat sees the colours of its own hand only; the numbers of all cards are public."""
    view = table().view(1)
    assert faces(view["hands"][0]) == ["? 7", "? 8", "? 9", "? 7"]
    assert faces(view["hands"][1]) == ["yellow 8", "yellow 9", "green 7", "green 8"]
    assert faces(view["display"]) == ["? 9", "? 7", "? 8", "? 9"]
    assert view["pile"]["top"] == {"number": 10, "colour": None}


def test_a_spectator_sees_no_colours() -> None:
    """QC-1: only the holder knows the colour."""
    view = table().view(None)
    assert all(card["colour"] is None for cards in view["hands"] for card in cards)


@pytest.mark.parametrize("text", ["", "red", "7", "red 1", "red 13", "red 07", "Red 7", "red 7 ", "red  7", "joker 7"])
def test_an_impossible_card_changes_nothing(text: str) -> None:
    """QC-1: only the one text of a card is a card, and there are no jokers without the option."""
    assert_impossible(zaria.Match(zaria.game("qwixx-cards", players=2)), text)


# --- QC-2


def test_four_cards_each_and_four_in_the_display() -> None:
    """QC-2: the cards go to seat 0, seat 1, the display and the top of the pile, whoever begins."""
    match = table(first=1)
    assert hand(match, 0) == ["red 7", "red 8", "red 9", "yellow 7"]
    assert hand(match, 1) == ["yellow 8", "yellow 9", "green 7", "green 8"]
    assert match.view()["pile"] == {"top": {"number": 10, "colour": None}, "cards": 44 - 2 * 4 - 4}
    assert match.to_act == (1,)


def test_nobody_chooses_before_the_deal() -> None:
    """QC-2: the set-up comes first."""
    match = zaria.Match(zaria.game("qwixx-cards", players=2))
    assert match.needs_chance
    assert_refused(match, 0, "take 1", "QC-2", "chance-first")


# --- QC-3


def test_anna_takes_the_eleven() -> None:
    """QC-3: Anna takes the 11 from the display; the 8 from the pile goes to the free place."""
    anna = table(("red 2, red 3, red 4, red 5", HANDS[1]), "blue 3, blue 11, blue 6, blue 9", "red 8")
    take(anna, 2)
    assert hand(anna, 0)[-1] == "blue 11"
    assert faces(anna.view()["display"]) == ["? 3", "? 8", "? 6", "? 9"]
    draw(anna, "green 4")
    assert anna.view()["pile"]["top"]["number"] == 4


def test_any_card_of_the_display_may_be_taken() -> None:
    """QC-3: the active player alone chooses among the four."""
    match = table()
    assert match.to_act == (0,)
    assert match.legal(0) == ["take 1", "take 2", "take 3", "take 4"]
    assert_refused(match, 1, "take 1", "QC-3", "not-your-turn")


def test_the_taker_sees_the_colour_at_once() -> None:
    """QC-3: and nobody else does."""
    match = with_hand("red 2, red 3, red 4, yellow 5, yellow 6")
    play(match, "play 1 2 3", "cross none")
    turn(match, 2)
    take(match, 2)
    assert match.view(0)["hands"][0][-1]["colour"] == "blue"
    assert match.view(1)["hands"][0][-1]["colour"] is None
    assert match.to_act == (0,)


def test_cards_are_taken_until_there_are_five() -> None:
    """QC-3: after playing three, three are taken one by one; hand and display keep their order."""
    match = with_hand("red 2, red 3, red 4, yellow 5, yellow 6")
    play(match, "play 1 2 3", "cross none")
    turn(match, 2)
    display, top = faces(match.view()["display"]), match.view()["pile"]["top"]["number"]
    take(match, 4, 1)
    assert match.legal(0) == ["take 2", "take 3"]
    assert_refused(match, 0, "take 4", "QC-3", "display-place-empty")
    assert match.view()["display"][0] is None
    take(match, 3)
    taken = [display[3], display[0], display[2]]
    assert faces(match.view(1)["hands"][0]) == ["? 5", "? 6", *taken]
    assert faces([match.view()["display"][0]]) == [f"? {top}"]
    draw(match, "green 12", "green 10", "green 11")
    assert faces(match.view()["display"]) == [f"? {top}", display[1], "? 12", "? 10"]
    assert match.view()["pile"]["top"]["number"] == 11


def test_taking_comes_first() -> None:
    """QC-3: with four cards nothing is played and nothing crossed."""
    match = table()
    for text in ("pass", "play 1", "red 10", "yellow 10", "cross none"):
        assert_refused(match, 0, text, "QC-3", "take-first")


def test_the_pile_is_waited_for_before_the_call() -> None:
    """QC-3: the display is filled up first."""
    match = table()
    take(match, 1)
    assert match.to_act == ()
    assert_refused(match, 0, "pass", "QC-3", "chance-first")


def test_nothing_is_drawn_while_players_choose() -> None:
    """QC-3: cards come only when the display is filled up."""
    assert_impossible(table(), "red 11")


# --- QC-4


def test_anna_calls_a_four() -> None:
    """QC-4: Max crosses red 4, Anna and Linus yellow 4, Laura nothing."""
    hands = (
        "red 2, red 3, red 4, red 5",
        "red 6, red 7, red 8, red 9",
        "blue 2, blue 3, blue 4, blue 5",
        "blue 6, blue 7, blue 8, blue 9",
    )
    match = table(hands, "red 10, red 11, red 12, blue 10", "blue 11")
    take(match, 1)
    draw(match, "green 4")
    answer(match, "yellow 4", "red 4", "yellow 4", "pass")
    assert [crossed(match, seat, "yellow") for seat in range(4)] == [[4], [], [4], []]
    assert crossed(match, 1, "red") == [4]


def test_everybody_may_cross_the_called_number_in_any_row() -> None:
    """QC-4: the number showing on the pile after the display is full, not the one before."""
    match = table()
    call(match, 4)
    assert match.to_act == (0, 1)
    for seat in (0, 1):
        assert match.legal(seat) == ["pass", "red 4", "yellow 4", "green 4", "blue 4"]


def test_the_called_card_stays_on_the_pile() -> None:
    """QC-4: it is the next card to go to the display."""
    match = table()
    turn(match, 4)
    assert match.view()["pile"]["top"]["number"] == 4
    take(match, 3)
    assert match.view()["display"][2]["number"] == 4


def test_another_number_than_the_called_one_is_refused() -> None:
    """QC-4: only the called number counts."""
    match = table()
    call(match, 4)
    for text in ("red 3", "red 5", "blue 3", "blue 5"):
        assert_refused(match, 1, text, "QC-4", "not-the-called-number")


def test_choices_stay_secret_until_all_have_chosen() -> None:
    """QC-4: others see that a seat has chosen, not what."""
    match = table()
    call(match, 4)
    match.choose(1, "red 4")
    assert match.view(0)["chosen"] == [None, True]
    assert match.view(1)["chosen"] == [None, "red 4"]
    assert match.view(None)["chosen"] == [None, True]
    assert crossed(match, 1, "red") == []
    assert match.scores == [0, 0]
    match.choose(0, "pass")
    assert match.view(0)["chosen"] == ["pass", "red 4"]
    assert crossed(match, 1, "red") == [4]
    assert match.scores == [0, 1]


def test_a_choice_is_final() -> None:
    """QC-4: who has chosen waits for the others."""
    match = table()
    call(match, 4)
    match.choose(1, "red 4")
    assert match.legal(1) == []
    assert_refused(match, 1, "pass", "QC-4", "already-chosen")


# --- QC-5


def test_anna_plays_three_green_cards() -> None:
    """QC-5: green 11, 9 and 3 are played, 11 and 9 are crossed, all three cards are discarded."""
    anna = with_hand("green 11, green 9, green 3, red 2, red 3")
    anna.choose(0, "play 1 2 3")
    played = anna.view(1)["played"]
    assert faces(played["cards"]) == ["green 11", "green 9", "green 3"]
    assert played["colour"] == "green"
    anna.choose(0, "cross 9 11")
    assert crossed(anna, 0, "green") == [11, 9]
    assert anna.view(1)["discard"] == ["green 3", "green 9", "green 11"]
    assert anna.view()["played"] is None


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("red 2, red 6, red 11, blue 2, green 2", "play 1 2 3"),
        ("yellow 3, yellow 9, red 4, blue 2, green 2", "play 1 2"),
        ("green 10, green 9, green 4, blue 2, red 2", "play 1 2 3"),
        ("blue 8, blue 7, red 4, yellow 2, green 2", "play 1 2"),
    ],
)
def test_cards_played_together_may_have_any_numbers(cards: str, text: str) -> None:
    """QC-5: red 2-6-11, yellow 3-9, green 10-9-4 and blue 8-7 are the rulebook's sets."""
    assert text in with_hand(cards).legal(0)


def test_one_to_three_cards_of_one_colour_are_played() -> None:
    """QC-5: any card alone, or several that share a colour."""
    match = with_hand("red 2, blue 3, red 4, blue 5, red 6")
    singles = {f"play {place}" for place in range(1, 6)}
    assert set(match.legal(0)) == singles | {"play 1 3", "play 1 5", "play 3 5", "play 2 4", "play 1 3 5"}


def test_no_four_cards_are_played() -> None:
    """QC-5: three is the most."""
    match = with_hand("red 2, red 3, red 4, red 5, red 6")
    assert "play 1 2 3" in match.legal(0)
    assert_refused(match, 0, "play 1 2 3 4", None, "unknown-text")


def test_cards_of_two_colours_are_refused() -> None:
    """QC-5: a set has one colour."""
    match = with_hand("red 2, blue 3, red 4, blue 5, red 6")
    assert_refused(match, 0, "play 1 2", "QC-5", "one-colour-only")


def test_one_card_must_be_played() -> None:
    """QC-5: there is no passing in step 3."""
    match = with_hand("red 2, blue 3, red 4, blue 5, red 6")
    for text in ("pass", "cross none", "take 1"):
        assert_refused(match, 0, text, "QC-5", "play-first")


def test_gaps_in_the_hand_close() -> None:
    """QC-5: the cards kept move up in the order of arrival."""
    match = with_hand("red 2, blue 3, red 4, blue 5, red 6")
    match.choose(0, "play 2 4")
    assert hand(match, 0) == ["red 2", "red 4", "red 6"]


def test_played_numbers_may_be_crossed_or_not() -> None:
    """QC-5: none, some or all of them."""
    match = with_hand("red 4, red 5, blue 2, blue 3, blue 4")
    match.choose(0, "play 1 2")
    assert set(match.legal(0)) == {"cross none", "cross 4", "cross 5", "cross 4 5"}


def test_only_played_numbers_are_crossed() -> None:
    """QC-5: the rest of the hand does not count."""
    match = with_hand("red 4, red 5, red 6, blue 3, blue 4")
    match.choose(0, "play 1 2")
    for text in ("cross 6", "cross 4 5 6", "cross 1", "cross 13"):
        assert_refused(match, 0, text, "QC-5", "number-not-played")


def test_after_playing_comes_crossing() -> None:
    """QC-5: no second set is played."""
    match = with_hand("red 4, red 5, red 6, blue 3, blue 4")
    match.choose(0, "play 1")
    for text in ("play 1", "pass", "red 4", "blue 4"):
        assert_refused(match, 0, text, "QC-5", "cross-now")


def test_others_cross_nothing_in_step_three() -> None:
    """QC-5: they only watch."""
    match = with_hand("red 4, red 5, red 6, blue 3, blue 4")
    match.choose(0, "play 1")
    assert match.legal(1) == []
    assert_refused(match, 1, "cross 4", "QC-5", "not-your-turn")


def test_the_turn_passes_to_the_next_seat() -> None:
    """QC-5: after step 3 the next player takes cards."""
    match = with_hand("red 4, red 5, red 6, blue 3, blue 4")
    play(match, "play 1", "cross 4")
    assert match.view()["active"] == 1
    assert match.legal(1) == ["take 1", "take 2", "take 3", "take 4"]


def test_the_table_says_how_many_cards_are_held_and_played() -> None:
    """QC-5: five in hand, three together at most."""
    facts = table().view()["facts"]
    assert (facts["hand"], facts["most_played"]) == (5, 3)


# --- QC-6


def test_red_4_5_7_are_all_crossed() -> None:
    """QC-6: only the 6 is passed over."""
    match = with_hand("red 4, red 5, red 7, blue 3, blue 4")
    play(match, "play 1 2 3", "cross 4 5 7")
    assert crossed(match, 0, "red") == [4, 5, 7]


def test_yellow_2_4_6_are_not_all_crossed() -> None:
    """QC-6: the 3 and the 5 would be passed over; two neighbours of the three may be crossed."""
    match = with_hand("yellow 2, yellow 4, yellow 6, blue 3, blue 4")
    match.choose(0, "play 1 2 3")
    assert_refused(match, 0, "cross 2 4 6", "QC-6", "passes-over-two")
    assert set(match.legal(0)) == {"cross none", "cross 2", "cross 4", "cross 6", "cross 2 4", "cross 4 6"}


@pytest.mark.parametrize(
    ("cards", "crosses", "allowed"),
    [
        ("red 4, red 5, red 6", "cross 4 5 6", True),
        ("red 4, red 6, red 7", "cross 4 6 7", True),
        ("red 4, red 5, red 8", "cross 4 5 8", False),
        ("red 4, red 5, red 8", "cross 4 5", True),
        ("blue 8, blue 6, blue 5", "cross 5 6 8", True),
        ("blue 9, blue 6, blue 5", "cross 6 9", False),
        ("green 12, green 11, green 9", "cross 9 11 12", True),
        ("green 12, green 10, green 8", "cross 8 10 12", False),
    ],
)
def test_at_most_one_number_is_passed_over(cards: str, crosses: str, allowed: bool) -> None:
    """QC-6: between the first and the last number crossed, in rising and falling rows."""
    match = with_hand(f"{cards}, yellow 2, yellow 3")
    match.choose(0, "play 1 2 3")
    assert (crosses in match.legal(0)) is allowed
    if not allowed:
        assert_refused(match, 0, crosses, "QC-6", "passes-over-two")


def test_the_distance_to_earlier_crosses_does_not_matter() -> None:
    """QC-6: red 2 was crossed before; 9 and 10 may follow."""
    match = with_hand("red 2, red 9, red 10, blue 3, blue 4")
    play(match, "play 1", "cross 2")
    turn(match, 3)
    call(match, 3)
    answer(match)
    play(match, "play 1 2", "cross 9 10")
    assert crossed(match, 0, "red") == [2, 9, 10]


def test_what_the_row_has_passed_cannot_be_crossed() -> None:
    """QC-6: QX-1 holds for every number of the set."""
    match = table(("red 4, red 5, red 7, blue 3", HANDS[1]))
    call(match, 5)
    answer(match, "red 5")
    match.choose(0, "play 1 2 3")
    assert match.legal(0) == ["cross none", "cross 7"]
    assert_refused(match, 0, "cross 4", "QX-1", "left-of-last-cross")
    assert_refused(match, 0, "cross 5 7", "QX-1", "already-crossed")


# --- QC-7


def test_no_cross_in_steps_two_and_three_is_a_misthrow() -> None:
    """QC-7: the active player takes it, at -5."""
    match = table()
    turn(match, 4)
    assert misthrows(match) == [1, 0]
    assert match.scores == [-5, 0]


def test_a_cross_in_step_two_saves_from_the_misthrow() -> None:
    """QC-7: one step is enough."""
    match = table()
    turn(match, 4, "red 4")
    assert misthrows(match) == [0, 0]


def test_a_cross_in_step_three_saves_from_the_misthrow() -> None:
    """QC-7: one step is enough."""
    match = with_hand("red 4, red 5, red 7, blue 3, blue 4")
    play(match, "play 1", "cross 4")
    assert misthrows(match) == [0, 0]


def test_another_players_cross_does_not_save_the_active_one() -> None:
    """QC-7: it is the active player's own crosses that count."""
    match = table()
    turn(match, 4, "pass", "red 4")
    assert misthrows(match) == [1, 0]


def test_the_table_says_what_crossing_none_costs() -> None:
    """QC-7: in step 3 the active player who has crossed nothing yet loses 5 by crossing none."""
    match = table()
    call(match, 4)
    match.choose(0, "pass")
    assert match.view(1)["pass_costs"] == 0, "it would tell the others that seat 0 has passed"
    match.choose(1, "red 4")
    assert match.view()["pass_costs"] == 5
    match.choose(0, "play 1")
    assert match.view()["pass_costs"] == 5
    match.choose(0, "cross none")
    assert match.view()["pass_costs"] == 0


def test_crossing_none_is_free_after_a_cross_in_step_two() -> None:
    """QC-7: one step is enough."""
    match = table()
    call(match, 4)
    answer(match, "red 4")
    assert match.view()["pass_costs"] == 0
    match.choose(0, "play 1")
    assert match.view()["pass_costs"] == 0


# --- QC-8


@pytest.mark.parametrize(
    ("colour", "still_open"),
    [
        ("red", [8, 9, 10, 11, 12]),
        ("yellow", [11, 12]),
        ("green", [2, 3, 4, 5]),
        ("blue", [2, 3, 4, 5, 6, 7, 8, 9]),
    ],
)
def test_what_was_skipped_is_lost(colour: str, still_open: list[int]) -> None:
    """QC-8: red 5 then 7 kill 2 3 4 6; yellow goes on after 10, green after 6, blue after 10 (the rulebook's sheet)."""
    hands = ("red 2, red 3, red 4, red 5", "red 6, red 7, red 8, red 9")
    match = table(hands, "red 10, red 11, red 12, yellow 2", "yellow 3")
    for cross in ("red 5", "red 7", "yellow 10", "green 6", "blue 10"):
        turn(match, int(cross.split()[1]), cross)
    open_ = []
    for number in range(2, 13):
        trial = zaria.Match.replay(match.record())
        call(trial, number)
        refusal = trial.why_not(0, f"{colour} {number}")
        if refusal is None or refusal.rule != "QX-1":
            open_.append(number)
    assert open_ == still_open


def test_a_number_behind_the_last_cross_is_refused_in_step_two() -> None:
    """QC-8: rows are crossed from left to right (QX-1)."""
    match = table()
    turn(match, 5, "red 5", "green 5")
    call(match, 4)
    assert_refused(match, 0, "red 4", "QX-1", "left-of-last-cross")
    assert match.why_not(1, "green 4") is None


def test_a_crossed_number_is_refused_in_step_two() -> None:
    """QC-8: a number is crossed once (QX-1)."""
    match = table()
    turn(match, 5, "red 5")
    call(match, 5)
    assert_refused(match, 0, "red 5", "QX-1", "already-crossed")


@pytest.mark.parametrize("last", ["red 12", "yellow 12", "green 2", "blue 2"])
def test_the_last_number_needs_five_crosses(last: str) -> None:
    """QC-8: with four crosses it is refused, with five it is allowed, and the lock counts (QX-6)."""
    colour, number = last.split()
    numbers = RISING if number == "12" else FALLING
    match = table()
    cross_numbers(match, numbers[:4], colour, colour)
    call(match, int(number))
    assert_refused(match, 0, last, "QX-6", "five-crosses-first")
    answer(match)
    play(match, "play 1")
    turn(match, numbers[4], f"{colour} {numbers[4]}", f"{colour} {numbers[4]}")
    turn(match, int(number), last)
    assert locked(match, colour) == [True, False]
    assert [match.breakdown(seat)[colour] for seat in (0, 1)] == [28, 15]


def test_lauras_green_row_is_closed_for_her_alone() -> None:
    """QC-8: Laura crosses green 2 and the lock; everybody else goes on crossing green."""
    match = table()
    cross_numbers(match, FALLING, "green", "blue")
    turn(match, 2, "green 2")
    assert locked(match, "green") == [True, False]
    call(match, 4)
    assert match.legal(0) == ["pass", "red 4", "yellow 4", "blue 4"]
    assert match.legal(1) == ["pass", "red 4", "yellow 4", "green 4", "blue 4"]


def test_a_row_one_has_locked_is_refused() -> None:
    """QC-8: the rule is the card game's own; QX-7, which closes the row for everybody, does not hold here."""
    match = red_locked_by_seat_0()
    call(match, 4)
    assert_refused(match, 0, "red 4", "QC-8", "row-locked")


def test_a_locked_row_is_refused_in_step_three() -> None:
    """QC-8: cards of that colour can be played, but not crossed."""
    match = table(("red 9, yellow 7, red 8, red 7", HANDS[1]))
    for number in RISING:
        turn(match, number, f"red {number}", f"yellow {number}", cards="play 5")
    turn(match, 12, "red 12", "green 12", cards="play 5")
    call(match, 3)
    answer(match)
    match.choose(0, "play 1")
    assert match.legal(0) == ["cross none"]
    assert_refused(match, 0, "cross 9", "QC-8", "row-locked")


def test_crosses_of_one_step_three_count_toward_the_five() -> None:
    """QC-8: with red 2 3 4, playing red 10 11 12 crosses all three and locks the row."""
    match = table(("red 2, red 3, red 4, red 10", HANDS[1]), "blue 7, red 11, red 12, blue 8", "red 7")
    take(match, 1)
    draw(match, "green 6")
    answer(match)
    play(match, "play 1 2 3", "cross 2 3 4")
    take(match, 4)
    draw(match, "blue 6")
    answer(match)
    play(match, "play 1")
    take(match, 2, 3, 1)
    draw(match, "blue 2", "blue 3", "blue 4")
    answer(match)
    play(match, "play 1 3 4", "cross 10 11 12")
    assert crossed(match, 0, "red") == [2, 3, 4, 10, 11, 12]
    assert match.breakdown(0)["red"] == 28


def test_too_few_crosses_before_the_last_number_of_the_set() -> None:
    """QC-8: two crosses of the same step do not make five."""
    match = with_hand("red 10, red 11, red 12, blue 3, blue 4")
    match.choose(0, "play 1 2 3")
    assert set(match.legal(0)) == {"cross none", "cross 10", "cross 11", "cross 10 11"}
    assert_refused(match, 0, "cross 10 11 12", "QX-6", "five-crosses-first")


@pytest.mark.parametrize(
    ("crosses", "points"),
    [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45), (10, 55), (11, 66), (12, 78)],
)
def test_rows_score_by_their_crosses(crosses: int, points: int) -> None:
    """QC-8: 1 3 6 10 15 21 28 36 45 55 66 78; each misthrow -5."""
    match = table()
    match.s["crosses"][0, 2] = (1 << crosses) - 1
    match.s["misthrows"][0] = 2
    assert match.breakdown(0) == {"red": 0, "yellow": 0, "green": points, "blue": 0, "misthrows": -10}
    assert match.scores == [points - 10, 0]


# --- QC-9


def test_two_rows_on_two_sheets_do_not_end_the_game() -> None:
    """QC-9: both must be on one player's own sheet."""
    match = table()
    cross_numbers(match, RISING, "red", "yellow")
    turn(match, 12, "red 12", "yellow 12")
    assert locked(match, "red") == [True, False]
    assert locked(match, "yellow") == [False, True]
    assert not match.over


def test_a_second_row_completed_in_step_two_ends_the_game() -> None:
    """QC-9: everybody's cross stands; no step 3, and no misthrow for the active player who crossed nothing."""
    match = red_locked_by_seat_0()
    cross_numbers(match, FALLING, "green", "blue")
    assert match.view()["active"] == 1
    before = misthrows(match)
    turn(match, 2, "green 2", "pass")
    assert match.over
    assert match.to_act == ()
    assert misthrows(match) == before
    assert match.scores[0] == 28 + 28 - 5 * before[0]
    assert match.winners == (0,)


def test_step_two_is_resolved_for_everybody_before_the_game_ends() -> None:
    """QC-9: the cross of the seat after the one that ends the game stands too."""
    match = red_locked_by_seat_0()
    cross_numbers(match, FALLING, "green", "blue")
    call(match, 2)
    match.choose(0, "green 2")
    assert match.to_act == (1,)
    match.choose(1, "blue 2")
    assert match.over
    assert locked(match, "blue") == [False, True]


def test_a_second_row_completed_in_step_three_ends_the_game() -> None:
    """QC-9: at once."""
    match = table(("red 7, red 8, green 2, yellow 7", HANDS[1]))
    for number in RISING:
        turn(match, number, f"red {number}", f"yellow {number}", cards="play 5")
    turn(match, 12, "red 12", "green 12", cards="play 5")
    for number in FALLING:
        turn(match, number, f"green {number}", f"blue {number}", cards="play 5")
    turn(match, 3, "pass", "green 3", cards="play 5")
    call(match, 4)
    answer(match)
    play(match, "play 3", "cross 2")
    assert match.over
    assert locked(match, "green") == [True, False]
    assert "green 2" in match.view()["discard"]


def test_the_fourth_misthrow_ends_the_game() -> None:
    """QC-9: at once, whoever takes it."""
    match = table()
    over = []
    for number in (2, 2, 3, 3, 4, 4, 5):
        turn(match, number)
        over.append(match.over)
    assert over == [False] * 6 + [True]
    assert misthrows(match) == [4, 3]
    assert match.scores == [-20, -15]
    assert match.winners == (1,)


def test_when_the_game_is_over_nothing_more_happens() -> None:
    """QC-9: no choice and no card."""
    match = table()
    for number in (2, 2, 3, 3, 4, 4, 5):
        turn(match, number)
    assert match.legal(0) == []
    assert_refused(match, 0, "take 1", "QC-9", "game-over")
    assert_impossible(match, "red 12")


# --- QC-10


def pile_drawn_empty(plays: str) -> zaria.Match:
    """Five players and 19 cards under the top one: nine turns draw 17, then seat 4 takes again and draws the rest.

    In the first round everybody plays three cards, but seat 4 plays these, and takes as many now.
    """
    hands = tuple(f"{c} 2, {c} 3, {c} 4, {c} 5" for c in COLOURS)
    match = table((*hands, "red 6, red 7, red 8, red 9"), "yellow 6, yellow 7, yellow 8, yellow 9", "green 6")
    for places, cards in [*[((1,), "play 1 2 3")] * 4, ((1,), plays), *[((1, 2, 3), "play 1")] * 4]:
        take(match, *places)
        draw_any(match)
        answer(match)
        play(match, cards)
    take(match, *range(1, len(plays.split())))
    draw(match, *possible(match))
    return match


def draw_any(match: zaria.Match) -> None:
    while match.needs_chance:
        draw(match, possible(match)[0])


def pile_run_out() -> zaria.Match:
    """Seat 4 takes three cards; the pile has run out after the second."""
    return pile_drawn_empty("play 1 2 3")


def test_the_discard_pile_becomes_the_new_pile() -> None:
    """QC-10: exactly the discarded cards can come, and the discard pile is empty."""
    match = pile_run_out()
    played = [f"{c} {n}" for c in COLOURS for n in (2, 3, 4)] + ["red 6", "red 7", "red 8"]
    second_round = [f"{c} 5" for c in COLOURS]
    assert match.needs_chance
    assert sorted(possible(match)) == sorted(played + second_round)
    assert match.view()["discard"] == []
    assert match.view()["pile"] == {"top": None, "cards": 19}


def test_a_card_still_in_play_cannot_come_from_the_new_pile() -> None:
    """QC-10: hands and display are not shuffled in."""
    match = pile_run_out()
    assert_impossible(match, "red 9")
    assert_impossible(match, "yellow 6")


def test_a_reshuffled_card_is_called_and_goes_on_being_played() -> None:
    """QC-10: play goes on with the new pile."""
    match = pile_run_out()
    match.happen("red 2")
    assert match.view()["pile"] == {"top": {"number": 2, "colour": None}, "cards": 19}
    answer(match, "red 2")
    assert crossed(match, 0, "red") == [2]
    assert match.to_act == (4,)


def test_the_discard_pile_lies_until_a_card_is_needed() -> None:
    """QC-10: the last card of the pile shows and is called without a reshuffle."""
    match = pile_drawn_empty("play 1 2")
    assert match.to_act == (0, 1, 2, 3, 4)
    assert match.view()["pile"]["cards"] == 1
    assert len(match.view()["discard"]) == 18


# --- QC-J


def test_the_jokers_are_shuffled_in() -> None:
    """QC-J: 55 cards, one joker of each number."""
    match = zaria.Match(zaria.game("qwixx-cards", players=2, jokers=True))
    assert possible(match) == DECK + JOKERS


def test_a_jokers_back_looks_like_any_other() -> None:
    """QC-J: others see its number only."""
    match = table(("joker 7, red 8, red 9, yellow 7", HANDS[1]), jokers=True)
    assert match.view(0)["hands"][0][0] == {"number": 7, "colour": "joker"}
    assert match.view(1)["hands"][0][0] == {"number": 7, "colour": None}


@pytest.mark.parametrize("colour", COLOURS)
def test_a_joker_alone_counts_as_the_colour_chosen(colour: str) -> None:
    """QC-J: its number is fixed, its colour is chosen when played."""
    match = with_hand("joker 7, red 8, red 9, yellow 7, blue 2", jokers=True)
    match.choose(0, f"play 1 as {colour}")
    assert match.view(1)["played"] == {"cards": [{"number": 7, "colour": "joker"}], "colour": colour}
    match.choose(0, "cross 7")
    assert crossed(match, 0, colour) == [7]
    assert match.view()["discard"] == ["joker 7"]


def test_jokers_alone_need_a_colour() -> None:
    """QC-J: `as COLOUR` belongs to every play of jokers only."""
    match = with_hand("joker 7, joker 8, red 9, yellow 7, blue 2", jokers=True)
    assert_refused(match, 0, "play 1", "QC-J", "joker-needs-colour")
    assert_refused(match, 0, "play 1 2", "QC-J", "joker-needs-colour")
    assert {f"play 1 2 as {colour}" for colour in COLOURS} <= set(match.legal(0))


def test_three_jokers_are_a_set_of_the_colour_chosen() -> None:
    """QC-J: QC-6 holds for them."""
    match = with_hand("joker 7, joker 8, joker 10, yellow 7, blue 2", jokers=True)
    play(match, "play 1 2 3 as green", "cross 7 8 10")
    assert crossed(match, 0, "green") == [10, 8, 7]


def test_a_joker_takes_the_colour_of_its_set() -> None:
    """QC-J: with a coloured card no colour is chosen."""
    match = with_hand("joker 7, red 8, joker 9, yellow 7, blue 2", jokers=True)
    for text in ("play 1 2 as red", "play 1 2 as blue", "play 2 as red"):
        assert_refused(match, 0, text, "QC-J", "colour-is-fixed")
    play(match, "play 1 2 3", "cross 7 8 9")
    assert crossed(match, 0, "red") == [7, 8, 9]


def test_a_joker_does_not_join_two_colours() -> None:
    """QC-J: a set still has one colour."""
    match = with_hand("joker 7, red 8, joker 9, yellow 7, blue 2", jokers=True)
    assert_refused(match, 0, "play 1 2 4", "QC-5", "one-colour-only")
    assert_refused(match, 0, "play 1 2 4 as red", "QC-5", "one-colour-only")


def test_two_equal_numbers_in_a_set_cross_once() -> None:
    """QC-J: red 7 and joker 7 make one cross; both cards are discarded."""
    match = with_hand("joker 7, red 7, red 8, yellow 7, blue 2", jokers=True)
    match.choose(0, "play 1 2 3")
    assert set(match.legal(0)) == {"cross none", "cross 7", "cross 8", "cross 7 8"}
    assert_refused(match, 0, "cross 7 7", None, "unknown-text")
    match.choose(0, "cross 7 8")
    assert crossed(match, 0, "red") == [7, 8]
    assert match.scores[0] == 3
    assert match.view()["discard"] == ["red 7", "red 8", "joker 7"]


def test_a_called_joker_is_a_number_like_any_other() -> None:
    """QC-J: in step 2 only the number on the pile counts."""
    match = table(jokers=True)
    take(match, 1)
    draw(match, "joker 5")
    assert match.legal(0) == ["pass", "red 5", "yellow 5", "green 5", "blue 5"]


# --- what a player can imagine who forgets nothing


def imagined(match: zaria.Match, seat: int) -> list[Any]:
    """Positions the seat may imagine."""
    rng, states = np.array([5, 6], np.uint64), []
    for _ in range(40):
        state = match.game.seen_by(match.state, seat)
        match.game.rules.imagine(state, seat, rng)
        states.append(state)
    return states


def face(card: int) -> str:
    return (DECK + JOKERS)[card]


def test_the_order_of_the_pile_is_nobodys_to_know() -> None:
    """QC-1: whoever looks, the pile and the colours of backs are gone from the record."""
    for seat in (None, 0, 1):
        seen = table().game.seen_by(table().state, seat)
        assert seen["pile"] == 0
        assert all(card >= len(DECK + JOKERS) for card in [*seen["display"], seen["top"]])


@pytest.mark.parametrize("jokers", [False, True])
def test_a_back_may_be_any_card_of_its_number_that_one_has_not_seen(jokers: bool) -> None:
    """QC-1: seat 1 holds green 7, yellow 8, green 8 and yellow 9; all other colours can be behind a back."""
    states, more = imagined(table(jokers=jokers), 1), {"joker"} if jokers else set()
    hands = [{face(state["hands"][0, i]) for state in states} for i in range(4)]
    assert hands[0] == hands[3] == {f"{colour} 7" for colour in {"red", "yellow", "blue"} | more}
    assert hands[1] == {f"{colour} 8" for colour in {"red", "blue"} | more}
    assert hands[2] == {f"{colour} 9" for colour in {"red", "green", "blue"} | more}
    assert {face(state["display"][1]) for state in states} == hands[0]
    assert {face(state["top"]) for state in states} == {f"{colour} 10" for colour in {*COLOURS} | more}


def test_cards_lying_played_are_behind_no_back() -> None:
    """QC-5: they lie face up, and the pile has the rest."""
    match = with_hand("green 11, green 9, green 3, red 2, red 3")
    match.choose(0, "play 1 2 3")
    for state in imagined(match, 1):
        assert not any(int(state["pile"]) >> DECK.index(card) & 1 for card in ("green 11", "green 9", "green 3"))
        assert int(state["pile"]).bit_count() == match.view()["pile"]["cards"] - 1


def test_a_back_of_the_new_pile_is_none_of_the_cards_that_lay_elsewhere() -> None:
    """QC-10: of the 8s only the green one was shuffled again and drawn since; so that back is green, no other is."""
    match = table()
    match.s["ages"][DECK.index("green 8")] = match.s["hand_ages"][1, 3] = 1
    states = imagined(match, 0)
    backs = [(state["hands"][1, 0], state["hands"][1, 3], state["display"][2]) for state in states]
    eights = {tuple(face(card) for card in cards) for cards in backs}
    assert eights == {("yellow 8", "green 8", "blue 8"), ("blue 8", "green 8", "yellow 8")}


def test_everybody_knows_what_was_shuffled_together() -> None:
    """QC-10: the cards of the new pile were discarded before, so a back of it is none of those that lay elsewhere."""
    match = pile_run_out()
    again = [card for card in DECK if card in possible(match)]
    for _ in range(6):
        draw_any(match)
        answer(match)
        play(match, match.legal(match.to_act[0])[0], "cross none")
        match.s["misthrows"][:] = 0  # so that it goes on
        while not match.needs_chance:
            take(match, int(match.legal(match.to_act[0])[0].split()[1]))
    truth = match.state
    assert [card for card in DECK if truth["ages"][DECK.index(card)]] == again
    for state in (truth, *imagined(match, 0)):
        backs = [(state["top"], state["top_age"]), *zip(state["display"], state["display_ages"], strict=True)]
        for seat in range(5):
            backs += zip(state["hands"][seat], state["hand_ages"][seat], strict=True)
        assert {int(age) for card, age in backs if card != rules.NO_CARD} == {0, 1}
        assert all(state["ages"][card] == age for card, age in backs if card != rules.NO_CARD)


# --- texts


@pytest.mark.parametrize("text", ["", "red", "red 04", "Red 4", "red 4 ", "joker 4", "purple 4"])
def test_a_text_that_is_no_cross_is_refused_in_step_two(text: str) -> None:
    """QC-4: one text per action."""
    match = table()
    call(match, 4)
    assert_refused(match, 0, text, None, "unknown-text")


@pytest.mark.parametrize("text", ["play", "play 6", "play 2 1", "play 1 1", "play 1 as joker", "play  1", "play 1 "])
def test_a_text_that_plays_nothing_is_refused_in_step_three(text: str) -> None:
    """QC-5: hand places ascend."""
    match = with_hand("red 4, red 5, red 6, blue 3, blue 4")
    assert_refused(match, 0, text, None, "unknown-text")


@pytest.mark.parametrize(
    "text", ["cross", "cross 5 4", "cross 4 4", "cross 4 4 5", "cross  4", "cross 4 ", "cross 04", "cross ٤"]
)
def test_a_text_that_crosses_nothing_is_refused_in_step_three(text: str) -> None:
    """QC-5: the numbers of the one text ascend."""
    match = with_hand("red 4, red 5, red 6, blue 3, blue 4")
    match.choose(0, "play 1 2")
    assert_refused(match, 0, text, None, "unknown-text")


def test_a_number_longer_than_python_reads_is_refused_like_any_other() -> None:
    """QC-5: a wrong choice is an IllegalChoice, whatever its length."""
    match = with_hand("red 4, red 5, red 6, blue 3, blue 4")
    match.choose(0, "play 1 2")
    with pytest.raises(zaria.IllegalChoice):
        match.choose(0, "cross " + "4" * 5000)


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    match = table()
    assert_refused(match, 2, "take 1", None, "no-such-seat")
    assert_refused(match, -1, "take 1", None, "no-such-seat")
