"""Play many games by bots and sum them up."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ..batch import Batch
from ..bots import policy
from ..games.game import Game

CHUNK = 1 << 16  # games held in memory at once


@dataclass(frozen=True)
class Simulation:
    """What came out of many games."""

    game: str
    players: int
    options: dict[str, Any]
    bots: str
    seed: int
    threads: int
    games: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    mean_decisions: float
    mean_scores: list[float]
    deviations: list[float]
    win_shares: list[float]  # a shared win counts as its part

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def simulate(
    game: Game,
    games: int,
    bots: str = "random",
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play `games` games; `progress` hears how many are done. The clock stands still while rules compile."""
    if games < 1:
        raise ValueError(f"at least one game is played, not {games}")
    chosen = policy(bots)
    Batch(game, 1, seed, threads=1).play(chosen)
    sums = _Sums(game.players)
    seconds = 0.0
    for offset in range(0, games, CHUNK):
        batch = Batch(game, min(CHUNK, games - offset), seed, threads, offset)
        start = time.perf_counter()
        for done in batch.playing(chosen):
            if progress:
                progress(offset + done)
        seconds += time.perf_counter() - start
        sums.add(batch)
    return Simulation(
        game=game.id,
        players=game.players,
        options=dict(game.options),
        bots=bots,
        seed=seed,
        threads=batch.threads,
        games=games,
        seconds=seconds,
        games_per_second=games / seconds,
        decisions_per_second=sums.decisions / seconds,
        mean_decisions=sums.decisions / games,
        mean_scores=[round(float(x), 6) for x in sums.scores / games],
        deviations=[round(float(x), 6) for x in sums.deviations(games)],
        win_shares=[round(float(x), 6) for x in sums.wins / games],
    )


class _Sums:
    """Running sums over batches."""

    def __init__(self, players: int) -> None:
        self.decisions = 0
        self.scores = np.zeros(players)
        self.squares = np.zeros(players)
        self.wins = np.zeros(players)

    def add(self, batch: Batch) -> None:
        totals, won = batch.results()
        self.decisions += int(batch.decisions.sum())
        self.scores += totals.sum(axis=0, dtype=np.float64)
        self.squares += (totals.astype(np.float64) ** 2).sum(axis=0)
        self.wins += (won / won.sum(axis=1, keepdims=True)).sum(axis=0)

    def deviations(self, games: int) -> Any:
        variance = self.squares / games - (self.scores / games) ** 2
        return np.sqrt(np.maximum(variance, 0))
