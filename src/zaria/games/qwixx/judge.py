"""The judge of Qwixx; docs/review.md says how it reckons."""

from ...review.judge import Mind, Setting
from ..game import Game
from .bots import read_brain
from .judging import policy, value

VERSION = 1
QUICK = Setting("quick", outcomes=216, deals=1, futures=300, horizon=12, again=600, checked=16, tried=1, scanned=48)
DEEP = Setting("deep", outcomes=1296, deals=1, futures=3000, horizon=40, again=8000, checked=24, tried=3, scanned=300)


def create(game: Game, deep: bool) -> Mind:
    least = 0.02 if game.players > 1 else 1.0
    return Mind(VERSION, read_brain(game.players), value, policy, DEEP if deep else QUICK, least=least)
