"""Play many games by bots and sum them up."""

import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Batch, Policy
from ..bots import policy
from ..games.game import Game
from .arena import arena

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
    threads = threads or os.cpu_count() or 1
    compiled = policy(bots, game)
    if compiled:
        sums = _play_compiled(game, games, compiled, seed, threads, progress)
    else:
        sums = _play_in_processes(game, games, bots, seed, threads, progress)
    seconds = sums.seconds
    return Simulation(
        game=game.id,
        players=game.players,
        options=dict(game.options),
        bots=bots,
        seed=seed,
        threads=threads,
        games=games,
        seconds=seconds,
        games_per_second=games / seconds,
        decisions_per_second=sums.decisions / seconds,
        mean_decisions=sums.decisions / games,
        mean_scores=[round(float(x), 6) for x in sums.scores / games],
        deviations=[round(float(x), 6) for x in sums.deviations(games)],
        win_shares=[round(float(x), 6) for x in sums.wins / games],
    )


def _play_compiled(
    game: Game, games: int, compiled: Policy, seed: int, threads: int, progress: Callable[[int], None] | None
) -> "_Sums":
    Batch(game, 1, seed, threads=1).play(compiled)
    sums = _Sums(game.players)
    for offset in range(0, games, CHUNK):
        batch = Batch(game, min(CHUNK, games - offset), seed, threads, offset)
        start = time.perf_counter()
        for done in batch.playing(compiled):
            if progress:
                progress(offset + done)
        sums.seconds += time.perf_counter() - start
        totals, won = batch.results()
        sums.add(totals, won / won.sum(axis=1, keepdims=True), int(batch.decisions.sum()))
    return sums


def _play_in_processes(
    game: Game, games: int, bots: str, seed: int, processes: int, progress: Callable[[int], None] | None
) -> "_Sums":
    """The same games, first seats and dice as compiled ones."""
    played = arena(game, [bots], games, seed, processes, progress)
    sums = _Sums(game.players)
    sums.seconds = played.seconds
    results = played.results
    sums.add(results.scores[:, 0], results.wins[:, 0], int(results.decisions.sum()))
    return sums


class _Sums:
    """Running sums over batches."""

    def __init__(self, players: int) -> None:
        self.seconds = 0.0
        self.decisions = 0
        self.scores = np.zeros(players)
        self.squares = np.zeros(players)
        self.wins = np.zeros(players)

    def add(self, scores: NDArray[Any], wins: NDArray[Any], decisions: int) -> None:
        self.decisions += decisions
        self.scores += scores.sum(axis=0, dtype=np.float64)
        self.squares += (scores.astype(np.float64) ** 2).sum(axis=0)
        self.wins += wins.sum(axis=0)

    def deviations(self, games: int) -> NDArray[np.float64]:
        variance = self.squares / games - (self.scores / games) ** 2
        return np.sqrt(np.maximum(variance, 0))
