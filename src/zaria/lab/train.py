"""Teach the bots of Knaster and Qwantum by games against themselves.

The same seed and number of games give the same weights. They are played one after another on one core: what a game
teaches is used in the next, and docs/lab.md says what is lost when several are played at a time. Training can be
stopped at any time and taken up again from the file that `Training.save` writes. `Training.export` writes the small
file that the bots read.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots import knaster
from ..chance import stream_word
from ..games import shelf
from ..kernels import knaster_learn, knaster_value, qwantum_learn, qwantum_value
from .drawing import new_figure
from .weights import write

KEPT = np.float32(0.03)  # of the errors of old
FORMAT = 2  # of the files that `Training.save` writes
SCALE = np.float32(256)  # exported weights are whole parts of a point
SECONDS = 30  # between two times that a training is kept


class Point(NamedTuple):
    """One point of a learning curve."""

    games: int  # played before
    players: int
    mean: float  # points of the games of this step


class NotTrainable(ValueError):
    """Nothing is learned for that game here."""


@dataclass(frozen=True)
class Pace:
    """How boldly weights change until so many games are played: the least rate, and how far back results reach."""

    games: float
    least: float
    trace: float


class Training(ABC):
    """What has been learned so far, and all that is needed to go on."""

    game: ClassVar[str]
    size: ClassVar[int]  # how many weights there are
    usual: ClassVar[int]  # how many games are learned from unless told
    in_step: ClassVar[int]  # how many sheets are filled in a step
    paces: ClassVar[tuple[Pace, ...]]
    tables: ClassVar[tuple[int, ...]]  # the players at the table, step by step, over and over
    fresh: ClassVar[int]  # after so many games the errors of old count little, so that rates that fell can rise again

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.games, self.steps, self.refreshed = 0, 0, 0
        self.curve: list[Point] = []
        self.rng = np.array([stream_word(seed, 0)], np.uint64)
        self.weights = np.zeros(self.size, np.float32)
        self.sums, self.sizes = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def step(self, seats: int | None = None) -> Point:
        """Play the games of a step and learn from each."""
        players = self.tables[self.steps % len(self.tables)]
        if self.games >= self.fresh * (self.refreshed + 1):
            self.refreshed += 1
            self.sums *= KEPT
            self.sizes *= KEPT
        pace = next(pace for pace in self.paces if self.games < pace.games)
        scores = np.zeros(max(1, (seats or self.in_step) // players))
        self.learn(players, pace, scores)
        point = Point(self.games, players, float(scores.mean()))
        self.curve.append(point)
        self.games += len(scores)
        self.steps += 1
        return point

    @abstractmethod
    def learn(self, players: int, pace: Pace, scores: NDArray[np.float64]) -> None:
        """Play one game for each of `scores` and learn from it."""

    def arrays(self) -> dict[str, Any]:
        """All that is needed to go on."""
        return {
            "rng": self.rng,
            "weights": self.weights,
            "sums": self.sums,
            "sizes": self.sizes,
            "counts": np.array([self.seed, self.games, self.steps, self.refreshed]),
            "curve": np.array(self.curve).reshape(-1, len(Point._fields)),
        }

    def restore(self, found: Any) -> None:
        for name in set(self.arrays()) - {"counts", "curve"}:
            getattr(self, name)[:] = found[name]
        self.seed, self.games, self.steps, self.refreshed = (int(n) for n in found["counts"])
        self.curve = [Point(int(games), int(players), float(mean)) for games, players, mean in found["curve"]]

    def save(self, path: Path | str) -> None:
        """Write everything, so that `train` can go on from there."""
        partial = Path(f"{path}.partial")
        with partial.open("wb") as file:
            np.savez(file, format=FORMAT, game=self.game, **self.arrays())
        partial.replace(path)

    def exported(self) -> dict[str, Any]:
        """What the bots read."""
        weights = np.round(self.weights * SCALE).clip(-32768, 32767).astype(np.int16)
        return {"weights": weights, "scale": SCALE}

    def export(self, path: Path | str) -> None:
        """Write the file that the bots read, always the same bytes for the same weights."""
        write(self.exported(), Path(path))


class KnasterTraining(Training):
    game = "knaster"
    size = knaster_value.WEIGHTS
    usual = 4_000_000
    in_step = 20_000
    paces = (Pace(1_500_000, 0.1, 0.7), Pace(float("inf"), 0.0, 0.5))
    tables = (1, 1, 1, 1, 2, 1, 1, 1, 1, 4)
    fresh = 1_000_000
    wild = 3  # numbers at most that are entered anywhere at first

    def learn(self, players: int, pace: Pace, scores: NDArray[np.float64]) -> None:
        learned = knaster.tables(self.weights), self.sums, self.sizes, self.rng, len(scores)
        knaster_learn.learn(*learned, players, pace.least, pace.trace, self.wild, scores)


class QwantumTraining(Training):
    game = "qwantum"
    size = qwantum_value.WEIGHTS
    usual = 400_000
    in_step = 2_000
    paces = (Pace(60_000, 0.1, 0.7), Pace(180_000, 0.02, 0.7), Pace(float("inf"), 0.0, 0.7))
    tables = (2, 2, 3, 2, 2, 4)
    fresh = 100_000
    samples = 10  # rolls by which the dice to roll again are judged

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.scatter = np.full(qwantum_value.FIELDS + 1, 14.0)
        self.spread = self.scatter**2

    def learn(self, players: int, pace: Pace, scores: NDArray[np.float64]) -> None:
        found = qwantum_value.Tables(self.weights, self.scatter)
        states = shelf.game(self.game, players).records(1)
        learned = self.sums, self.sizes, self.spread
        table = len(scores), players, self.samples
        qwantum_learn.learn(found, *learned, self.rng, states, *table, pace.least, pace.trace, scores)

    def arrays(self) -> dict[str, Any]:
        return super().arrays() | {"scatter": self.scatter, "spread": self.spread}

    def exported(self) -> dict[str, Any]:
        return super().exported() | {"scatter": self.scatter.astype(np.float32)}


TRAINABLE: dict[str, type[Training]] = {each.game: each for each in (KnasterTraining, QwantumTraining)}


def train(
    game: str,
    games: int | None = None,
    seed: int = 1,
    work: Path | str | None = None,
    progress: Callable[[Training], None] | None = None,
    seats: int | None = None,
) -> Training:
    """Learn until so many games have been played, or as many as usual, in whole steps.

    It goes on from the file `work`, if there is one. `progress` hears after every step; it may raise to stop. `seats`
    makes steps of another size. Raises NotTrainable, and ValueError for a file of something else or of another seed.
    """
    if game not in TRAINABLE:
        raise NotTrainable(f"nothing is learned for {game!r}; there are {', '.join(TRAINABLE)}")
    training = load(game, work) if work and Path(work).exists() else TRAINABLE[game](seed)
    if training.seed != seed:
        raise ValueError(f"{work} was begun with the seed {training.seed}, not {seed}")
    until = training.usual if games is None else games
    while training.games < until:
        training.step(seats)
        if progress:
            progress(training)
    return training


class Keeping:
    """Saves a training now and then, for `progress`."""

    def __init__(self, work: Path | str) -> None:
        self._work, self._last = work, time.monotonic()

    def __call__(self, training: Training) -> None:
        if time.monotonic() > self._last + SECONDS:
            training.save(self._work)
            self._last = time.monotonic()


def load(game: str, path: Path | str) -> Training:
    """Read what `Training.save` wrote. Raises ValueError for a file of something else."""
    training = TRAINABLE[game](0)
    with Path(path).open("rb") as file:
        try:
            with np.load(file) as found:
                if found["format"] != FORMAT or found["game"] != game:
                    raise ValueError(f"it is of {found['game']}, format {found['format']}")
                training.restore(found)
        except Exception as error:  # a damaged archive fails in many ways
            raise ValueError(f"{path} is not a training of {game} to go on from: {error}") from error
    return training


def plot(training: Training, file: Path | str) -> None:
    """Draw the learning curve, a line for each number of players. Needs the extra `plot`."""
    figure = new_figure()
    axes = figure.add_subplot(xlabel="games", ylabel="mean points", title=training.game)
    for players in sorted(set(training.tables)):
        points = [point for point in training.curve if point.players == players]
        axes.plot([point.games for point in points], [point.mean for point in points], label=f"{players}")
    axes.legend(title="players")
    figure.savefig(file)
