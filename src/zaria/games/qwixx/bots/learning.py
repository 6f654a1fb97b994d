"""How the Qwixx bots learn what sheets are worth: play among themselves, turns looked back on, tables fitted."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel, long_kernel
from ...rows.rules import MISTHROWS_TO_END, ROWS
from ..rules import ACTIONS, ENDED, ROLL, choose, happen, legal, outcomes, points, setup
from ..solitaire import FACES, PAIR, PAIRS, ended
from .heuristics import greedy
from .value import KINDS, best_first, best_turn, worth_of
from .win import best_choice, level_for, look, new_sight, turns_left

RARE = 20  # sheets; a pair on fewer is not trusted
STRAYS = 1000  # how often somebody strays from the best choice is told in thousandths


@long_kernel
def play_and_note(brain, watch, players, games, strays, rngs, notes, left, finals):
    """Play games and note every position before a roll, the turns then left and the final scores; returns how many.

    The greedy policy plays if we only `watch`, otherwise the brain. Some choices stray from theirs, so that unusual
    sheets are met too.
    """
    sight = new_sight()
    actions = np.empty(ACTIONS, np.int16)
    blank, room = notes[:1].copy(), notes[:1].copy()
    noted = 0
    for game in range(games):
        room[:] = blank
        s, rng = room[0], rngs[game]
        setup(s, players, game % players, 0)
        first, turns = noted, 0
        while s.phase != ENDED:
            if s.phase == ROLL:
                if noted < len(notes):
                    notes[noted] = s
                    left[noted] = turns
                    noted += 1
                turns += 1
                happen(s, below(rng, 0, outcomes(s)))
            take_turns(brain, watch, sight, s, actions, strays, rng)
        for k in range(first, noted):
            left[k] = turns - left[k]
            for seat in range(players):
                finals[k, seat] = points(s, seat)
    return noted


@kernel
def take_turns(brain, watch, sight, s, actions, strays, rng):
    """Everybody who is to choose does."""
    waiting = np.int64(s.waiting)
    for seat in range(s.players):
        if waiting >> seat & 1:
            n = legal(s, seat, actions)
            if below(rng, 1, STRAYS) < strays:
                action = np.int64(actions[below(rng, 1, n)])
            elif watch:
                action = greedy(s, seat, actions, n, rng)
            else:
                action = best_choice(brain, sight, s, seat, actions, n)
            choose(s, seat, action)


@long_kernel
def expect(brain, notes, left, totals):
    """For every position: the turns likely to follow, and what every seat is likely to end with."""
    sight = new_sight()
    for k in range(len(notes)):
        s = notes[k]
        players = np.int64(s.players)
        look(brain, sight, s)
        left[k] = turns_left(brain, sight, players, 0)
        level = level_for(brain, left[k])
        for seat in range(players):
            worth = brain.worth[level, (seat - np.int64(s.active)) % players]
            totals[k, seat] = sight.scores[seat] + worth_of(worth, sight.codes[seat], sight.misthrows[seat])


@long_kernel
def back_up(worth, sheets, idle, hazard, rolls, rng, targets):
    """targets[k, misthrows]: what sheet k gains in one turn, own or of another (`idle`), and then by `worth`.

    The mean of some rolls of the dice; after the turn the game goes on with probability 1 - hazard.
    """
    codes = np.empty(ROWS, np.int64)
    dice = np.empty(ROWS + 2, np.int64)
    scaled = worth * (1 - hazard)
    targets[:] = 0
    for k in range(len(sheets)):
        codes[:] = sheets[k]
        for _ in range(rolls):
            for die in range(ROWS + 2):
                dice[die] = 1 + below(rng, 0, FACES)
            for misthrows in range(MISTHROWS_TO_END):
                if idle:
                    gain = best_first(scaled, codes, misthrows, dice[0] + dice[1])
                else:
                    gain = best_turn(scaled, dice, codes, misthrows)
                targets[k, misthrows] += gain / rolls


@long_kernel
def fit(worth, sheets, targets, rounds):
    """Fit `worth` to the targets by correcting each pair by the mean error of its sheets, again and again.

    A sheet has six pairs, so each takes a sixth of the error; pairs that are seen rarely move less.
    """
    error, seen = np.empty(KINDS * PAIRS), np.empty(KINDS * PAIRS)
    keys = np.empty((len(sheets), 6), np.int64)
    for k in range(len(sheets)):
        pair_keys(sheets[k], keys[k])
    for misthrows in range(MISTHROWS_TO_END):
        w = worth[misthrows].reshape(KINDS * PAIRS)
        for _ in range(rounds):
            error[:] = 0
            seen[:] = RARE
            for k in range(len(sheets)):
                off = targets[k, misthrows]
                for key in keys[k]:
                    off -= w[key]
                for key in keys[k]:
                    error[key] += off
                    seen[key] += 1
            w += error / seen / 6


@kernel
def pair_keys(codes, keys):
    a, b, c, d = codes[0], codes[1], codes[2], codes[3]
    keys[0], keys[1] = PAIR[a, b], PAIR[c, d]
    keys[2], keys[3] = PAIRS + PAIR[a, c], PAIRS + PAIR[a, d]
    keys[4], keys[5] = PAIRS + PAIR[b, c], PAIRS + PAIR[b, d]


@long_kernel
def count_pairs(levels, until, misthrows, codes, reads):
    """Count on how many sheets each pair is found; a sheet between two levels counts for both in parts."""
    keys = np.empty(6, np.int64)
    for k in range(len(levels)):
        low = np.int64(levels[k])
        part = levels[k] - low
        for seat in range(codes.shape[1]):
            if ended(codes[k, seat]):
                continue
            pair_keys(codes[k, seat], keys)
            for level in range(low, min(low + 2, len(reads))):
                counts = reads[level, until[k, seat], misthrows[k, seat]].reshape(KINDS * PAIRS)
                for key in keys:
                    counts[key] += part if level > low else 1 - part
