"""Luck has no favourite: whatever the judge thinks, its mean over all that can come is zero."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.engine.turns import CHANCE
from zaria.games.game import Game
from zaria.lab.arena import arena
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


def test_over_thousands_of_games_luck_is_nothing_and_results_without_it_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """The arena's adjusted shares are the plain ones, also when the judge looks at twelve rolls only."""
    game = zaria.game("qwixx", players=2)
    monkeypatch.setattr(judge(game), "setting", replace(judge(game).setting, outcomes=12))
    found = arena(game, ["casual", "greedy"], games=2000, seed=3, processes=1, adjusted=True)
    assert found.results.luck is not None
    lucks = found.results.luck.mean(axis=1)
    error = lucks.std(axis=0) / np.sqrt(len(lucks))
    assert (abs(lucks.mean(axis=0)) < CERTAIN * error).all()
    for standing in found.standings:
        assert standing.adjusted is not None
        assert standing.adjusted_interval is not None
        assert abs(standing.adjusted - standing.wins) < 2 * standing.wins_interval
        assert standing.adjusted_interval < standing.wins_interval
