"""What a position of Qwixx is worth to every seat, by what the bots have learned: the kernels of its judge."""

from math import erf, sqrt

import numpy as np

from ...engine.compiler import kernel
from ...review.kernels import settling, sharing
from . import rules
from .bots.value import worth_of
from .bots.win import best_choice, level_for, look, new_sight, turns_left
from .rules import ENDED, PLAYERS

share = sharing(rules)


@kernel
def policy(t, s, seat, actions, n, words):
    """The choice with the best chance to win."""
    return best_choice(t, new_sight(), s, seat, actions, n)


settle = settling(rules, policy)


@kernel
def value(t, games, views, words, out):
    """The chances before the next roll, all going on by the brain until then; alone, the points to end with."""
    settle(t, games, views, words)
    s = games[0]
    if s.phase == ENDED:
        share(s, out)
        return
    players = np.int64(s.players)
    sight = new_sight()
    look(t, sight, s)
    left = turns_left(t, sight, players, 0)
    level = level_for(t, left)
    totals = np.empty(PLAYERS)
    for seat in range(players):
        worth = t.worth[level, (seat - np.int64(s.active)) % players]
        totals[seat] = sight.scores[seat] + worth_of(worth, sight.codes[seat], sight.misthrows[seat])
    if players == 1:
        out[0] = totals[0]
        return
    deviation = sqrt(2.0 * (t.spread[0] + t.spread[1] * left))
    most = 0.0
    for seat in range(players):
        out[seat] = 1.0
        for other in range(players):
            if other != seat:
                out[seat] *= 0.5 * (1 + erf((totals[seat] - totals[other]) / deviation))
        most += out[seat]
    for seat in range(players):
        out[seat] /= most
