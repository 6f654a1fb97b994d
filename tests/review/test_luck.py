"""Luck has no favourite: whatever the judge thinks, its mean over all that can come is zero."""

from typing import Any

import numpy as np
import pytest

import zaria
from zaria.engine.turns import CHANCE
from zaria.games.game import Game
from zaria.lab.arena import arena
from zaria.review import meter
from zaria.review.judge import judge

from .games import one_of

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


def test_over_hundreds_of_games_luck_is_nothing_and_results_without_it_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """The arena's adjusted shares are the plain ones, also when only a few other rolls are looked at.

    `python -m bench.review luck --games 20000` looks at more games, of every game.
    """
    monkeypatch.setattr(meter, "LOOKS", 6)
    game = zaria.game("qwixx", players=2)
    found = arena(game, ["casual", "greedy"], games=400, seed=3, processes=1, adjusted=True)
    assert found.results.luck is not None
    lucks = found.results.luck.mean(axis=1)
    error = lucks.std(axis=0) / np.sqrt(len(lucks))
    assert (abs(lucks.mean(axis=0)) < CERTAIN * error).all()
    for standing in found.standings:
        assert standing.adjusted is not None
        assert standing.adjusted_interval is not None
        assert abs(standing.adjusted - standing.wins) < 2 * standing.wins_interval
        assert standing.adjusted_interval < standing.wins_interval


@pytest.mark.parametrize("id", zaria.GAMES)
def test_every_game_has_luck_to_take_out(id: str) -> None:
    found = arena(zaria.game(id), ["casual", "greedy"], games=6, seed=1, processes=1, adjusted=True)
    assert found.results.luck is not None
    assert abs(found.results.luck).min() > 0
    assert found.results.luck.sum(axis=2) == pytest.approx(0, abs=1e-9)  # one's luck is the others' bad luck


def test_what_a_quick_bot_makes_of_a_roll_is_not_taken_for_luck() -> None:
    """Two who play far from the judge's best: the luck in it still explains most of who won."""
    found = arena(zaria.game("qwixx", players=2), ["casual"], games=60, seed=2, processes=1, adjusted=True)
    assert found.results.luck is not None
    wins, lucks = found.results.wins[:, 0, 0], found.results.luck[:, 0, 0]
    assert wins.var() > 5 * (wins - lucks).var()
