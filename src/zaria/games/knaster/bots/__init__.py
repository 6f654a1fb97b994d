"""The computer players of Knaster; docs/bots.md says how they think."""

from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ....bots.bot import Bot
from ....bots.policy import Following, Thinking
from ...game import Game
from ..rules import FULL_HOUSE, QUADRUPLET, QUINTUPLET, SIDE, STRAIGHT, TRIPLET, TWO_PAIRS
from . import heuristics
from .choice import choose_at_sight, choose_looking_ahead
from .value import NUMBERS, SYMBOLS, Learned, rank

POLICIES = {"greedy": heuristics.greedy, "beginner": heuristics.childlike, "casual": heuristics.easy_going}
LEARNED = ("strong", "master")  # by weights
BONUS_BY_EQUAL_PAIRS = {2: TWO_PAIRS, 3: TRIPLET, 4: FULL_HOUSE, 6: QUADRUPLET, 10: QUINTUPLET}


def create(game: Game, level: str, weights: Path | None = None) -> Bot:
    """The bot of a level, or the baseline `greedy`; the higher ones read what they have learned from the disk."""
    if level in POLICIES:
        return Following(POLICIES[level])
    return Thinking(game, choose_looking_ahead if level == "master" else choose_at_sight, read_learned(weights))


@cache
def read_learned(weights: Path | None = None) -> Learned:
    """What has been learned, and where the kernels look lines up."""
    with (weights or files(__package__).joinpath("weights.npz")).open("rb") as file, np.load(file) as found:
        return learned(found["weights"] / found["scale"])


def learned(weights: NDArray[np.float32]) -> Learned:
    """Weights, with the tables in which the kernels look lines up."""
    return Learned(*_line_tables(), weights)


@cache
def _line_tables() -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """The class of every way to fill a line, shared with its mirror image, and the circles that each class brings."""
    ways = np.array(list(combinations_with_replacement(range(SYMBOLS), SIDE)), np.int64)
    ranks, mirrored = _ranks(ways), _ranks(_mirrored(ways))
    _, classes = np.unique(np.minimum(ranks, mirrored), return_inverse=True)
    by_rank = np.zeros(len(ways), np.uint16)
    by_rank[ranks] = classes
    bonus = np.zeros(classes.max() + 1, np.uint8)
    bonus[classes] = _bonuses(ways)
    return by_rank, bonus


def _ranks(ways: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.array([rank(*way) for way in ways.tolist()], np.int64)


def _mirrored(ways: NDArray[np.int64]) -> NDArray[np.int64]:
    """Every number n turned into 14 - n."""
    return np.where(ways == 0, 0, np.where(ways <= NUMBERS, NUMBERS + 1 - ways, 3 * NUMBERS + 1 - ways))


def _bonuses(ways: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The circles that filling a line in each way brings; 0 while a cell is empty (KN-2)."""
    numbers = (ways - 1) % NUMBERS
    equal_pairs = sum((numbers[:, i] == numbers[:, j]).astype(np.int64) for i in range(SIDE) for j in range(i))
    bonuses = np.zeros(len(ways), np.uint8)
    for pairs, circles in BONUS_BY_EQUAL_PAIRS.items():
        bonuses[equal_pairs == pairs] = circles
    straight = (equal_pairs == 0) & (numbers.max(axis=1) - numbers.min(axis=1) == SIDE - 1)
    bonuses[straight] = STRAIGHT
    bonuses[(ways == 0).any(axis=1)] = 0
    return bonuses
