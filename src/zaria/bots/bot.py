"""What a computer player is."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


class Bot(Protocol):
    """A player who decides from what its seat may know and nothing else.

    A bot whose `policy` attribute is a kernel `(s, seat, actions, n, rng)` is also played in compiled batches.
    """

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        """One of `actions` (the legal ones, by the kernels' numbers), from a record after `hide`.

        `seed` is all its randomness: the same seed and the same record give the same choice.
        """
