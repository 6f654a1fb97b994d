"""The shape of what a seat sees, for PettingZoo and Gymnasium alike."""

import numpy as np
from gymnasium import spaces


def seen_space(size: int, actions: int) -> spaces.Dict:
    """An observation and a mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
