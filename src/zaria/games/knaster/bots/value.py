"""What a Knaster sheet is worth, as a learned sum, and the best use of a number by it.

The value is the points still to come: a weight for each of the twelve lines, by its kind, the cells it holds in any
order and the stage of the game; one for each number, by how often it waits for a circle; and one for how far this
player and the quickest other one are. The game is the same with every number n turned into 14 - n, so mirrored lines
share weights.

A sheet is an array of 25 symbols: 0 for an empty cell, 1-11 for the numbers 2-12, 12-22 for the same circled.
"""

from typing import NamedTuple

import numpy as np

from ....engine.compiler import kernel
from ..rules import CELLS, KINDS, LINE_CELLS, LINE_POINTS, LINES, NONE, SIDE, line_through

NUMBERS = 11
SYMBOLS = 1 + 2 * NUMBERS
LINE_KIND = np.array([0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 6], np.int64)  # a row is worth what the column is
LINE_KINDS = 7
CHANCES = np.array([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1], np.int64)  # of 36, by number from 2
LINES_OF_CELL = np.array([[line_through(cell, kind) for kind in range(KINDS)] for cell in range(CELLS)], np.int64)
LINE_SET_OF_CELL = np.array(
    [sum(1 << int(line) for line in lines if line != NONE) for lines in LINES_OF_CELL], np.int64
)

# The stage follows the free cells of whoever has the fewest; a player with more is hurried and has stages apart.
ALONE = CELLS + 1  # in place of the free cells of the quickest other player
STAGE = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 9, 9, *[10] * 8], np.int64)
HURRIED_STAGE = np.array([11, 11, 12, 12, 12, *[13] * 5, *[14] * 16], np.int64)
STAGES = 15
WAYS = 80_730  # to fill a line, up to order
CLASSES = 40_508  # the same up to mirroring
MOST_WAITING = 5
NUMBER_CLASSES = 6

# Who learned against their like were never further ahead of the others than so many cells,
FURTHEST_AHEAD = 2
# nor behind them while the quickest had so many free cells or more. For that nothing was learned, see `paced`.
EARLY = 6

# Where the weights of each kind begin; at the end of each part stand the zeros of a game that is over.
STAGE_SIZE = LINE_KINDS * CLASSES
NUMBERS_AT = (STAGES + 1) * STAGE_SIZE
COUNTS = CELLS + 2  # how many cells may be free, or ALONE
NUMBERS_SIZE = NUMBER_CLASSES * (MOST_WAITING + 1)
TEMPO_AT = NUMBERS_AT + (2 * COUNTS + 1) * NUMBERS_SIZE
WEIGHTS = TEMPO_AT + COUNTS * COUNTS + 1
FEATURES = LINES + NUMBERS + 1
NEVER = -1e9

_RANK_2 = np.array([n * (n + 1) // 2 for n in range(SYMBOLS)], np.int64)
_RANK_3 = np.array([n * (n + 1) * (n + 2) // 6 for n in range(SYMBOLS)], np.int64)
_RANK_4 = np.array([n * (n + 1) * (n + 2) * (n + 3) // 24 for n in range(SYMBOLS)], np.int64)
_RANK_5 = np.array([n * (n + 1) * (n + 2) * (n + 3) * (n + 4) // 120 for n in range(SYMBOLS)], np.int64)


class Learned(NamedTuple):
    """What the kernels here look things up in."""

    classes: np.ndarray  # by rank of the five symbols: the class they share with their mirror image
    bonus: np.ndarray  # by class: the circles that filling a line like this brings (KN-2)
    weights: np.ndarray  # the lines' by stage, kind and class; the numbers'; the tempo's


@kernel
def rank(a, b, c, d, e):
    """The place of five symbols, in any order, among all such sets."""
    a, d = min(a, d), max(a, d)
    b, e = min(b, e), max(b, e)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    a, b = min(a, b), max(a, b)
    c, e = min(c, e), max(c, e)
    b, c = min(b, c), max(b, c)
    d, e = min(d, e), max(d, e)
    c, d = min(c, d), max(c, d)
    return a + _RANK_2[b] + _RANK_3[c] + _RANK_4[d] + _RANK_5[e]


@kernel
def line_class(t, sheet, line):
    at = LINE_CELLS[line]
    return np.int64(t.classes[rank(sheet[at[0]], sheet[at[1]], sheet[at[2]], sheet[at[3]], sheet[at[4]])])


@kernel
def _class_with(t, sheet, line, cell, symbol):
    """The class of a line if a cell held that symbol."""
    held = sheet[cell]
    sheet[cell] = symbol
    found = line_class(t, sheet, line)
    sheet[cell] = held
    return found


@kernel
def _is_circled(sheet, line):
    for i in range(SIDE):
        if sheet[LINE_CELLS[line, i]] <= NUMBERS:
            return False
    return True


@kernel
def paced(free, rivals):
    """The free cells of this player and of the quickest other, or the nearest to them of which something was learned.

    Who is far behind has as much time as the quickest has.
    """
    if rivals == ALONE:
        return free, rivals
    if EARLY <= rivals < free:
        free = rivals
    return free, min(rivals, free + FURTHEST_AHEAD)


@kernel
def lines_at(free, rivals, over):
    """Where the weights of lines begin, for free cells of this player and of the quickest other one."""
    if over:
        return STAGES * STAGE_SIZE
    free, rivals = paced(free, rivals)
    return (STAGE[free] if free <= rivals else HURRIED_STAGE[rivals]) * STAGE_SIZE


@kernel
def numbers_at(free, rivals, over):
    if over:
        return NUMBERS_AT + 2 * COUNTS * NUMBERS_SIZE
    free, rivals = paced(free, rivals)
    return NUMBERS_AT + (free if free <= rivals else COUNTS + rivals) * NUMBERS_SIZE


@kernel
def tempo_at(free, rivals, over):
    if over:
        return WEIGHTS - 1
    free, rivals = paced(free, rivals)
    return TEMPO_AT + free * COUNTS + rivals


@kernel
def _number_at(begin, number, waiting):
    return begin + min(number, NUMBERS - 1 - number) * (MOST_WAITING + 1) + min(waiting, MOST_WAITING)


@kernel
def count_waiting(sheet, waiting):
    """How often each number stands uncircled."""
    waiting[:] = 0
    for cell in range(CELLS):
        if 0 < sheet[cell] <= NUMBERS:
            waiting[sheet[cell] - 1] += 1


@kernel
def features(t, sheet, free, rivals, found):
    """The places of the weights whose sum is the sheet's value."""
    begin = lines_at(free, rivals, False)
    for line in range(LINES):
        found[line] = begin + LINE_KIND[line] * CLASSES + line_class(t, sheet, line)
    waiting = np.empty(NUMBERS, np.int64)
    count_waiting(sheet, waiting)
    begin = numbers_at(free, rivals, False)
    for number in range(NUMBERS):
        found[LINES + number] = _number_at(begin, number, waiting[number])
    found[FEATURES - 1] = tempo_at(free, rivals, False)


@kernel
def judge(t, sheet, free, rivals, called, last, values, circles):
    """For every cell: the points now and to come of using it for a called number, and the cells this circles.

    An empty cell is entered, one that holds the number is circled, any other one is worth NEVER. `rivals` is how many
    free cells the quickest other player has, or ALONE. On the last roll nothing is to come.
    """
    plain, then = called - 1, max(free - 1, 0)
    gains = np.zeros(CELLS)
    if_entered, if_stayed = _judge_numbers(t, sheet, then, free, rivals, plain, last)
    brings = 0  # the lines that a combination fills, a bit each
    entered_at, stayed_at = lines_at(then, rivals, last), lines_at(free, rivals, last)
    for line in range(LINES):
        now = LINE_KIND[line] * CLASSES + line_class(t, sheet, line)
        if_entered += t.weights[entered_at + now]
        if_stayed += t.weights[stayed_at + now]
        brings |= _judge_entry(t, sheet, line, plain, entered_at, gains) << line
        _judge_circle(t, sheet, line, plain, stayed_at, gains)
    for cell in range(CELLS):
        values[cell], circles[cell] = NEVER, 0
        if sheet[cell] == 0:
            values[cell] = if_entered + gains[cell]
            if brings & LINE_SET_OF_CELL[cell]:
                gain, circles[cell] = _bonus_of_entry(t, sheet, cell, plain, then, rivals, last)
                values[cell] += gain
        elif sheet[cell] == plain:
            values[cell], circles[cell] = if_stayed + gains[cell] + 1, 1 << cell  # KN-6


@kernel
def _judge_numbers(t, sheet, then, free, rivals, plain, last):
    """What numbers and tempo are worth after entering one more of a number, and after circling one."""
    waiting = np.empty(NUMBERS, np.int64)
    count_waiting(sheet, waiting)
    if_entered, if_stayed = t.weights[tempo_at(then, rivals, last)], t.weights[tempo_at(free, rivals, last)]
    entered_at, stayed_at = numbers_at(then, rivals, last), numbers_at(free, rivals, last)
    for number in range(NUMBERS):
        n = waiting[number]
        called = number == plain - 1
        if_entered += t.weights[_number_at(entered_at, number, n + 1 if called else n)]
        if_stayed += t.weights[_number_at(stayed_at, number, max(n - 1, 0) if called else n)]
    return if_entered, if_stayed


@kernel
def _judge_entry(t, sheet, line, plain, begin, gains):
    """Add what entering a number does to a line to the gains of its empty cells; returns whether it brings circles."""
    cell = _find(sheet, line, 0)
    if cell == NONE:
        return 0
    begin += LINE_KIND[line] * CLASSES
    then = _class_with(t, sheet, line, cell, plain)
    _share(sheet, line, 0, t.weights[begin + then] - t.weights[begin + line_class(t, sheet, line)], gains)
    return np.int64(t.bonus[then] > 0)


@kernel
def _judge_circle(t, sheet, line, plain, begin, gains):
    """Add what circling a number does to a line to the gains of the cells where it stands."""
    cell = _find(sheet, line, plain)
    if cell == NONE:
        return
    begin += LINE_KIND[line] * CLASSES
    gain = -t.weights[begin + line_class(t, sheet, line)]
    sheet[cell] += NUMBERS
    gain += t.weights[begin + line_class(t, sheet, line)]
    if _is_circled(sheet, line):
        gain += LINE_POINTS[line]  # KN-4
    sheet[cell] -= NUMBERS
    _share(sheet, line, plain, gain, gains)


@kernel
def _find(sheet, line, symbol):
    """A cell of the line with this symbol, or NONE."""
    for i in range(SIDE):
        if sheet[LINE_CELLS[line, i]] == symbol:
            return LINE_CELLS[line, i]
    return NONE


@kernel
def _share(sheet, line, symbol, gain, gains):
    for i in range(SIDE):
        if sheet[LINE_CELLS[line, i]] == symbol:
            gains[LINE_CELLS[line, i]] += gain


@kernel
def best_choice(t, sheet, free, rivals, called, last):
    """The points now and to come, the cell (NONE to pass) and the cells circled of the best choice, see `judge`."""
    values, circles = np.empty(CELLS), np.empty(CELLS, np.int64)
    judge(t, sheet, free, rivals, called, last, values, circles)
    best = np.argmax(values)
    if last and values[best] <= 0:  # KN-5
        return 0.0, np.int64(NONE), np.int64(0)
    return values[best], best, circles[best]


def mean_by(best):
    """A kernel for the points that the next roll and all after it bring on average, when `best` chooses."""

    @kernel
    def mean(t, sheet, free, rivals):
        if rivals != ALONE:
            rivals = max(rivals - 1, 0)  # the others mostly enter
        last = free == 0 or rivals == 0
        total = 0.0
        for number in range(NUMBERS):
            total += best(t, sheet, free, rivals, number + 2, last)[0] * CHANCES[number]
        return total / 36

    return mean


def best_by(mean, width):
    """A kernel like `best_choice` that judges the `width` choices that seem best by their mean after the next roll."""

    @kernel
    def best_looking_ahead(t, sheet, free, rivals, called, last):
        if last:
            return best_choice(t, sheet, free, rivals, called, last)
        values, circles = np.empty(CELLS), np.empty(CELLS, np.int64)
        judge(t, sheet, free, rivals, called, last, values, circles)
        best, choice = NEVER, np.int64(NONE)
        for _ in range(width):
            cell = np.argmax(values)
            if values[cell] == NEVER:
                break
            values[cell] = NEVER
            after = sheet.copy()
            points = use(after, called, cell, circles[cell])
            value = points + mean(t, after, free - (sheet[cell] == 0), rivals)
            if value > best:
                best, choice = value, cell
        return best, choice, circles[choice]

    return best_looking_ahead


@kernel
def _bonus_of_entry(t, sheet, cell, plain, free, rivals, last):
    sheet[cell] = plain
    lines, owed = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    n = 0
    for kind in range(KINDS):
        line = LINES_OF_CELL[cell, kind]
        if line != NONE:
            owes = np.int64(t.bonus[line_class(t, sheet, line)])
            if owes:
                lines[n], owed[n] = line, owes
                n += 1
    gain, bits = best_bonus(t, sheet, lines, owed, n, free, rivals, last)
    sheet[cell] = 0
    return gain, bits


@kernel
def best_bonus(t, sheet, lines, owed, n, free, rivals, last):
    """The best cells to circle for n filled lines that owe circles (KN-2): what that adds, and the cells, a bit each.

    The first line's circles are tried in every way, each followed by the best ones of the other lines in turn.
    """
    if n == 1:
        return _best_in_line(t, sheet, lines[0], owed[0], free, rivals, last)
    best, circles = NEVER, 0
    first = lines[0]
    due = _due(sheet, first, owed[0])
    for chosen in range(1 << SIDE):
        if _fits(sheet, first, chosen, due):
            changed = sheet.copy()
            gain, bits = _circle(t, changed, first, chosen, free, rivals, last), _cells_of(first, chosen)
            for i in range(1, n):
                more, cells = _best_in_line(t, changed, lines[i], owed[i], free, rivals, last)
                for cell in range(CELLS):
                    if cells >> cell & 1:
                        changed[cell] += NUMBERS
                gain += more
                bits |= cells
            if gain > best:
                best, circles = gain, bits
    return best, circles


@kernel
def _due(sheet, line, owed):
    """How many circles a line takes (KN-2: fewer if fewer are uncircled)."""
    uncircled = 0
    for i in range(SIDE):
        uncircled += sheet[LINE_CELLS[line, i]] <= NUMBERS
    return min(owed, uncircled)


@kernel
def _fits(sheet, line, chosen, due):
    """Whether the chosen cells of a line are so many, and none is circled."""
    n = 0
    for i in range(SIDE):
        if chosen >> i & 1:
            if sheet[LINE_CELLS[line, i]] > NUMBERS:
                return False
            n += 1
    return n == due


@kernel
def _cells_of(line, chosen):
    bits = 0
    for i in range(SIDE):
        if chosen >> i & 1:
            bits |= 1 << LINE_CELLS[line, i]
    return bits


@kernel
def _best_in_line(t, sheet, line, owed, free, rivals, last):
    """The best cells of one line to circle. Its crossing lines meet it in one cell each, so their gains add up."""
    due = _due(sheet, line, owed)
    if due == 0:
        return 0.0, 0
    outside = np.zeros(SIDE)
    for i in range(SIDE):
        if sheet[LINE_CELLS[line, i]] <= NUMBERS:
            outside[i] = _gain_outside(t, sheet, line, LINE_CELLS[line, i], free, rivals, last)
    waiting = np.empty(NUMBERS, np.int64)
    count_waiting(sheet, waiting)
    best, circles = NEVER, 0
    for chosen in range(1 << SIDE):
        if _fits(sheet, line, chosen, due):
            gain = _gain_inside(t, sheet, line, chosen, waiting, free, rivals, last)
            for i in range(SIDE):
                if chosen >> i & 1:
                    gain += outside[i]
            if gain > best:
                best, circles = gain, _cells_of(line, chosen)
    return best, circles


@kernel
def _gain_outside(t, sheet, line, cell, free, rivals, last):
    """What circling a cell adds, but for its number and the line it is circled in."""
    gain = 1.0  # KN-6
    begin = lines_at(free, rivals, last)
    for kind in range(KINDS):
        other = LINES_OF_CELL[cell, kind]
        if other != NONE and other != line:
            at = begin + LINE_KIND[other] * CLASSES
            gain -= t.weights[at + line_class(t, sheet, other)]
            sheet[cell] += NUMBERS
            gain += t.weights[at + line_class(t, sheet, other)]
            if _is_circled(sheet, other):
                gain += LINE_POINTS[other]  # KN-4
            sheet[cell] -= NUMBERS
    return gain


@kernel
def _gain_inside(t, sheet, line, chosen, waiting, free, rivals, last):
    """What circling the chosen cells adds in their line and by their numbers."""
    at = lines_at(free, rivals, last) + LINE_KIND[line] * CLASSES
    begin = numbers_at(free, rivals, last)
    gain = -t.weights[at + line_class(t, sheet, line)]
    for i in range(SIDE):
        if chosen >> i & 1:
            number = sheet[LINE_CELLS[line, i]] - 1
            gain -= t.weights[_number_at(begin, number, waiting[number])]
            waiting[number] -= 1
            gain += t.weights[_number_at(begin, number, waiting[number])]
            sheet[LINE_CELLS[line, i]] += NUMBERS
    gain += t.weights[at + line_class(t, sheet, line)]
    if _is_circled(sheet, line):
        gain += LINE_POINTS[line]  # KN-4
    for i in range(SIDE):
        if chosen >> i & 1:
            sheet[LINE_CELLS[line, i]] -= NUMBERS
            waiting[sheet[LINE_CELLS[line, i]] - 1] += 1
    return gain


@kernel
def _circle(t, sheet, line, chosen, free, rivals, last):
    """Circle the chosen cells of a line; returns what that adds."""
    waiting = np.empty(NUMBERS, np.int64)
    count_waiting(sheet, waiting)
    gain = _gain_inside(t, sheet, line, chosen, waiting, free, rivals, last)
    for i in range(SIDE):
        if chosen >> i & 1:
            gain += _gain_outside(t, sheet, line, LINE_CELLS[line, i], free, rivals, last)
    for i in range(SIDE):
        if chosen >> i & 1:
            sheet[LINE_CELLS[line, i]] += NUMBERS
    return gain


@kernel
def use(sheet, called, cell, circles):
    """Enter the number in a cell if it is empty, and make circles; returns the points this brings at once."""
    before = sheet_points(sheet)
    if cell != NONE and sheet[cell] == 0:
        sheet[cell] = called - 1
    for other in range(CELLS):
        if circles >> other & 1:
            sheet[other] += NUMBERS
    return sheet_points(sheet) - before


@kernel
def sheet_points(sheet):
    points = 0
    for cell in range(CELLS):
        points += sheet[cell] > NUMBERS
    for line in range(LINES):
        if _is_circled(sheet, line):
            points += LINE_POINTS[line]
    return points


@kernel
def count_free(sheet):
    free = 0
    for cell in range(CELLS):
        free += sheet[cell] == 0
    return free
