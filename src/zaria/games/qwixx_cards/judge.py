"""The judge of Qwixx – The Card Game; docs/review.md says how it reckons."""

from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from ...review.judge import Mind, Setting
from ..game import Game
from .judging import Known, cover, policy, value

VERSION = 2
# How much of each part comes true, from games of strong bots: rows, hand, hand when active, misthrows, being active.
PARTS = np.array([1.1, 0.6, 0.6, -2.5, -1.9])
QUICK = Setting(
    "quick", outcomes=55, deals=64, futures=400, horizon=24, again=1600, checked=20, tried=1, scanned=96, shuffles=48
)
DEEP = Setting(
    "deep",
    outcomes=220,
    deals=800,
    futures=3000,
    horizon=60,
    again=12000,
    checked=24,
    tried=3,
    scanned=600,
    shuffles=240,
)


def create(game: Game, deep: bool) -> Mind:
    with files(__package__).joinpath("judge.npz").open("rb") as file, np.load(file) as found:
        scale = found["scale"].astype(np.float64)
    return Mind(VERSION, known(scale), value, policy, DEEP if deep else QUICK, cover=cover, plays_out=True)


def known(scale: NDArray[np.float64]) -> Known:
    return Known(PARTS, scale)
