"""Many games at once in compiled code: a loop over chance, choices and the end, for any rules and any policy."""

from functools import cache

import numpy as np

from .chance import below
from .compiler import kernel, long_kernel
from .turns import CHANCE, OVER


@kernel
def choose_randomly(s, seat, actions, n, rng):
    """The policy `random`: every legal action is equally likely."""
    return actions[below(rng, 1, n)]


setattr(choose_randomly, "blind", True)  # noqa: B010  # it is a kernel, whose attributes are its own


@cache
def playout(rules, policy):
    """A kernel that plays the games from `start` to `stop` on, for `rounds` decision points or to the end.

    `rules` is a module of kernels. `policy(s, seat, actions, n, rng)` returns one of the first n of `actions` and may
    draw from stream 1 of `rng`; stream 0 belongs to the dice. It is handed the record after `hide`, so it cannot know
    more than its seat does; only a policy marked `blind`, which never looks at the record, is spared the copy.
    """
    turn, outcomes, happen = rules.turn, rules.outcomes, rules.happen
    legal, choose, hide = rules.legal, rules.choose, rules.hide
    sees = not getattr(policy, "blind", False)
    longest = rules.ACTIONS

    @long_kernel
    def play(states, rngs, decisions, start, stop, rounds):
        actions = np.empty(longest, np.int16)
        seen = states[:1].copy()
        for game in range(start, stop):
            s, rng = states[game], rngs[game]
            made, left = 0, rounds
            who = turn(s)
            while who != OVER and left != 0:
                if who == CHANCE:
                    happen(s, below(rng, 0, outcomes(s)))
                    who = turn(s)
                    continue
                seat = 0
                while who:
                    if who & 1:
                        n = legal(s, seat, actions)
                        if sees:
                            seen[0] = s
                            hide(seen[0], seat)
                            choose(s, seat, policy(seen[0], seat, actions, n, rng))
                        else:
                            choose(s, seat, policy(s, seat, actions, n, rng))
                        made += 1
                    who >>= 1
                    seat += 1
                left -= 1
                who = turn(s)
            decisions[game] += made

    return play


@cache
def setting_up(rules):
    """A kernel that lays out fresh games, the first player moving on by one from game to game."""
    setup = rules.setup

    @long_kernel
    def set_up(states, players, options, offset):
        for game in range(len(states)):
            setup(states[game], players, (offset + game) % players, options)

    return set_up


@cache
def ending(rules):
    """A kernel that says of every game whether it is over."""
    turn = rules.turn

    @long_kernel
    def end(states, over):
        for game in range(len(states)):
            over[game] = turn(states[game]) == OVER

    return end


@cache
def scoring(rules):
    """A kernel that fills in every seat's points and whether it has won."""
    points, winners = rules.points, rules.winners

    @long_kernel
    def score(states, totals, won):
        for game in range(len(states)):
            s = states[game]
            best = winners(s)
            for seat in range(s.players):
                totals[game, seat] = points(s, seat)
                won[game, seat] = best >> seat & 1

    return score
