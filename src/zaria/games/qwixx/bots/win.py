"""The chance to win a game of Qwixx, and choices that make it as large as they can.

The chance is read off three things. A clock tells from all sheets how many turns are left; `qwixx_value` tells what
each sheet still gains in that many turns; and the spread tells how far the difference of two totals may lie from the
expected one. Short games help whoever is ahead, so ending a game when ahead, and never when behind, follows by itself.
"""

from math import erf, exp, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....engine.chance import below, bits
from ....engine.compiler import kernel, long_kernel
from ...rows.codes import AFTER, CLOSED, CODES, IMPOSSIBLE, POINTS
from ...rows.rules import MISTHROW_POINTS, MISTHROWS_TO_END, NUMBERS, ROWS, place
from ..rules import ACTIONS, COLOUR, ENDED, PASS, PLAYERS, ROLL, WHITE, choose, happen, legal, outcomes, points, winners
from ..solitaire import ended
from .value import after_nothing, best_first, best_second, best_turn, sheet_codes, worth_of

CLOCK = CODES + MISTHROWS_TO_END + 1  # what the clock reads: row codes, misthrows, and a constant
CLOSE, SAMPLES, TURNS, GATE = 0.1, 60, 2, 2.0  # see choose_by_futures
MOST_TRIED = 35  # choices, by all at the table together: the more there are, the longer a future
SLIGHT = 1e-9  # so that of choices that win alike, the one with more points is made


class Brain(NamedTuple):
    """What has been learned about one number of players."""

    worth: NDArray[np.float32]  # by level, turns until one's own, misthrows, kind and pair
    left: NDArray[np.float64]  # by level: the turns left for which `worth` is made
    clock: NDArray[np.float64]  # by rows closed, 0 or 1: parts of the logarithm of the turns left
    spread: NDArray[np.float64]  # the variance of a difference of totals: a constant, and a part per turn left


class Sight(NamedTuple):
    """The table in the terms of a brain, by seat."""

    codes: NDArray[np.int64]
    misthrows: NDArray[np.int64]
    scores: NDArray[np.int64]
    calls: NDArray[np.int64]  # the points a seat is likely to make of the white sum that is called


@kernel
def new_sight():
    return Sight(
        np.zeros((PLAYERS, ROWS), np.int64),
        np.zeros(PLAYERS, np.int64),
        np.zeros(PLAYERS, np.int64),
        np.zeros(PLAYERS, np.int64),
    )


@kernel
def look(brain, sight, s):
    """Read a record. While the white sum is called, also guess what the others make of it."""
    for seat in range(s.players):
        sheet_codes(s, seat, sight.codes[seat])
        sight.misthrows[seat] = s.misthrows[seat]
        sight.scores[seat] = points(s, seat)
    sight.calls[:] = 0
    if s.phase == WHITE:
        level = level_for(brain, turns_left(brain, sight, np.int64(s.players), 0))
        for seat in range(s.players):
            worth = brain.worth[level, until_own(s, seat)]
            sight.calls[seat] = likely_call(worth, sight.codes[seat], sight.misthrows[seat], s.dice)


@kernel
def likely_call(worth, codes, misthrows, dice):
    number = np.int64(dice[0]) + np.int64(dice[1])
    best, call = worth_of(worth, codes, misthrows), 0
    for row in range(ROWS):
        before, i = codes[row], place(row, number)
        if AFTER[before, i] != IMPOSSIBLE:
            codes[row] = AFTER[before, i]
            value = POINTS[before, i] + worth_of(worth, codes, misthrows)
            codes[row] = before
            if value > best:
                best, call = value, POINTS[before, i]
    return call


@kernel
def until_own(s, seat):
    """How many turns of others come between this turn and the seat's own."""
    return (seat - np.int64(s.active) - 1) % np.int64(s.players)


@kernel
def turns_left(brain, sight, players, seat):
    """How many turns are likely to follow; rows are closed that are closed for `seat`."""
    closed = 0
    for row in range(ROWS):
        closed += sight.codes[seat, row] == CLOSED
    parts = brain.clock[min(closed, 1)]
    total = parts[CLOCK - 1]
    for other in range(players):
        total += parts[CODES + sight.misthrows[other]]
        for row in range(ROWS):
            total += parts[sight.codes[other, row]]
    return exp(total)


@kernel
def level_for(brain, left):
    level = 0
    while level + 1 < len(brain.left) and 2 * left > brain.left[level] + brain.left[level + 1]:
        level += 1
    return level


@kernel
def win_chance(brain, sight, s, seat, made):
    """The chance to win when the seat ends this turn with the sheet in `sight`, having made so many points in it."""
    players = np.int64(s.players)
    mine = float(sight.scores[seat] + made)
    chance = 1.0
    if ended(sight.codes[seat]) or sight.misthrows[seat] == MISTHROWS_TO_END:
        for other in range(players):
            if other != seat:
                ahead = mine - sight.scores[other] - sight.calls[other]
                chance *= 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        return chance + SLIGHT * mine
    left = turns_left(brain, sight, players, seat)
    level = level_for(brain, left)
    mine += worth_of(brain.worth[level, until_own(s, seat)], sight.codes[seat], sight.misthrows[seat])
    deviation = sqrt(brain.spread[0] + brain.spread[1] * left)
    for other in range(players):
        if other != seat:
            ahead = (
                mine - sight.scores[other] - prospects(brain.worth[level, until_own(s, other)], sight, s, seat, other)
            )
            chance *= 0.5 * (1 + erf(ahead / deviation / sqrt(2.0)))
    return chance + SLIGHT * mine


@kernel
def prospects(worth, sight, s, seat, other):
    """What another seat still gains when the rows that `seat` has just closed are closed."""
    codes = np.empty(ROWS, np.int64)
    for row in range(ROWS):
        codes[row] = CLOSED if sight.codes[seat, row] == CLOSED else sight.codes[other, row]
    if s.phase != WHITE:
        return worth_of(worth, codes, sight.misthrows[other])
    if other == s.active:
        return best_turn(worth, s.dice, codes, sight.misthrows[other])
    return best_first(worth, codes, sight.misthrows[other], np.int64(s.dice[0]) + np.int64(s.dice[1]))


@kernel
def action_chance(brain, sight, s, seat, action):
    """The chance to win with an action and, in one's own turn, the best second action after it."""
    codes = sight.codes[seat]
    if action == PASS:
        if s.active != seat or (s.phase == COLOUR and s.chosen[seat] != PASS):
            return win_chance(brain, sight, s, seat, 0)
        sight.misthrows[seat] += 1  # QX-5
        chance = win_chance(brain, sight, s, seat, MISTHROW_POINTS)
        sight.misthrows[seat] -= 1
        return second_chance(brain, sight, s, seat, 0, chance)
    row, i = (action - 1) // NUMBERS, (action - 1) % NUMBERS
    before = codes[row]
    codes[row] = AFTER[before, i]
    chance = win_chance(brain, sight, s, seat, POINTS[before, i])
    chance = second_chance(brain, sight, s, seat, POINTS[before, i], chance)
    codes[row] = before
    return chance


@kernel
def second_chance(brain, sight, s, seat, made, chance):
    """The best of `chance` and what action 2 offers after this action 1, if it is one."""
    codes = sight.codes[seat]
    if s.phase != WHITE or s.active != seat or ended(codes):
        return chance
    for row in range(ROWS):
        before = codes[row]
        if before == CLOSED:
            continue
        for white in range(2):
            i = place(row, np.int64(s.dice[white]) + np.int64(s.dice[2 + row]))
            if AFTER[before, i] != IMPOSSIBLE:
                codes[row] = AFTER[before, i]
                chance = max(chance, win_chance(brain, sight, s, seat, made + POINTS[before, i]))
                codes[row] = before
    return chance


@kernel
def chances(brain, sight, s, seat, actions, n, found):
    """found[k]: the chance to win with each of n actions."""
    look(brain, sight, s)
    for k in range(n):
        found[k] = action_chance(brain, sight, s, seat, np.int64(actions[k]))


@kernel
def best_choice(brain, sight, s, seat, actions, n):
    """The action with the best chance; of equal ones the first."""
    if n == 1:
        return np.int64(actions[0])
    look(brain, sight, s)
    best, most = np.int64(actions[0]), -1.0
    for k in range(n):
        chance = action_chance(brain, sight, s, seat, np.int64(actions[k]))
        if chance > most:
            best, most = np.int64(actions[k]), chance
    return best


@kernel
def best_for_sheet(brain, sight, s, seat, actions, n):
    """The action after which the own sheet comes to most; who is ahead plays no part. Of equal ones the first."""
    look(brain, sight, s)
    level = level_for(brain, turns_left(brain, sight, np.int64(s.players), seat))
    worth, codes, misthrows = brain.worth[level, until_own(s, seat)], sight.codes[seat], sight.misthrows[seat]
    best, most = np.int64(actions[0]), -np.inf
    for k in range(n):
        gain = sheet_gain(worth, codes, misthrows, s, seat, np.int64(actions[k]))
        if gain > most:
            best, most = np.int64(actions[k]), gain
    return best


@kernel
def sheet_gain(worth, codes, misthrows, s, seat, action):
    """What an action and, in one's own turn, the best second one gain, with all that is to come."""
    if action == PASS:
        if s.active != seat or (s.phase == COLOUR and s.chosen[seat] != PASS):
            return worth_of(worth, codes, misthrows)
        nothing = after_nothing(worth, codes, misthrows)
        return best_second(worth, s.dice, codes, misthrows, 0, nothing) if s.phase == WHITE else nothing
    row, i = (action - 1) // NUMBERS, (action - 1) % NUMBERS
    before = codes[row]
    codes[row] = AFTER[before, i]
    gain = POINTS[before, i] + worth_of(worth, codes, misthrows)
    if s.phase == WHITE and s.active == seat and not ended(codes):
        gain = best_second(worth, s.dice, codes, misthrows, POINTS[before, i], gain)
    codes[row] = before
    return gain


@kernel
def play_on(brain, sight, s, actions, turns, rng):
    """Everybody chooses by the brain for so many rolls, or to the end."""
    while s.phase != ENDED:
        if s.phase == ROLL:
            if turns == 0:
                return
            turns -= 1
            happen(s, below(rng, 0, outcomes(s)))
        waiting = np.int64(s.waiting)
        for seat in range(s.players):
            if waiting >> seat & 1:
                choose(s, seat, best_choice(brain, sight, s, seat, actions, legal(s, seat, actions)))


@kernel
def standing(brain, sight, s, seat):
    """The seat's chance to win before a roll; when the game is over, its part of the win."""
    if s.phase == ENDED:
        won, count = winners(s), 0
        for other in range(s.players):
            count += won >> other & 1
        return (won >> seat & 1) / count
    look(brain, sight, s)
    players = np.int64(s.players)
    left = turns_left(brain, sight, players, seat)
    level = level_for(brain, left)
    deviation = sqrt(brain.spread[0] + brain.spread[1] * left)
    mine, chance = 0.0, 1.0
    for turn in range(players):
        other = (seat + turn) % players
        worth = brain.worth[level, (other - np.int64(s.active)) % players]
        total = sight.scores[other] + worth_of(worth, sight.codes[other], sight.misthrows[other])
        if turn == 0:
            mine = total
        else:
            chance *= 0.5 * (1 + erf((mine - total) / deviation / sqrt(2.0)))
    return chance


@kernel
def choose_for_sheet(brain, states, seat, actions, rng):
    """The choice after which the own sheet comes to most in the turns that seem to be left."""
    return best_for_sheet(brain, new_sight(), states[0], seat, actions, len(actions))


@long_kernel
def choose_by_futures(brain, states, seat, actions, rng):
    """The choice with the best chance to win, or one that does clearly better than it in sampled futures.

    A choice is tried that comes within CLOSE of the best, at large tables the best few of them, in so many SAMPLES, for
    so many TURNS; it has to lead by GATE standard errors.
    """
    n = len(actions)
    worlds, games = states.copy(), states.copy()
    sight = new_sight()
    found = np.empty(n)
    chances(brain, sight, states[0], seat, actions, n, found)
    tried = np.argsort(-found, kind="mergesort")
    best, n_tried = tried[0], 1
    while n_tried < min(n, MOST_TRIED // np.int64(states[0].players)) and found[tried[n_tried]] > found[best] - CLOSE:
        n_tried += 1
    if n_tried == 1:
        return np.int64(actions[best])
    leads = np.zeros((2, n_tried))  # sums, and sums of squares
    for _ in range(SAMPLES):
        worlds[0] = states[0]
        try_futures(brain, sight, worlds, games, seat, actions, tried[:n_tried], rng, leads)
    lead, choice = 0.0, best
    for k in range(1, n_tried):
        mean = leads[0, k] / SAMPLES
        error = sqrt(max(0.0, leads[1, k] / SAMPLES - mean * mean) / SAMPLES)
        if mean > GATE * error and mean > lead:
            lead, choice = mean, tried[k]
    return np.int64(actions[choice])


@kernel
def try_futures(brain, sight, worlds, games, seat, actions, tried, rng, leads):
    """One sample: every choice that is tried meets the same dice; adds its lead over the first."""
    room = np.empty(ACTIONS, np.int16)
    dice = np.empty(1, np.uint64)
    seed = bits(rng, 0) << 20
    let_others_choose(brain, sight, worlds[0], seat, room)
    first = 0.0
    for k in range(len(tried)):
        games[0] = worlds[0]
        s = games[0]
        dice[0] = seed
        choose(s, seat, actions[tried[k]])
        play_on(brain, sight, s, room, TURNS, dice)
        stands = standing(brain, sight, s, seat)
        if k == 0:
            first = stands
        leads[0, k] += stands - first
        leads[1, k] += (stands - first) ** 2


@kernel
def let_others_choose(brain, sight, s, seat, actions):
    """What the others choose at the same time is secret: take what they would do by the brain."""
    if s.phase == WHITE:
        for other in range(s.players):
            if other != seat:
                action = best_choice(brain, sight, s, other, actions, legal(s, other, actions))
                s.chosen[other] = action
        s.waiting = 1 << seat
