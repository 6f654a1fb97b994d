"""Games played on to their end from a position: what a result is worth where a judge's reckoning is too rough."""

from functools import cache

import numpy as np

from ..engine.compiler import long_kernel
from .kernels import going_on, sharing, words_of

TO_THE_END = 1 << 62  # choices


@cache
def playing_out(rules, policy):
    """A kernel for every seat's mean part of the win in so many futures, in which all choose by a judge's policy."""
    go_on, share, longest = going_on(rules, policy), sharing(rules), rules.ACTIONS

    @long_kernel
    def play_out(t, position, seed, futures, out):
        games, views = position.copy(), position.copy()
        actions, words, found = np.empty(longest, np.int16), np.empty(2, np.uint64), np.empty(len(out))
        out[:] = 0.0
        for future in range(futures):
            games[0] = position[0]
            words_of(seed, future, words)
            go_on(t, games, views, actions, words, TO_THE_END)
            share(games[0], found)
            out += found
        out /= futures

    return play_out
