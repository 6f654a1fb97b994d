"""What a position of Qwantum is worth to every seat, by what the bots have learned: the kernels of its judge.

Between turns the seats are compared by their prospects. Within a turn the player whose turn it is has the chance that
the bots reckon with, over every entry it can make and the best answer; the others share the rest as they stand.
"""

from typing import NamedTuple

import numpy as np

from ...engine.chance import below
from ...engine.compiler import kernel
from ...review.kernels import by_prospects, shares_of
from . import rules
from .bots.choice import choose_own, choose_shared
from .bots.turn import COLOUR_SETS, add_up, best_own, dice_showing, look_at_turn, quickest_other
from .bots.value import FEATURES, FIELDS, MOST, Learned, Sheet, prospect
from .rules import COLUMNS, DICE, OWN, PLAYERS, REROLL, ROLL_AGAIN, ROWS

STAGES = FIELDS + 1  # by the free fields of the quickest player
SHEETS = PLAYERS * ROWS * COLUMNS + PLAYERS + 2


class Known(NamedTuple):
    """What the judge knows, and what it has just looked at."""

    learned: Learned
    scale: np.ndarray  # by players and stage: how much a point of lead counts
    rolls: np.ndarray  # how many rolls judge the dice to roll again, and whether two entries are looked at exactly
    turn: np.ndarray  # what the turn of `sheets` can lead to, so that a thousand rolls need it only once
    sheets: np.ndarray


@kernel
def policy(t, s, seat, actions, n, words):
    """The choice with the best chance to win."""
    if s.phase == REROLL:
        p = _turn(t, s)
        return _best_set(t, p, s.dice, words)[0]
    if s.phase == OWN:
        return choose_own(t.learned, s, seat)
    return choose_shared(t.learned, s, seat)


@kernel
def _turn(t, s):
    """What this turn can lead to, looked up or worked out."""
    at = 0
    same = True
    for seat in range(PLAYERS):
        for row in range(ROWS):
            for column in range(COLUMNS):
                if t.sheets[at] != s.fields[seat, row, column]:
                    t.sheets[at] = s.fields[seat, row, column]
                    same = False
                at += 1
        if t.sheets[at] != s.misthrows[seat]:
            t.sheets[at] = s.misthrows[seat]
            same = False
        at += 1
    if t.sheets[at] != s.active or t.sheets[at + 1] != s.players:
        t.sheets[at], t.sheets[at + 1] = s.active, s.players
        same = False
    if not same:
        lowest, highest = np.ones(ROWS, np.int64), np.full(ROWS, MOST, np.int64)
        t.turn[:] = look_at_turn(t.learned, s, np.int64(s.active), lowest, highest, t.rolls[1] > 0)
    return t.turn


@kernel
def _mean_of_set(t, p, dice, dice_set, faces, shown, totals):
    """The mean chance of rolling a set of dice again, by the rolls in `faces`."""
    if dice_set == 0:
        shown[:] = -1
        add_up(dice, shown, totals)
        return best_own(p, totals)[0]
    mean = 0.0
    for roll in range(len(faces)):
        for die in range(DICE):
            shown[die] = faces[roll, die] if dice_set >> die & 1 else -1
        add_up(dice, shown, totals)
        mean += best_own(p, totals)[0]
    return mean / len(faces)


@kernel
def _faces(t, words):
    faces = np.empty((t.rolls[0], DICE), np.int64)
    for roll in range(len(faces)):
        for die in range(DICE):
            faces[roll, die] = (below(words, 0, 6) + roll) % 6  # each face of a die comes as often as the others
    return faces


@kernel
def _best_set(t, p, dice, words):
    """The best set of dice to roll again that takes all of a colour or none, and the chance to win with it."""
    faces, shown, totals = _faces(t, words), np.empty(DICE, np.int64), np.empty(ROWS, np.int64)
    best, most = np.int64(0), -1.0
    for colours in range(COLOUR_SETS):
        dice_set = np.int64(dice_showing(dice, colours))
        chance = _mean_of_set(t, p, dice, dice_set, faces, shown, totals)
        if chance > most:
            best, most = dice_set, chance
    return best, most


@kernel
def prospects(t, s, totals):
    """The points that every seat is likely to end with, before a turn; returns the stage of the game."""
    found = np.empty(FEATURES, np.int64)
    players = np.int64(s.players)
    for seat in range(players):
        until = (seat - np.int64(s.active)) % players
        rival = quickest_other(s, seat)
        sheet = Sheet(s.fields[seat], s.filled[seat], np.int64(s.misthrows[seat]), players, until, rival)
        totals[seat] = prospect(t.learned, sheet, found)
    return FIELDS - quickest_other(s, -1)


@kernel
def _within_turn(t, s, chance, out):
    """The active player has this chance, the others share the rest as they stand."""
    totals = np.empty(PLAYERS)
    players, active = np.int64(s.players), np.int64(s.active)
    stage = prospects(t, s, totals)
    totals[active] = -1000.0
    shares_of(totals, t.scale[players, stage], players, out)
    for seat in range(players):
        out[seat] *= 1 - chance
    out[active] = chance


value_between_turns = by_prospects(rules, policy, prospects)


@kernel
def value(t, games, views, words, out):
    """Each seat's part of the win."""
    s = games[0]
    shown, totals = np.empty(DICE, np.int64), np.empty(ROWS, np.int64)
    if s.phase == REROLL:
        _within_turn(t, s, _best_set(t, _turn(t, s), s.dice, words)[1], out)
        return
    if s.phase == ROLL_AGAIN:
        faces = _faces(t, words)
        _within_turn(t, s, _mean_of_set(t, _turn(t, s), s.dice, np.int64(s.rolling), faces, shown, totals), out)
        return
    value_between_turns(t, games, views, words, out)
