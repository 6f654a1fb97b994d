"""The computer players of Knaster: that they reckon right, take what lies there, and keep to the rules."""

import random
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.bots import legal
from zaria.engine.compiler import COMPILED
from zaria.games.game import Game
from zaria.games.knaster import bots as bots
from zaria.games.knaster import rules as rules
from zaria.games.knaster.bots import choice as choosing
from zaria.games.knaster.bots import value as value
from zaria.lab.arena import arena

from ...review.games import played
from ...tables import VARIANTS, Variant, match_of, named, play

LEVELS = ("greedy", "beginner", "casual", "strong", "master")
TABLES = [variant for variant in VARIANTS if variant[0] == "knaster" and variant[1] in (1, 2, 12)]
compiled_only = pytest.mark.skipif(not COMPILED, reason="whole games are played")


def choice(match: zaria.Match, level: str, seat: int = 0, seed: int = 1) -> str:
    game = match.game
    seen = game.seen_by(match.state, seat)
    return game.actions[bots.create(game, level).choose(seen, seat, legal(game, seen, seat), seed)]


def random_sheet(seed: int, choices: int) -> Any:
    """A sheet in the middle of a game, before the next number is called."""
    match = match_of(("knaster", 1, {}), seed)
    play(match, random.Random(seed), choices)
    while match.state["owed"].any():
        match.choose(0, match.legal(0)[0])
    return choosing.read_sheet(match.state, 0)


def worth(t: value.Learned, sheet: Any, free: int, rivals: int) -> float:
    found = np.empty(value.FEATURES, np.int64)
    value.features(t, sheet, free, rivals, found)
    return float(t.weights[found].sum(dtype=np.float64))


def noise() -> value.Learned:
    """Weights that nobody has learned, so that no term of a sum is missed."""
    return bots.learned(np.random.default_rng(1).normal(size=value.WEIGHTS).astype(np.float32))


@pytest.mark.parametrize("rivals", [value.ALONE, 7])
@pytest.mark.parametrize("seed", range(6))
def test_a_choice_is_worth_its_points_and_the_sheet_after_it(seed: int, rivals: int) -> None:
    t, sheet = noise(), random_sheet(seed, 14 + 4 * seed)
    free = int(value.count_free(sheet))
    values, circles = np.empty(rules.CELLS), np.empty(rules.CELLS, np.int64)
    for called in (6, 7, 9):
        value.judge(t, sheet, free, rivals, called, False, values, circles)
        for cell in np.flatnonzero(values > value.NEVER).tolist():
            after = sheet.copy()
            points = value.use(after, called, cell, circles[cell])
            then = worth(t, after, int(value.count_free(after)), rivals)
            assert values[cell] == pytest.approx(points + then, abs=1e-3)


def best_by_the_rules(t: value.Learned, game: Game, s: Any) -> float:
    """The most that any way to make the circles that are owed leads to."""
    if not s["owed"].any():
        sheet = choosing.read_sheet(s, 0)
        return int(rules.points(s, 0)) + worth(t, sheet, int(value.count_free(sheet)), value.ALONE)
    best = -1e9
    for action in legal(game, s, 0):
        after = game.copy(s)
        rules.choose(after, 0, action)
        best = max(best, best_by_the_rules(t, game, after))
    return best


@pytest.mark.parametrize("numbers", ["5 5 5 7 7", "3 4 5 6 7", "8 8 8 8 8"])
def test_circles_of_two_lines_are_chosen_together(numbers: str) -> None:
    """KN-3: one entry fills a row and a column; no other way to make the circles is better."""
    t, game = noise(), zaria.game("knaster", players=1)
    s = game.start(0)
    line = [int(n) for n in numbers.split()]
    rules.happen(s, next(k for k in range(36) if k // 6 + k % 6 + 2 == line[1]))
    s["numbers"][0, 5:10] = line  # the second row, and the second column
    s["numbers"][0, 1::5] = line
    s["numbers"][0, 6] = 0
    rules.choose(s, 0, rules.ENTER + 6)
    assert (s["owed"][0] > 0).sum() == 2
    most = best_by_the_rules(t, game, game.copy(s))
    while s["owed"].any():
        rules.choose(s, 0, choosing.choose_bonus(t, s, 0))
    assert best_by_the_rules(t, game, s) == pytest.approx(most, abs=1e-3)


def test_lines_bring_what_the_rules_say() -> None:
    t, dice = noise(), random.Random(3)
    for _ in range(200):
        line = dice.choices(range(2, 13), k=5) if dice.random() < 0.5 else dice.sample(range(4, 10), 5)
        numbers, sheet = np.zeros(rules.CELLS, np.uint8), np.zeros(rules.CELLS, np.int64)
        numbers[:5], sheet[:5] = line, np.array(line) - 1
        assert t.bonus[value.line_class(t, sheet, 0)] == rules.combination(numbers, 0)


def test_a_line_and_its_mirror_image_are_one() -> None:
    t = noise()
    sheet = np.zeros((2, rules.CELLS), np.int64)
    sheet[0, :5] = 1, 12, 0, 5, 17  # 2, circled 2, empty, 6, circled 7
    sheet[1, :5] = 11, 22, 0, 7, 17  # the same with 14 - n for n
    assert value.line_class(t, sheet[0], 0) == value.line_class(t, sheet[1], 0)
    sheet[1, 0] = 10
    assert value.line_class(t, sheet[0], 0) != value.line_class(t, sheet[1], 0)


def last_roll() -> zaria.Match:
    """The last roll of a game alone: a 7 completes the top row, or only adds a circle elsewhere."""
    match = zaria.Match(zaria.game("knaster", players=1))
    s = match.s
    s["numbers"][0] = [7, 5, 4, 6, 8, 7, *[2, 3, 12, 11, 2] * 3, 2, 3, 12, 11]
    s["circles"][0] = 0b11110
    s["last"] = 1
    match.happen("3 4")
    return match


@pytest.mark.parametrize("level", ["greedy", "strong", "master"])
def test_a_line_is_completed_on_the_last_roll(level: str) -> None:
    assert choice(last_roll(), level) == "circle a1"


@pytest.mark.parametrize("level", ["strong", "master"])
def test_who_gains_nothing_on_the_last_roll_passes(level: str) -> None:
    match = last_roll()
    match.s["circles"][0] |= 1 << 5 | 1
    assert choice(match, level) == "pass"  # KN-5


@compiled_only
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", TABLES, ids=named)
def test_every_choice_of_a_game_is_legal(variant: Variant, level: str) -> None:
    match = match_of(variant, 3)
    while not match.over:
        for seat in match.to_act:
            match.choose(seat, choice(match, level if seat < 2 else "casual", seat, seed=seat))
    assert min(match.scores) >= 0


@compiled_only
@pytest.mark.parametrize(("better", "worse"), [("casual", "beginner"), ("strong", "casual"), ("strong", "greedy")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    found = arena(zaria.game("knaster", players=2), [better, worse], games=100, seed=1, processes=1)
    standing = found.standings[0]
    assert standing.wins - standing.wins_interval > standing.fair


@pytest.mark.parametrize("rivals", range(value.EARLY, rules.CELLS))
def test_far_ahead_and_far_behind_something_was_learned(rivals: int) -> None:
    weights = bots.read_learned().weights
    assert all(weights[value.tempo_at(free, rivals, False)] != 0 for free in range(1, rules.CELLS))


@compiled_only
def test_who_enters_anywhere_and_is_quicker_for_it_is_not_taken_for_the_winner() -> None:
    """Nobody who learned had been that far ahead of others; it was worth seventeen points, for nothing."""
    by = zaria.judge(zaria.game("knaster", 2))
    for seed in range(4, 8):
        record = played(("knaster", 2, {}), seed, "random", "casual")
        match = zaria.Match.replay(record)
        assert match.winners == (1,)
        chances = [by.values(zaria.Match.replay(record, line).s)[0] for line in range(40, len(match.log), 10)]
        assert max(chances) < 0.8
