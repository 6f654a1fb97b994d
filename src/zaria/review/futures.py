"""Games played on to their end from a position: what a result is worth where a judge's reckoning is too rough."""

from functools import cache

import numpy as np

from ..engine.chance import below
from ..engine.compiler import long_kernel
from ..engine.turns import CHANCE, OVER, lowest
from .kernels import sharing, words_of


@cache
def playing_out(rules, policy):
    """A kernel for every seat's mean part of the win in so many futures, in which all choose by a judge's policy."""
    turn, outcomes, happen = rules.turn, rules.outcomes, rules.happen
    legal, choose, hide, share = rules.legal, rules.choose, rules.hide, sharing(rules)
    longest = rules.ACTIONS

    @long_kernel
    def play_out(t, position, seed, futures, out):
        games, views = position.copy(), position.copy()
        actions, words, found = np.empty(longest, np.int16), np.empty(2, np.uint64), np.empty(len(out))
        out[:] = 0.0
        for future in range(futures):
            games[0] = position[0]
            words_of(seed, future, words)
            s = games[0]
            who = turn(s)
            while who != OVER:
                if who == CHANCE:
                    happen(s, below(words, 0, outcomes(s)))
                else:
                    seat = lowest(who)
                    n = legal(s, seat, actions)
                    action = np.int64(actions[0])
                    if n > 1:
                        views[0] = s
                        hide(views[0], seat)
                        action = np.int64(policy(t, views[0], seat, actions, n, words))
                    choose(s, seat, action)
                who = turn(s)
            share(s, found)
            out += found
        out /= futures

    return play_out
