"""Learn what a Knaster sheet is worth from games against oneself."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel, long_kernel
from ....engine.learning_rate import adjust
from ..rules import CELLS
from .value import ALONE, FEATURES, best_choice, count_free, features, sheet_points, use

MOST_ROLLS = 25 + 25 + 1  # every roll but the last enters or circles something in the quickest player's grid


@long_kernel
def learn(t, sums, sizes, rng, games, players, least, trace, wild, scores):
    """Play games against oneself and learn from each; `scores` gets every game's points of seat 0.

    At first up to `wild` numbers are entered anywhere: who always opens as seems best never learns of a better opening.
    """
    seen = np.empty((players, MOST_ROLLS, FEATURES), np.int64)
    rewards = np.empty((players, MOST_ROLLS))
    own_pace = np.empty((players, MOST_ROLLS), np.bool_)
    sheets = np.empty((players, CELLS), np.int64)
    free = np.empty(players, np.int64)
    rivals = np.empty(players, np.int64)
    for game in range(games):
        first = below(rng, 0, wild + 1)
        rolls = _play(t, rng, first, sheets, free, rivals, seen, rewards, own_pace)
        for seat in range(players):
            _learn_from(t, sums, sizes, least, trace, seen[seat], rewards[seat], own_pace[seat], first, rolls)
        scores[game] = sheet_points(sheets[0])


@kernel
def _play(t, rng, first, sheets, free, rivals, seen, rewards, own_pace):
    """One game, by choice after the `first` rolls; returns the number of rolls before the last."""
    players = len(sheets)
    sheets[:] = 0
    free[:] = CELLS
    rolls, last = 0, False
    while True:
        called = below(rng, 0, 6) + below(rng, 0, 6) + 2
        find_rivals(free, rivals)
        for seat in range(players):
            if rolls < first + seat:  # so that equal players do not play alike
                cell, circles = _random_cell(rng, sheets[seat]), 0
            else:
                _, cell, circles = best_choice(t, sheets[seat], free[seat], rivals[seat], called, last)
            rewards[seat, rolls] = use(sheets[seat], called, cell, circles)
            free[seat] = count_free(sheets[seat])
            if not last:
                features(t, sheets[seat], free[seat], rivals[seat], seen[seat, rolls])
                own_pace[seat, rolls] = players > 1 and free[seat] <= rivals[seat]
        if last:
            return rolls
        rolls += 1
        last = free.min() == 0


@kernel
def _random_cell(rng, sheet):
    while True:
        cell = below(rng, 0, CELLS)
        if sheet[cell] == 0:
            return cell


@kernel
def find_rivals(free, rivals):
    """For every player the free cells of the quickest other one."""
    for seat in range(len(free)):
        rivals[seat] = ALONE
        for other in range(len(free)):
            if other != seat:
                rivals[seat] = min(rivals[seat], free[other])


@kernel
def _learn_from(t, sums, sizes, least, trace, seen, rewards, own_pace, first, rolls):
    """Walk back from the end, so that every sheet learns from what has just been learned about the next.

    Who plays with others and is not hurried by them uses the weights of playing alone and adjusts only the tempo's.
    """
    w = t.weights
    reached, following = rewards[rolls], rewards[rolls]
    for i in range(rolls - 1, max(first - 1, 0) - 1, -1):  # not what luck went on from
        value = 0.0
        for k in range(FEATURES):
            value += w[seen[i, k]]
        target = trace * reached + (1 - trace) * following
        for k in range(FEATURES - 1 if own_pace[i] else 0, FEATURES):
            adjust(w, sums, sizes, seen[i, k], (target - value) / FEATURES, least)
        value = 0.0
        for k in range(FEATURES):
            value += w[seen[i, k]]
        reached = rewards[i] + target
        following = rewards[i] + value
