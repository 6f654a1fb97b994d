"""The judge of Qwantum; docs/review.md says how it reckons."""

from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from ...review.judge import Mind, Setting
from ..game import Game
from .bots import read_learned
from .bots.turn import TURN_SIZE
from .judging import SHEETS, Known, policy, value

VERSION = 1
QUICK = Setting(
    "quick", outcomes=216, deals=1, futures=160, horizon=8, again=200, checked=16, tried=1, scanned=32, further=8
)
DEEP = Setting(
    "deep", outcomes=432, deals=1, futures=300, horizon=16, again=600, checked=24, tried=3, scanned=100, further=16
)
ROLLS = {"quick": 24, "deep": 96}


def create(game: Game, deep: bool) -> Mind:
    with files(__package__).joinpath("judge.npz").open("rb") as file, np.load(file) as found:
        scale = found["scale"].astype(np.float64)
    setting = DEEP if deep else QUICK
    rolls = ROLLS[setting.name]
    abroad = known(scale, rolls // 2, exact=False)
    return Mind(VERSION, known(scale, rolls), value, policy, setting, abroad)


def known(scale: NDArray[np.float64], rolls: int = 24, exact: bool = True) -> Known:
    room = np.zeros(TURN_SIZE), np.full(SHEETS, -1)
    return Known(read_learned(None), scale, np.array([rolls, exact]), *room)
