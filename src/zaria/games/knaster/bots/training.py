"""Teach the bots of Knaster by games against themselves."""

import numpy as np
from numpy.typing import NDArray

from ....lab.train import Pace, Training, run_in_steps
from .. import MANIFEST
from . import learned
from .learning import learn
from .value import WEIGHTS


class KnasterTraining(Training):
    game = MANIFEST.id
    size = WEIGHTS
    usual = 4_000_000
    in_step = 20_000
    paces = (Pace(1_500_000, 0.1, 0.7), Pace(float("inf"), 0.0, 0.5))
    tables = (1, 1, 1, 1, 2, 1, 1, 1, 1, 4)
    fresh = 1_000_000
    wild = 3  # numbers at most that are entered anywhere at first

    def learn(self, players: int, pace: Pace, scores: NDArray[np.float64]) -> None:
        table = learned(self.weights), self.sums, self.sizes, self.rng, len(scores)
        learn(*table, players, pace.least, pace.trace, self.wild, scores)


TRAINING = KnasterTraining
USES = ("games", "work", "plot")
run = run_in_steps(TRAINING)
