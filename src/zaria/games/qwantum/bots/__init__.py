"""The computer players of Qwantum; docs/bots.md says how they think."""

from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np

from ....bots.bot import Bot
from ....bots.policy import Following, Thinking
from ...game import Game
from . import heuristics
from .choice import choose_by_all_rolls, choose_by_some_rolls
from .value import Learned

POLICIES = {"greedy": heuristics.greedy, "beginner": heuristics.childlike, "casual": heuristics.easy_going}
LEARNED = ("strong", "master")  # by weights


def create(game: Game, level: str, weights: Path | None = None) -> Bot:
    """The bot of a level, or the baseline `greedy`; the higher ones read what they have learned from the disk."""
    if level in POLICIES:
        return Following(POLICIES[level])
    return Thinking(game, choose_by_all_rolls if level == "master" else choose_by_some_rolls, read_learned(weights))


@cache
def read_learned(weights: Path | None = None) -> Learned:
    """What has been learned."""
    with (weights or files(__package__).joinpath("weights.npz")).open("rb") as file, np.load(file) as found:
        return Learned(found["weights"] / found["scale"], found["scatter"].astype(np.float64))
