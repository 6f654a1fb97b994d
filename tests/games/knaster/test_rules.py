"""Knaster, rule by rule. The people are those of the rulebook's examples.

It is long because each rule has its tests here.
"""

import json
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.envs.observation import observation

from ..refusals import assert_refused

FIELDS = [f"{column}{row}" for row in "12345" for column in "abcde"]
LINES = {  # KN-4: the fields and the points of each line, by its name in the breakdown
    "row 1": ("a1 b1 c1 d1 e1", 9),
    "row 2": ("a2 b2 c2 d2 e2", 8),
    "row 3": ("a3 b3 c3 d3 e3", 7),
    "row 4": ("a4 b4 c4 d4 e4", 6),
    "row 5": ("a5 b5 c5 d5 e5", 5),
    "column a": ("a1 a2 a3 a4 a5", 9),
    "column b": ("b1 b2 b3 b4 b5", 8),
    "column c": ("c1 c2 c3 c4 c5", 7),
    "column d": ("d1 d2 d3 d4 d5", 6),
    "column e": ("e1 e2 e3 e4 e5", 5),
    "falling": ("a1 b2 c3 d4 e5", 10),
    "rising": ("a5 b4 c3 d2 e1", 10),
}
BLANK = ". " * 25
# No line of it makes a combination, and only the field e5 is free: a 6 there leaves that so.
NEARLY_FULL = """
    2  4  6  8 12
    6  8 12  2  4
   12  2  4  6  8
    4  6  8 12  2
    8 12  2  4  .
"""
# A 7 in the middle makes four straights.
FOUR_STRAIGHTS = """
    5  .  5  .  5
    .  6  6  6  .
    5  6  .  8  9
    .  8  8  8  .
    9  .  9  .  9
"""
FULL_HOUSE_TO_COME = "5 5 5 7 . " + ". " * 20


def table(players: int = 1) -> zaria.Match:
    return zaria.Match(zaria.game("knaster", players=players), first=0, chance=None)


def lay(match: zaria.Match, seat: int, grid: str, circled: str = "") -> None:
    """Write a sheet that would take long to reach, before a roll."""
    match.s["numbers"][seat] = [0 if number == "." else int(number) for number in grid.split()]
    match.s["circles"][seat] = sum(1 << FIELDS.index(field) for field in circled.split())


def roll(match: zaria.Match, called: int) -> None:
    first = max(1, called - 6)
    match.happen(f"{first} {called - first}")


def solo(grid: str, called: int, circled: str = "") -> zaria.Match:
    match = table()
    lay(match, 0, grid, circled)
    roll(match, called)
    return match


def choose(match: zaria.Match, seat: int, *texts: str) -> None:
    for text in texts:
        match.choose(seat, text)


def fill(match: zaria.Match, fields: str, numbers: str) -> None:
    """The only player enters these numbers, a roll for each."""
    for field, number in zip(fields.split(), numbers.split(), strict=True):
        roll(match, int(number))
        match.choose(0, f"enter {field}")


def circled(match: zaria.Match, seat: int = 0) -> list[str]:
    fields: list[str] = match.view(seat)["sheets"][seat]["circled"]
    return fields


def bonus(kind: str, fields: str) -> list[str]:
    return [f"circle {field} in {kind}" for field in fields.split()]


def nobody_left_out(match: zaria.Match) -> bool:
    """Whether every seat must choose and has something to choose."""
    seats = range(match.game.players)
    return match.to_act == tuple(seats) and all(match.legal(seat) for seat in seats)


# KN-1: the roll, entering and circling


def test_the_first_nine() -> None:
    """KN-1: Sara rolls 3 and 6; she, Tim and Linus each enter the 9 in a free field they like."""
    match = table(players=3)
    match.happen("3 6")
    assert match.view(None)["called"] == 9
    assert nobody_left_out(match)
    for seat, field in enumerate(("c3", "b1", "e4")):
        match.choose(seat, f"enter {field}")
    sheets = match.view(None)["sheets"]
    for sheet, field in zip(sheets, ("c3", "b1", "e4"), strict=True):
        assert [f for f, number in zip(FIELDS, sheet["numbers"], strict=True) if number == 9] == [field]


def test_the_dice_lie_on_the_table() -> None:
    """KN-1: two dice, once they are rolled; all 36 rolls are as likely."""
    match = table(players=2)
    assert match.view()["dice"] is None
    assert match.view()["called"] is None
    assert match.game.rules.outcomes(match.s) == 36
    match.happen("3 6")
    assert match.view()["dice"] == [3, 6]


def test_another_eleven_may_be_circled() -> None:
    """KN-1: Tim has nine numbers with two 11s; Sara rolls 6 and 5, and Tim circles one of his 11s."""
    match = table(players=2)
    lay(match, 1, "11 4 . 8 . 5 . 11 3 . 7 9 . 6 . " + ". " * 10)
    match.happen("6 5")
    assert [text for text in match.legal(1) if text.startswith("circle")] == ["circle a1", "circle c2"]
    match.choose(1, "circle c2")
    match.choose(0, "enter a1")
    assert circled(match, 1) == ["c2"]
    assert match.scores == [0, 1]


def test_every_free_field_is_open() -> None:
    """KN-1: the number goes into any free field; an empty sheet has nothing to circle."""
    match = solo(BLANK, 7)
    assert match.legal(0) == [f"enter {field}" for field in FIELDS]


def test_a_circled_field_is_not_circled_again() -> None:
    """KN-1: only uncircled fields that hold the number can be circled."""
    match = solo("9 9 8 . 9 " + ". " * 20, 9, circled="a1 e1")
    assert [text for text in match.legal(0) if text.startswith("circle")] == ["circle b1"]
    assert "enter d1" in match.legal(0)


@pytest.mark.parametrize(("dice", "called"), [("1 1", 2), ("6 6", 12), ("2 5", 7)])
def test_the_sum_is_called(dice: str, called: int) -> None:
    """KN-1: the number is the sum of the two dice."""
    match = table()
    match.happen(dice)
    match.choose(0, "enter c3")
    assert match.view(0)["sheets"][0]["numbers"][12] == called


@pytest.mark.parametrize("dice", ["0 7", "7 1", "34", "3", "3 4 5", "3  4", "", "seven"])
def test_impossible_dice(dice: str) -> None:
    """KN-1: two dice show one to six each."""
    match = table()
    state = match.state.tobytes()
    with pytest.raises(ValueError, match="cannot happen"):
        match.happen(dice)
    assert match.state.tobytes() == state
    assert match.log == []


def test_the_next_player_rolls() -> None:
    """KN-1: when all have entered or circled, the next player rolls."""
    match = table(players=2)
    for roller in (0, 1, 0):
        assert match.view(None)["active"] == roller
        roll(match, 7)
        for seat in (1, 0):
            match.choose(seat, match.legal(seat)[0])


def test_twelve_can_play() -> None:
    """KN-1: at a table of twelve everybody enters the same number, and the round ends with the last."""
    match = table(players=12)
    roll(match, 8)
    assert nobody_left_out(match)
    for seat in reversed(range(12)):
        assert not match.needs_chance
        match.choose(seat, f"enter {FIELDS[seat]}")
    assert match.needs_chance
    numbers = [sheet["numbers"] for sheet in match.view(None)["sheets"]]
    assert [sheet.index(8) for sheet in numbers] == list(range(12))


@pytest.mark.parametrize("players", [0, 13])
def test_no_table_for_none_or_thirteen(players: int) -> None:
    """KN-1: Knaster is for one to twelve."""
    with pytest.raises(zaria.NoSuchTable):
        table(players)


# KN-2: combinations


@pytest.mark.parametrize(
    ("numbers", "circles"),
    [
        ("7 8 7 7 4", 1),
        ("6 3 6 6 6", 2),
        ("8 8 8 8 8", 3),
        ("5 6 6 10 5", 1),
        ("4 9 4 4 9", 2),
        ("5 5 5 7 7", 2),
        ("7 10 8 6 9", 3),
        ("4 5 6 7 8", 3),
        ("5 7 8 4 6", 3),
        ("2 3 4 5 6", 3),
        ("12 8 10 11 9", 3),
    ],
)
def test_a_combination_brings_circles(numbers: str, circles: int) -> None:
    """KN-2: triplet 1, quadruplet 2, quintuplet 3, two pairs 1, full house 2, straight in any order 3."""
    match = table()
    fill(match, "a1 b1 c1 d1 e1", numbers)
    for made in range(circles):
        assert len(circled(match)) == made
        assert match.to_act == (0,)
        match.choose(0, match.legal(0)[-1])
    assert len(circled(match)) == circles
    assert match.needs_chance


@pytest.mark.parametrize(
    ("numbers", "name"),
    [
        ("7 8 7 7 4", "three"),
        ("5 6 6 10 5", "pairs"),
        ("6 3 6 6 6", "four"),
        ("4 9 4 4 9", "house"),
        ("8 8 8 8 8", "five"),
        ("7 10 8 6 9", "straight"),
    ],
)
def test_a_seat_sees_what_won_its_circles(numbers: str, name: str) -> None:
    """KN-2: the combination is named by its line until its circles are made."""
    match = table()
    fill(match, "a5 b4 c3 d2 e1", numbers)
    while match.to_act:
        assert match.mine(0)["won"] == {"rising": name}
        match.choose(0, match.legal(0)[0])
    assert match.mine(0)["won"] == {}


@pytest.mark.parametrize(
    "numbers", ["5 5 6 7 9", "5 6 7 8 8", "4 5 6 7 9", "2 4 5 6 7", "3 4 5 7 8", "2 4 6 8 10", "11 12 2 3 4"]
)
def test_no_combination_no_circles(numbers: str) -> None:
    """KN-2: one pair, or four consecutive numbers, or nothing at all, brings no circle."""
    match = table()
    fill(match, "a1 b1 c1 d1 e1", numbers)
    assert match.needs_chance
    assert match.scores == [0]


@pytest.mark.parametrize("name", LINES)
def test_every_line_counts(name: str) -> None:
    """KN-2: rows, columns and both diagonals are lines, and the circles are made in that line alone."""
    match = table()
    fields = LINES[name][0]
    fill(match, fields, "5 6 7 8 9")
    assert sorted(match.legal(0)) == sorted(bonus(name.split()[0], fields))


def test_four_numbers_are_no_line() -> None:
    """KN-2: a line with fewer than five numbers is not complete and brings nothing, whatever they are."""
    match = table()
    fill(match, "a1 b1 c1 d1", "8 8 8 8")
    assert match.needs_chance


def test_the_diagonal_straight() -> None:
    """KN-2: the diagonal 5-6-7-8-9 is a straight: three of its five fields are circled at once."""
    match = table()
    fill(match, "a1 b2 c3 d4 e5", "5 6 7 8 9")
    choose(match, 0, *bonus("falling", "a1 e5 c3"))
    assert circled(match) == ["a1", "c3", "e5"]
    assert match.needs_chance


def test_tims_full_house() -> None:
    """KN-2: Tim's row 5-5-5-7-7 is a full house; he circles a 5 and a 7, his 11 and 4 were circled before."""
    match = solo("11 . . 4 . . . . . . 5 5 5 7 . " + ". " * 10, 7, circled="a1 d1")
    match.choose(0, "enter e3")
    assert match.legal(0) == bonus("row", "a3 b3 c3 d3 e3")
    choose(match, 0, *bonus("row", "b3 d3"))
    assert circled(match) == ["a1", "d1", "b3", "d3"]
    assert match.scores == [4]


def test_circles_cannot_be_saved_up() -> None:
    """KN-2: there is no next roll, and nothing else to choose, before the circles are made."""
    match = solo(FULL_HOUSE_TO_COME, 7)
    match.choose(0, "enter e1")
    with pytest.raises(ValueError, match="nothing is rolled"):
        match.happen("3 4")
    assert match.legal(0) == bonus("row", "a1 b1 c1 d1 e1")


def test_fewer_circles_when_fewer_are_left() -> None:
    """KN-2: a straight with two uncircled fields brings two circles, not three."""
    match = solo("5 6 7 8 . " + ". " * 20, 9, circled="a1 b1 c1")
    match.choose(0, "enter e1")
    choose(match, 0, *bonus("row", "d1 e1"))
    assert match.needs_chance
    assert match.scores == [9 + 5]


def test_a_circled_number_still_makes_the_combination() -> None:
    """KN-2: a line's numbers count for the combination whether they are circled or not."""
    match = solo(FULL_HOUSE_TO_COME, 7, circled="a1 d1")
    match.choose(0, "enter e1")
    assert match.legal(0) == bonus("row", "b1 c1 e1")


def test_circling_brings_no_bonus() -> None:
    """KN-2: only an entry fills a line; circling a number in a full line brings nothing more."""
    match = solo("5 5 5 7 7 " + ". " * 20, 7)
    match.choose(0, "circle d1")
    assert match.needs_chance
    assert circled(match) == ["d1"]


def test_a_line_filled_before_brings_nothing_again() -> None:
    """KN-2: an entry elsewhere leaves the lines that were full alone."""
    match = solo("5 5 5 7 7 " + ". " * 20, 7)
    match.choose(0, "enter a2")
    assert match.needs_chance


# KN-3: several lines at once


@pytest.mark.parametrize(
    ("field", "kinds"),
    [
        ("b1", {"row", "column"}),
        ("e4", {"row", "column"}),
        ("a1", {"row", "column", "falling"}),
        ("d4", {"row", "column", "falling"}),
        ("e1", {"row", "column", "rising"}),
        ("b4", {"row", "column", "rising"}),
        ("c3", {"row", "column", "falling", "rising"}),
    ],
)
def test_lines_filled_at_once(field: str, kinds: set[str]) -> None:
    """KN-3: an entry fills two lines, three on a diagonal, four in the middle; each brings its circles."""
    grid = ["7"] * 25
    grid[FIELDS.index(field)] = "."
    match = solo(" ".join(grid), 7)
    match.choose(0, f"enter {field}")
    assert match.view(0)["owed"] == dict.fromkeys(kinds, 3)
    while match.to_act:
        match.choose(0, next(text for text in match.legal(0) if not text.startswith(f"circle {field} ")))
    assert len(circled(match)) == 3 * len(kinds)


def test_four_straights() -> None:
    """KN-3: four lines are handled one after another, three circles each."""
    match = solo(FOUR_STRAIGHTS, 7)
    match.choose(0, "enter c3")
    assert len(match.legal(0)) == 20
    choose(match, 0, *bonus("rising", "e1 d2 b4"), *bonus("row", "a3 c3 e3"))
    choose(match, 0, *bonus("column", "c1 c2 c4"), *bonus("falling", "a1 d4 e5"))
    assert match.needs_chance
    assert match.scores == [12]


def test_the_order_of_lines_is_free() -> None:
    """KN-3: the lines are handled in any order the player likes."""
    for order in permutations(("row", "column", "falling", "rising")):
        match = solo(FOUR_STRAIGHTS, 7)
        match.choose(0, "enter c3")
        for kind in order:
            for _ in range(3):
                match.choose(0, next(text for text in match.legal(0) if text.endswith(kind)))
        assert match.needs_chance


def test_only_the_filled_lines_with_a_combination_bring_circles() -> None:
    """KN-3: of two filled lines only the one that makes a combination is handled."""
    match = solo("5 6 . 8 9 . . 2 . . . . 4 . . . . 6 . . . . 8 . .", 7)
    match.choose(0, "enter c1")
    assert match.view(0)["owed"] == {"row": 3}


def test_a_line_begun_is_finished_first() -> None:
    """KN-3: after the first circle in the row, only the row; after its last, the other lines."""
    match = solo(FOUR_STRAIGHTS, 7)
    match.choose(0, "enter c3")
    match.choose(0, "circle a3 in row")
    assert match.view(0)["begun"] == "row"
    assert match.legal(0) == bonus("row", "b3 c3 d3 e3")
    choose(match, 0, *bonus("row", "b3 d3"))
    assert match.view(0)["begun"] is None
    assert {text.split()[-1] for text in match.legal(0)} == {"column", "falling", "rising"}


@pytest.mark.parametrize(
    ("kind", "fields"), [("row", "a3 e3"), ("column", "c1 c5"), ("falling", "a1 e5"), ("rising", "e1 a5")]
)
def test_whichever_line_is_begun_is_finished_first(kind: str, fields: str) -> None:
    """KN-3: the player may begin with any line, and then no other is open until it has its circles."""
    match = solo(FOUR_STRAIGHTS, 7)
    match.choose(0, "enter c3")
    for text in bonus(kind, fields):
        match.choose(0, text)
        assert match.view(0)["begun"] == kind
        assert {text.split()[-1] for text in match.legal(0)} == {kind}


@pytest.mark.parametrize(
    ("first", "other", "field"),
    [("row", "column", "b1"), ("column", "row", "a2")],
)
def test_a_line_begun_is_finished_also_when_another_is_dropped(first: str, other: str, field: str) -> None:
    """KN-3: the first circle in one line is the last free field of the other; the first goes on, the third waits."""
    sevens = "a1 b1 c1 d1 e1 a2 a3 a4 a5 b2 c3 d4 e5"
    grid = " ".join("7" if name in sevens and name != "a1" else "." for name in FIELDS)
    across, down = "b1 c1 d1 e1", "a2 a3 a4 a5"
    match = solo(grid, 7, circled=down if other == "column" else across)
    match.choose(0, "enter a1")
    assert match.view(0)["owed"] == {"row": 3, "column": 3, "falling": 3}
    match.choose(0, f"circle a1 in {first}")
    assert match.view(0)["owed"] == {first: 2, "falling": 3}
    assert match.view(0)["begun"] == first
    assert {text.split()[-1] for text in match.legal(0)} == {first}


def test_a_circle_counts_in_every_line_of_its_field() -> None:
    """KN-3: a field circled for one line is circled for the next."""
    match = solo(FOUR_STRAIGHTS, 7)
    match.choose(0, "enter c3")
    choose(match, 0, *bonus("row", "a3 b3 c3"))
    assert [text for text in match.legal(0) if "c3" in text] == []


def test_a_line_with_nothing_left_is_dropped() -> None:
    """KN-3: when the row's circles took the column's last field, the column asks for nothing."""
    match = solo("7 . 7 7 7 . 7 . . . . 7 . . . . 7 . . . . 7 . . .", 7, circled="b2 b3 b4 b5")
    match.choose(0, "enter b1")
    assert set(match.view(0)["owed"]) == {"row", "column"}
    match.choose(0, "circle b1 in row")
    assert set(match.view(0)["owed"]) == {"row"}
    choose(match, 0, *bonus("row", "a1 c1"))
    assert match.needs_chance


def test_a_begun_line_with_nothing_left_ends() -> None:
    """KN-3: the column's one free field is circled first, then the row still brings its three."""
    match = solo("7 . 7 7 7 . 7 . . . . 7 . . . . 7 . . . . 7 . . .", 7, circled="b2 b3 b4 b5")
    match.choose(0, "enter b1")
    match.choose(0, "circle b1 in column")
    assert match.view(0)["begun"] is None
    assert match.legal(0) == bonus("row", "a1 c1 d1 e1")


# KN-4 and KN-6: points


@pytest.mark.parametrize("name", LINES)
def test_points_of_a_line(name: str) -> None:
    """KN-4: a line with five circles gives its points: 9 8 7 6 5 from left and top, 10 for a diagonal."""
    fields, points = LINES[name]
    *four, last = fields.split()
    match = solo("6 " * 24 + "6", 6, circled=" ".join(four))
    assert match.scores == [4]
    match.choose(0, f"circle {last}")
    assert match.breakdown(0) == {name: points, "circles": 5}
    assert match.scores == [points + 5]


def test_the_table_shows_the_points_of_every_line() -> None:
    """KN-4: they are printed on the sheet."""
    assert table().view()["line_points"] == {name: points for name, (_, points) in LINES.items()}


def test_tims_diagonal() -> None:
    """KN-4: Tim has circled all five numbers of the diagonal and takes its 10 points."""
    match = solo("5 . . . . . 6 . . . . . 7 . . . . . 8 . . . . . .", 9, circled="a1 b2")
    match.choose(0, "enter e5")
    choose(match, 0, *bonus("falling", "c3 d4 e5"))
    assert match.breakdown(0) == {"falling": 10, "circles": 5}


def test_tims_score() -> None:
    """KN-6: Tim's three lines give 9+10+7, his 15 circles 15: 41 points."""
    match = table()
    lay(match, 0, "6 " * 25, circled="a1 b1 c1 d1 e1 b2 c3 d4 e5 c2 c4 c5 a3 e3 a5")
    assert match.breakdown(0) == {"row 1": 9, "column c": 7, "falling": 10, "circles": 15}
    assert match.scores == [41]


def test_circles_alone_count_one_each() -> None:
    """KN-6: four circles in a line are four points, and numbers alone are none."""
    match = table()
    lay(match, 0, NEARLY_FULL, circled="a1 b1 c1 d1")
    assert match.scores == [4]
    assert match.breakdown(0) == {"circles": 4}


# KN-5: the end


def last_roll(called: int, *grids: str) -> zaria.Match:
    """Seat 0 enters its 25th number; then the last number is called, with these sheets at the other seats."""
    match = table(players=1 + len(grids))
    for seat, grid in enumerate((NEARLY_FULL, *grids)):
        lay(match, seat, grid)
    roll(match, 6)
    for seat in match.to_act:
        match.choose(seat, "enter e5")
    roll(match, called)
    return match


def test_everyone_finishes_the_round() -> None:
    """KN-5: when somebody has entered the 25th number the others still enter theirs, then one more roll comes."""
    match = table(players=2)
    lay(match, 0, NEARLY_FULL)
    roll(match, 6)
    match.choose(0, "enter e5")
    assert match.to_act == (1,)
    assert "pass" not in match.legal(1)
    match.choose(1, "enter a1")
    assert match.needs_chance
    assert match.view(None)["last_roll"]


def test_exactly_one_more_roll() -> None:
    """KN-5: after the last roll the game is over, also when it filled another sheet."""
    match = last_roll(5, NEARLY_FULL.replace("2", ".", 1))
    match.choose(0, "pass")
    match.choose(1, "enter a1")
    assert match.over
    assert None not in match.view(None)["sheets"][1]["numbers"]
    with pytest.raises(ValueError, match="over"):
        match.happen("1 1")


def test_the_last_number_may_be_entered_circled_or_passed() -> None:
    """KN-5: on the last roll nobody must enter or circle."""
    match = last_roll(6, BLANK)
    enters = [f"enter {field}" for field in FIELDS if field != "e5"]
    assert sorted(match.legal(1)) == sorted([*enters, "circle e5", "pass"])
    choose(match, 1, "pass")
    choose(match, 0, "pass")
    assert match.over
    assert match.scores == [0, 0]


def test_pass_only_on_the_last_roll() -> None:
    """KN-5: passing is not open before the last roll."""
    match = table(players=2)
    lay(match, 0, NEARLY_FULL)
    roll(match, 6)
    assert not any("pass" in match.legal(seat) for seat in (0, 1))
    choose(match, 0, "enter e5")
    choose(match, 1, "enter e5")
    roll(match, 6)
    assert all("pass" in match.legal(seat) for seat in (0, 1))


def test_a_full_grid_may_circle() -> None:
    """KN-5: a player with a full grid may circle on the last roll."""
    match = last_roll(12, BLANK)
    assert match.legal(0) == ["circle e1", "circle c2", "circle a3", "circle d4", "circle b5", "pass"]
    match.choose(0, "circle c2")
    match.choose(1, "pass")
    assert match.scores == [1, 0]


def test_a_full_grid_with_nothing_to_circle_still_chooses() -> None:
    """KN-5: nobody is skipped on the last roll; the only choice may be to pass."""
    match = last_roll(11, BLANK)
    assert match.to_act == (0, 1)
    assert match.legal(0) == ["pass"]


def test_combinations_count_on_the_last_roll() -> None:
    """KN-5: an entry of the last roll brings its circles, and the game waits for them."""
    match = last_roll(7, FULL_HOUSE_TO_COME)
    match.choose(0, "pass")
    match.choose(1, "enter e1")
    assert not match.over
    assert match.legal(1) == bonus("row", "a1 b1 c1 d1 e1")
    choose(match, 1, *bonus("row", "a1 b1"))
    assert match.over
    assert match.scores == [0, 2]


def test_the_25th_number_brings_its_circles() -> None:
    """KN-5: the entry that fills the grid is an entry like any other."""
    match = solo("7 " * 24 + ".", 7)
    match.choose(0, "enter e5")
    assert match.legal(0)[0].startswith("circle ")
    while match.to_act:
        match.choose(0, match.legal(0)[0])
    assert not match.over
    assert match.view(0)["last_roll"]


def test_most_points_win() -> None:
    """KN-6: the highest total wins, and nobody has won before the end."""
    match = last_roll(12, BLANK)
    match.choose(0, "circle e1")
    assert match.winners == ()
    match.choose(1, "pass")
    assert match.winners == (0,)


def test_equal_tops_share_the_win() -> None:
    """KN-6: equal top scores share the win."""
    match = last_roll(12, NEARLY_FULL, NEARLY_FULL)
    for seat, text in enumerate(("circle e1", "pass", "circle a3")):
        match.choose(seat, text)
    assert match.scores == [1, 0, 1]
    assert match.winners == (0, 2)


# KN-1 and KN-2: choices are simultaneous, an entry and its circles are one secret sequence


def without(view: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key not in keys}


def test_nothing_shows_before_every_seat_is_done() -> None:
    """KN-1: another's entry and its circles are the same to everybody else as not having begun."""
    match = table(players=3)
    lay(match, 1, FULL_HOUSE_TO_COME, circled="a1 b1 c1")
    roll(match, 7)
    match.choose(2, "enter c3")
    others = (0, 2, None)
    before = [match.view(seat) for seat in others]
    for text in ("enter e1", "circle d1 in row"):
        match.choose(1, text)
        assert match.to_act == (0, 1)
        assert [match.view(seat) for seat in others] == before
    match.choose(1, "circle e1 in row")
    assert match.to_act == (0,)
    for seat, view in zip(others, before, strict=True):
        assert without(match.view(seat), "to_act") == without(view, "to_act")


def test_scores_and_breakdown_wait_for_every_seat() -> None:
    """KN-4: a line completed in this round gives its points when all are done, not before."""
    match = table(players=2)
    lay(match, 1, FULL_HOUSE_TO_COME, circled="a1 b1 c1")
    roll(match, 7)
    choose(match, 1, "enter e1", *bonus("row", "d1 e1"))
    assert match.scores == [0, 3]
    assert match.breakdown(1) == {"circles": 3}
    match.choose(0, "enter c3")
    assert match.scores == [0, 14]
    assert match.breakdown(1) == {"row 1": 9, "circles": 5}


def test_a_circle_is_secret_too() -> None:
    """KN-1: a number circled instead of entered shows when all have chosen."""
    match = table(players=2)
    lay(match, 1, FULL_HOUSE_TO_COME)
    roll(match, 7)
    match.choose(1, "circle d1")
    assert circled(match, 1) == ["d1"]
    assert match.view(0)["sheets"][1]["circled"] == []
    match.choose(0, "enter a1")
    assert match.view(0)["sheets"][1]["circled"] == ["d1"]


def test_a_seat_sees_its_own_sequence() -> None:
    """KN-2: the player who makes circles sees the entry, what is owed and the line begun."""
    match = solo(FULL_HOUSE_TO_COME, 7)
    choose(match, 0, "enter e1", "circle a1 in row")
    view = match.view(0)
    assert view["owed"] == {"row": 1}
    assert view["begun"] == "row"
    assert view["sheets"][0]["entered"] == "e1"
    assert view["sheets"][0]["circled"] == ["a1"]
    json.dumps(view)


def imagined(match: zaria.Match, seat: int | None, seed: int = 5) -> zaria.Match:
    """The match as a seat, or a spectator, may imagine it, by the first stream alone."""
    other = zaria.Match(match.game, match.first)
    state, rng = match.game.seen_by(match.s, seat), np.array([seed, seed], np.uint64)
    match.game.rules.imagine(state, -1 if seat is None else seat, rng)
    assert rng[1] == seed
    other.s = state
    return other


def entries(match: zaria.Match, seat: int) -> int:
    """How many fields of a seat's own sheet are filled."""
    return sum(number is not None for number in match.view(seat)["sheets"][seat]["numbers"])


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3, 4])
def test_who_is_done_is_imagined_done(viewer: int | None) -> None:
    """KN-1: seats 1 and 3 have entered, seat 2 is making its circles, 0 and 4 have not begun. To everybody else those
    who are done have entered the number somewhere, with all the circles it brings, and the others nothing."""
    match = table(players=5)
    lay(match, 2, FULL_HOUSE_TO_COME)
    roll(match, 7)
    for seat, text in ((1, "enter a1"), (3, "enter c3"), (2, "enter e1")):
        match.choose(seat, text)
    other = imagined(match, viewer)
    assert other.to_act == match.to_act == (0, 2, 4)
    assert [entries(other, seat) for seat in range(5)] == [0, 1, 5 if viewer == 2 else 4, 1, 0]
    for seat in (0, 4) if viewer == 2 else (0, 2, 4):
        assert f"enter {FIELDS[6]}" in other.legal(seat), "who has not begun may enter"


def test_imagined_bonus_circles_are_all_made() -> None:
    """KN-2: seat 1 can only have entered the 9 in its last free field, which makes a straight: three circles."""
    match = table(players=2)
    lay(match, 1, NEARLY_FULL.replace("8 12  2  4  .", "5  6  7  8  ."))
    roll(match, 9)
    choose(match, 1, "enter e5", *bonus("row", "a5 b5 c5"))
    seen = set()
    for seed in range(20):
        other = imagined(match, 0, seed)
        assert other.to_act == (0,)
        other.choose(0, "enter a1")
        assert other.view()["sheets"][1]["numbers"][24] == 9
        seen.add(tuple(circled(other, 1)))
    assert all(len(fields) == 3 and set(fields) < {"a5", "b5", "c5", "d5", "e5"} for fields in seen)
    assert len(seen) > 5, "which fields were circled nobody else can know"


# KN-S: solo


def test_solo() -> None:
    """KN-S: one player plays by the same rules, last roll included."""
    match = solo(NEARLY_FULL, 6)
    match.choose(0, "enter e5")
    roll(match, 6)
    match.choose(0, "circle e5")
    assert match.over
    assert match.scores == [1]
    assert match.winners == (0,)


@pytest.mark.parametrize(
    ("uncircled", "points", "grade"),
    [
        ("a1 d2 e5", 50, None),
        ("b1 d2 e5", 51, "good"),
        ("c3", 80, "good"),
        ("b1 e1", 81, "super"),
        ("d1", 99, "super"),  # no sheet makes 100
        ("e2", 101, "impressive"),
    ],
)
def test_how_a_solo_game_went(uncircled: str, points: int, grade: str | None) -> None:
    """KN-S: over 50 is good, over 80 super, over 100 impressive; it is said when the game is over."""
    match = last_roll(3)
    lay(match, 0, "7 " * 25, circled=" ".join(field for field in FIELDS if field not in uncircled.split()))
    assert match.view(0)["grade"] is None
    match.choose(0, "pass")
    assert match.over
    assert match.scores == [points]
    assert match.view()["grade"] == grade


def test_only_a_solo_game_is_graded() -> None:
    """KN-S: among several the most points win, however few they are."""
    match = last_roll(3, NEARLY_FULL)
    lay(match, 0, "7 " * 25, circled=" ".join(FIELDS))
    match.choose(0, "pass")
    match.choose(1, "pass")
    assert match.scores == [115, 0]
    assert match.view()["grade"] is None


def test_the_table_shows_what_combinations_bring_and_what_grades_take() -> None:
    """KN-S: the grades, and the circles of KN-2."""
    assert table().view()["facts"] == {
        "combinations": {"three": 1, "pairs": 1, "four": 2, "house": 2, "five": 3, "straight": 3},
        "grades": {"impressive": 100, "super": 80, "good": 50},
    }


def test_a_learner_sees_whether_it_is_the_last_roll() -> None:
    """KN-5: 1 on the last roll, 0 before."""
    for match, last in ((solo(BLANK, 7), 0), (last_roll(7), 1)):
        see = observation(match.game)
        assert see.named(see.of(match.state, 0))["last"].tolist() == [last]


def test_the_most_there_is() -> None:
    """KN-S: over 100 is impressive; every field circled is 115."""
    match = table()
    lay(match, 0, "7 " * 25, circled=" ".join(FIELDS))
    assert match.scores == [115]


# Refusals


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("enter a1", "KN-1", "cell-taken"),
        ("circle a1", "KN-1", "already-circled"),
        ("circle c1", "KN-1", "not-the-called-number"),
        ("circle e5", "KN-1", "cell-empty"),
        ("pass", "KN-1", "must-enter-or-circle"),
        ("circle b1 in row", "KN-2", "no-bonus-here"),
        ("circle a1 in falling", "KN-2", "no-bonus-here"),
        ("circle d1", "KN-1", "already-circled"),
        ("circle b1 in falling", None, "unknown-text"),
        ("enter f1", None, "unknown-text"),
        ("Enter d1", None, "unknown-text"),
        ("enter d1 ", None, "unknown-text"),
        ("", None, "unknown-text"),
        (None, None, "unknown-text"),
        (3, None, "unknown-text"),
    ],
)
def test_refused_in_a_round(text: Any, rule: str | None, key: str) -> None:
    """KN-1: a 9 is called; a1 and d1 hold circled 9s, b1 a 9, c1 a 5."""
    assert_refused(solo("9 9 5 9 . " + ". " * 20, 9, circled="a1 d1"), 0, text, rule, key)


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("circle a1", "KN-2", "bonus-first"),
        ("enter a2", "KN-2", "bonus-first"),
        ("pass", "KN-2", "bonus-first"),
        ("circle a3 in row", "KN-2", "already-circled"),
        ("circle c1 in column", "KN-3", "finish-the-line"),
        ("circle a1 in falling", "KN-3", "finish-the-line"),
        ("circle a1 in row", "KN-2", "no-bonus-here"),
        ("circle a4 in row", "KN-2", "no-bonus-here"),
        ("circle a3 in column", "KN-2", "no-bonus-here"),
        ("circle d3 in column", "KN-2", "no-bonus-here"),
        ("circle a3 in falling", None, "unknown-text"),
    ],
)
def test_refused_among_bonus_circles(text: str, rule: str | None, key: str) -> None:
    """KN-3: the row of four straights is begun with a3."""
    match = solo(FOUR_STRAIGHTS, 7)
    choose(match, 0, "enter c3", "circle a3 in row")
    assert_refused(match, 0, text, rule, key)


def test_a_finished_line_is_refused() -> None:
    """KN-2: a straight brings three circles and not a fourth."""
    match = solo(FOUR_STRAIGHTS, 7)
    choose(match, 0, "enter c3", *bonus("row", "a3 b3 c3"))
    assert_refused(match, 0, "circle d3 in row", "KN-2", "no-bonus-here")


def test_the_last_roll_cannot_be_entered_in_a_full_grid() -> None:
    """KN-5: a full grid has no free field."""
    assert_refused(last_roll(6, BLANK), 0, "enter a1", "KN-1", "cell-taken")


def test_refused_before_the_roll() -> None:
    """KN-1: first the roll, then the choices."""
    assert_refused(table(), 0, "enter a1", "KN-1", "chance-first")


def test_a_choice_is_final() -> None:
    """KN-1: who has entered waits for the others."""
    match = table(players=2)
    roll(match, 7)
    match.choose(0, "enter a1")
    assert_refused(match, 0, "enter a2", "KN-1", "already-chosen")
    assert match.legal(0) == []


@pytest.mark.parametrize("seat", [-1, 2])
def test_refused_to_a_stranger(seat: int) -> None:
    """KN-1: only the players at the table play."""
    match = table(players=2)
    roll(match, 7)
    assert_refused(match, seat, "enter a1", None, "no-such-seat")


def test_refused_after_the_end() -> None:
    """KN-5: when the game is over nothing is entered or circled."""
    match = last_roll(6)
    match.choose(0, "pass")
    assert_refused(match, 0, "circle e5", "KN-5", "game-over")
