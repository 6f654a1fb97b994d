"""Play many games by bots and sum them up."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Batch
from ..bots import Spec, policy
from ..errors import ZariaError
from ..games import registry
from ..games.game import Game
from ..games.manifest import Option
from .arena import Lost, arena, labels, lineup
from .pool import Pool

CHUNK = 1 << 16  # games held in memory at once
PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


@dataclass(frozen=True)
class Simulation:
    """What came out of many games; lists go by seat."""

    game: str
    players: int
    options: dict[str, Any]
    bots: str
    seed: int
    threads: int
    games: int
    interrupted: bool  # whether it ended before all games were played
    lost: list[Lost]  # what your own bots did wrong
    seconds: float
    games_per_second: float
    decisions_per_second: float
    mean_decisions: float
    mean_scores: list[float]
    deviations: list[float]
    percentiles: list[dict[int, int]]  # the least score that so many percent of the games do not exceed
    scores: list[dict[int, int]]  # how many games ended with each score
    win_shares: list[float]  # a shared win counts as its part

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"lost": [each._asdict() for each in self.lost]}


class Tally:
    """Counts of whole things, so that they do not depend on the order in which games are added."""

    def __init__(self, players: int) -> None:
        self.games = self.decisions = 0
        self.scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self.wins = np.zeros((players, players), np.int64)  # by how many others shared them, and seat

    def add(self, scores: NDArray[Any], won: NDArray[Any], decisions: int) -> None:
        """Count games: points and whether they won, by game and seat."""
        self.games += len(scores)
        self.decisions += decisions
        for counted, seat in zip(self.scores, scores.T, strict=True):
            values, counts = np.unique(seat, return_counts=True)
            counted.update(dict(zip(map(int, values), map(int, counts), strict=True)))
        np.add.at(self.wins, won.sum(axis=1) - 1, won.astype(np.int64))

    def join(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.wins += other.wins
        for counted, more in zip(self.scores, other.scores, strict=True):
            counted.update(more)

    def shares(self) -> NDArray[np.float64]:
        """The games each seat won, its part of those it shared."""
        parts = self.wins / np.arange(1, len(self.wins) + 1)[:, None]
        return np.asarray(parts.sum(axis=0))


def simulate(
    game: Game,
    games: int,
    bots: Spec | Sequence[Spec] = "random",
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    workers: Pool | None = None,
) -> Simulation:
    """Play `games` games; `progress` hears how many are done. The clock stands still while rules compile here.

    `bots` is one for all seats, or a list by seat, which is gone through again. `workers` take the place of threads or
    processes of this machine. The result does not depend on them. Ctrl-C ends it early with what was played.
    """
    if games < 1:
        raise ZariaError("error.no-games", given=games)
    processes, threads = threads, workers.workers if workers else threads or os.cpu_count() or 1
    hear = progress or (lambda done: None)
    pool = list(bots) if isinstance(bots, (list, tuple)) else [bots]
    seated = lineup(pool, game.players)
    lost: list[Lost] = []
    if len(set(labels(seated))) > 1 or policy(seated[0], game) is None:
        seconds, tally, lost = _by_arena(game, games, seated, seed, processes, hear, workers)
    elif workers:
        seconds, tally = _by_workers(game, games, seated[0], seed, workers, hear)
    else:
        seconds, tally = _by_threads(game, games, seated[0], seed, threads, hear)
    wanted, games = games, tally.games
    return Simulation(
        game=game.id,
        players=game.players,
        options=dict(game.options),
        bots=",".join(labels(pool)),
        seed=seed,
        threads=threads,
        games=games,
        interrupted=games < wanted,
        lost=lost,
        seconds=seconds,
        games_per_second=games / seconds,
        decisions_per_second=tally.decisions / seconds,
        mean_decisions=tally.decisions / games,
        mean_scores=[round(_mean(counted), 6) for counted in tally.scores],
        deviations=[round(_deviation(counted), 6) for counted in tally.scores],
        percentiles=[percentiles(counted) for counted in tally.scores],
        scores=[dict(sorted(counted.items())) for counted in tally.scores],
        win_shares=[round(float(share), 6) for share in tally.shares() / games],
    )


def percentiles(counted: Counter[int], wanted: Iterable[int] = PERCENTILES) -> dict[int, int]:
    """For each percentage the least score that so many of the games do not exceed."""
    scores = sorted(counted)
    upto = np.cumsum([counted[score] for score in scores])
    return {percent: scores[int(np.searchsorted(100 * upto, percent * upto[-1]))] for percent in wanted}


def _mean(counted: Counter[int]) -> float:
    return sum(score * games for score, games in counted.items()) / counted.total()


def _deviation(counted: Counter[int]) -> float:
    mean = _mean(counted)
    squares = sorted(games * (score - mean) ** 2 for score, games in counted.items())
    return float((sum(squares) / counted.total()) ** 0.5)


Played = tuple[float, Tally]  # seconds, and the counts


def _by_threads(game: Game, games: int, bots: Spec, seed: int, threads: int, hear: Callable[[int], None]) -> Played:
    """Compiled bots on the cores of this machine."""
    compiled = policy(bots, game)
    assert compiled
    Batch(game, 1, seed, threads=1).play(compiled)
    tally, seconds = Tally(game.players), 0.0
    for offset in range(0, games, CHUNK):
        batch = Batch(game, min(CHUNK, games - offset), seed, threads, offset)
        start = time.perf_counter()
        try:
            for done in batch.playing(compiled):
                hear(offset + done)
        except KeyboardInterrupt:
            over = batch.over
            if not tally.games and not over.any():
                raise
            scores, won = batch.results()
            tally.add(scores[over], won[over], int(batch.decisions[over].sum()))
            return seconds + time.perf_counter() - start, tally
        seconds += time.perf_counter() - start
        tally.add(*batch.results(), int(batch.decisions.sum()))
    return seconds, tally


def _by_workers(game: Game, games: int, bots: Spec, seed: int, workers: Pool, hear: Callable[[int], None]) -> Played:
    """Compiled bots elsewhere."""
    tally, start, done = Tally(game.players), time.perf_counter(), 0
    at = game.id, game.players, game.options, bots, seed
    size = max(1, min(CHUNK, games // workers.workers))
    parts = [(*at, offset, min(size, games - offset)) for offset in range(0, games, size)]
    try:
        for number, part in workers.run(play_batch, parts):
            tally.join(part)
            done += parts[number][-1]
            hear(done)
    except KeyboardInterrupt:
        if not tally.games:
            raise
    return time.perf_counter() - start, tally


def play_batch(
    id: str, players: int, options: dict[str, Option], bots: Spec, seed: int, offset: int, games: int
) -> Tally:
    """Some games by a compiled bot, on one core; all arguments can be sent to another process."""
    game = registry.game(id, players, **options)
    compiled = policy(bots, game)
    assert compiled
    batch = Batch(game, games, seed, threads=1, offset=offset)
    batch.play(compiled)
    tally = Tally(players)
    tally.add(*batch.results(), int(batch.decisions.sum()))
    return tally


def _by_arena(
    game: Game,
    games: int,
    bots: Sequence[Spec],
    seed: int,
    processes: int | None,
    hear: Callable[[int], None],
    workers: Pool | None,
) -> tuple[float, Tally, list[Lost]]:
    """Other bots; the same games, first seats and dice as compiled ones."""
    played = arena(game, bots, games, seed, processes, hear, workers, turning=False)
    tally, results = Tally(game.players), played.results
    tally.add(results.scores[:, 0].astype(np.int64), results.wins[:, 0] > 0, int(results.decisions.sum()))
    return played.seconds, tally, played.lost
