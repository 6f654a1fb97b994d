"""What a turn of Qwantum can lead to, and which dice are best rolled again."""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel
from ..rules import DICE, ENTER, FACE_ROW, FACE_VALUE, PASS, ROWS
from .value import (
    FEATURES,
    FIELDS,
    NEVER,
    PAIR,
    PAIRS,
    SETS,
    VALUES,
    Sheet,
    enter,
    fits,
    prospect,
    sheet_points,
    take_back,
    total_filled,
)

# What a turn of the active player can lead to, for the player and for the best of the others, the rival. It is all in
# one array, because passing many to a kernel that is called a million times costs more than the kernel.
ONE = 0  # by row and total: the player's prospect after entering it, NEVER where it does not fit
RIVAL_ONE = ONE + ROWS * VALUES
RIVAL_POINTS = RIVAL_ONE + ROWS * VALUES  # by row and total: the rival's points so far after entering it
TWO = RIVAL_POINTS + ROWS * VALUES  # by pair of rows and two totals: the player's prospect after both
NOTHING = TWO + PAIRS * VALUES * VALUES  # the player's prospect after a misthrow
RIVAL_NOTHING = NOTHING + 1
RIVAL_NOW = NOTHING + 2  # the rival's points so far
FILLED = NOTHING + 3  # how many fields the player has filled
SCATTER = NOTHING + 4
TURN_SIZE = NOTHING + 5


@kernel
def _look_at_one(t, sheet, lowest, highest, p, begin):
    """For every row and its totals from `lowest` to `highest`: the prospect after entering it."""
    found = np.empty(FEATURES, np.int64)
    p[begin : begin + ROWS * VALUES] = NEVER
    for row in range(ROWS):
        for total in range(lowest[row], highest[row] + 1):
            if fits(sheet, row, total):
                enter(sheet, row, total)
                p[begin + row * VALUES + total] = prospect(t, sheet, found)
                take_back(sheet, row)


@kernel
def _two_at(row, other, total, second):
    """Where the prospect after two entries stands; the first row is the lower one on the sheet."""
    return TWO + (PAIR[row, other] * VALUES + total) * VALUES + second


@kernel
def _look_at_two(t, sheet, lowest, highest, p):
    """The same for every two rows."""
    found = np.empty(FEATURES, np.int64)
    p[TWO:NOTHING] = NEVER
    for row in range(1, ROWS):
        for total in range(lowest[row], highest[row] + 1):
            if fits(sheet, row, total):
                enter(sheet, row, total)
                for other in range(row):
                    for second in range(lowest[other], highest[other] + 1):
                        if fits(sheet, other, second):
                            enter(sheet, other, second)
                            p[_two_at(row, other, total, second)] = prospect(t, sheet, found)
                            take_back(sheet, other)
                take_back(sheet, row)


@kernel
def _add_up_two(base, p):
    """In place of `_look_at_two`, quick and rough: what both entries add to the prospect `base` of none."""
    for row in range(1, ROWS):
        for other in range(row):
            for total in range(VALUES):
                first = p[ONE + row * VALUES + total] - base
                for second in range(VALUES):
                    p[_two_at(row, other, total, second)] = first + p[ONE + other * VALUES + second]


@kernel
def win_chance(lead, scatter):
    """The chance that a lead holds."""
    return 1 / (1 + np.exp(-1.7 * lead / scatter))


@kernel
def sure_win(lead):
    """The same when the game is over; a shared win is half of one."""
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


@kernel
def best_own(p, totals):
    """The win chance and the best choice of the active player alone (QN-5), with the best shared one after it."""
    best, second, answer = p[RIVAL_NOTHING], p[RIVAL_NOTHING], -1
    for row in range(ROWS):
        value = p[RIVAL_ONE + row * VALUES + totals[row]]
        if value > best:
            best, second, answer = value, best, row
        elif value > second:
            second = value
    lead, own = p[NOTHING] - best, PASS
    free = FIELDS - p[FILLED]
    for row in range(ROWS):
        mine = _best_with(p, totals, row, free)
        mine -= second if row == answer else best  # the rival cannot use the colour that is taken
        if mine > lead:
            lead, own = mine, ENTER + row
    chance = win_chance(lead, p[SCATTER])
    return (chance, own) if free > 2 else _best_end(p, totals, answer, free, chance, own)


@kernel
def _best_with(p, totals, row, free):
    """The best prospect after entering a row, and another one or none, without ending the game."""
    mine = p[ONE + row * VALUES + totals[row]]
    if mine == NEVER or free == 1:
        return NEVER
    if free > 2:
        for other in range(row):
            mine = max(mine, p[_two_at(row, other, totals[row], totals[other])])
        for other in range(row + 1, ROWS):
            mine = max(mine, p[_two_at(other, row, totals[other], totals[row])])
    return mine


@kernel
def _best_end(p, totals, answer, free, chance, own):
    """Compare with the choices that fill the sheet and end the game: at once with the first, or together (QN-9)."""
    then = p[RIVAL_NOW] if answer < 0 else p[RIVAL_POINTS + answer * VALUES + totals[answer]]
    for row in range(ROWS):
        one = p[ONE + row * VALUES + totals[row]]
        if one == NEVER:
            continue
        ended = 0.0
        if free == 1:
            ended = sure_win(one - p[RIVAL_NOW])
        else:
            for other in range(row):
                if p[ONE + other * VALUES + totals[other]] > NEVER:
                    ended = max(ended, sure_win(p[_two_at(row, other, totals[row], totals[other])] - then))
        if ended > chance:
            chance, own = ended, ENTER + row
    return chance, own


SUMS = 28  # what the coloured dice of one colour can add up to: 0 to 27
FACE_KEY = np.array(
    [[int(FACE_VALUE[die, face]) * SUMS ** int(FACE_ROW[die, face]) for face in range(6)] for die in range(DICE - 1)],
    np.int64,
)
COLOURED_SETS = SETS // 2


@kernel
def judge_sets(p, dice, values):
    """The win chance of rolling each set of dice again, exactly."""
    with_white = np.zeros(COLOURED_SETS)
    found = np.empty(COLOURED_SETS)
    known = np.empty(SUMS**ROWS, np.float32)  # what is known of the sums of the coloured dice, for one white die
    for white in range(1, 7):
        known[:] = -1
        _judge_coloured(p, white, dice, known, found)
        with_white += found / 6
        if white == dice[0] + 1:
            for coloured in range(COLOURED_SETS):
                values[2 * coloured] = found[coloured]
    for coloured in range(COLOURED_SETS):
        values[2 * coloured + 1] = with_white[coloured]


@kernel
def _chance_with(p, white, key):
    totals = np.empty(ROWS, np.int64)
    for row in range(ROWS):
        totals[row] = white + key % SUMS
        key //= SUMS
    return best_own(p, totals)[0]


@kernel
def _judge_coloured(p, white, dice, known, found):
    """The same for every set of coloured dice: each die keeps its face or shows one of six, in 7^6 ways.

    They add up to few different totals, each of which is looked at once.
    """
    shown = np.zeros(DICE - 1, np.int64)  # 0 keeps, 1-6 are the faces
    keys = np.zeros(DICE, np.int64)  # the sums of the dice before each
    found[:] = 0
    for die in range(DICE - 1):
        keys[die + 1] = keys[die] + FACE_KEY[die, dice[die + 1]]
    coloured = 0
    while True:
        key = keys[DICE - 1]
        if known[key] < 0:
            known[key] = _chance_with(p, white, key)
        found[coloured] += known[key]
        die = DICE - 2
        while die >= 0 and shown[die] == 6:
            shown[die] = 0
            coloured ^= 1 << die
            die -= 1
        if die < 0:
            break
        shown[die] += 1
        coloured |= 1 << die
        keys[die + 1] = keys[die] + FACE_KEY[die, shown[die] - 1]
        for later in range(die + 1, DICE - 1):
            keys[later + 1] = keys[later] + FACE_KEY[later, dice[later + 1]]
    for coloured in range(COLOURED_SETS):
        for die in range(DICE - 1):
            if coloured >> die & 1:
                found[coloured] /= 6


COLOUR_SETS = 2 << ROWS


@kernel
def dice_showing(dice, colours):
    """The dice that show one of some colours, a bit per row, and the white die if bit ROWS is set."""
    found = colours >> ROWS & 1
    for die in range(1, DICE):
        found |= (colours >> np.int64(FACE_ROW[die - 1, dice[die]]) & 1) << die
    return found


@kernel
def best_sampled_set(p, dice, rng, samples):
    """The best set of dice to roll again that takes all of a colour or none, by a sample of rolls for all sets."""
    faces, shown = np.empty(DICE, np.int64), np.empty(DICE, np.int64)
    totals = np.empty(ROWS, np.int64)
    values = np.zeros(COLOUR_SETS)
    for _ in range(samples):
        for die in range(DICE):
            faces[die] = below(rng, 0, 6)
        for colours in range(COLOUR_SETS):
            dice_set = dice_showing(dice, colours)
            for die in range(DICE):
                shown[die] = faces[die] if dice_set >> die & 1 else -1
            add_up(dice, shown, totals)
            values[colours] += best_own(p, totals)[0]
    return dice_showing(dice, np.argmax(values))


@kernel
def add_up(dice, faces, totals):
    """The colours' totals (QN-4) when some dice show other faces (-1: the same)."""
    white = np.int64(dice[0]) if faces[0] < 0 else faces[0]
    totals[:] = white + 1
    for die in range(1, DICE):
        face = np.int64(dice[die]) if faces[die] < 0 else faces[die]
        totals[FACE_ROW[die - 1, face]] += np.int64(FACE_VALUE[die - 1, face])


@kernel
def quickest_other(s, seat):
    """How many fields the quickest of the others has filled."""
    most = 0
    for other in range(np.int64(s.players)):
        if other != seat:
            most = max(most, total_filled(s.filled[other]))
    return most


@kernel
def sheet_of(s, seat, more):
    """A copy of a seat's sheet, as if the quickest other player had filled so many fields more."""
    players = np.int64(s.players)
    until = (seat - np.int64(s.active) - 1) % players
    rival = min(quickest_other(s, seat) + more, FIELDS)
    return Sheet(s.fields[seat].copy(), s.filled[seat].copy(), np.int64(s.misthrows[seat]), players, until, rival)


@kernel
def find_rival(t, s, seat):
    """The other seat with the best prospect."""
    found = np.empty(FEATURES, np.int64)
    best, rival = NEVER, -1
    for other in range(np.int64(s.players)):
        if other != seat:
            value = prospect(t, sheet_of(s, other, 0), found)
            if value > best:
                best, rival = value, other
    return rival


@kernel
def look_at_turn(t, s, seat, lowest, highest, exact):
    """The prospects of a turn of the active seat, for totals from `lowest` to `highest` of each row.

    What two entries bring together and what the rival can answer is looked at only if it is to be `exact`.
    """
    found = np.empty(FEATURES, np.int64)
    p = np.empty(TURN_SIZE)
    sheet = sheet_of(s, seat, 1)
    _look_at_one(t, sheet, lowest, highest, p, ONE)
    if exact:
        _look_at_two(t, sheet, lowest, highest, p)
    else:
        _add_up_two(prospect(t, sheet, found), p)
    p[NOTHING] = prospect(t, _with_misthrow(sheet), found)
    p[FILLED] = total_filled(sheet.filled)
    p[SCATTER] = scatter_now(t, s)
    rival = sheet_of(s, find_rival(t, s, seat), 1)
    if exact:
        _look_at_one(t, rival, lowest, highest, p, RIVAL_ONE)
    else:
        p[RIVAL_ONE:RIVAL_POINTS] = NEVER
    p[RIVAL_NOTHING] = prospect(t, rival, found)
    p[RIVAL_NOW] = sheet_points(rival)
    if p[FILLED] >= FIELDS - 2:
        _look_at_points(rival, p)
    return p


@kernel
def _look_at_points(sheet, p):
    """For every row and total: the rival's points so far after entering it."""
    for row in range(ROWS):
        for total in range(1, VALUES):
            if fits(sheet, row, total):
                enter(sheet, row, total)
                p[RIVAL_POINTS + row * VALUES + total] = sheet_points(sheet)
                take_back(sheet, row)


@kernel
def _with_misthrow(sheet):
    return Sheet(sheet.fields, sheet.filled, sheet.misthrows + 1, sheet.players, sheet.until, sheet.rival)


@kernel
def scatter_now(t, s):
    return t.scatter[FIELDS - quickest_other(s, -1)]
