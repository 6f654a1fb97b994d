"""Qwantum, rule by rule. The people are those of the rulebook's examples.

It is long because each rule has its tests here.
"""

from functools import cache
from itertools import product

import pytest

import zaria

from ..refusals import assert_impossible, assert_refused

COLOURS = ("purple", "blue", "red", "yellow")
FACES = {
    "1": "R1 R4 Y5 B5 B1 P6",
    "2": "R6 R2 Y1 Y3 B5 P4",
    "3": "R3 R1 Y4 Y2 B4 P3",
    "4": "R5 Y6 B2 B4 P1 P3",
    "5": "R3 Y4 B2 B6 P2 P5",
    "6": "R6 Y1 Y5 B3 P6 P2",
}
STELLA = "white 3 1:B1 2:B5 3:B4 4:P3 5:R3 6:Y5"  # red 6, yellow 8, purple 6, blue 13
LEONIDAS = "white 3 1:B5 2:Y1 3:Y4 4:B2 5:B6 6:B3"  # yellow 8, blue 19, no red, no purple


def table(players: int = 2, first: int = 0) -> zaria.Match:
    return zaria.Match(zaria.game("qwantum", players=players), first=first, chance=None)


@cache
def a_roll(colour: str, total: int) -> str:
    """Some roll in which the colour makes this total."""
    mark = colour[0].upper()
    faces = [die.split() for die in FACES.values()]
    useful = [[f for f in die if f[0] == mark] + [next(f for f in die if f[0] != mark)] for die in faces]
    for white, shown in product(range(1, 7), product(*useful)):
        if white + sum(int(f[1]) for f in shown if f[0] == mark) == total:
            return " ".join([f"white {white}", *(f"{die}:{f}" for die, f in zip(FACES, shown, strict=True))])
    raise AssertionError(f"no roll makes {colour} {total}")


def keep(match: zaria.Match, roll: str) -> None:
    """Step A without a second roll."""
    match.happen(roll)
    match.choose(match.to_act[0], "keep")


def own(match: zaria.Match, choice: str) -> None:
    """Step B."""
    match.choose(match.to_act[0], choice)


def shared(match: zaria.Match, *choices: str) -> None:
    """Step C, by seat; seats without a choice pass."""
    for seat in match.to_act:
        match.choose(seat, choices[seat] if seat < len(choices) else "pass")


def turn(match: zaria.Match, roll: str, own_choice: str = "pass", *choices: str) -> None:
    keep(match, roll)
    own(match, own_choice)
    if not match.over:
        shared(match, *choices)


def everybody_enters(match: zaria.Match, colour: str, *totals: int) -> None:
    """A turn per total, in which nobody enters in step B and everybody this colour in step C."""
    for total in totals:
        turn(match, a_roll(colour, total), "pass", *[f"enter {colour}"] * match.game.players)


def row(match: zaria.Match, seat: int, colour: str) -> list[int]:
    numbers: list[int] = match.view()["sheets"][seat]["rows"][colour]
    return numbers


def misthrows(match: zaria.Match) -> list[int]:
    return [sheet["misthrows"] for sheet in match.view()["sheets"]]


def rolls(match: zaria.Match) -> int:
    """How many equally likely rolls there are now."""
    return int(match.game.rules.outcomes(match.s))


def one_field_left(match: zaria.Match) -> None:
    """23 turns after which everybody lacks only the last yellow field, which takes up to 5."""
    for colour in COLOURS:
        everybody_enters(match, colour, 5, 6, 7, 8, 6 if colour == "yellow" else 4)
    for colour in COLOURS[:3]:
        everybody_enters(match, colour, 3)


# --- the table


@pytest.mark.parametrize("players", [1, 5])
def test_there_is_no_table_for_fewer_than_two_or_more_than_four(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        zaria.game("qwantum", players=players)


# --- QN-1


@pytest.mark.parametrize("place", range(6))
def test_every_face_of_every_die_can_come(place: int) -> None:
    """QN-1: the white die has 1 to 6, the six special dice the faces of the published game."""
    match = table()
    shown = {die: faces.split()[place] for die, faces in FACES.items()}
    match.happen(" ".join([f"white {place + 1}", *(f"{die}:{face}" for die, face in shown.items())]))
    assert match.view()["dice"] == {"white": place + 1, **shown}


@pytest.mark.parametrize("die", FACES)
def test_no_die_shows_another_dies_face(die: str) -> None:
    """QN-1: every die has its own six faces."""
    match = table()
    elsewhere = {face for faces in FACES.values() for face in faces.split()} - set(FACES[die].split())
    shown = dict(item.split(":") for item in STELLA.split()[2:])
    for face in sorted(elsewhere):
        dice = (f"{d}:{f}" for d, f in (shown | {die: face}).items())
        assert_impossible(match, " ".join(["white 3", *dice]))


@pytest.mark.parametrize("colour", COLOURS)
def test_no_colour_makes_more_than_33(colour: str) -> None:
    """QN-1: 33 is the most a colour can make (the rulebook's tip)."""
    best = [max(int(f[1]) for f in faces.split() if f[0] == colour[0].upper()) for faces in FACES.values()]
    assert 6 + sum(best) == 33
    match = table()
    match.happen(a_roll(colour, 33))
    assert match.view()["totals"][colour] == 33


# --- QN-2


def test_rows_are_filled_from_the_left() -> None:
    """QN-2: each entry takes the next free field, in whatever row one likes."""
    match = table()
    for colour, total in (("yellow", 4), ("purple", 5), ("yellow", 6), ("yellow", 9), ("red", 3)):
        everybody_enters(match, colour, total)
    rows = match.view()["sheets"][0]["rows"]
    assert rows == {"purple": [5], "blue": [], "red": [3], "yellow": [4, 6, 9]}


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("before", [[8], [4, 8], [4, 5, 8]])
def test_numbers_rise_strictly_up_to_the_line(colour: str, before: list[int]) -> None:
    """QN-2: fields two, three and four need more than the field before."""
    match = table()
    everybody_enters(match, colour, *before)
    for total, allowed in ((7, False), (8, False), (9, True)):
        keep(match, a_roll(colour, total))
        assert (f"enter {colour}" in match.legal(match.to_act[0])) is allowed
        if not allowed:
            assert_refused(match, match.to_act[0], f"enter {colour}", "QN-2", "must-rise")
        own(match, "pass")
        shared(match)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("before", [[4, 5, 6, 8], [4, 5, 6, 10, 8]])
def test_numbers_fall_strictly_after_the_line(colour: str, before: list[int]) -> None:
    """QN-2: fields five and six need less than the field before."""
    match = table()
    everybody_enters(match, colour, *before)
    for total, allowed in ((9, False), (8, False), (7, True)):
        keep(match, a_roll(colour, total))
        assert (f"enter {colour}" in match.legal(match.to_act[0])) is allowed
        if not allowed:
            assert_refused(match, match.to_act[0], f"enter {colour}", "QN-2", "must-fall")
        own(match, "pass")
        shared(match)


def test_the_fifth_field_may_be_lower_than_the_first() -> None:
    """QN-2: after the line only the field before counts."""
    match = table()
    everybody_enters(match, "blue", 4, 5, 6, 8, 2, 1)
    assert row(match, 0, "blue") == [4, 5, 6, 8, 2, 1]


def test_a_full_row_takes_no_more() -> None:
    """QN-2: a row has six fields."""
    match = table()
    everybody_enters(match, "red", 4, 5, 6, 8, 7, 6)
    keep(match, a_roll("red", 5))
    assert_refused(match, 0, "enter red", "QN-2", "row-full")


def test_thomas_numbers_rise_in_every_row() -> None:
    """QN-2: Thomas has entered six numbers; every row rises from left to right, each at its own pace."""
    thomas = table()
    for colour, totals in (("purple", (3, 9)), ("red", (4, 10)), ("blue", (5,)), ("yellow", (6,))):
        everybody_enters(thomas, colour, *totals)
    assert [row(thomas, 0, colour) for colour in COLOURS] == [[3, 9], [5], [4, 10], [6]]


# --- QN-3


def test_the_active_player_rolls_all_seven_dice() -> None:
    """QN-3: and then alone decides what to roll again."""
    match = table(first=1)
    assert match.view()["dice"] is None
    match.happen(STELLA)
    assert match.to_act == (1,)
    assert match.view()["dice"] == {"white": 3, "1": "B1", "2": "B5", "3": "B4", "4": "P3", "5": "R3", "6": "Y5"}


def test_every_roll_of_seven_dice_is_as_likely() -> None:
    """QN-3: seven dice with six faces each."""
    assert rolls(table()) == 6**7


@pytest.mark.parametrize(("text", "dice"), [("reroll white", 1), ("reroll 6", 1), ("reroll 2 5", 2)])
def test_a_second_roll_is_of_the_dice_chosen_alone(text: str, dice: int) -> None:
    """QN-3: every face of these is as likely, and the others lie."""
    match = table()
    match.happen(STELLA)
    match.choose(0, text)
    assert rolls(match) == 6**dice


def test_any_dice_may_be_rolled_again() -> None:
    """QN-3: every set of the seven dice, or none."""
    match = table()
    match.happen(STELLA)
    legal = match.legal(0)
    assert len(set(legal)) == 128
    assert {"keep", "reroll white", "reroll 6", "reroll white 2 5", "reroll white 1 2 3 4 5 6"} <= set(legal)


def test_stella_rolls_three_dice_again() -> None:
    """QN-3: Stella keeps four dice and rolls the other three again."""
    match = table(players=4)
    match.happen("white 3 1:P6 2:R6 3:R1 4:P3 5:R3 6:Y5")
    match.choose(0, "reroll 1 2 3")
    assert match.needs_chance
    match.happen("1:B1 2:B5 3:B4")
    assert match.view()["dice"] == {"white": 3, "1": "B1", "2": "B5", "3": "B4", "4": "P3", "5": "R3", "6": "Y5"}
    assert match.view()["totals"] == {"purple": 6, "blue": 13, "red": 6, "yellow": 8}


@pytest.mark.parametrize(
    "text",
    [
        STELLA,
        "white 4 2:B5",
        "white 4 2:B5 5:B6 6:B3",
        "2:B5 5:B6",
        "white 4 5:B6 2:B5",
        "white 4 2:B5 6:B3",
        "",
    ],
)
def test_only_the_dice_rolled_again_come(text: str) -> None:
    """QN-3: the outcome of a second roll names exactly the dice rolled."""
    match = table()
    match.happen(LEONIDAS)
    match.choose(0, "reroll white 2 5")
    assert_impossible(match, text)
    match.happen("white 4 2:B5 5:B6")
    assert match.log[-1] == (None, "white 4 2:B5 5:B6")


def test_the_white_die_may_be_rolled_again_alone() -> None:
    """QN-3: all totals change with it."""
    match = table()
    match.happen(LEONIDAS)
    match.choose(0, "reroll white")
    match.happen("white 6")
    assert match.view()["dice"] == {"white": 6, "1": "B5", "2": "Y1", "3": "Y4", "4": "B2", "5": "B6", "6": "B3"}
    assert match.view()["totals"] == {"purple": 6, "blue": 22, "red": 6, "yellow": 11}


def test_dice_are_rolled_again_only_once() -> None:
    """QN-3: after the second roll comes step B."""
    match = table()
    match.happen(LEONIDAS)
    match.choose(0, "reroll 1")
    match.happen("1:R1")
    assert_refused(match, 0, "reroll 1", "QN-3", "rolling-is-over")
    assert match.legal(0) == ["pass", "enter purple", "enter blue", "enter red", "enter yellow"]


def test_kept_dice_are_settled() -> None:
    """QN-3: who keeps the dice goes on to step B."""
    match = table()
    keep(match, LEONIDAS)
    assert_refused(match, 0, "keep", "QN-3", "rolling-is-over")


def test_nothing_is_entered_before_the_dice_are_settled() -> None:
    """QN-3: step A comes before step B."""
    match = table()
    match.happen(LEONIDAS)
    assert_refused(match, 0, "enter blue", "QN-3", "reroll-first")
    assert_refused(match, 0, "pass", "QN-3", "reroll-first")


def test_only_the_active_player_rolls_again() -> None:
    """QN-3: the others wait."""
    match = table()
    match.happen(LEONIDAS)
    assert match.legal(1) == []
    assert_refused(match, 1, "keep", "QN-3", "not-your-turn")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "white 3",
        "white 7 1:B5 2:Y1 3:Y4 4:B2 5:B6 6:B3",
        "white 0 1:B5 2:Y1 3:Y4 4:B2 5:B6 6:B3",
        "white 3 1:B5 2:Y1 3:Y4 4:B2 5:B6",
        "white 3 2:Y1 1:B5 3:Y4 4:B2 5:B6 6:B3",
        "1:B5 2:Y1 3:Y4 4:B2 5:B6 6:B3 white 3",
        "white 3 1:b5 2:Y1 3:Y4 4:B2 5:B6 6:B3",
        "white 3 1:B5 2:Y1 3:Y4 4:B2 5:B6 6:B3 ",
        "white 3 1:B5 2:Y1 3:Y4 4:B2 5:B6 6:B3 6:B3",
    ],
)
def test_an_impossible_roll_changes_nothing(text: str) -> None:
    """QN-3: only the one text of a roll is a roll."""
    assert_impossible(table(), text)


def test_nothing_is_rolled_while_players_choose() -> None:
    """QN-3: the dice lie until the turn is over."""
    match = table()
    match.happen(STELLA)
    assert_impossible(match, STELLA)


# --- QN-4


def test_a_total_is_its_dice_and_the_white_die() -> None:
    """QN-4: Stella can enter red 6, yellow 8, purple 6 or blue 13."""
    match = table(players=4)
    keep(match, STELLA)
    assert match.view()["totals"] == {"purple": 6, "blue": 13, "red": 6, "yellow": 8}
    assert match.legal(0) == ["pass", "enter purple", "enter blue", "enter red", "enter yellow"]


def test_a_missing_colour_makes_the_white_dies_value() -> None:
    """QN-4: Leonidas has white 3, no red and no purple: red 3, yellow 8, purple 3, blue 19; he enters purple 3."""
    match = table(players=4, first=3)
    turn(match, LEONIDAS, "enter purple", "enter red", "enter yellow", "enter blue")
    assert row(match, 3, "purple") == [3]
    assert [row(match, 0, "red"), row(match, 1, "yellow"), row(match, 2, "blue")] == [[3], [8], [19]]


# --- QN-5


def test_the_active_player_enters_one_colour_alone() -> None:
    """QN-5: in step B nobody else chooses, and the entry shows at once."""
    match = table(players=4)
    keep(match, STELLA)
    assert match.to_act == (0,)
    match.choose(0, "enter purple")
    assert row(match, 0, "purple") == [6]
    assert match.view(1)["own"] == "enter purple"


def test_others_do_not_enter_in_step_b() -> None:
    """QN-5: not even before the active player has chosen."""
    match = table()
    keep(match, STELLA)
    assert match.legal(1) == []
    assert_refused(match, 1, "enter purple", "QN-5", "not-your-turn")


def test_step_b_may_be_passed() -> None:
    """QN-5: the active player may, but need not."""
    match = table()
    keep(match, STELLA)
    match.choose(0, "pass")
    assert match.view()["own"] == "pass"
    assert match.to_act == (0, 1)


# --- QN-6


def test_stella_and_her_friends_enter() -> None:
    """QN-6: Stella took purple 6 and enters yellow 8, Thomas and Elena red 6, Leonidas blue 13."""
    match = table(players=4)
    turn(match, STELLA, "enter purple", "enter yellow", "enter red", "enter red", "enter blue")
    sheets = [match.view()["sheets"][seat]["rows"] for seat in range(4)]
    assert sheets == [
        {"purple": [6], "blue": [], "red": [], "yellow": [8]},
        {"purple": [], "blue": [], "red": [6], "yellow": []},
        {"purple": [], "blue": [], "red": [6], "yellow": []},
        {"purple": [], "blue": [13], "red": [], "yellow": []},
    ]


def test_the_colour_of_step_b_is_taken_for_everybody() -> None:
    """QN-6: three colours are left, for the active player too."""
    match = table()
    keep(match, STELLA)
    own(match, "enter purple")
    for seat in (0, 1):
        assert match.legal(seat) == ["pass", "enter blue", "enter red", "enter yellow"]
        assert_refused(match, seat, "enter purple", "QN-6", "colour-taken")


def test_all_four_colours_are_open_when_step_b_was_passed() -> None:
    """QN-6: nothing was taken."""
    match = table()
    keep(match, STELLA)
    own(match, "pass")
    for seat in (0, 1):
        assert match.legal(seat) == ["pass", "enter purple", "enter blue", "enter red", "enter yellow"]


def test_step_c_obeys_the_rows() -> None:
    """QN-6: what does not fit a sheet is refused there, and there only."""
    match = table()
    turn(match, a_roll("blue", 20), "pass", "enter blue")
    keep(match, LEONIDAS)
    own(match, "pass")
    assert_refused(match, 0, "enter blue", "QN-2", "must-rise")
    assert match.why_not(1, "enter blue") is None


def test_a_colour_that_was_not_taken_is_refused_for_the_row_alone() -> None:
    """QN-6: yellow is taken; purple, which stands above it on the sheet, is not, but 6 does not follow 9."""
    match = table()
    everybody_enters(match, "purple", 9)
    keep(match, STELLA)
    own(match, "enter yellow")
    assert_refused(match, 0, "enter purple", "QN-2", "must-rise")


def test_choices_stay_secret_until_all_have_chosen() -> None:
    """QN-6: others see that a seat has chosen, not what."""
    match = table(players=3)
    keep(match, STELLA)
    own(match, "enter purple")
    match.choose(1, "enter red")
    assert match.view(0)["chosen"] == [None, True, None]
    assert match.view(1)["chosen"] == [None, "enter red", None]
    assert match.view(None)["chosen"] == [None, True, None]
    assert row(match, 1, "red") == []
    match.choose(0, "pass")
    match.choose(2, "enter red")
    assert match.view(None)["chosen"] == ["pass", "enter red", "enter red"]
    assert row(match, 1, "red") == [6]


def test_scores_wait_for_the_last_choice() -> None:
    """QN-6: a column filled in step C counts when all have chosen."""
    match = table(first=1)
    for colour in COLOURS[:3]:
        everybody_enters(match, colour, 5)
    keep(match, a_roll("yellow", 5))
    own(match, "pass")
    match.choose(0, "enter yellow")
    assert match.scores == [0, 0]
    match.choose(1, "pass")
    assert match.scores == [5, 0]


def test_a_choice_is_final() -> None:
    """QN-6: who has chosen waits for the others."""
    match = table()
    keep(match, STELLA)
    own(match, "pass")
    match.choose(1, "enter red")
    assert match.legal(1) == []
    assert_refused(match, 1, "pass", "QN-6", "already-chosen")


def test_the_turn_passes_to_the_next_seat_and_round() -> None:
    """QN-6: after step C the next player rolls all seven dice."""
    match = table(players=3, first=1)
    active = []
    for _ in range(4):
        active.append(match.view()["active"])
        turn(match, STELLA)
    assert active == [1, 2, 0, 1]


def test_nobody_chooses_before_the_roll() -> None:
    """QN-3: the roll comes first."""
    match = table()
    assert match.legal(0) == []
    assert_refused(match, 0, "pass", "QN-3", "chance-first")


# --- QN-7


def test_entering_nothing_is_a_misthrow_of_the_active_player() -> None:
    """QN-7: the others never take one."""
    match = table(players=3)
    turn(match, STELLA)
    assert misthrows(match) == [1, 0, 0]


def test_an_entry_in_step_b_saves_from_the_misthrow() -> None:
    """QN-7: one step is enough."""
    match = table()
    turn(match, STELLA, "enter red")
    assert misthrows(match) == [0, 0]


def test_an_entry_in_step_c_saves_from_the_misthrow() -> None:
    """QN-7: one step is enough."""
    match = table()
    turn(match, STELLA, "pass", "enter red")
    assert misthrows(match) == [0, 0]


def test_another_players_entry_does_not_save_the_active_one() -> None:
    """QN-7: it is the active player's own entries that count."""
    match = table()
    turn(match, STELLA, "pass", "pass", "enter red")
    assert misthrows(match) == [1, 0]


def test_each_misthrow_costs_one_more() -> None:
    """QN-7: -1, then -2, then -3 and so on."""
    match = table()
    costs = []
    for _ in range(5):
        turn(match, STELLA)
        costs.append(match.scores[0])
        if not match.over:
            turn(match, STELLA)
    assert costs == [-1, -3, -6, -10, -15]


def test_a_misthrow_counts_also_in_the_turn_that_fills_a_sheet() -> None:
    """QN-7: another player fills their sheet in step C, the active one enters nothing."""
    match = table(first=1)
    one_field_left(match)
    assert match.view()["active"] == 0
    turn(match, a_roll("yellow", 4), "pass", "pass", "enter yellow")
    assert match.over
    assert misthrows(match) == [1, 0]


def test_the_table_says_what_passing_again_costs() -> None:
    """QN-7: the active player who passed in step B pays for the next misthrow by passing in step C."""
    match = table()
    for misthrow in (1, 2):
        keep(match, STELLA)
        assert match.view()["pass_costs"] == 0
        own(match, "pass")
        assert [match.view(seat)["pass_costs"] for seat in (None, 0, 1)] == [misthrow] * 3
        shared(match)
        turn(match, STELLA, "enter red" if misthrow == 1 else "pass")
    assert match.view()["pass_costs"] == 0


def test_passing_is_free_after_an_entry_in_step_b() -> None:
    """QN-7: one step is enough."""
    match = table()
    keep(match, STELLA)
    own(match, "enter red")
    assert match.view()["pass_costs"] == 0


def test_passing_is_free_when_the_game_is_over() -> None:
    """QN-7: the fifth misthrow was the last."""
    match = table()
    for _ in range(9):
        turn(match, STELLA)
    assert match.over
    assert match.view()["pass_costs"] == 0


def test_the_table_shows_what_is_printed_on_the_pad() -> None:
    """QN-7: what misthrows cost together, and the measures of QN-1, QN-2 and QN-9."""
    assert table().view()["facts"] == {
        "columns": 6,
        "line": 4,
        "dice": 7,
        "misthrow_points": [0, -1, -3, -6, -10, -15],
        "misthrows_to_end": 5,
    }


# --- QN-8


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ((4, 4, 7, 9), 7),
        ((4, 7, 7, 9), 7),
        ((6, 6, 6, 6), 6),
        ((5, 6, 7, 8), 6),
        ((8, 7, 6, 5), 6),
        ((9, 7, 4, 4), 7),
        ((9, 4, 7, 4), 7),
        ((4, 9, 9, 9), 9),
        ((9, 9, 9, 4), 9),
        ((4, 4, 4, 9), 9),
        ((4, 4, 7, 7), 7),
        ((30, 33, 31, 32), 31),
    ],
)
def test_a_column_scores_its_second_lowest_value(values: tuple[int, ...], points: int) -> None:
    """QN-8: equal values count once; four equal ones score that value (the rulebook's four sixes)."""
    match = table()
    for colour, value in zip(COLOURS, values, strict=True):
        everybody_enters(match, colour, value)
    assert match.breakdown(0)["column 1"] == points
    assert match.scores == [points, points]


def test_an_unfilled_column_scores_nothing() -> None:
    """QN-8: three fields are not a column."""
    match = table()
    for colour in COLOURS[:3]:
        everybody_enters(match, colour, 5, 6)
    everybody_enters(match, "yellow", 5)
    assert match.breakdown(0) == {"column 1": 5, **{f"column {c}": 0 for c in range(2, 7)}, "misthrows": 0}


def test_thomas_first_two_columns() -> None:
    """QN-8: Thomas is past the line in purple and red; his first two columns score 4 and 10."""
    thomas = table()
    everybody_enters(thomas, "purple", 3, 9, 13, 14, 8)
    everybody_enters(thomas, "red", 4, 10, 15, 16, 7)
    everybody_enters(thomas, "blue", 5, 11)
    everybody_enters(thomas, "yellow", 6, 12)
    assert [thomas.breakdown(0)[f"column {c}"] for c in range(1, 7)] == [4, 10, 0, 0, 0, 0]


# --- QN-9


def test_elenas_score() -> None:
    """QN-9: Elena fills all four rows; columns 6+8+12+16+11+4 = 57, three misthrows -1-2-3: 51."""
    match = table()
    lowest = (5, 7, 11, 15, 10, 3)
    for up, colour in enumerate(COLOURS):
        for value in lowest:
            if match.view()["active"] == 0 and misthrows(match)[0] < 3:
                turn(match, STELLA)
            everybody_enters(match, colour, value + up)
    assert match.over
    assert list(match.breakdown(0).values()) == [6, 8, 12, 16, 11, 4, -6]
    assert match.scores == [51, 57]
    assert match.winners == (1,)


def test_a_sheet_filled_in_step_b_ends_the_game_at_once() -> None:
    """QN-9: there is no step C."""
    match = table()
    one_field_left(match)
    keep(match, a_roll("yellow", 4))
    assert match.to_act == (1,)
    match.choose(1, "enter yellow")
    assert match.over
    assert match.to_act == ()
    assert row(match, 0, "yellow") == [5, 6, 7, 8, 6]
    assert_refused(match, 0, "enter yellow", "QN-9", "game-over")


def test_a_sheet_filled_in_step_c_ends_the_game_when_all_have_chosen() -> None:
    """QN-9: everybody makes their step C, and several may fill their sheets."""
    match = table()
    one_field_left(match)
    keep(match, a_roll("yellow", 4))
    own(match, "pass")
    match.choose(1, "enter yellow")
    assert match.to_act == (0,)
    match.choose(0, "enter yellow")
    assert match.over
    assert [row(match, seat, "yellow") for seat in (0, 1)] == [[5, 6, 7, 8, 6, 4]] * 2
    assert match.winners == (0, 1)


def test_three_full_rows_do_not_end_the_game() -> None:
    """QN-9: it takes all four."""
    match = table()
    one_field_left(match)
    assert not match.over
    assert match.winners == ()


def test_the_fifth_misthrow_ends_the_game_after_step_c() -> None:
    """QN-9: what the others enter in that step C still counts."""
    match = table()
    over = []
    for _ in range(8):
        turn(match, STELLA)
        over.append(match.over)
    keep(match, STELLA)
    own(match, "pass")
    match.choose(0, "pass")
    over.append(match.over)
    match.choose(1, "enter red")
    assert [*over, match.over] == [False] * 9 + [True]
    assert row(match, 1, "red") == [6]
    assert match.scores == [-15, -10]
    assert match.winners == (1,)


def test_when_the_game_is_over_nothing_more_happens() -> None:
    """QN-9: no choice and no roll."""
    match = table()
    for _ in range(9):
        turn(match, STELLA)
    assert match.legal(0) == []
    assert_refused(match, 0, "pass", "QN-9", "game-over")
    assert_impossible(match, STELLA)


# --- texts


@pytest.mark.parametrize(
    "text", ["", "reroll", "reroll 2 white", "reroll 5 2", "reroll 1 1", "reroll 7", "Keep", "keep "]
)
def test_a_text_that_rolls_nothing_is_refused(text: str) -> None:
    """QN-3: dice are listed in order, the white one first."""
    match = table()
    match.happen(STELLA)
    assert_refused(match, 0, text, None, "unknown-text")


@pytest.mark.parametrize("text", ["", "blue", "enter", "enter green", "enter blue 13", "Enter blue", "enter  blue"])
def test_a_text_that_enters_nothing_is_refused(text: str) -> None:
    """QN-5: an entry names its colour."""
    match = table()
    keep(match, STELLA)
    assert_refused(match, 0, text, None, "unknown-text")


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    match = table()
    match.happen(STELLA)
    assert_refused(match, 2, "keep", None, "no-such-seat")
    assert_refused(match, -1, "keep", None, "no-such-seat")
