"""Teach the bots of a game. Its folder says what is learned (`trainer` in its manifest); here is how steps are made.

Those that learn in steps play against themselves. The same seed and number of games give the same weights. They are
played one after another on one core: what a game teaches is used in the next, and docs/lab.md says what is lost when
several are played at a time. Training can be stopped at any time and taken up again from the file that `Training.save`
writes. `Training.export` writes the small file that the bots read.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..chance import stream_word
from ..errors import ZariaError
from ..games import registry
from ..words import DEFAULT, say
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


class NotTrainable(ZariaError):
    """Nothing is learned for that game here."""


@dataclass(frozen=True)
class Wishes:
    """What `zaria train` is asked for; a trainer's USES names those of the last five that mean something to it."""

    weights: Path
    seed: int = 1
    lang: str = DEFAULT  # of what is drawn
    games: int | None = None
    work: Path | None = None
    plot: Path | None = None
    processes: int | None = None
    cluster: str | None = None


class Hear(Protocol):
    """Hears of one of several things being learned how far it is, up to 1, with a sentence of the catalogue."""

    def __call__(self, thing: str, part: float, key: str, /, **facts: object) -> None: ...


class Trainer(Protocol):
    """The module that a manifest names as `trainer`."""

    @property
    def USES(self) -> tuple[str, ...]: ...  # noqa: N802

    def run(self, wishes: Wishes, hear: Hear) -> str:
        """Learn and write the weights; returns the sentence of the catalogue that says what was done."""


def trainable() -> list[str]:
    """The games whose bots learn."""
    return [id for id, manifest in registry.GAMES.items() if manifest.trainer]


def trainer(id: str) -> Trainer:
    """How the bots of a game learn. Raises NotTrainable."""
    manifest = registry.GAMES.get(id)
    if manifest is None or manifest.trainer is None:
        raise NotTrainable("error.not-trainable", game=id, games=", ".join(trainable()))
    found: Trainer = registry.part(id, manifest.trainer)
    return found


def _in_steps(id: str) -> "type[Training]":
    found: type[Training] | None = getattr(trainer(id), "TRAINING", None)
    if found is None:
        raise NotTrainable("error.not-in-steps", game=id)
    return found


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
    fresh = _in_steps(game)
    training = load(game, work) if work and Path(work).exists() else fresh(seed)
    if training.seed != seed:
        raise ZariaError("error.other-seed", file=work, was=training.seed, given=seed)
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


def run_in_steps(of: type[Training]) -> Callable[[Wishes, Hear], str]:
    """What `zaria train` does for a game that learns in steps."""

    def run(wishes: Wishes, hear: Hear) -> str:
        games = wishes.games or of.usual
        work = wishes.work or wishes.weights.with_suffix(".work.npz")
        keep = Keeping(work)

        def progress(training: Training) -> None:
            keep(training)
            point = training.curve[-1]
            part = min(training.games / games, 1.0)
            hear(of.game, part, "train.point", players=point.players, mean=f"{point.mean:.2f}")

        training = train(of.game, games, wishes.seed, work, progress)
        training.save(work)
        training.export(wishes.weights)
        if wishes.plot:
            plot(training, wishes.plot, wishes.lang)
        return "train.written"

    return run


def load(game: str, path: Path | str) -> Training:
    """Read what `Training.save` wrote. Raises ValueError for a file of something else."""
    training = _in_steps(game)(0)
    with Path(path).open("rb") as file:
        try:
            with np.load(file) as found:
                if found["format"] != FORMAT or found["game"] != game:
                    raise ValueError(f"it is of {found['game']}, format {found['format']}")
                training.restore(found)
        except Exception as error:  # a damaged archive fails in many ways
            raise ZariaError("error.no-training", file=path, game=game) from error
    return training


def plot(training: Training, file: Path | str, lang: str = DEFAULT) -> None:
    """Draw the learning curve, a line for each number of players. Needs the extra `plot`."""
    figure = new_figure()
    title = registry.manifest(training.game).title(lang)
    games_axis, points_axis = say("train.axis-games", lang), say("train.axis-points", lang)
    axes = figure.add_subplot(xlabel=games_axis, ylabel=points_axis, title=title)
    for players in sorted(set(training.tables)):
        points = [point for point in training.curve if point.players == players]
        name = say("train.table", lang, players=players)
        axes.plot([point.games for point in points], [point.mean for point in points], label=name)
    axes.legend()
    figure.savefig(file)
