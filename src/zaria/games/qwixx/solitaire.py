"""Solitaire Qwixx solved backwards (QX-S): the points that best play still gains from every sheet.

A row counts by its code (rows/codes.py), which every cross raises. Red and yellow may change places, so may green and
blue, and so may the two pairs if every die is turned over (7 - face). A sheet is therefore an unordered pair of
unordered pairs of codes, numbered so that every cross raises the number of the sheet too: filled in from the last sheet
to the first, the table never needs an entry that is not there yet.

`gains[sheet, misthrows]` are the points still to come at the start of a turn. The points already made are left out,
which is why all closed rows are alike. A cross has the number row * NUMBERS + place, one less than its action in
rules.py.
"""

import numpy as np

from ...engine.compiler import kernel, long_kernel
from ...engine.turns import count
from ..rows.codes import AFTER, CLOSED, CODES, IMPOSSIBLE, NEXT, POINTS, row_code
from ..rows.rules import MISTHROW_POINTS, MISTHROWS_TO_END, NUMBERS, ROWS, place
from .rules import ACTIONS, COLOUR, PASS, ROWS_TO_END, WHITE, legal

PAIRS = CODES * (CODES + 1) // 2
SHEETS = PAIRS * (PAIRS + 1) // 2
CROSSES = ROWS * NUMBERS
FACES = 6
LEAST, MOST = 2, 2 * FACES  # white sums
SAME = 1e-9  # values nearer to each other than this differ by rounding only


@kernel
def unordered(x, y):
    """The number of x and y in any order; raising one of them raises it."""
    low, high = min(x, y), max(x, y)
    return high * (high + 1) // 2 + low


def _allowing():
    """For every white face and cross: the face of its row's die that allows it (QX-4), a bit per row and face."""
    allowing = np.zeros((FACES + 1, CROSSES), np.int64)
    for white in range(1, FACES + 1):
        for row in range(ROWS):
            for face in range(1, FACES + 1):
                allowing[white, row * NUMBERS + place(row, white + face)] = 1 << row * FACES + face - 1
    return allowing


PAIR = np.array([[unordered(x, y) for y in range(CODES)] for x in range(CODES)])
CODES_OF_PAIR = np.array([(low, high) for high in range(CODES) for low in range(high + 1)])
ALLOWING = _allowing()
ONE_DIE, TWO_DICE = (1 << FACES) - 1, (1 << 2 * FACES) - 1
UNUSED = np.array([(FACES - count(used & ONE_DIE)) * (FACES - count(used >> FACES)) for used in range(TWO_DICE + 1)])


@kernel
def sheet_of(codes):
    return unordered(PAIR[codes[0], codes[1]], PAIR[codes[2], codes[3]])


@kernel
def ended(codes):
    """Whether enough rows are closed (QX-9)."""
    closed = 0
    for row in range(ROWS):
        closed += codes[row] == CLOSED
    return closed >= ROWS_TO_END


@kernel
def after_misthrow(gains, sheet, misthrows):
    """What one more misthrow comes to (QX-5); the fourth ends the game (QX-9)."""
    if misthrows + 1 == MISTHROWS_TO_END:
        return float(MISTHROW_POINTS)
    return MISTHROW_POINTS + gains[sheet, misthrows + 1]


@long_kernel
def fill(gains, high):
    """Fill in the sheets whose greater pair is `high`, when those with a greater one are filled in."""
    codes = np.empty(ROWS, np.int64)
    codes[2:] = CODES_OF_PAIR[high]
    alone = np.empty((MISTHROWS_TO_END, CROSSES))
    firsts = np.empty((MOST + 1, MISTHROWS_TO_END))
    seconds = np.empty((MOST + 1, MISTHROWS_TO_END, CROSSES))
    ranking = np.empty(CROSSES, np.int64)
    for low in range(high, -1, -1):
        codes[:2] = CODES_OF_PAIR[low]
        if not ended(codes):
            _value_crosses(gains, codes, alone, firsts, seconds)
            _fill_sheet(gains, codes, firsts, seconds, ranking)


@kernel
def _value_crosses(gains, codes, alone, firsts, seconds):
    """Value what a turn can come to, for every white sum and every number of misthrows.

    `firsts` has the best of crossing the white sum only, and `seconds`, for every cross of action 2, the best of making
    it after any action 1. `alone` is room to work in.
    """
    alone[:] = -np.inf
    _raise_seconds(gains, codes, 0, alone)
    firsts[:] = -np.inf
    for number in range(LEAST, MOST + 1):
        seconds[number] = alone
        for row in range(ROWS):
            before, i = codes[row], place(row, number)  # QX-3
            if AFTER[before, i] != IMPOSSIBLE:
                codes[row] = AFTER[before, i]
                _raise(firsts[number], POINTS[before, i], gains[sheet_of(codes)])
                if not ended(codes):  # QX-9: otherwise there is no action 2
                    _raise_seconds(gains, codes, POINTS[before, i], seconds[number])
                codes[row] = before


@kernel
def _raise(values, points, gains):
    for misthrows in range(MISTHROWS_TO_END):
        values[misthrows] = max(values[misthrows], points + gains[misthrows])


@kernel
def _raise_seconds(gains, codes, points, values):
    """Raise each cross to its value after an action 1 that led to `codes` and made `points`, where that is more."""
    for row in range(ROWS):
        code, partner = codes[row], codes[row ^ 1]
        others = PAIR[codes[row & 2 ^ 2], codes[row & 2 ^ 3]]
        for i in range(NEXT[code], NUMBERS):
            if AFTER[code, i] != IMPOSSIBLE:
                sheet = unordered(PAIR[AFTER[code, i], partner], others)
                _raise(values[:, row * NUMBERS + i], points + POINTS[code, i], gains[sheet])


@kernel
def _fill_sheet(gains, codes, firsts, seconds, ranking):
    """The mean over the white dice, for the most misthrows first, because one more of them is an option."""
    sheet = sheet_of(codes)
    for misthrows in range(MISTHROWS_TO_END - 1, -1, -1):
        nothing = after_misthrow(gains, sheet, misthrows)
        total = 0.0
        for number in range(LEAST, MOST + 1):
            plain = max(nothing, firsts[number, misthrows])
            values = seconds[number, misthrows]
            n = _rank(values, plain, codes, ranking)
            for white in range(max(1, number - FACES), number // 2 + 1):
                mean = _mean_of_best(white, number - white, plain, values, ranking[:n])
                total += mean if 2 * white == number else 2 * mean
        gains[sheet, misthrows] = total / FACES**2


@kernel
def _rank(values, plain, codes, ranking):
    """List the crosses that are worth more than none in action 2, the best first; returns how many there are."""
    n = 0
    for row in range(ROWS):
        for crossed in range(row * NUMBERS + NEXT[codes[row]], (row + 1) * NUMBERS):
            if values[crossed] > plain:
                k = n
                while k > 0 and values[ranking[k - 1]] < values[crossed]:
                    ranking[k] = ranking[k - 1]
                    k -= 1
                ranking[k] = crossed
                n += 1
    return n


@kernel
def _mean_of_best(white, other_white, plain, values, ranking):
    """The mean over the coloured dice of the best cross they allow (QX-4), or of `plain` where they allow none.

    The coloured dice are independent. So the rolls that allow none of the best k crosses are as many as the product,
    over the rows, of the faces not used by those k.
    """
    used, rolls, total = 0, FACES**ROWS, 0.0
    for crossed in ranking:
        used |= ALLOWING[white, crossed] | ALLOWING[other_white, crossed]
        left = UNUSED[used & TWO_DICE] * UNUSED[used >> 2 * FACES]
        total += (rolls - left) * values[crossed]
        rolls = left
        if rolls == 0:
            break
    return (total + rolls * plain) / FACES**ROWS


@kernel
def best_action(gains, s, seat):
    """The action of a solitaire game that gains most; of equal ones, the first in the order of `legal`."""
    codes = np.empty(ROWS, np.int64)
    for row in range(ROWS):
        codes[row] = row_code(np.int64(s.crosses[seat, row]))
    actions = np.empty(ACTIONS, np.int16)
    best, most = PASS, -np.inf
    for k in range(legal(s, seat, actions)):
        gain = _gain(gains, s, seat, codes, np.int64(actions[k]))
        if gain > most + SAME:
            best, most = np.int64(actions[k]), gain
    return best


@kernel
def _gain(gains, s, seat, codes, action):
    """What an action gains, together with the best that can follow it."""
    misthrows = np.int64(s.misthrows[seat])
    if action == PASS:
        if s.phase == COLOUR and s.chosen[seat] != PASS:
            return gains[sheet_of(codes), misthrows]
        nothing = after_misthrow(gains, sheet_of(codes), misthrows)
        return _best_second(gains, s.dice, codes, misthrows, 0, nothing) if s.phase == WHITE else nothing
    row, i = (action - 1) // NUMBERS, (action - 1) % NUMBERS
    before, points = codes[row], POINTS[codes[row], i]
    codes[row] = AFTER[before, i]
    gain = points + gains[sheet_of(codes), misthrows]
    if s.phase == WHITE and not ended(codes):  # QX-9
        gain = _best_second(gains, s.dice, codes, misthrows, points, gain)
    codes[row] = before
    return gain


@kernel
def _best_second(gains, dice, codes, misthrows, points, plain):
    """The best that action 2 makes of these dice (QX-4) after `points` in action 1; `plain` is to cross nothing."""
    values = np.full((MISTHROWS_TO_END, CROSSES), -np.inf)
    _raise_seconds(gains, codes, points, values)
    for row in range(ROWS):
        if codes[row] != CLOSED:  # QX-7
            for white in dice[:2]:
                plain = max(plain, values[misthrows, row * NUMBERS + place(row, np.int64(white) + dice[2 + row])])
    return plain
