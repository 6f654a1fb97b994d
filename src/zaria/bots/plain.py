"""A player who follows a policy kernel."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Policy
from .lookahead import streams


class Plain:
    """Does what a policy says, without looking ahead."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        return int(self.policy(seen, seat, actions, len(actions), streams(seed)))
