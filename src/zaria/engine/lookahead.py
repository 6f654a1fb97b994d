"""A choice among a few candidates by sampled futures."""

from functools import cache
from math import sqrt

import numpy as np

from .compiler import kernel, long_kernel


@cache
def looking_ahead(look, rounds, gate):
    """A kernel that leaves the first candidate only for one that is clearly better in the futures of `look`.

    Candidates that fall clearly behind the best, by `gate` standard errors, are dropped after every round, so that the
    samples go where the decision is. Each future goes on for `most` choices at most. All counts are fixed: the same
    random numbers give the same choice on any machine.
    """

    @long_kernel
    def best(states, seat, candidates, most, samples, rng):
        n, done = len(candidates), 0
        left = np.arange(n)
        values = np.empty((rounds * samples, n))
        while n > 1 and done < len(values):
            part = np.empty((samples, n))
            look(states, seat, candidates[left[:n]], most, rng, part)
            for k in range(n):
                values[done : done + samples, left[k]] = part[:, k]
            done += samples
            n = _drop_the_worse(values[:done], left, n, gate)
        return np.int64(candidates[left[_choice(values[:done], left, n, gate)]])

    return best


@kernel
def _drop_the_worse(values, left, n, gate):
    """Keep those who are not clearly worse than the best at the front of `left`; returns how many they are."""
    top, kept = left[_highest(values, left, n)], 0
    for k in range(n):
        mean, error = _lead(values, left[k], top)
        if mean >= -gate * error:
            left[kept] = left[k]
            kept += 1
    return kept


@kernel
def _choice(values, left, n, gate):
    if n == 1:
        return 0
    top = _highest(values, left, n)
    mean, error = _lead(values, left[top], left[0])
    return top if mean > gate * error else 0


@kernel
def _highest(values, left, n):
    """The first of those left with the highest mean."""
    top, most = 0, -np.inf
    for k in range(n):
        total = 0.0
        for sample in range(len(values)):
            total += values[sample, left[k]]
        if total > most:
            top, most = k, total
    return top


@kernel
def _lead(values, one, other):
    """By how much a candidate leads over another one in paired samples, and the standard error of that."""
    n = len(values)
    total = 0.0
    for sample in range(n):
        total += values[sample, one] - values[sample, other]
    mean, squares = total / n, 0.0
    for sample in range(n):
        squares += (values[sample, one] - values[sample, other] - mean) ** 2
    return mean, sqrt(squares / n) / sqrt(n)
