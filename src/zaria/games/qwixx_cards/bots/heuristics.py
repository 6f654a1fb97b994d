"""What makes a player of Qwixx – The Card Game sensible: what rows and hands are worth, and policies by it.

Sets of numbers are kept by place in their row, a bit each, so that all four rows read from the left.
"""

import numpy as np

from ....engine.chance import below
from ....engine.compiler import kernel
from ....engine.turns import count
from ...rows.codes import AFTER, CODES, IMPOSSIBLE, POINTS, row_code
from ...rows.rules import (
    LOCK,
    MISTHROW_POINTS,
    MISTHROWS_TO_END,
    NUMBERS,
    ROWS,
    cross,
    locked,
    may_cross,
    place,
    row_points,
)
from ..rules import (
    CALL,
    CARDS,
    CROSS,
    CROSS_SETS,
    CROSSING,
    HAND,
    JOKER,
    PASS,
    PLAY,
    PLAY_SETS,
    ROWS_TO_END,
    TAKING,
    _unseen,
    points,
    set_colour,
    with_crosses,
)

# Found by playing variations against each other.
OFFERED, CHAINED = 0.58, 0.48  # how often a round offers a row a number, and a second one near it
START, PACE = 16.1, 0.56  # rounds in a game, and how many fewer for each place the nearest sheet has come
KEPT = 0.45  # what a cross that cards in hand allow is worth now
FEAR = 1.8  # of the first misthrow, beside what it brings nearer; half as much again for each further one
MISJUDGED = 6.0  # the most points by which a careless player misjudges a choice
MARGIN, MOST_MARGIN = 0.004, 40  # a point ahead or behind at the end, against the win

MOST_ROUNDS = 16
SURE = 1000.0  # more than any points: the game is won
EVERY_ROW = range(1 << LOCK + 1)
CODE = np.array([0 if bool(c >> LOCK) != bool(c >> LOCK - 1) else row_code(c) for c in EVERY_ROW], np.int64)
MADE = np.array([row_points(c) for c in EVERY_ROW], np.int64)
REACHED = np.array([c.bit_length() for c in EVERY_ROW], np.int64)  # the first place not yet passed over
MIRRORED = np.array([int(f"{c:011b}"[::-1], 2) for c in range(1 << NUMBERS)], np.int64)


def _row_gains():
    """The points a row still gains, by rounds to come and the row's code, from the end backwards."""
    gains = np.zeros((MOST_ROUNDS + 1, CODES))
    for rounds in range(1, MOST_ROUNDS + 1):
        later = gains[rounds - 1]
        for code in range(CODES):
            offers = [max(later[code], _offer(later, code, i)) for i in range(NUMBERS)]
            gains[rounds, code] = (1 - OFFERED) * later[code] + OFFERED * sum(offers) / NUMBERS
    return gains


def _offer(later, code, i):
    """What it is worth to cross place i, sometimes together with one of the two that follow."""
    if AFTER[code, i] == IMPOSSIBLE:
        return 0.0
    after = AFTER[code, i]
    second = later[after]
    for j in range(i + 1, min(i + 3, NUMBERS)):
        if AFTER[after, j] != IMPOSSIBLE:
            second = max(second, POINTS[after, j] + later[AFTER[after, j]])
    return POINTS[code, i] + (1 - CHAINED) * later[after] + CHAINED * second


GAINS = _row_gains()


@kernel
def rounds_left(s):
    """A guess at the rounds to come, from the sheet that is nearest to an end of the game."""
    nearest = 0
    for seat in range(s.players):
        first, second = 0, 0
        for row in range(ROWS):
            reached = REACHED[s.crosses[seat, row]]
            if reached > first:
                first, second = reached, first
            elif reached > second:
                second = reached
        nearest = max(nearest, first + second, 4 * np.int64(s.misthrows[seat]))
    return min(max(round(START - PACE * nearest), 1), MOST_ROUNDS)


@kernel
def row_worth(crosses, gains):
    return MADE[crosses] + gains[CODE[crosses]]


@kernel
def best_set(crosses, places, gains):
    """The most a row gains when some of a set of places are crossed at once (QC-6), and which."""
    best, which = 0.0, 0
    now = row_worth(crosses, gains)
    for i in range(REACHED[crosses], NUMBERS):
        if places >> i & 1 and may_cross(crosses, i):
            one = cross(crosses, i)
            if row_worth(one, gains) - now > best:
                best, which = row_worth(one, gains) - now, 1 << i
            for j in range(i + 1, min(i + 4, NUMBERS)):
                if places >> j & 1 and may_cross(one, j):
                    two = cross(one, j)
                    if j <= i + 2 and row_worth(two, gains) - now > best:
                        best, which = row_worth(two, gains) - now, 1 << i | 1 << j
                    for k in range(j + 1, min(i + 4, NUMBERS)):
                        if places >> k & 1 and may_cross(two, k):
                            gain = row_worth(cross(two, k), gains) - now
                            if gain > best:
                                best, which = gain, 1 << i | 1 << j | 1 << k
    return best, which


@kernel
def add_card(sets, card):
    """Add a card to the sets of places that a hand can cross in each row."""
    colour, number = np.int64(card) // NUMBERS, np.int64(card) % NUMBERS + 2
    for row in range(ROWS):
        if colour == row or colour == JOKER:
            sets[row] |= 1 << place(row, number)


@kernel
def best_gain(rows, sets, gains):
    """The most that one play can gain."""
    best = 0.0
    for row in range(ROWS):
        if sets[row] >> REACHED[rows[row]]:
            best = max(best, best_set(rows[row], sets[row], gains)[0])
    return best


@kernel
def hand_gain(s, seat, left_out, rows, gains):
    """The most that one play of the hand can gain without the hand places `left_out`."""
    sets = np.zeros(ROWS, np.int64)
    for i in range(s.sizes[seat]):
        if not left_out >> i & 1:
            add_card(sets, s.hands[seat, i])
    return best_gain(rows, sets, gains)


@kernel
def is_complete(rows):
    n = 0
    for row in range(ROWS):
        n += locked(rows[row])
    return n >= ROWS_TO_END


@kernel
def most_of_others(s, seat):
    """The points of the best of the other seats."""
    most = points(s, (seat + 1) % s.players)
    for other in range(s.players):
        if other != seat:
            most = max(most, points(s, other))
    return most


@kernel
def worth_of_end(s, seat, rows, misthrows):
    """To end the game is good when ahead and bad when behind, whatever else it brings."""
    margin = MISTHROW_POINTS * np.int64(misthrows)
    for row in range(ROWS):
        margin += MADE[rows[row]]
    margin -= most_of_others(s, seat)
    return margin + SURE * np.sign(margin)


@kernel
def worth_of_misthrow(s, seat, rows):
    misthrows = np.int64(s.misthrows[seat]) + 1
    if misthrows == MISTHROWS_TO_END:
        return worth_of_end(s, seat, rows, misthrows)
    return -FEAR * (misthrows + 1) / 2


@kernel
def worth_of_crosses(s, seat, rows, row, which, left_out, gains):
    """What it adds to cross a set of places in step 3, the hand places `left_out` being played."""
    before = rows[row]
    after = before
    for i in range(NUMBERS):
        if which >> i & 1:
            after = cross(after, i)
    rows[row] = after
    if is_complete(rows):
        worth = worth_of_end(s, seat, rows, s.misthrows[seat])
    else:
        worth = row_worth(after, gains) - row_worth(before, gains) + KEPT * hand_gain(s, seat, left_out, rows, gains)
        if which == 0 and s.chosen[seat] == PASS:  # QC-7
            worth += worth_of_misthrow(s, seat, rows)
    rows[row] = before
    return worth


@kernel
def set_row(s, seat, play):
    """The row that a play, counted from PLAY, is for."""
    return play % 5 - 1 if play % 5 else set_colour(s, seat, PLAY_SETS[play // 5])


@kernel
def set_places(s, seat, hand_places, row):
    """The places of a row that the cards at some hand places can cross."""
    places = 0
    for i in range(HAND):
        if hand_places >> i & 1:
            places |= 1 << place(row, np.int64(s.hands[seat, i]) % NUMBERS + 2)
    return places


@kernel
def worth_of_play(s, seat, rows, play, gains):
    row, hand_places = set_row(s, seat, play), PLAY_SETS[play // 5]
    which = best_set(rows[row], set_places(s, seat, hand_places, row), gains)[1]
    return worth_of_crosses(s, seat, rows, row, which, hand_places, gains)


@kernel
def worth_of_call(s, seat, rows, called, gains):
    """What it adds to cross the called number, or to pass (-1), with the play that may follow."""
    row, before, worth = 0, rows[0], 0.0
    if called >= 0:
        row = called // NUMBERS
        before = rows[row]
        rows[row] = cross(before, called % NUMBERS)
        worth = row_worth(rows[row], gains) - row_worth(before, gains)
    if is_complete(rows):
        worth = worth_of_end(s, seat, rows, s.misthrows[seat])
    else:
        play = hand_gain(s, seat, 0, rows, gains)
        worth += play if seat == s.active else KEPT * play
        if called < 0 and seat == s.active and play == 0.0:
            worth += worth_of_misthrow(s, seat, rows)
    rows[row] = before
    return worth


@kernel
def worth_of_take(s, seat, rows, gap, unseen, gains):
    """The mean of what the hand can gain with a display card, over the cards it can be."""
    number, age = np.int64(s.display[gap]) % NUMBERS, s.display_ages[gap]
    sets = np.zeros(ROWS, np.int64)
    total, n = 0.0, 0
    for card in range(number, CARDS, NUMBERS):
        if unseen >> card & 1 and s.ages[card] == age:
            sets[:] = 0
            for i in range(s.sizes[seat]):
                add_card(sets, s.hands[seat, i])
            add_card(sets, card)
            total += best_gain(rows, sets, gains)
            n += 1
    return total / max(n, 1)


@kernel
def weigh(s, seat, actions, n, worths):
    """What each of the first n actions is worth, by rules of thumb."""
    gains = GAINS[rounds_left(s)]
    rows = np.empty(ROWS, np.int64)
    rows[:] = s.crosses[seat]
    unseen = _unseen(s) if s.phase == TAKING else 0
    for k in range(n):
        action = np.int64(actions[k])
        if s.phase == TAKING:
            worths[k] = worth_of_take(s, seat, rows, action, unseen, gains)
        elif s.phase == CALL:
            worths[k] = worth_of_call(s, seat, rows, action - PASS - 1, gains)
        elif s.phase == CROSSING:
            row = np.int64(s.colour)
            numbers = CROSS_SETS[action - CROSS]
            which = numbers if row < 2 else MIRRORED[numbers]
            worths[k] = worth_of_crosses(s, seat, rows, row, which, 0, gains)
        else:
            worths[k] = worth_of_play(s, seat, rows, action - PLAY, gains)


@kernel
def sensible(s, seat, actions, n, rng):
    """The policy that does what is worth most by rules of thumb."""
    worths = np.empty(n)
    weigh(s, seat, actions, n, worths)
    return actions[np.argmax(worths)]


@kernel
def careless(s, seat, actions, n, rng):
    """Sensible, but misjudges everything a little."""
    worths = np.empty(n)
    weigh(s, seat, actions, n, worths)
    for k in range(n):
        worths[k] += MISJUDGED * below(rng, 1, 256) / 256
    return actions[np.argmax(worths)]


@kernel
def eager(s, seat, actions, n, rng):
    """Crosses as much as it can as soon as it can, anywhere, and does not think of what it passes over."""
    best, most = actions[0], -1
    for k in range(n):
        action = np.int64(actions[k])
        if s.phase == TAKING:
            crosses = 0
        elif s.phase == CALL:
            crosses = np.int64(action != PASS)
        elif s.phase == CROSSING:
            crosses = count(CROSS_SETS[action - CROSS])
        else:
            crosses = _most_crosses(s, seat, action - PLAY)
        crosses = 256 * crosses + below(rng, 1, 256)
        if crosses > most:
            best, most = actions[k], crosses
    return best


@kernel
def _most_crosses(s, seat, play):
    row, hand_places = set_row(s, seat, play), PLAY_SETS[play // 5]
    places = set_places(s, seat, hand_places, row)
    played = places if row < 2 else MIRRORED[places]
    most = 0
    for numbers in CROSS_SETS:
        if numbers & played == numbers and with_crosses(s.crosses[seat, row], row, numbers) >= 0:
            most = max(most, count(numbers))
    return most


@kernel
def result(s, seat):
    """Nearly all that counts is to win; the margin settles what would be noise."""
    margin = points(s, seat) - most_of_others(s, seat)
    won = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
    return won + MARGIN * min(max(margin, -MOST_MARGIN), MOST_MARGIN)


ENOUGH = 2  # numbers that the baseline passes over at most


@kernel
def greedy(s, seat, actions, n, rng):
    """The baseline: crosses whatever passes over the fewest numbers, at most two.

    It takes the card that would pass over the fewest if it had the best colour still unseen, crosses a called number
    where that passes over the fewest, plays the set that crosses most (of equals the one that passes over the fewest)
    and otherwise throws away the one card furthest from use.
    """
    best, most = actions[0], -np.inf
    for k in range(n):
        action = np.int64(actions[k])
        if s.phase == TAKING:
            greed = _greed_of_take(s, seat, action)
        elif s.phase == CALL:
            greed = _greed_of_call(s, seat, action - PASS - 1)
        elif s.phase == CROSSING:
            greed = _greed_of_crosses(s, seat, np.int64(s.colour), CROSS_SETS[action - CROSS])
        else:
            greed = _greed_of_play(s, seat, action - PLAY)
        if greed > most:
            best, most = actions[k], greed
    return best


@kernel
def _greed_of_take(s, seat, gap):
    number, unseen = np.int64(s.display[gap]) % NUMBERS, _unseen(s)
    fewest = NUMBERS
    for row in range(ROWS):
        i = place(row, number + 2)
        if unseen >> row * NUMBERS + number & 1 and may_cross(s.crosses[seat, row], i):
            fewest = min(fewest, i - REACHED[s.crosses[seat, row]])
    return -float(fewest)


@kernel
def _greed_of_call(s, seat, called):
    if called < 0:
        return -(ENOUGH + 0.5)
    return -float(called % NUMBERS - REACHED[s.crosses[seat, called // NUMBERS]])


@kernel
def _greed_of_crosses(s, seat, row, numbers):
    """Crosses count most, then what they pass over; too far is worse than none."""
    which = np.int64(numbers) if row < 2 else MIRRORED[numbers]
    if which == 0:
        return 0.0
    crosses = count(which)
    passed = REACHED[which] - REACHED[s.crosses[seat, row]] - crosses
    first = REACHED[which & -which] - 1
    return crosses - 0.1 * passed if first - REACHED[s.crosses[seat, row]] <= ENOUGH else -1.0


@kernel
def _greed_of_play(s, seat, play):
    row, hand_places = set_row(s, seat, play), PLAY_SETS[play // 5]
    places = set_places(s, seat, hand_places, row)
    played = places if row < 2 else MIRRORED[places]
    best = 0.0
    for numbers in CROSS_SETS:
        if numbers & played == numbers and with_crosses(s.crosses[seat, row], row, numbers) >= 0:
            best = max(best, _greed_of_crosses(s, seat, row, numbers))
    if best > 0:
        return best
    ahead = places >> REACHED[s.crosses[seat, row]]
    return (0.01 * REACHED[ahead] if ahead else 1.0) - 2.0 * count(hand_places)
