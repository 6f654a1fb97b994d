"""The computer players of Qwixx; docs/bots.md says how they think."""

from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ....bots.bot import Bot
from ....bots.policy import Following, Thinking
from ...game import Game
from . import heuristics
from .win import Brain, choose_by_futures, choose_for_sheet

POLICIES = {"greedy": heuristics.greedy, "beginner": heuristics.childlike, "casual": heuristics.easy_going}
LEARNED = ("strong", "master")  # by weights
STEPS = np.concatenate([np.arange(1, 6, 0.5), np.arange(6, 31)])  # turns left, as finely as play tells them apart


def create(game: Game, level: str, weights: Path | None = None) -> Bot:
    """The bot of a level for a table; the higher ones read what they have learned from the disk."""
    if level in POLICIES:
        return Following(POLICIES[level])
    brain = read_brain(game.players, weights)
    return Thinking(game, choose_by_futures if level == "master" and game.players > 1 else choose_for_sheet, brain)


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
