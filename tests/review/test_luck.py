"""Luck has no favourite: whatever the judge thinks, its mean over all that can come is zero."""

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.engine.turns import CHANCE
from zaria.games.game import Game
from zaria.lab.arena import Results, arena, without_luck
from zaria.review import meter
from zaria.review.account import Walk
from zaria.review.judge import Judge, judge

from .games import one_of, played, review_of_one

CERTAIN = 4  # standard errors: once in 15,000 by chance


def before_chance(id: str, number: int) -> tuple[Game, Any]:
    """A position of a finished game in which one roll or card is to come."""
    match = one_of(id)
    lines = [line for line, entry in enumerate(match.log) if entry.seat is None and line > 60]
    position = zaria.Match.replay(match.record(), lines[number])
    return match.game, position.s


def after(game: Game, s: Any, k: int) -> Any:
    position = game.copy(s)
    game.rules.happen(position, k)
    return position


@pytest.mark.parametrize(("id", "number"), [("knaster", 0), ("knaster", 3), ("qwixx-cards", 2)])
def test_the_luck_of_all_outcomes_adds_up_to_nothing(id: str, number: int) -> None:
    game, s = before_chance(id, number)
    outcomes = range(int(game.rules.outcomes(s)))
    assert all(int(game.rules.turn(after(game, s, k))) != CHANCE for k in outcomes)
    total = sum(judge(game).luck(s, after(game, s, k), seed=9)[2] for k in outcomes)
    assert total == pytest.approx(np.zeros(game.players), abs=1e-9)


@pytest.mark.parametrize("id", ["qwixx", "qwantum"])
def test_a_sample_of_outcomes_stands_for_all(id: str) -> None:
    """The mean over samples is that over random rolls: the roll that happened plays no part in it."""
    game, s = before_chance(id, 0)
    by, n = judge(game), int(game.rules.outcomes(s))
    dice = zaria.Seeded(4)
    lucks = [by.luck(s, after(game, s, dice.below(n)), seed)[2][0] for seed in range(300)]
    assert abs(np.mean(lucks)) < CERTAIN * np.std(lucks) / np.sqrt(len(lucks))
    means = [by.expected(s, seed)[0] for seed in range(40)]
    assert np.std(means) < np.std(lucks) / 4


@pytest.mark.every
@pytest.mark.parametrize("id", zaria.GAMES)
def test_the_luck_of_a_choice_is_nothing_over_all_that_may_lie_there(id: str) -> None:
    """What nobody has seen may lie in any order, whatever the hands are and whoever chose. Without it there is none."""
    match, words, spreads = one_of(id), np.array([1, 2], np.uint64), [0.0]
    game, by = match.game, judge(match.game)
    cover = by.mind.cover
    for line in range(40, 70):
        s, entry = zaria.Match.replay(match.record(), line).s, match.log[line]
        if not cover or entry.seat is None or int(s["phase"]) in game.together:
            continue
        lucks = []
        for seed in range(60):
            world = game.copy(s)
            cover(world)
            game.rules.imagine(world, entry.seat, words)
            lucks.append(by.luck_of_choice(world, entry.seat, game.numbers[entry.text], seed))
        error = np.std(lucks, axis=0) / np.sqrt(len(lucks))
        assert (abs(np.mean(lucks, axis=0)) <= CERTAIN * error + 1e-9).all()
        spreads.append(error.max())
    chosen = [event for event in review_of_one(id).events if event.seat is not None]
    assert (max(spreads) > 0) == any(event.luck for event in chosen)


def test_what_lies_in_hands_is_no_luck() -> None:
    """With all cards dealt a choice cannot be lucky: whoever holds a card has chosen by it."""
    match = zaria.Match.replay(played(("trio", 4, {"mode": "simple", "teams": True}), 3, "casual", "strong"))
    walk = Walk(match, judge(match.game), 1)
    list(walk.follow())
    for event in walk.events:
        assert event.seat is None or event.luck in (None, [0.0] * 4)


def test_nobody_looks_luckier_for_playing_well() -> None:
    assert_reviews_favour_nobody(zaria.game("trio", players=3), 400)


@pytest.mark.long
@pytest.mark.parametrize("id", zaria.GAMES)
def test_nobody_does_in_thousands_of_games(id: str) -> None:
    assert_reviews_favour_nobody(zaria.game(id), 1000)


def assert_reviews_favour_nobody(game: Game, games: int) -> None:
    """Bots of levels that differ, judged by one who looks at little."""
    mind, lucks = judge(game).mind, []
    by = Judge(game, replace(mind, setting=replace(mind.setting, outcomes=6, deals=2, shuffles=4)))
    for seed in range(games):
        match = zaria.Match.replay(
            played((game.id, game.players, dict(game.options)), seed, "beginner", "strong", "casual")
        )
        walk = Walk(match, by, seed)
        list(walk.follow())
        lucks.append(np.sum([event.luck for event in walk.events if event.luck], axis=0))
    error = np.std(lucks, axis=0) / np.sqrt(games)
    assert (abs(np.mean(lucks, axis=0)) <= CERTAIN * error).all()


def test_over_hundreds_of_games_luck_is_nothing_and_results_without_it_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """The arena's adjusted shares are the plain ones, also when only a few other rolls are looked at.

    `python -m bench.review unbiased --games 20000` looks at more games, of every game.
    """
    monkeypatch.setattr(meter, "LOOKS", 4)
    results = arena(zaria.game("qwixx", players=2), ["casual", "greedy"], 400, 3, processes=1, adjusted=True).results
    assert_luck_is_nothing(results.luck)
    assert_results_agree(results)
    assert without_luck(results)[:, 0].var() < results.wins.mean(axis=1)[:, 0].var()


@pytest.mark.long
@pytest.mark.parametrize("id", zaria.GAMES)
def test_over_thousands_of_games_too(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter, "LOOKS", 6)
    monkeypatch.setattr(meter, "FUTURES", 4)
    results = arena(zaria.game(id), ["casual", "greedy"], 2000, 3, processes=1, adjusted=True).results
    assert_luck_is_nothing(results.luck)
    assert_results_agree(results)


def test_luck_by_few_futures_is_nothing_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few tell what a roll was worth, and fewer still what others would have been."""
    for name, value in (("LOOKS", 4), ("DECISIVE", 0), ("FUTURES", 3), ("FEWER", 3)):
        monkeypatch.setattr(meter, name, value)
    found = arena(zaria.game("qwixx-cards", players=2), ["casual", "beginner"], 200, 3, processes=1, adjusted=True)
    assert_luck_is_nothing(found.results.luck)


@pytest.mark.long
def test_futures_tell_more_of_a_roll_than_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter, "FUTURES", 160)
    left = []
    for decisive in (meter.DECISIVE, 2):  # nothing decides so much
        monkeypatch.setattr(meter, "DECISIVE", decisive)
        results = arena(zaria.game("qwixx-cards", players=2), ["strong"], 24, 1, processes=1, adjusted=True).results
        assert results.luck is not None
        left.append((results.wins - results.luck.sum(axis=3)).var())
    assert left[0] < left[1] / 2


def test_luck_that_few_deals_tell_of_is_taken_out_as_it_is() -> None:
    """A stage that one deal in forty comes to, with hardly any luck in it, is not multiplied by thousands."""
    dice = np.random.default_rng(5)
    luck = np.zeros((40, 1, 2, meter.STAGES))
    luck[:, 0, 0, 0] = dice.normal(size=40)
    luck[7, 0, 0, 1], luck[8, 0, 0, 1] = 1e-5, 0.3
    luck[:, 0, 1] = -luck[:, 0, 0]
    won = luck[:, 0, 0].sum(axis=1) + 0.1 * dice.normal(size=40)
    left = without_luck(results_of(np.stack([won, -won], axis=1)[:, None], luck))
    assert left[:, 0].std() < 0.15


def test_luck_that_a_judge_exaggerates_is_taken_out_in_part_and_no_mean_moves() -> None:
    """Two hundred arenas, of whose luck the judge sees four times too much at one of two stages."""
    dice = np.random.default_rng(5)
    means, variances = [], []
    for _ in range(200):
        luck = np.zeros((600, 1, 2, meter.STAGES))
        luck[:, 0, 0, :2] = dice.normal(size=(600, 2)) * (2, 1)
        luck[:, 0, 1] = -luck[:, 0, 0]
        won = 0.6 + luck[:, 0, 0, 0] / 4 + luck[:, 0, 0, 1] + 0.1 * dice.normal(size=600)
        wins = np.stack([won, 1 - won], axis=1)[:, None]
        left = without_luck(results_of(wins, luck))
        assert left.sum(axis=1) == pytest.approx(1)
        means.append(left[:, 0].mean())
        variances.append([won.var(), (won - luck[:, 0, 0].sum(axis=1)).var(), left[:, 0].var()])
    assert abs(np.mean(means) - 0.6) < CERTAIN * np.std(means) / np.sqrt(len(means))
    plain, whole, part = np.mean(variances, axis=0)
    assert part < 0.2 * plain < whole


def assert_luck_is_nothing(luck: Any) -> None:
    """By seat and stage of the game."""
    lucks = luck.mean(axis=1)
    error = lucks.std(axis=0) / np.sqrt(len(lucks))
    assert (abs(lucks.mean(axis=0)) <= CERTAIN * error).all()


def assert_results_agree(results: Results) -> None:
    """With luck and without it."""
    difference = (results.wins.mean(axis=1) - without_luck(results))[:, 0]
    assert abs(difference.mean()) <= CERTAIN * difference.std() / np.sqrt(len(difference))


def results_of(wins: Any, luck: Any) -> Results:
    """Of an arena of which nothing else matters."""
    nothing = np.zeros(2)
    return Results(wins, wins, nothing.astype(int), nothing.astype(int), nothing, nothing, Counter(), luck)


@pytest.mark.parametrize("id", zaria.GAMES)
def test_every_game_has_luck_to_take_out(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter, "FUTURES", 48)  # it adds up whatever they are
    found = arena(zaria.game(id), ["casual", "greedy"], games=6, seed=1, processes=1, adjusted=True)
    assert found.results.luck is not None
    assert abs(found.results.luck.sum(axis=3)).min() > 0
    assert found.results.luck.sum(axis=2) == pytest.approx(0, abs=1e-9)  # one's luck is the others' bad luck


@pytest.mark.long
def test_what_a_quick_bot_makes_of_a_roll_is_not_taken_for_luck() -> None:
    """Two who play far from the judge's best: the luck in it still explains most of who won."""
    found = arena(zaria.game("qwixx", players=2), ["casual"], games=60, seed=2, processes=1, adjusted=True)
    assert found.results.luck is not None
    wins, lucks = found.results.wins[:, 0, 0], found.results.luck[:, 0, 0].sum(axis=1)
    assert wins.var() > 5 * (wins - lucks).var()
