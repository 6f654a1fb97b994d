"""Teach the bots of Knaster by games against themselves."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....chance import stream_word
from ....lab.train import SCALE, Pace, Training, run_in_steps
from ....lab.weights import packed
from .. import MANIFEST
from . import learned
from .learning import count_reads, learn
from .value import CLASSES, LINE_KINDS, NUMBERS_AT, STAGES, WEIGHTS

STEP = 1 / 16  # points; lines' weights are whole numbers of it
PRICE = 0.3  # of a bit, in squares of points over all looks at a weight
LOOKS = {1: 40, 2: 400, 4: 800}  # by players: one game in so many is played again to see which weights are read


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

    def exported(self) -> dict[str, Any]:
        """The lines' weights as coarse as their use allows."""
        whole = super().exported()["weights"]
        weights = (whole / SCALE).astype(np.float32)
        shape = STAGES + 1, LINE_KINDS, CLASSES
        lines, reads = (each[:NUMBERS_AT].reshape(shape) for each in (weights, self._reads(weights)))
        steps = np.array([STEP, 1 / SCALE])
        return {"lines": packed(lines, reads, STEP, PRICE), "others": whole[NUMBERS_AT:], "steps": steps}

    def _reads(self, weights: NDArray[np.float32]) -> NDArray[np.float64]:
        reads, rng = np.zeros(WEIGHTS), np.array([stream_word(self.seed, 1)], np.uint64)
        for players, one_in in LOOKS.items():
            count_reads(learned(weights), rng, self.games // one_in, players, reads)
        return reads


TRAINING = KnasterTraining
USES = ("games", "work", "plot")
run = run_in_steps(TRAINING)
