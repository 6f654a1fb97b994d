"""The computer players of Qwixx; docs/bots.md says how they think."""

from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ....bots.bot import Bot
from ....bots.policy import Following, Packed, Thinking
from ...game import Game
from ...rows.rules import MISTHROWS_TO_END
from ..solitaire import PAIRS
from . import heuristics
from .stored import STEPS, Stored, widen
from .value import KINDS
from .win import CLOCK, Brain, choose_by_futures, choose_for_sheet

POLICIES = {"greedy": heuristics.greedy, "beginner": heuristics.childlike, "casual": heuristics.easy_going}
LEARNED = ("strong", "master")  # by weights


def create(game: Game, level: str, weights: Path | None = None) -> Bot:
    """The bot of a level for a table; the higher ones read what they have learned from the disk."""
    if level in POLICIES:
        return Following(POLICIES[level])
    choose = choose_by_futures if level == "master" and game.players > 1 else choose_for_sheet
    return Thinking(game, choose, read_packed(game.players, weights))


@cache
def read_packed(players: int, weights: Path | None = None) -> Packed:
    """What has been learned about a number of players, as it is kept."""
    with (weights or files(__package__).joinpath("weights.npz")).open("rb") as file, np.load(file) as found:
        return packed(Stored(*(found[f"{name}-{players}"] for name in Stored._fields)), players)


def packed(stored: Stored, players: int) -> Packed:
    return Packed(widen, stored, room_for(players, stored.left))


def read_brain(players: int, weights: Path | None = None) -> Brain:
    """What has been learned, as fine as play needs it."""
    brain: Brain = read_packed(players, weights).learned
    return brain


def room_for(players: int, left: NDArray[np.float64]) -> Brain:
    """A brain to be filled from levels for so many turns left."""
    levels = 1 if len(left) == 1 else int((left[-1] >= STEPS).sum())
    worth = np.zeros((levels, players, MISTHROWS_TO_END, KINDS, PAIRS), np.float32)
    return Brain(worth, np.zeros(levels), np.zeros((2, CLOCK)), np.zeros(2))
