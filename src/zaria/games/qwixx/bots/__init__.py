"""The computer players of Qwixx; docs/bots.md says how they think."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....bots.bot import Bot
from ....bots.policy import Following
from ....chance import stream_word
from ...game import Game
from . import heuristics
from .win import Brain, best_for_sheet, choose_by_futures, new_sight

POLICIES = {"greedy": heuristics.greedy, "beginner": heuristics.childlike, "casual": heuristics.easy_going}
LEARNED = ("strong", "master")  # by weights
CLOSE, SAMPLES, TURNS, GATE = 0.1, 60, 2, 2.0  # see choose_by_futures
STEPS = np.concatenate([np.arange(1, 6, 0.5), np.arange(6, 31)])  # turns left, as finely as play tells them apart


class Strong:
    """Makes the choice after which its own sheet comes to most in the turns that seem to be left."""

    def __init__(self, brain: Brain) -> None:
        self._brain = brain

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        return int(best_for_sheet(self._brain, new_sight(), seen, seat, actions, len(actions)))


class Master:
    """Makes the choice with the best chance to win, unless one about as good does clearly better in sampled futures."""

    def __init__(self, game: Game, brain: Brain) -> None:
        self._game, self._brain = game, brain

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        records = self._game.records(3)
        records[0] = seen
        rng = np.array([stream_word(seed, 0)], np.uint64)
        futures = (CLOSE, SAMPLES, TURNS, GATE)
        return int(choose_by_futures(self._brain, records, seat, actions, len(actions), futures, rng))


def create(game: Game, level: str, weights: Path | None = None) -> Bot:
    """The bot of a level for a table; the higher ones read what they have learned from the disk."""
    if level in POLICIES:
        return Following(POLICIES[level])
    brain = read_brain(game.players, weights)
    return Master(game, brain) if level == "master" and game.players > 1 else Strong(brain)


def read_brain(players: int, weights: Path | None = None) -> Brain:
    """What has been learned about a number of players, as fine as play needs it."""
    with (weights or files(__package__).joinpath("weights.npz")).open("rb") as file, np.load(file) as found:
        worth, left, clock, spread = (found[f"{name}-{players}"].astype(np.float64) for name in Brain._fields)
    return Brain(*finer(worth, left), clock, spread)


def finer(worth: NDArray[np.float64], left: NDArray[np.float64]) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
    """Worth between the levels that are stored, on a straight line from one to the next."""
    if len(left) == 1:
        return worth.astype(np.float32), left
    steps = STEPS[left[-1] >= STEPS]
    after = np.searchsorted(left, steps).clip(1)
    part = ((steps - left[after - 1]) / (left[after] - left[after - 1])).reshape(-1, 1, 1, 1, 1)
    return ((1 - part) * worth[after - 1] + part * worth[after]).astype(np.float32), steps
