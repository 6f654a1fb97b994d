"""Learn what a Qwantum sheet is worth from games against oneself."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel, long_kernel
from ....engine.learning_rate import adjust
from ..rules import ENDED, OWN, REROLL, ROLL, ROLL_AGAIN, choose, happen, outcomes, points, setup
from .choice import choose_best
from .turn import quickest_other, sheet_of
from .value import FEATURES, FIELDS, features

MOST_TURNS = 200


@long_kernel
def learn(t, sums, sizes, spread, rng, states, games, players, samples, least, trace, scores):
    """Play games against oneself and learn from each; `scores` gets every game's points of seat 0.

    `states` is room for one record. `spread` are the squares of `scatter`, learned from the leads of two players.
    """
    seen = np.empty((players, MOST_TURNS, FEATURES), np.int64)
    made = np.empty((players, MOST_TURNS + 1))
    leads = np.empty(MOST_TURNS)
    free = np.empty(MOST_TURNS, np.int64)
    for game in range(games):
        s = states[0]
        s.fields[:] = 0
        s.filled[:] = 0
        s.misthrows[:] = 0
        setup(s, players, game % players, 0)
        turns = _play(t, s, rng, samples, seen, made, leads, free)
        for seat in range(players):
            _learn_from(t, sums, sizes, least, trace, seen[seat], made[seat], turns)
        if players == 2:
            _learn_scatter(t, spread, leads, free, turns, made[0, turns] - made[1, turns])
        scores[game] = made[0, turns]


@kernel
def _play(t, s, rng, samples, seen, made, leads, free):
    """One game; returns the number of turns before the last."""
    turns = 0
    while s.phase != ENDED and turns < MOST_TURNS:
        if s.phase == ROLL or s.phase == ROLL_AGAIN:
            happen(s, below(rng, 0, outcomes(s)))
            continue
        if s.phase == REROLL or s.phase == OWN:
            seat = np.int64(s.active)
            choose(s, seat, choose_best(t, s, seat, rng, samples))
        else:
            for seat in range(np.int64(s.players)):
                choose(s, seat, choose_best(t, s, seat, rng, samples))
        if s.phase == ROLL:
            _look_back(t, s, seen, made, leads, free, turns)
            turns += 1
    for seat in range(np.int64(s.players)):
        made[seat, turns] = points(s, seat)
    return turns


@kernel
def _look_back(t, s, seen, made, leads, free, turns):
    """Remember what a turn led to. The next player is already the active one."""
    s.active = (s.active + s.players - 1) % s.players
    for seat in range(np.int64(s.players)):
        made[seat, turns] = features(sheet_of(s, seat, 0), seen[seat, turns])
    free[turns] = FIELDS - quickest_other(s, -1)
    s.active = (s.active + 1) % s.players
    leads[turns] = made[0, turns] - made[1, turns]
    for i in range(FEATURES):
        leads[turns] += t.weights[seen[0, turns, i]] - t.weights[seen[1, turns, i]]


@kernel
def _learn_from(t, sums, sizes, least, trace, seen, made, turns):
    """Walk back from the end, so that every sheet learns from what has just been learned about the next."""
    w = t.weights
    reached = following = made[turns]
    for i in range(turns - 1, -1, -1):
        target = trace * reached + (1 - trace) * following
        error = target - made[i]
        for k in range(FEATURES):
            error -= w[seen[i, k]]
        error /= FEATURES
        following = made[i]
        for k in range(FEATURES):
            at = seen[i, k]
            if at:
                adjust(w, sums, sizes, at, error, least)
            following += w[at]
        reached = target


SCATTER_RATE = 0.001


@kernel
def _learn_scatter(t, spread, leads, free, turns, lead):
    for i in range(turns):
        error = lead - leads[i]
        spread[free[i]] += SCATTER_RATE * (error * error - spread[free[i]])
        t.scatter[free[i]] = max(np.sqrt(spread[free[i]]), 1.0)
