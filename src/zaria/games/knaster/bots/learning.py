"""Learn what a Knaster sheet is worth from games against oneself."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel, long_kernel
from ....engine.learning_rate import adjust
from ..rules import CELLS
from .choice import SLACK
from .value import ALONE, FEATURES, NEVER, best_choice, count_free, features, judge, sheet_points, use

UNLIKELY = 2.0  # points; a choice that much worse than the best is looked at a third as closely
LEAST_LOOK = 0.02
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


@long_kernel
def count_reads(t, rng, games, players, reads):
    """Play games and count how often each weight is read to judge a choice; in a poor choice that counts little."""
    sheets = np.empty((players, CELLS), np.int64)
    free, rivals = np.empty(players, np.int64), np.empty(players, np.int64)
    values, circles = np.empty(CELLS), np.empty(CELLS, np.int64)
    for _ in range(games):
        sheets[:] = 0
        free[:] = CELLS
        while free.min() > 0:  # on the last roll no weight is read
            called = below(rng, 0, 6) + below(rng, 0, 6) + 2
            find_rivals(free, rivals)
            for seat in range(players):
                judge(t, sheets[seat], free[seat], rivals[seat], called, False, values, circles)
                _count(t, sheets[seat], rivals[seat], called, values, circles, reads)
                good = np.flatnonzero(values >= values.max() - SLACK)
                cell = good[below(rng, 0, len(good))]
                use(sheets[seat], called, cell, circles[cell])
                free[seat] = count_free(sheets[seat])


@kernel
def _count(t, sheet, rivals, called, values, circles, reads):
    found = np.empty(FEATURES, np.int64)
    best = values.max()
    for cell in range(CELLS):
        if values[cell] != NEVER:
            after = sheet.copy()
            use(after, called, cell, circles[cell])
            features(t, after, count_free(after), rivals, found)
            for k in range(FEATURES):
                reads[found[k]] += max(LEAST_LOOK, np.exp((values[cell] - best) / UNLIKELY))


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
