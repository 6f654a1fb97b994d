"""Sampled futures: what a choice leads to when the hidden cards are imagined and everybody plays on by a policy."""

from functools import cache

import numpy as np

from .chance import below, bits, mix
from .compiler import kernel, long_kernel
from .turns import CHANCE, HIDDEN, OVER, UNDECIDED, lowest


@kernel
def reopen_choices(s):
    """Let the seats whose choices are made but secret choose again, by the policy."""
    for seat in range(s.players):
        if s.chosen[seat] == HIDDEN:
            s.chosen[seat] = UNDECIDED
            s.waiting |= 1 << seat


@cache
def futures(rules, policy, result):
    """A kernel that fills `values[sample, k]` with the `result` for a seat after it chose `candidates[k]`.

    The game is played on for `most` more choices or to its end; `result(s, seat)` judges how it stands then.
    In each sample the hidden cards are imagined once and all candidates meet the same chance, so that the columns of
    `values` are paired. `policy(s, seat, actions, n, rng)` is handed the record after `hide`, so that nobody plays on
    by what only the sample knows.
    """
    turn, outcomes, happen = rules.turn, rules.outcomes, rules.happen
    legal, choose, hide, imagine = rules.legal, rules.choose, rules.hide, rules.imagine
    longest = rules.ACTIONS

    @kernel
    def play_on(games, views, actions, words, most):
        s = games[0]
        left = most
        who = turn(s)
        while who != OVER and left > 0:
            if who == CHANCE:
                happen(s, below(words, 0, outcomes(s)))
            else:
                seat = lowest(who)
                n = legal(s, seat, actions)
                action = actions[0]
                if n > 1:
                    views[0] = s
                    hide(views[0], seat)
                    action = policy(views[0], seat, actions, n, words)
                choose(s, seat, action)
                left -= 1
            who = turn(s)

    @long_kernel
    def look(seen, seat, candidates, most, rng, values):
        actions = np.empty(longest, np.int16)
        worlds, games, views = seen.copy(), seen.copy(), seen.copy()
        words = np.empty(2, np.uint64)
        for sample in range(len(values)):
            worlds[0] = seen[0]
            reopen_choices(worlds[0])
            imagine(worlds[0], seat, rng)
            word = np.uint64(bits(rng, 0))
            for k in range(len(candidates)):
                games[0] = worlds[0]
                words[0], words[1] = mix(word), mix(~word)
                choose(games[0], seat, candidates[k])
                play_on(games, views, actions, words, most)
                values[sample, k] = result(games[0], seat)

    return look
