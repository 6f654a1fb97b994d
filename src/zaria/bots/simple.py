"""The plainest bots: any legal choice, for every game."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..chance import Seeded
from ..kernels.playout import choose_randomly


class Random:
    """Every legal action is equally likely."""

    policy = staticmethod(choose_randomly)

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        return int(actions[Seeded(seed).below(len(actions))])
