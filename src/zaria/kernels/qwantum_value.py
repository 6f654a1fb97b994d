"""What a Qwantum sheet is worth, as a learned sum, and the best choice by it.

A sheet's prospect is its points plus the points still to come. The latter are a sum of weights: one for every two rows
(how far they are and their last numbers), one for each column by its two lowest numbers and the rows still missing, the
same by how far the quickest other player is, one for each row's next field, and two for the tempo and the misthrows.

A choice is judged by the chance to win: the lead over the best other player's prospect, after that player's best
answer, against how much the rest of the game still scatters.
"""

from typing import NamedTuple

import numpy as np

from .chance import below
from .compiler import kernel, long_kernel
from .qwantum import (
    COLUMNS,
    DICE,
    ENDED,
    ENTER,
    FACE_ROW,
    FACE_VALUE,
    LINE,
    MISTHROWS_TO_END,
    OWN,
    PASS,
    PLAYERS,
    REROLL,
    ROLL,
    ROLL_AGAIN,
    ROWS,
    choose,
    happen,
    outcomes,
    points,
    setup,
)

MOST = 33  # QN-1: the most a colour can make
VALUES = MOST + 1
FIELDS = ROWS * COLUMNS
ROW_CODES = 2 + (COLUMNS - 1) * MOST  # empty, full, or how far it is and the last number
PAIRS = 6
PAIR = np.array([[-1, 0, 1, 2], [0, -1, 3, 4], [1, 3, -1, 5], [2, 4, 5, -1]], np.int64)
SETS = 1 << DICE

# Where the weights of each kind begin. Weight 0 belongs to what is finished and stays 0.
PAIRS_AT = 1
COLUMNS_AT = PAIRS_AT + PAIRS * ROW_CODES * ROW_CODES
COLUMN_SIZE = (1 << ROWS) * VALUES * VALUES
HURRY_AT = COLUMNS_AT + COLUMNS * COLUMN_SIZE
HURRY_SIZE = ROWS * VALUES * (FIELDS + 1)
NEXT_AT = HURRY_AT + COLUMNS * HURRY_SIZE
NEXT_SIZE = COLUMNS * VALUES * ROWS * VALUES
TEMPO_AT = NEXT_AT + ROWS * NEXT_SIZE
TEMPO_SIZE = (FIELDS + 1) * (FIELDS + 1)
MISTHROWS_AT = TEMPO_AT + (PLAYERS - 1) * PLAYERS * TEMPO_SIZE
WEIGHTS = MISTHROWS_AT + (MISTHROWS_TO_END + 1) * (FIELDS + 1)
FEATURES = PAIRS + 2 * COLUMNS + ROWS + 2
NEVER = -1e9


class Tables(NamedTuple):
    """What the kernels here look things up in."""

    weights: np.ndarray
    scatter: np.ndarray  # by the free fields of the quickest player: how far a lead still moves, a standard deviation


class Sheet(NamedTuple):
    """One player's sheet, and where the player stands in the turn order once this turn is over."""

    fields: np.ndarray
    filled: np.ndarray
    misthrows: int
    players: int
    until: int  # turns of others before the player's next one
    rival: int  # fields filled by the quickest other player


@kernel
def total_filled(filled):
    n = 0
    for row in range(ROWS):
        n += np.int64(filled[row])
    return n


@kernel
def _row_code(fields, filled, row):
    n = np.int64(filled[row])
    if n == 0:
        return 0
    if n == COLUMNS:
        return ROW_CODES - 1
    return (n - 1) * MOST + np.int64(fields[row, n - 1])


@kernel
def column_lows(fields, filled, column):
    """The rows filled in a column, a bit each, and its two lowest different numbers (0 where there is none)."""
    rows, low, second = 0, 0, 0
    for row in range(ROWS):
        if filled[row] > column:
            value = np.int64(fields[row, column])
            rows |= 1 << row
            if low == 0 or value < low:
                low, second = value, low
            elif value != low and (second == 0 or value < second):
                second = value
    return rows, low, second


@kernel
def features(sheet, found):
    """Write the places of the weights whose sum is what is still to come; returns the points so far."""
    fields, filled = sheet.fields, sheet.filled
    made = -sheet.misthrows * (sheet.misthrows + 1) // 2  # QN-7
    n = 0
    for row in range(ROWS):
        code = _row_code(fields, filled, row)
        for other in range(row):
            at = PAIR[row, other] * ROW_CODES + code
            found[n] = PAIRS_AT + at * ROW_CODES + _row_code(fields, filled, other)
            n += 1
    total = 0
    for column in range(COLUMNS):
        rows, low, second = column_lows(fields, filled, column)
        count = 0
        for row in range(ROWS):
            count += rows >> row & 1
        telling = second if second else low
        total += count
        if count == ROWS:
            made += telling  # QN-8
            found[n] = found[n + 1] = 0
        else:
            found[n] = COLUMNS_AT + column * COLUMN_SIZE + (rows * VALUES + low) * VALUES + second
            found[n + 1] = HURRY_AT + column * HURRY_SIZE + (count * VALUES + telling) * (FIELDS + 1) + sheet.rival
        n += 2
        for row in range(ROWS):
            if filled[row] == column:
                last = np.int64(fields[row, column - 1]) if column else 0
                at = (column * VALUES + last) * ROWS + count
                found[PAIRS + 2 * COLUMNS + row] = NEXT_AT + row * NEXT_SIZE + at * VALUES + telling
    for row in range(ROWS):
        if filled[row] == COLUMNS:
            found[PAIRS + 2 * COLUMNS + row] = 0
    n += ROWS
    table = (sheet.players - 2) * PLAYERS + sheet.until
    found[n] = TEMPO_AT + table * TEMPO_SIZE + total * (FIELDS + 1) + sheet.rival
    found[n + 1] = MISTHROWS_AT + sheet.misthrows * (FIELDS + 1) + total
    return made


@kernel
def prospect(t, sheet, found):
    """The points a sheet is expected to end with; `found` is room for its features."""
    value = np.float64(features(sheet, found))
    if total_filled(sheet.filled) < FIELDS and sheet.misthrows < MISTHROWS_TO_END:
        for i in range(FEATURES):
            value += t.weights[found[i]]
    return value


@kernel
def sheet_points(sheet):
    made = -sheet.misthrows * (sheet.misthrows + 1) // 2  # QN-7
    for column in range(COLUMNS):
        rows, low, second = column_lows(sheet.fields, sheet.filled, column)
        if rows == (1 << ROWS) - 1:
            made += second if second else low  # QN-8
    return made


@kernel
def fits(sheet, row, total):
    """Whether a total may be entered in a row (QN-2)."""
    n = sheet.filled[row]
    if n == COLUMNS:
        return False
    if n == 0:
        return True
    before = sheet.fields[row, n - 1]
    return total > before if n < LINE else total < before


@kernel
def enter(sheet, row, total):
    sheet.fields[row, sheet.filled[row]] = total
    sheet.filled[row] += 1


@kernel
def take_back(sheet, row):
    sheet.filled[row] -= 1
    sheet.fields[row, sheet.filled[row]] = 0


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


@kernel
def choose_dice(t, s, seat, rng, samples):
    """The best set of dice to roll again (QN-3): roughly, by so many rolls, or exactly, by all there are (0)."""
    p = look_at_turn(t, s, seat, np.ones(ROWS, np.int64), np.full(ROWS, MOST, np.int64), samples == 0)
    if samples:
        return best_sampled_set(p, s.dice, rng, samples)
    values = np.empty(SETS)
    judge_sets(p, s.dice, values)
    return np.argmax(values)


@kernel
def choose_own(t, s, seat):
    """The best choice of the active player alone (QN-5)."""
    totals = s.totals.astype(np.int64)
    return best_own(look_at_turn(t, s, seat, totals, totals, True), totals)[1]


@kernel
def choose_shared(t, s, seat):
    """The best choice among those made by all together (QN-6)."""
    found = np.empty(FEATURES, np.int64)
    answer, answer_points = _answer(t, s, find_rival(t, s, seat))
    sheet = sheet_of(s, seat, 1)
    filled, scatter = total_filled(sheet.filled), scatter_now(t, s)
    misses = seat == s.active and s.own == PASS  # QN-7
    chance, action = win_chance(prospect(t, _with_misthrow(sheet) if misses else sheet, found) - answer, scatter), PASS
    for row in range(ROWS):
        total = np.int64(s.totals[row])
        if s.own != ENTER + row and fits(sheet, row, total):
            enter(sheet, row, total)
            if filled == FIELDS - 1:  # QN-9
                value = sure_win(sheet_points(sheet) - answer_points)
            else:
                value = win_chance(prospect(t, sheet, found) - answer, scatter)
            take_back(sheet, row)
            if value > chance:
                chance, action = value, ENTER + row
    return action


@kernel
def _answer(t, s, seat):
    """The best prospect a seat can reach in the shared step, and its points then."""
    found = np.empty(FEATURES, np.int64)
    sheet = sheet_of(s, seat, 1)
    best, made = prospect(t, sheet, found), sheet_points(sheet)
    for row in range(ROWS):
        total = np.int64(s.totals[row])
        if s.own != ENTER + row and fits(sheet, row, total):
            enter(sheet, row, total)
            value = prospect(t, sheet, found)
            if value > best:
                best, made = value, sheet_points(sheet)
            take_back(sheet, row)
    return best, made


@long_kernel
def choose_best(t, s, seat, rng, samples):
    """The best choice of a seat that is to act; `samples` as in `choose_dice`."""
    if s.phase == REROLL:
        return choose_dice(t, s, seat, rng, samples)
    if s.phase == OWN:
        return choose_own(t, s, seat)
    return choose_shared(t, s, seat)


MOST_TURNS = 200


@long_kernel
def learn(t, sums, sizes, spread, rng, states, games, players, samples, rate, least, trace, scores):
    """Play games against oneself and learn from each; `scores` gets every game's points of seat 0.

    `states` is room for one record. Each weight has a rate of its own (temporal coherence): the size of the sum of its
    errors by the sum of their sizes. `spread` are the squares of `scatter`, learned from the leads of two players.
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
            _learn_from(t, sums, sizes, rate, least, trace, seen[seat], made[seat], turns)
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
def _learn_from(t, sums, sizes, rate, least, trace, seen, made, turns):
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
                coherence = max(abs(sums[at]) / sizes[at], least) if sizes[at] > 0 else 1.0
                sums[at] += error
                sizes[at] += abs(error)
                w[at] += rate * coherence * error
            following += w[at]
        reached = target


SCATTER_RATE = 0.001


@kernel
def _learn_scatter(t, spread, leads, free, turns, lead):
    for i in range(turns):
        error = lead - leads[i]
        spread[free[i]] += SCATTER_RATE * (error * error - spread[free[i]])
        t.scatter[free[i]] = max(np.sqrt(spread[free[i]]), 1.0)
