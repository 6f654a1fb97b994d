"""Qwixx, rule by rule. The people are those of the rulebook's examples.

It is long because each rule has its tests here.
"""

from typing import Any

import pytest

import zaria
from zaria.envs.observation import observation

from ..refusals import assert_impossible, assert_refused

COLOURS = ("red", "yellow", "green", "blue")
ROLL = "white 3 4 red 5 yellow 2 green 1 blue 6"


def table(players: int = 2, first: int = 0) -> zaria.Match:
    return zaria.Match(zaria.game("qwixx", players=players), first=first, chance=None)


def roll(match: zaria.Match, white: int, **coloured: int) -> None:
    """Roll this white sum with the dice still in play; a coloured die not named shows 1."""
    low = max(1, white - 6)
    in_play = [f"{c} {coloured.get(c, 1)}" for c in COLOURS if c not in match.view()["closed"]]
    match.happen(" ".join([f"white {low} {white - low}", *in_play]))


def answer(match: zaria.Match, *choices: str) -> None:
    """Action 1, by seat; seats without a choice pass."""
    for seat in match.to_act:
        match.choose(seat, choices[seat] if seat < len(choices) else "pass")


def turn(match: zaria.Match, white: int, *choices: str, then: str = "pass", **coloured: int) -> None:
    """A whole turn: everybody's choice in action 1, then the active player's in action 2."""
    roll(match, white, **coloured)
    answer(match, *choices)
    if not match.over:
        match.choose(match.to_act[0], then)


def cross_numbers(match: zaria.Match, numbers: range, *rows: str) -> None:
    """A turn per number, in which seat i crosses it in the i-th of the rows."""
    for number in numbers:
        turn(match, number, *(f"{row} {number}" for row in rows))


def five_crosses(match: zaria.Match, *rows: str) -> None:
    """Five turns that give seat i five crosses in the i-th row; all rows rise, or all fall."""
    cross_numbers(match, range(2, 7) if rows[0] in ("red", "yellow") else range(12, 7, -1), *rows)


def crossed(match: zaria.Match, seat: int, colour: str) -> list[int]:
    numbers: list[int] = match.view()["sheets"][seat]["rows"][colour]["crossed"]
    return numbers


def locked(match: zaria.Match, colour: str) -> list[bool]:
    return [sheet["rows"][colour]["locked"] for sheet in match.view()["sheets"]]


def misthrows(match: zaria.Match) -> list[int]:
    return [sheet["misthrows"] for sheet in match.view()["sheets"]]


def rolls(match: zaria.Match) -> int:
    """How many equally likely rolls there are now."""
    return int(match.game.rules.outcomes(match.s))


def five_with_action_one(match: zaria.Match) -> None:
    """Seat 0 has red 2 3 4 5, crosses red 7 in action 1, and has white 6 plus red 6 for action 2."""
    cross_numbers(match, range(2, 6), "red", "red")
    match.happen("white 1 6 red 6 yellow 1 green 1 blue 1")
    match.choose(0, "red 7")
    match.choose(1, "pass")


# --- the table


@pytest.mark.parametrize("players", [0, 6])
def test_there_is_no_table_for_fewer_than_one_or_more_than_five(players: int) -> None:
    with pytest.raises(ValueError, match="1 to 5 players"):
        zaria.game("qwixx", players=players)


# --- QX-1


@pytest.mark.parametrize(
    ("colour", "numbers"),
    [("red", range(2, 13)), ("yellow", range(2, 13)), ("green", range(12, 1, -1)), ("blue", range(12, 1, -1))],
)
def test_a_row_can_be_crossed_whole_from_left_to_right(colour: str, numbers: range) -> None:
    """QX-1: red and yellow rise from 2 to 12, green and blue fall from 12 to 2, and a lock ends each."""
    match = table(players=1)
    cross_numbers(match, numbers, colour)
    assert crossed(match, 0, colour) == list(numbers)
    assert locked(match, colour) == [True]


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
    """QX-1: red 5 then 7 kill 2 3 4 6; yellow goes on after 10, green after 6, blue after 10 (the rulebook's sheet)."""
    match = table(players=1)
    for cross in ("red 5", "red 7", "yellow 10", "green 6", "blue 10"):
        turn(match, int(cross.split()[1]), cross)
    roll(match, 2)
    refusals = {n: match.why_not(0, f"{colour} {n}") for n in range(2, 13)}
    assert [n for n, refusal in refusals.items() if refusal is None or refusal.rule != "QX-1"] == still_open


def test_a_row_may_begin_anywhere() -> None:
    """QX-1: numbers may be skipped, many at once."""
    match = table()
    turn(match, 11, "red 11")
    assert crossed(match, 0, "red") == [11]


def test_a_skipped_number_is_refused() -> None:
    """QX-1: rows are crossed from left to right."""
    match = table()
    turn(match, 7, "red 7", "green 7")
    roll(match, 6)
    assert_refused(match, 0, "red 6", "QX-1", "left-of-last-cross")
    assert match.why_not(1, "green 6") is None


def test_a_skipped_number_is_refused_in_a_falling_row() -> None:
    """QX-1: in green and blue the higher numbers stand to the left."""
    match = table()
    turn(match, 7, "pass", "green 7")
    roll(match, 8)
    assert_refused(match, 1, "green 8", "QX-1", "left-of-last-cross")


def test_a_crossed_number_is_refused() -> None:
    """QX-1: a number is crossed once."""
    match = table()
    turn(match, 7, "red 7")
    roll(match, 7)
    assert_refused(match, 0, "red 7", "QX-1", "already-crossed")


# --- QX-2


def test_the_game_waits_for_the_first_roll() -> None:
    """QX-2: a turn begins with the roll."""
    match = table()
    assert match.needs_chance
    assert match.to_act == ()
    assert match.view()["dice"] is None


def test_a_roll_shows_all_six_dice() -> None:
    """QX-2: two white dice and the four coloured ones."""
    match = table()
    match.happen(ROLL)
    assert match.view()["dice"] == {"white": [3, 4], "red": 5, "yellow": 2, "green": 1, "blue": 6}


def test_every_roll_of_six_dice_is_as_likely() -> None:
    """QX-2: six dice with six faces each."""
    assert rolls(table()) == 6**6


def test_the_turn_passes_to_the_next_seat_and_round() -> None:
    """QX-2: everybody is active in turn, beginning with the first player."""
    match = table(players=3, first=1)
    active = []
    for _ in range(4):
        active.append(match.view()["active"])
        turn(match, 7)
    assert active == [1, 2, 0, 1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "white 3 4",
        "white 3 4 red 5 yellow 2 green 1",
        "white 3 4 red 5 yellow 2 green 1 blue 7",
        "white 0 4 red 5 yellow 2 green 1 blue 6",
        "white 3 4 yellow 2 red 5 green 1 blue 6",
        "white 3 4 red 5 yellow 2 green 1 blue 6 blue 6",
        "White 3 4 red 5 yellow 2 green 1 blue 6",
        "white 3  4 red 5 yellow 2 green 1 blue 6",
        "white 3 4 red 5 yellow 2 green 1 blue 6 ",
        "1 white 3 4 red 5 yellow 2 green 1 blue 6",
    ],
)
def test_an_impossible_roll_changes_nothing(text: str) -> None:
    """QX-2: only the one text of a roll is a roll."""
    assert_impossible(table(), text)


def test_nothing_is_rolled_while_players_choose() -> None:
    """QX-2: the dice lie until the turn is over."""
    match = table()
    match.happen(ROLL)
    assert_impossible(match, ROLL)


def test_nobody_chooses_before_the_roll() -> None:
    """QX-2: the roll comes first."""
    match = table()
    assert match.legal(0) == []
    assert_refused(match, 0, "pass", "QX-2", "chance-first")


# --- QX-3


def test_everybody_may_cross_the_white_sum_in_any_row() -> None:
    """QX-3: all four rows are open to all players, and passing too."""
    match = table(players=3)
    match.happen(ROLL)
    assert match.to_act == (0, 1, 2)
    for seat in range(3):
        assert match.legal(seat) == ["pass", "red 7", "yellow 7", "green 7", "blue 7"]


def test_michalis_calls_five() -> None:
    """QX-3: Michalis rolls white 4 and 1; Eleni crosses yellow 5, he red 5, Eirini and Nikos nothing."""
    match = table(players=4)
    match.happen("white 4 1 red 3 yellow 3 green 3 blue 6")
    answer(match, "red 5", "yellow 5", "pass", "pass")
    assert crossed(match, 0, "red") == [5]
    assert crossed(match, 1, "yellow") == [5]
    assert match.scores == [1, 1, 0, 0]


def test_another_number_than_the_white_sum_is_refused() -> None:
    """QX-3: only the sum of the white dice counts."""
    match = table()
    match.happen(ROLL)
    assert_refused(match, 1, "red 8", "QX-3", "not-the-white-sum")


@pytest.mark.parametrize("colour", COLOURS)
def test_every_other_number_is_refused_in_every_row(colour: str) -> None:
    """QX-3: higher or lower, in rising and in falling rows; white 3 and 4 are called."""
    match = table()
    match.happen(ROLL)
    for number in range(2, 13):
        if number != 7:
            assert_refused(match, 0, f"{colour} {number}", "QX-3", "not-the-white-sum")


def test_choices_stay_secret_until_all_have_chosen() -> None:
    """QX-3: others see that a seat has chosen, not what."""
    match = table(players=3)
    match.happen(ROLL)
    match.choose(1, "red 7")
    assert match.view(0)["chosen"] == [None, True, None]
    assert match.view(1)["chosen"] == [None, "red 7", None]
    assert match.view(None)["chosen"] == [None, True, None]
    assert match.to_act == (0, 2)


def test_a_secret_pass_looks_like_a_secret_cross() -> None:
    """QX-3: not even passing shows."""
    match = table()
    match.happen(ROLL)
    match.choose(1, "pass")
    assert match.view(0)["chosen"] == [None, True]


def test_sheets_and_scores_wait_for_the_last_choice() -> None:
    """QX-3: a cross shows, and counts, when all have chosen."""
    match = table()
    match.happen(ROLL)
    match.choose(0, "red 7")
    assert crossed(match, 0, "red") == []
    assert match.scores == [0, 0]
    match.choose(1, "pass")
    assert crossed(match, 0, "red") == [7]
    assert match.view(1)["chosen"] == ["red 7", "pass"]


def test_the_order_of_choosing_does_not_matter() -> None:
    """QX-3: action 1 is simultaneous."""
    early, late = table(), table()
    for match, seats in ((early, (0, 1)), (late, (1, 0))):
        match.happen(ROLL)
        for seat in seats:
            match.choose(seat, "red 7" if seat else "blue 7")
    assert early.state.tobytes() == late.state.tobytes()


def test_a_choice_is_final() -> None:
    """QX-3: who has chosen waits for the others."""
    match = table()
    match.happen(ROLL)
    match.choose(1, "red 7")
    assert match.legal(1) == []
    assert_refused(match, 1, "pass", "QX-3", "already-chosen")


# --- QX-4


def test_michalis_crosses_blue_ten() -> None:
    """QX-4: Michalis adds white 4 and blue 6 and crosses blue 10."""
    match = table(players=4)
    match.happen("white 4 1 red 3 yellow 3 green 3 blue 6")
    answer(match, "red 5", "yellow 5")
    match.choose(0, "blue 10")
    assert crossed(match, 0, "blue") == [10]
    assert match.scores == [2, 1, 0, 0]


def test_action_two_offers_either_white_die_with_each_coloured_one() -> None:
    """QX-4: one white die plus one coloured die, in that colour's row."""
    match = table()
    match.happen(ROLL)
    answer(match)
    crosses = {"red 8", "red 9", "yellow 5", "yellow 6", "green 4", "green 5", "blue 9", "blue 10"}
    assert set(match.legal(0)) == crosses | {"pass"}
    assert len(match.legal(0)) == 9


def test_equal_white_dice_give_one_number_per_row() -> None:
    """QX-4: the same sum is offered once."""
    match = table()
    match.happen("white 2 2 red 1 yellow 2 green 3 blue 4")
    answer(match)
    assert match.legal(0) == ["pass", "red 3", "yellow 4", "green 5", "blue 6"]


def test_only_the_active_player_has_action_two() -> None:
    """QX-4: the others only watch."""
    match = table()
    match.happen(ROLL)
    answer(match)
    assert match.to_act == (0,)
    assert match.legal(1) == []
    assert_refused(match, 1, "red 8", "QX-4", "not-your-turn")


def test_action_two_waits_for_the_end_of_action_one() -> None:
    """QX-4: while others still think about the white sum, the active player cannot go on."""
    match = table()
    match.happen(ROLL)
    match.choose(0, "pass")
    assert match.to_act == (1,)
    assert_refused(match, 0, "red 8", "QX-3", "already-chosen")


def test_action_two_builds_on_the_cross_of_action_one() -> None:
    """QX-4: what action 1 passed over is lost for action 2."""
    match = table()
    match.happen("white 3 4 red 3 yellow 2 green 1 blue 6")
    answer(match, "red 7")
    assert_refused(match, 0, "red 6", "QX-1", "left-of-last-cross")


@pytest.mark.parametrize("text", ["red 7", "yellow 7", "green 12"])
def test_action_two_takes_no_other_sum(text: str) -> None:
    """QX-4: neither the white sum nor a sum with another colour's die counts."""
    match = table()
    match.happen(ROLL)
    answer(match)
    assert_refused(match, 0, text, "QX-4", "not-white-plus-colour")


@pytest.mark.parametrize(
    ("colour", "sums"), [("red", (8, 9)), ("yellow", (5, 6)), ("green", (4, 5)), ("blue", (9, 10))]
)
def test_action_two_takes_the_two_sums_of_a_row_and_no_other(colour: str, sums: tuple[int, int]) -> None:
    """QX-4: white 3 and 4 with the row's own die, and not with any other."""
    match = table()
    match.happen(ROLL)
    answer(match)
    for number in range(2, 13):
        if number in sums:
            assert match.why_not(0, f"{colour} {number}") is None
        else:
            assert_refused(match, 0, f"{colour} {number}", "QX-4", "not-white-plus-colour")


# --- QX-5


def test_no_cross_in_either_action_is_a_misthrow() -> None:
    """QX-5: the active player takes it, at -5."""
    match = table(players=3)
    turn(match, 7)
    assert misthrows(match) == [1, 0, 0]
    assert match.scores == [-5, 0, 0]


def test_a_cross_in_action_one_saves_from_the_misthrow() -> None:
    """QX-5: one action is enough."""
    match = table()
    turn(match, 7, "red 7", "pass")
    assert misthrows(match) == [0, 0]


def test_a_cross_in_action_two_saves_from_the_misthrow() -> None:
    """QX-5: one action is enough."""
    match = table()
    turn(match, 7, then="red 2")
    assert misthrows(match) == [0, 0]


def test_another_players_cross_does_not_save_the_active_one() -> None:
    """QX-5: it is the active player's own crosses that count."""
    match = table()
    turn(match, 7, "pass", "red 7")
    assert misthrows(match) == [1, 0]


def test_the_table_says_what_passing_costs() -> None:
    """QX-5: in action 2 the active player who has crossed nothing yet loses 5 by passing."""
    match = table(players=3)
    roll(match, 7)
    assert match.view()["pass_costs"] == 0, "in action 1 nobody loses anything by passing"
    match.choose(0, "pass")
    assert match.view(1)["pass_costs"] == 0, "it would tell the others that seat 0 has passed"
    answer(match, "pass", "red 7", "red 7")
    assert [match.view(seat)["pass_costs"] for seat in (None, 0, 1)] == [5, 5, 5]
    match.choose(0, "pass")
    assert match.view()["pass_costs"] == 0


def test_nothing_is_at_stake_outside_action_two() -> None:
    """QX-5: not for the player who has passed in action 1, nor before the next roll, nor after the end."""
    match = table()
    for _ in range(3):
        roll(match, 7)
        match.choose(match.view()["active"], "pass")
        assert [match.view(seat)["pass_costs"] for seat in (None, 0, 1)] == [0, 0, 0]
        answer(match, "pass", "pass")
        assert match.view()["pass_costs"] == 5
        match.choose(match.to_act[0], "pass")
        assert match.view()["pass_costs"] == 0, "the next player has passed too, but the turn is over"
    for _ in range(4):
        turn(match, 7)
    assert match.over
    assert match.view()["pass_costs"] == 0


def test_passing_is_free_after_a_cross_in_action_one() -> None:
    """QX-5: one action is enough."""
    match = table()
    roll(match, 7)
    answer(match, "red 7", "pass")
    assert match.view()["pass_costs"] == 0


# --- QX-6


@pytest.mark.parametrize("last", ["red 12", "yellow 12", "green 2", "blue 2"])
def test_the_last_number_needs_five_crosses(last: str) -> None:
    """QX-6: with four crosses it is refused, with five it is allowed."""
    colour, number = last.split()
    rises = colour in ("red", "yellow")
    match = table(players=1)
    cross_numbers(match, range(2, 6) if rises else range(12, 8, -1), colour)
    roll(match, int(number))
    assert_refused(match, 0, last, "QX-6", "five-crosses-first")
    assert last not in match.legal(0)
    answer(match)
    match.choose(0, "pass")
    turn(match, 6 if rises else 8, f"{colour} {6 if rises else 8}")
    turn(match, int(number), last)
    assert locked(match, colour) == [True]


@pytest.mark.parametrize("white", ["5 6", "6 5"])
@pytest.mark.parametrize(("colour", "die"), [("red", 6), ("yellow", 6), ("green", 1), ("blue", 1)])
def test_the_last_number_needs_five_crosses_in_action_two(white: str, colour: str, die: int) -> None:
    """QX-6: whichever white die makes it."""
    match = table()
    white = white if colour in ("red", "yellow") else white.replace("6", "1")
    dice = {"red": 3, "yellow": 3, "green": 3, "blue": 3} | {colour: die}
    match.happen(" ".join([f"white {white}", *(f"{c} {face}" for c, face in dice.items())]))
    answer(match)
    assert_refused(match, 0, f"{colour} {12 if die == 6 else 2}", "QX-6", "five-crosses-first")


def test_the_lock_comes_with_the_last_number_and_counts() -> None:
    """QX-6: Lena crosses green 2 and the lock with it: seven crosses are 28 points."""
    lena = table(players=1)
    five_crosses(lena, "green")
    turn(lena, 2, "green 2")
    assert crossed(lena, 0, "green") == [12, 11, 10, 9, 8, 2]
    assert lena.breakdown(0)["green"] == 28


def test_a_learner_sees_the_lock_after_the_numbers() -> None:
    """QX-6: eleven numbers from the left, then the lock."""
    match = table(players=1)
    five_crosses(match, "red")
    turn(match, 12, "red 12")
    see = observation(match.game)
    rows = see.named(see.of(match.state, 0))["crosses"][0].tolist()
    assert rows == [[1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1], *[[0] * 12] * 3]


def test_the_cross_of_action_one_counts_toward_the_five() -> None:
    """QX-6: the fifth cross in action 1 opens the last number for action 2."""
    match = table()
    five_with_action_one(match)
    match.choose(0, "red 12")
    assert crossed(match, 0, "red") == [2, 3, 4, 5, 7, 12]
    assert locked(match, "red") == [True, False]


def test_the_lock_comes_only_with_ones_own_last_number() -> None:
    """QX-6: five crosses do not give the lock when somebody else closes the row."""
    match = table()
    five_crosses(match, "red", "red")
    turn(match, 12, "red 12", "pass")
    assert locked(match, "red") == [True, False]
    assert [match.breakdown(seat)["red"] for seat in (0, 1)] == [28, 15]


# --- QX-7


def test_the_closed_rows_die_leaves_the_game() -> None:
    """QX-7: Lena closes green; the next roll has no green die."""
    match = table()
    five_crosses(match, "green", "green")
    turn(match, 2, "green 2")
    assert match.view()["closed"] == ["green"]
    assert_impossible(match, ROLL)
    match.happen("white 3 4 red 5 yellow 2 blue 6")
    assert "green" not in match.view()["dice"]


@pytest.mark.parametrize("colour", COLOURS)
def test_all_other_dice_are_still_rolled(colour: str) -> None:
    """QX-7: whichever row is closed, the white dice and the three other colours stay."""
    match = table()
    five_crosses(match, colour, colour)
    last = 12 if colour in ("red", "yellow") else 2
    turn(match, last, f"{colour} {last}")
    assert rolls(match) == 6**5
    others = {c: die for c, die in (("red", 5), ("yellow", 2), ("green", 1), ("blue", 6)) if c != colour}
    match.happen(" ".join(["white 3 4", *(f"{c} {die}" for c, die in others.items())]))
    assert match.view()["dice"] == {"white": [3, 4], **others}


def test_a_die_left_out_before_its_row_is_closed_is_no_roll() -> None:
    """QX-7: every die is rolled until its row is closed."""
    assert_impossible(table(), "white 3 4 red 5 yellow 2 blue 6")


def test_a_closed_row_is_closed_for_everybody() -> None:
    """QX-7: no player can cross in it any more."""
    match = table()
    five_crosses(match, "red", "red")
    turn(match, 12, "red 12")
    roll(match, 7)
    for seat in (0, 1):
        assert match.legal(seat) == ["pass", "yellow 7", "green 7", "blue 7"]
        assert_refused(match, seat, "red 7", "QX-7", "row-closed")


def test_a_row_closed_in_action_one_has_no_die_in_action_two() -> None:
    """QX-7: the die leaves at once, even when its player did not close the row."""
    match = table(first=1)
    five_crosses(match, "red", "yellow")
    match.happen("white 6 6 red 5 yellow 5 green 1 blue 1")
    answer(match, "red 12", "pass")
    assert match.to_act == (0,)
    assert "red" not in match.view()["dice"]
    assert match.legal(0) == ["pass", "yellow 11", "green 7", "blue 7"]
    assert_refused(match, 0, "red 11", "QX-7", "row-closed")


def test_the_active_player_loses_the_die_another_player_closed() -> None:
    """QX-7: also for the active player who had not finished the row."""
    match = table()
    five_crosses(match, "red", "yellow")
    match.happen("white 6 6 red 5 yellow 6 green 1 blue 1")
    answer(match, "red 12", "pass")
    assert match.to_act == (1,)
    assert_refused(match, 1, "red 11", "QX-7", "row-closed")
    match.choose(1, "yellow 12")
    assert match.over


def test_a_row_closed_in_action_two_is_closed_from_the_next_roll() -> None:
    """QX-7: it does not matter in which action a row is closed."""
    match = table()
    five_with_action_one(match)
    match.choose(0, "red 12")
    assert match.view()["closed"] == ["red"]
    match.happen("white 3 4 yellow 2 green 1 blue 6")
    assert_refused(match, 1, "red 7", "QX-7", "row-closed")


# --- QX-8


def test_several_players_close_the_same_row_together() -> None:
    """QX-8: in one action 1 both take the lock."""
    match = table()
    five_crosses(match, "red", "red")
    roll(match, 12)
    answer(match, "red 12", "red 12")
    assert locked(match, "red") == [True, True]
    assert match.view()["closed"] == ["red"]
    assert match.scores == [28, 28]
    assert not match.over


def test_each_player_needs_five_crosses_of_their_own() -> None:
    """QX-8: with four crosses one gets neither the last number nor the lock."""
    match = table(players=3)
    cross_numbers(match, range(2, 6), "red", "red", "red")
    turn(match, 6, "red 6", "red 6", "blue 6")
    roll(match, 12)
    assert_refused(match, 2, "red 12", "QX-6", "five-crosses-first")
    answer(match, "red 12", "red 12", "pass")
    assert locked(match, "red") == [True, True, False]
    assert match.breakdown(2)["red"] == 10


def test_a_row_already_closed_cannot_be_closed_again() -> None:
    """QX-8: only the same action 1 lets several players close a row."""
    match = table()
    five_crosses(match, "red", "red")
    turn(match, 12, "red 12")
    roll(match, 12)
    assert_refused(match, 1, "red 12", "QX-7", "row-closed")


# --- QX-9


def test_the_fourth_misthrow_ends_the_game() -> None:
    """QX-9: at once, whoever takes it."""
    match = table()
    over = []
    for _ in range(7):
        turn(match, 7)
        over.append(match.over)
    assert over == [False] * 6 + [True]
    assert misthrows(match) == [4, 3]
    assert match.scores == [-20, -15]
    assert match.winners == (1,)


def test_one_closed_row_does_not_end_the_game() -> None:
    """QX-9: it takes two."""
    match = table()
    five_crosses(match, "red", "red")
    turn(match, 12, "red 12", "red 12")
    assert not match.over
    assert match.winners == ()


def test_two_rows_closed_in_one_action_one_end_the_game() -> None:
    """QX-9: by whomever they are closed."""
    match = table()
    five_crosses(match, "red", "yellow")
    roll(match, 12)
    answer(match, "red 12", "yellow 12")
    assert match.over
    assert match.view()["closed"] == ["red", "yellow"]


def test_no_action_two_and_no_misthrow_when_action_one_ends_the_game() -> None:
    """QX-9: the active player crossed nothing, and still takes no misthrow."""
    match = table(players=3)
    five_crosses(match, "red", "yellow", "red")
    assert match.view()["active"] == 2
    roll(match, 12)
    answer(match, "red 12", "yellow 12", "pass")
    assert match.over
    assert match.to_act == ()
    assert misthrows(match) == [0, 0, 0]


def test_action_two_can_close_the_second_row() -> None:
    """QX-9: the game ends at once there too."""
    match = table()
    five_crosses(match, "red", "yellow")
    roll(match, 12, yellow=6)
    answer(match, "red 12", "pass")
    match.choose(1, "yellow 12")
    assert match.over
    assert misthrows(match) == [0, 0]


def test_a_third_row_closes_with_the_second() -> None:
    """QX-9: green is closed; Eirini calls twelve; Michalis closes red and Nikos closes yellow together."""
    match = table(players=3)
    five_crosses(match, "yellow", "red", "yellow")
    five_crosses(match, "green", "blue", "blue")
    turn(match, 2, "green 2")
    while match.view()["active"] != 0:
        turn(match, 7, "pass", "red 7", "yellow 7")
    roll(match, 12)
    answer(match, "pass", "red 12", "yellow 12")
    assert match.view()["closed"] == ["red", "yellow", "green"]
    assert match.over
    assert locked(match, "red") == [False, True, False]
    assert locked(match, "yellow") == [False, False, True]


def test_when_the_game_is_over_nothing_more_happens() -> None:
    """QX-9: no choice and no roll."""
    match = table(players=1)
    for _ in range(4):
        turn(match, 7)
    assert match.legal(0) == []
    assert_refused(match, 0, "pass", "QX-9", "game-over")
    assert_impossible(match, ROLL)


# --- QX-10


@pytest.mark.parametrize(
    ("crosses", "points"),
    [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45), (10, 55), (11, 66), (12, 78)],
)
@pytest.mark.parametrize("colour", COLOURS)
def test_crosses_in_a_row_score_more_and_more(colour: str, crosses: int, points: int) -> None:
    """QX-10: 1 3 6 10 15 21 28 36 45 55 66 78, the lock being one of the crosses."""
    match = table(players=1)
    numbers = list(range(2, 13) if colour in ("red", "yellow") else range(12, 1, -1))
    # Ten crosses are the first ten numbers, eleven are nine of them with the last and its lock.
    for number in numbers[:crosses] if crosses != 11 else [*numbers[:9], numbers[-1]]:
        turn(match, number, f"{colour} {number}")
    assert match.breakdown(0)[colour] == points
    assert match.scores == [points]


def test_the_table_shows_what_is_printed_on_the_pad() -> None:
    """QX-10: the numbers of the rows, what crosses give, what a misthrow costs, and the limits of QX-6 and QX-9."""
    rising, falling = list(range(2, 13)), list(range(12, 1, -1))
    assert table().view()["facts"] == {
        "numbers": {"red": rising, "yellow": rising, "green": falling, "blue": falling},
        "row_points": [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78],
        "misthrow_points": -5,
        "misthrows_to_end": 4,
        "crosses_before_last": 5,
    }


def test_elenis_score() -> None:
    """QX-10: Eleni has red 4, yellow 3, green 7, blue 8 crosses and two misthrows: 10+6+28+36-10 = 70."""
    eleni = table(players=1)
    cross_numbers(eleni, range(2, 6), "red")
    cross_numbers(eleni, range(2, 5), "yellow")
    cross_numbers(eleni, range(12, 5, -1), "green")
    cross_numbers(eleni, range(12, 4, -1), "blue")
    turn(eleni, 7)
    turn(eleni, 7)
    assert eleni.breakdown(0) == {"red": 10, "yellow": 6, "green": 28, "blue": 36, "misthrows": -10}
    assert eleni.scores == [70]


def test_equal_top_scores_share_the_win() -> None:
    """QX-10: the most points win, and equal ones win together."""
    match = table()
    five_crosses(match, "red", "yellow")
    turn(match, 12, "red 12", "yellow 12")
    assert match.scores == [28, 28]
    assert match.winners == (0, 1)


# --- QX-S


def test_solitaire_has_one_player_always_active() -> None:
    """QX-S: the same rules for one."""
    match = table(players=1)
    match.happen(ROLL)
    match.choose(0, "red 7")
    assert crossed(match, 0, "red") == [7]
    match.choose(0, "blue 10")
    assert match.view()["active"] == 0
    assert match.needs_chance
    assert match.scores == [2]


def test_solitaire_ends_with_the_fourth_misthrow() -> None:
    """QX-S: the end is that of Qwixx."""
    match = table(players=1)
    for _ in range(4):
        turn(match, 7)
    assert match.over
    assert match.scores == [-20]
    assert match.winners == (0,)


def test_solitaire_ends_with_the_second_closed_row() -> None:
    """QX-S: both rows are one's own."""
    match = table(players=1)
    five_crosses(match, "red")
    turn(match, 12, "red 12")
    five_crosses(match, "blue")
    turn(match, 2, "blue 2")
    assert match.over
    assert match.scores == [56]


# --- texts


@pytest.mark.parametrize(
    "text", ["", "red", "red 13", "red 07", "Red 7", "red  7", "red 7 ", "7 red", "purple 7", "keep"]
)
def test_a_text_that_is_no_choice_is_refused(text: str) -> None:
    """One text per action, and only that text is accepted."""
    match = table()
    match.happen(ROLL)
    assert_refused(match, 0, text, None, "unknown-text")


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    match = table()
    match.happen(ROLL)
    assert_refused(match, 2, "pass", None, "no-such-seat")
    assert_refused(match, -1, "pass", None, "no-such-seat")


@pytest.mark.parametrize(("seat", "key"), [(0, "unknown-text"), (True, "no-such-seat"), ("0", "no-such-seat")])
def test_what_is_no_seat_or_no_text_is_refused(seat: Any, key: str) -> None:
    match = table()
    match.happen(ROLL)
    no_text: Any = ["red 7"]
    assert_refused(match, seat, no_text, None, key)
