"""The judge of Trio; docs/review.md says how it reckons."""

from dataclasses import replace

from ...review.judge import Mind, Setting
from ..game import Game
from .judging import Known, candidates, cover, policy, value

VERSION = 2
QUICK = Setting(
    "quick", outcomes=144, deals=96, futures=800, horizon=10, again=4000, checked=20, tried=2, scanned=240, shuffles=48
)
CROWDED = replace(QUICK, futures=400, tried=1)  # for five players or more, whose games are longer
DEEP = Setting(
    "deep",
    outcomes=720,
    deals=800,
    futures=1600,
    horizon=24,
    again=10000,
    checked=24,
    tried=3,
    scanned=400,
    shuffles=240,
)
# By mode and teams, fitted to games of strong bots: see judging.Known.
KNOWN = {
    ("simple", False): Known(0.6, 0.78, 0.97, 1.1, 0.5),
    ("spicy", False): Known(0.45, 0.78, 0.99, 0.45, 0.15),
    ("simple", True): Known(0.3, 0.75, 0.98, 1.17, 0.9),
    ("spicy", True): Known(0.58, 0.94, 0.99, 0.16, 0.27),
}


def create(game: Game, deep: bool) -> Mind:
    known = KNOWN[str(game.options["mode"]), bool(game.options["teams"])]
    quick = QUICK if game.players < 5 else CROWDED
    return Mind(
        VERSION,
        known,
        value,
        policy,
        DEEP if deep else quick,
        candidates=candidates,
        cover=cover,
        deals_once=True,
        least=0.03,
    )
