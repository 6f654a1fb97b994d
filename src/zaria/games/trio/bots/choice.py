"""The master's choice: the reveals that seem best by the chances, tried in sampled futures."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel, long_kernel
from ....engine.futures import futures
from ....engine.lookahead import looking_ahead
from .. import rules
from ..rules import EXCHANGE, NUMBERS, REVEAL_LOW
from .heuristics import OWN_LATER, fill_worths, is_first, result, sensible, weigh

CANDIDATES = 5
ROUNDS, SAMPLES = 4, 60
MOST_SAMPLES = 300  # a round, by all at the table together: the more there are, the longer a future
GATE = 1.5  # standard errors by which a candidate must lead
CHOICES_A_TURN = 2.2  # futures go on until everybody has had a turn: by then it shows what a reveal has told
IMPATIENCE = 8  # one turn in so many is begun without a look at futures, in which waiting for others always pays

_best = looking_ahead(futures(rules, sensible, result), ROUNDS, GATE)


@long_kernel
def choose_by_futures(learned, states, seat, actions, rng):
    s = states[0]
    worths = np.empty(len(actions))
    weigh(s, seat, actions, len(actions), worths)
    best_first = actions[np.argsort(-worths, kind="mergesort")]
    # When swapping, partners must think alike, so they keep to what is agreed.
    if s.phase == EXCHANGE or _is_clear(s, seat, worths.max(), rng):
        return np.int64(best_first[0])
    n = keep_different(s, best_first)
    most = np.int64(CHOICES_A_TURN * (s.players + 1) + 0.5)
    samples = min(SAMPLES, MOST_SAMPLES // np.int64(s.players))
    return _best(states, seat, best_first[: min(n, CANDIDATES)], most, samples, rng)


@kernel
def _is_clear(s, seat, most, rng):
    """Whether to act without futures: to finish a trio that is sure, and now and then, lest all wait for ever."""
    if is_first(s):
        return below(rng.copy(), 0, IMPATIENCE) == 0
    trios = np.empty(NUMBERS + 1)
    fill_worths(s, seat, trios)
    return most >= trios[s.cards[0]] + OWN_LATER


@kernel
def keep_different(s, actions):
    """Drop all but the first unseen centre card, which are all alike; returns how many actions are left."""
    n, unseen = 0, 0
    for k in range(len(actions)):
        if actions[k] < REVEAL_LOW and s.centre[actions[k]] == 0:
            unseen += 1
            if unseen > 1:
                continue
        actions[n] = actions[k]
        n += 1
    return n
