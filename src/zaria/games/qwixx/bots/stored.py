"""What has been learned about Qwixx, as it is kept: worth at some levels, packed, from which the others are made."""

from typing import NamedTuple

import numpy as np

from ....engine.compiler import kernel, long_kernel
from ....engine.packing import unpack

STEPS = np.concatenate([np.arange(1, 6, 0.5), np.arange(6.0, 31)])  # turns left, as finely as play tells them apart


class Stored(NamedTuple):
    """A brain on the disk; see `Brain`."""

    worth: np.ndarray  # packed, by level, turns until one's own, and the rest
    left: np.ndarray  # by level
    clock: np.ndarray
    spread: np.ndarray
    step: np.ndarray  # of one: how much one of `worth` is in points


@long_kernel
def widen(stored, brain):
    """Fill a brain from what is kept."""
    shape = brain.worth.shape
    levels = np.zeros((len(stored.left), shape[1], shape[2] * shape[3] * shape[4]), np.int16)
    unpack(stored.worth, levels)
    make_finer(levels, stored.step[0], stored.left, brain)
    for closed in range(len(brain.clock)):
        for k in range(brain.clock.shape[1]):
            brain.clock[closed, k] = stored.clock[closed, k]
    for k in range(len(brain.spread)):
        brain.spread[k] = stored.spread[k]


@kernel
def make_finer(worth, unit, left, brain):
    """Fill a brain with worth between the levels that are kept, on a straight line from one to the next."""
    fine = brain.worth.reshape((len(brain.left), worth.shape[1], worth.shape[2]))
    before, after, part = 0, 0, 1.0
    for level in range(len(brain.left)):
        turns = left[0] if len(left) == 1 else STEPS[level]
        while left[after] < turns:
            before, after = after, after + 1
        if after > before:
            part = (turns - left[before]) / (left[after] - left[before])
        for until in range(fine.shape[1]):
            for k in range(fine.shape[2]):
                low, high = worth[before, until, k], worth[after, until, k]
                fine[level, until, k] = ((1 - part) * low + part * high) * unit
        brain.left[level] = turns
