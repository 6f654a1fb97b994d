"""Players who follow a policy kernel: the plainest, and every level that looks no further."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Policy
from ..chance import Seeded
from ..engine.playout import choose_randomly
from .lookahead import streams


class Following:
    """Does what a policy says, without looking ahead."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        return int(self.policy(seen, seat, actions, len(actions), streams(seed)))


class Random:
    """Every legal action is equally likely, in every game."""

    policy = staticmethod(choose_randomly)

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        return int(actions[Seeded(seed).below(len(actions))])
