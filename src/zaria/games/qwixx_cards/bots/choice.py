"""The master's choice: what seems best by rules of thumb, tried in sampled futures."""

import numpy as np

from ....engine.compiler import long_kernel
from ....engine.futures import futures
from ....engine.lookahead import looking_ahead
from .. import rules
from .heuristics import result, sensible, weigh

CANDIDATES = 5
ROUNDS, SAMPLES = 4, 50  # samples a round, shared out among the players: the more there are, the longer a game
GATE = 2.0  # standard errors by which a candidate must lead
TO_THE_END = 2000  # choices, more than any game has

_best = looking_ahead(futures(rules, sensible, result), ROUNDS, GATE)


@long_kernel
def choose_by_futures(learned, states, seat, actions, rng):
    worths = np.empty(len(actions))
    weigh(states[0], seat, actions, len(actions), worths)
    best_first = np.argsort(-worths, kind="mergesort")
    samples = SAMPLES // np.int64(states[0].players)
    return _best(states, seat, actions[best_first[:CANDIDATES]], TO_THE_END, samples, rng)
