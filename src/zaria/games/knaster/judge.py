"""The judge of Knaster; docs/review.md says how it reckons."""

from dataclasses import replace
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from ...review.judge import Mind, Setting
from ..game import Game
from .bots import read_learned
from .judging import Known, policy, value

VERSION = 2
FEW = 4  # players at whose table there is time to look one roll ahead
QUICK = Setting("quick", outcomes=36, deals=1, futures=200, horizon=0, again=450, checked=16, tried=1, scanned=32)
DEEP = Setting("deep", outcomes=36, deals=1, futures=2000, horizon=0, again=4500, checked=24, tried=3, scanned=200)


def create(game: Game, deep: bool) -> Mind:
    with files(__package__).joinpath("judge.npz").open("rb") as file, np.load(file) as found:
        scale = found["scale"].astype(np.float64)
    setting = replace(DEEP if deep else QUICK, horizon=max(24, 2 * game.players))  # two rounds at least
    knowledge, alone = known(scale, ahead=game.players <= FEW), game.players == 1
    return Mind(VERSION, knowledge, value, policy, setting, least=1.0 if alone else 0.02, plays_out=not alone)


def known(scale: NDArray[np.float64], ahead: bool = True) -> Known:
    return Known(read_learned(), scale, ahead)
