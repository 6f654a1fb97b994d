"""The tables of the Knaster bots: classes of lines and what they bring, and weights as they are kept."""

from typing import NamedTuple

import numpy as np

from ....engine.compiler import kernel, long_kernel
from ....engine.packing import unpack
from ..rules import FULL_HOUSE, QUADRUPLET, QUINTUPLET, SIDE, STRAIGHT, TRIPLET, TWO_PAIRS
from .value import CLASSES, LINE_KINDS, NUMBERS, NUMBERS_AT, STAGE_SIZE, STAGES, SYMBOLS, rank

BONUS_BY_EQUAL_PAIRS = np.zeros(11, np.uint8)  # KN-2
BONUS_BY_EQUAL_PAIRS[[2, 3, 4, 6, 10]] = TWO_PAIRS, TRIPLET, FULL_HOUSE, QUADRUPLET, QUINTUPLET


class Stored(NamedTuple):
    """What has been learned, as it is kept."""

    lines: np.ndarray  # packed: the lines' weights, by stage, kind and class
    others: np.ndarray  # the numbers' and the tempo's, whole
    steps: np.ndarray  # how much one of either is in points


@long_kernel
def widen(stored, t):
    """Fill what the bots hold from what is kept."""
    find_classes(t.classes, t.bonus)
    levels = np.zeros((STAGES + 1, LINE_KINDS, CLASSES), np.int16)
    unpack(stored.lines, levels)
    for stage in range(STAGES + 1):
        for kind in range(LINE_KINDS):
            at = stage * STAGE_SIZE + kind * CLASSES
            for k in range(CLASSES):
                t.weights[at + k] = levels[stage, kind, k] * stored.steps[0]
    for k in range(len(stored.others)):
        t.weights[NUMBERS_AT + k] = stored.others[k] * stored.steps[1]


@kernel
def find_classes(classes, bonus):
    """The class of every way to fill a line, shared with its mirror image, and the circles that each class brings."""
    mirrors = np.empty(len(classes), np.int64)
    circles = np.empty(len(classes), np.uint8)
    for e in range(SYMBOLS):
        for d in range(e + 1):
            for c in range(d + 1):
                for b in range(c + 1):
                    for a in range(b + 1):
                        way = rank(a, b, c, d, e)
                        mirrors[way] = rank(_mirror(a), _mirror(b), _mirror(c), _mirror(d), _mirror(e))
                        circles[way] = _bonus(a, b, c, d, e)
    known = 0
    for way in range(len(classes)):
        if mirrors[way] < way:
            classes[way] = classes[mirrors[way]]
        else:
            classes[way] = known
            bonus[known] = circles[way]
            known += 1


@kernel
def _mirror(symbol):
    """A number n turned into 14 - n."""
    if symbol == 0:
        return 0
    return NUMBERS + 1 - symbol if symbol <= NUMBERS else 3 * NUMBERS + 1 - symbol


@kernel
def _bonus(a, b, c, d, e):
    """The circles that filling a line so brings; 0 while a cell is empty (KN-2)."""
    symbols = np.array([a, b, c, d, e])
    if symbols.min() == 0:
        return 0
    numbers = (symbols - 1) % NUMBERS
    equal_pairs = 0
    for i in range(SIDE):
        for j in range(i):
            equal_pairs += numbers[i] == numbers[j]
    if equal_pairs == 0:
        return STRAIGHT if numbers.max() - numbers.min() == SIDE - 1 else 0
    return np.int64(BONUS_BY_EQUAL_PAIRS[equal_pairs])
