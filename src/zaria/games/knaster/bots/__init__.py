"""The computer players of Knaster; docs/bots.md says how they think."""

from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ....bots.bot import Bot
from ....bots.policy import Following, Packed, Thinking
from ...game import Game
from . import heuristics
from .choice import choose_at_sight, choose_looking_ahead
from .stored import Stored, find_classes, widen
from .value import CLASSES, WAYS, WEIGHTS, Learned

POLICIES = {"greedy": heuristics.greedy, "beginner": heuristics.childlike, "casual": heuristics.easy_going}
LEARNED = ("strong", "master")  # by weights


def create(game: Game, level: str, weights: Path | None = None) -> Bot:
    """The bot of a level, or the baseline `greedy`; the higher ones read what they have learned from the disk."""
    if level in POLICIES:
        return Following(POLICIES[level])
    return Thinking(game, choose_looking_ahead if level == "master" else choose_at_sight, read_packed(weights))


@cache
def read_packed(weights: Path | None = None) -> Packed:
    """What has been learned, as it is kept."""
    with (weights or files(__package__).joinpath("weights.npz")).open("rb") as file, np.load(file) as found:
        stored = Stored(*(found[name] for name in Stored._fields))
    return Packed(widen, stored, _room(np.zeros(WEIGHTS, np.float32)))


def read_learned(weights: Path | None = None) -> Learned:
    """What has been learned, and where the kernels look lines up."""
    found: Learned = read_packed(weights).learned
    return found


def learned(weights: NDArray[np.float32]) -> Learned:
    """Weights, with the tables in which the kernels look lines up."""
    found = _room(weights)
    find_classes(found.classes, found.bonus)
    return found


def _room(weights: NDArray[np.float32]) -> Learned:
    return Learned(np.zeros(WAYS, np.uint16), np.zeros(CLASSES, np.uint8), weights)
