"""Random play through an adapter next to random play in the engine."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

import zaria
from zaria.games.game import Game

from ..tables import fewest, takes_long

TABLES = [(id, n) for id, game in zaria.GAMES.items() for n in sorted({game.players.start, fewest(id)})]
SHORT_TABLES = [table for table in TABLES if not takes_long(table[0])]
ENGINE_GAMES = 2000


def games_of(name: str) -> int:
    return 25 if takes_long(name) else 120


def any_legal(mask: NDArray[np.int8], dice: np.random.Generator) -> int:
    return int(dice.choice(np.flatnonzero(mask)))


def assert_as_in_the_engine(game: Game, totals: Sequence[int]) -> None:
    """The points of all seats together come from the same distribution: a Kolmogorov-Smirnov test at 0.1 %."""
    batch = zaria.Batch(game, ENGINE_GAMES, seed=5, threads=1)
    batch.play()
    expected = np.sort(batch.results()[0].sum(axis=1))
    found = np.sort(np.asarray(totals))
    at = np.unique(np.concatenate([expected, found]))
    parts = [np.searchsorted(values, at, side="right") / len(values) for values in (expected, found)]
    bound = 1.95 * np.sqrt(1 / len(expected) + 1 / len(found))
    assert np.abs(parts[0] - parts[1]).max() < bound
