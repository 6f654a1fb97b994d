"""The computer players of Qwantum: that they reckon right, end games that are won, and keep to the rules."""

import random
from itertools import product
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.bots import legal
from zaria.engine.compiler import COMPILED
from zaria.games.game import Game
from zaria.games.qwantum import bots as bots
from zaria.games.qwantum import rules as rules
from zaria.games.qwantum.bots import turn as turn
from zaria.games.qwantum.bots import value as value
from zaria.lab.arena import arena

from ...tables import VARIANTS, Variant, match_of, named, play

LEVELS = ("greedy", "beginner", "casual", "strong", "master")
TABLES = [variant for variant in VARIANTS if variant[0] == "qwantum"]
ALL = np.ones(rules.ROWS, np.int64), np.full(rules.ROWS, value.MOST, np.int64)
compiled_only = pytest.mark.skipif(not COMPILED, reason="all rolls there are, or whole games")


def choice(match: zaria.Match, level: str, seat: int = 0, seed: int = 1) -> str:
    game = match.game
    seen = game.seen_by(match.state, seat)
    return game.actions[bots.create(game, level).choose(seen, seat, legal(game, seen, seat), seed)]


def at_phase(seed: int, phase: int, choices: int = 30) -> zaria.Match:
    """Two players in the middle of a game, at a phase of the turn."""
    match, dice = match_of(("qwantum", 2, {}), seed), random.Random(seed)
    play(match, dice, choices)
    while match.state["phase"] != phase:
        play(match, dice, 1)
    return match


@pytest.mark.parametrize("seed", range(4))
def test_points_are_those_of_the_rules(seed: int) -> None:
    s = at_phase(seed, rules.REROLL, 60).state
    for seat in range(2):
        sheet = turn.sheet_of(s, seat, 0)
        assert value.sheet_points(sheet) == rules.points(s, seat)
        assert value.features(sheet, np.empty(value.FEATURES, np.int64)) == rules.points(s, seat)


def test_a_full_sheet_has_no_prospects_but_its_points() -> None:
    s = at_phase(1, rules.REROLL).state
    s = s.copy() if COMPILED else s
    sheet = turn.sheet_of(s, 0, 0)
    sheet.fields[:] = np.arange(1, 7)
    sheet.filled[:] = rules.COLUMNS
    found = np.empty(value.FEATURES, np.int64)
    assert value.prospect(bots.read_learned(), sheet, found) == value.sheet_points(sheet)


@compiled_only
@pytest.mark.parametrize("seed", range(3))
def test_the_dice_to_roll_again_are_judged_exactly(seed: int) -> None:
    """QN-3: for some sets of dice, against every roll of them by the rules."""
    match = at_phase(seed, rules.REROLL)
    s, seat = match.state, match.to_act[0]
    p = turn.look_at_turn(bots.read_learned(), s, seat, *ALL, True)
    values = np.empty(value.SETS)
    turn.judge_sets(p, s["dice"], values)
    for dice_set in (0, 1, 0b1000000, 0b0100101, 0b1011000):
        again = match.game.copy(s)
        rules.choose(again, seat, dice_set)
        chances = [turn.best_own(p, totals)[0] for totals in rolls(match.game, again)]
        assert values[dice_set] == pytest.approx(np.mean(chances), abs=1e-5)


def rolls(game: Game, s: Any) -> list[Any]:
    """The totals of every roll that can come."""
    if s["phase"] == rules.OWN:
        return [s["totals"].astype(np.int64)]
    found = []
    for k in range(rules.outcomes(s)):
        after = game.copy(s)
        rules.happen(after, k)
        found.append(after["totals"].astype(np.int64))
    return found


def test_totals_are_those_of_the_rules() -> None:
    s = at_phase(2, rules.REROLL).state
    totals = np.empty(rules.ROWS, np.int64)
    turn.add_up(s["dice"], np.full(rules.DICE, -1, np.int64), totals)
    assert totals.tolist() == s["totals"].tolist()


@compiled_only
@pytest.mark.parametrize("seed", range(3))
def test_two_entries_are_worth_the_sheet_after_them(seed: int) -> None:
    match = at_phase(seed, rules.OWN)
    s, seat, t = match.state, match.to_act[0], bots.read_learned()
    p = turn.look_at_turn(t, s, seat, *ALL, True)
    found = np.empty(value.FEATURES, np.int64)
    for row, other in product(range(rules.ROWS), range(rules.ROWS)):
        for total, second in ((9, 11), (20, 4)):
            sheet = turn.sheet_of(s, seat, 1)
            if other < row and value.fits(sheet, row, total) and value.fits(sheet, other, second):
                value.enter(sheet, row, total)
                value.enter(sheet, other, second)
                at = turn.TWO + (value.PAIR[row, other] * value.VALUES + total) * value.VALUES + second
                assert p[at] == pytest.approx(value.prospect(t, sheet, found))


def one_field_left(mine: int, other: int) -> zaria.Match:
    """Seat 0 can fill its last field in step B; points so far come from equal columns."""
    match = zaria.Match(zaria.game("qwantum", players=2))
    match.happen("white 1 1:R1 2:R2 3:R1 4:R5 5:R3 6:Y1")
    s = match.s
    for seat, high in enumerate((mine, other)):
        s["fields"][seat] = np.array([1, 2, 3, 4, 3, 2]) + high
        s["filled"][seat] = rules.COLUMNS
    s["fields"][0, rules.YELLOW, 5] = 0
    s["filled"][0, rules.YELLOW] = 5
    s["fields"][1, :, 5] = 0
    s["filled"][1] = 5
    match.choose(0, "keep")
    return match


@pytest.mark.parametrize("level", ["strong", "master"])
def test_who_is_ahead_ends_the_game(level: str) -> None:
    assert choice(one_field_left(10, 2), level) == "enter yellow"


@pytest.mark.parametrize("level", ["strong", "master"])
def test_who_is_behind_does_not_end_the_game(level: str) -> None:
    assert choice(one_field_left(2, 10), level) != "enter yellow"


@compiled_only
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", TABLES, ids=named)
def test_every_choice_of_a_game_is_legal(variant: Variant, level: str) -> None:
    match = match_of(variant, 3)
    choices = 0
    while not match.over and choices < 1000:
        for seat in match.to_act:
            match.choose(seat, choice(match, level if seat == 0 else "strong", seat, seed=choices))
            choices += 1
    assert match.over


@compiled_only
def test_the_same_seed_gives_the_same_choice() -> None:
    match = at_phase(1, rules.REROLL)
    assert len({choice(match, "strong", match.to_act[0], seed=5) for _ in range(3)}) == 1


@compiled_only
@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("casual", "beginner", 100), ("strong", "casual", 100), ("strong", "greedy", 100)],
)
def test_each_level_beats_the_one_below(better: str, worse: str, games: int) -> None:
    found = arena(zaria.game("qwantum", players=2), [better, worse], games, seed=1, processes=1)
    standing = found.standings[0]
    assert standing.wins - standing.wins_interval > standing.fair
