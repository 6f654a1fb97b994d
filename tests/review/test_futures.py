"""Futures to the end of a game, by which an arena weighs what decides much."""

from typing import Any

import numpy as np
import pytest

import zaria
from zaria.review.futures import playing_out
from zaria.review.judge import judge

from .games import one_of

MANY = 400


def played_out(line: int | None, seed: int) -> Any:
    match = zaria.Match.replay(one_of("qwixx-cards").record(), line)
    mind, position, out = judge(match.game).mind, match.game.records(1), np.empty(match.game.players)
    position[0] = match.s
    playing_out(match.game.rules, mind.policy)(mind.knowledge, position, np.uint64(seed), MANY, out)
    assert position[0] == match.s
    return out


def test_a_finished_game_has_one_future() -> None:
    match = one_of("qwixx-cards")
    won = [1 / len(match.winners) if seat in match.winners else 0 for seat in range(match.game.players)]
    assert played_out(None, 1) == pytest.approx(won)


def test_futures_come_from_their_seed_and_share_out_one_win() -> None:
    found = played_out(60, 1)
    assert found.sum() == pytest.approx(1)
    assert (found == played_out(60, 1)).all()
    assert found == pytest.approx(played_out(60, 2), abs=4 * np.sqrt(0.5 / MANY))
