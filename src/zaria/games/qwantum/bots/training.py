"""Teach the bots of Qwantum by games against themselves."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....lab.train import Pace, Training, run_in_steps
from ... import registry
from .. import MANIFEST
from .learning import learn
from .value import FIELDS, WEIGHTS, Learned


class QwantumTraining(Training):
    game = MANIFEST.id
    size = WEIGHTS
    usual = 400_000
    in_step = 2_000
    paces = (Pace(60_000, 0.1, 0.7), Pace(180_000, 0.02, 0.7), Pace(float("inf"), 0.0, 0.7))
    tables = (2, 2, 3, 2, 2, 4)
    fresh = 100_000
    samples = 10  # rolls by which the dice to roll again are judged

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.scatter = np.full(FIELDS + 1, 14.0)
        self.spread = self.scatter**2

    def learn(self, players: int, pace: Pace, scores: NDArray[np.float64]) -> None:
        found = Learned(self.weights, self.scatter)
        states = registry.game(self.game, players).records(1)
        learned = self.sums, self.sizes, self.spread
        table = len(scores), players, self.samples
        learn(found, *learned, self.rng, states, *table, pace.least, pace.trace, scores)

    def arrays(self) -> dict[str, Any]:
        return super().arrays() | {"scatter": self.scatter, "spread": self.spread}

    def exported(self) -> dict[str, Any]:
        return super().exported() | {"scatter": self.scatter.astype(np.float32)}


TRAINING = QwantumTraining
USES = ("games", "work", "plot")
run = run_in_steps(TRAINING)
