"""How the Qwixx bots choose, in positions where the right choice is plain."""

from typing import Any

import pytest

import zaria
from zaria import bots
from zaria.engine.compiler import COMPILED

THINKING = ["strong", "master"] if COMPILED else ["strong"]


def table(white: str, crosses: dict[tuple[int, int], str], misthrows: tuple[int, ...] = (0, 0)) -> zaria.Match:
    """A game of two with these sheets: by seat and row, the places crossed, a bit each from the left."""
    match = zaria.Match(zaria.game("qwixx", players=2))
    for (seat, row), places in crosses.items():
        match.s["crosses"][seat, row] = int(places[::-1], 2)
        if len(places) == 12 and places[-1] == "1":
            match.s["closed"][row] = 1
    match.s["misthrows"][:2] = misthrows
    dice = dict(zip(("red", "yellow", "green", "blue"), (1, 1, 6, 6), strict=True))
    closed = match.s["closed"]
    coloured = [f"{colour} {face}" for row, (colour, face) in enumerate(dice.items()) if not closed[row]]
    match.happen(" ".join([f"white {white}", *coloured]))
    return match


def choice(name: str, match: zaria.Match, seat: int, seed: int = 1) -> str:
    seen: Any = match.game.seen_by(match.state, seat)
    return bots.choose(name, match.game, seen, seat, seed)


@pytest.mark.parametrize("name", ["greedy", *THINKING])
def test_the_first_number_of_a_row_is_taken(name: str) -> None:
    match = table("1 1", {})
    assert choice(name, match, 1) in ("red 2", "yellow 2")


@pytest.mark.parametrize(("white", "text"), [("1 3", "red 4"), ("1 4", "pass"), ("5 5", "green 10")])
def test_the_greedy_passes_over_at_most_two_numbers(white: str, text: str) -> None:
    assert choice("greedy", table(white, {}), 1) == text


def test_the_greedy_leaves_the_white_sum_for_a_nearer_coloured_one() -> None:
    match = table("2 2", {})  # white 4 passes over two numbers; green 8 and red 3 are offered by colours
    assert choice("greedy", match, 0) == "pass"
    match.choose(0, "pass")
    match.choose(1, "pass")
    assert choice("greedy", match, 0) == "red 3"


@pytest.mark.skipif(not COMPILED, reason="the master is too slow uncompiled")
@pytest.mark.parametrize(("other", "ends"), [("11111100000", True), ("11111110000", False)])
def test_the_master_ends_the_game_only_when_ahead(other: str, ends: bool) -> None:
    """One row is closed and locking red ends the game with 83 points. The other has 63 points, or 84."""
    crosses = {(1, 1): "111110000011", (1, 0): "11111111000", (0, 0): other, (0, 2): other, (0, 3): other}
    match = table("6 6", crosses)
    assert "red 12" in match.legal(1)
    assert (choice("master", match, 1) == "red 12") == ends


@pytest.mark.parametrize("name", THINKING)
def test_a_cross_is_better_than_the_fourth_misthrow_when_behind(name: str) -> None:
    match = table("3 4", {(1, 0): "11111000000", (1, 1): "11111100000"}, (3, 0))
    match.choose(1, "pass")
    first = choice(name, match, 0)
    match.choose(0, first)
    assert (first, choice(name, match, 0)) != ("pass", "pass")


@pytest.mark.skipif(not COMPILED, reason="whole games take too long uncompiled")
def test_alone_the_strong_comes_near_the_optimum() -> None:
    """Best play scores 115.5 with a deviation of 26; forty games tell it from the greedy, which scores under 90."""
    from zaria.lab.arena import play_deals

    found = play_deals("qwixx", 1, {}, ["strong"], 3, 0, 40)
    assert found.scores.mean() > 100
