"""The computer players of Qwantum; docs/bots.md says how they think."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....bots.bot import Bot
from ....bots.lookahead import streams
from ....bots.policy import Following
from ...game import Game
from . import heuristics
from .choice import choose_best
from .value import Learned

POLICIES = {"greedy": heuristics.greedy, "beginner": heuristics.childlike, "casual": heuristics.easy_going}
LEARNED = ("strong", "master")  # by weights
ALL_ROLLS, SOME_ROLLS = 0, 20  # how many rolls judge the dice to roll again


class Valuing:
    """Makes the choice after which the chance to win seems best."""

    def __init__(self, rolls: int, weights: Path | None) -> None:
        self._rolls, self._weights = rolls, weights

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        return int(choose_best(read_learned(self._weights), seen, seat, streams(seed), self._rolls))


def create(game: Game, level: str, weights: Path | None = None) -> Bot:
    """The bot of a level, or the baseline `greedy`; the higher ones read what they have learned from the disk."""
    if level in POLICIES:
        return Following(POLICIES[level])
    read_learned(weights)
    return Valuing(ALL_ROLLS if level == "master" else SOME_ROLLS, weights)


@cache
def read_learned(weights: Path | None = None) -> Learned:
    """What has been learned."""
    with (weights or files(__package__).joinpath("weights.npz")).open("rb") as file, np.load(file) as found:
        return Learned(found["weights"] / found["scale"], found["scatter"].astype(np.float64))
