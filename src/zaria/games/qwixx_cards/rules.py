"""Qwixx – The Card Game as kernels. Actions: take a display card; PASS or cross the called number (as in Qwixx); play
a set of hand places, in a colour of choice where all are jokers; cross a set of the played numbers.

A card is colour * 11 + number - 2, jokers being a fifth colour and `UNKNOWN` a sixth: backs show numbers only. Cards
that were shuffled together are of one age, which everybody knows: a hidden card is one of the unseen of its number
and age."""

from itertools import combinations

import numpy as np

from ...engine.chance import below
from ...engine.compiler import kernel
from ...engine.turns import CHANCE, OVER, UNDECIDED, count, everyone, hide_choices, imagining_choices, most_points
from ..rows.rules import MISTHROWS_TO_END, NUMBERS, ROWS, cross, locked, may_cross, place, sheet_points

PLAYERS, HAND, DISPLAY, SMALL_HAND = 5, 5, 4, 4
JOKER, UNKNOWN = 4, 5  # colours beside the rows
CARDS, NO_CARD = (JOKER + 1) * NUMBERS, 255
ROWS_TO_END = 2  # QC-9

# QC-5: one to three of the five hand places, a bit per place.
PLAY_SETS = np.array([sum(1 << i for i in c) for n in (1, 2, 3) for c in combinations(range(HAND), n)], np.int64)
# QC-6: nothing, or up to three numbers with at most one passed over between the first and the last; a bit per number.
CROSS_SETS = np.array(
    [
        sum(1 << i for i in c)
        for n in (0, 1, 2, 3)
        for c in combinations(range(NUMBERS), n)
        if n == 0 or c[-1] - c[0] <= n
    ],
    np.int64,
)
TAKE, PASS = 0, DISPLAY
PLAY = PASS + 1 + ROWS * NUMBERS  # PLAY + 5 * set: in the cards' own colour; the next four: as red, yellow, green, blue
CROSS = PLAY + (1 + ROWS) * len(PLAY_SETS)
CROSS_NONE = CROSS
ACTIONS = CROSS + len(CROSS_SETS)
DEAL, TAKING, REFILL, CALL, PLAYING, CROSSING, ENDED = range(7)

State = np.dtype(
    [
        ("pile", np.int64),  # a bit per card in the draw pile, but for the one showing on top
        ("discard", np.int64),
        ("crosses", np.uint16, (PLAYERS, ROWS)),  # a bit per place, see rows.py
        ("chosen", np.int16, PLAYERS),  # the choices of this call, secret until the last is made
        ("misthrows", np.uint8, PLAYERS),
        ("hands", np.uint8, (PLAYERS, HAND)),  # in order of arrival
        ("hand_ages", np.uint8, (PLAYERS, HAND)),
        ("sizes", np.uint8, PLAYERS),
        ("display", np.uint8, DISPLAY),
        ("display_ages", np.uint8, DISPLAY),
        ("top", np.uint8),  # the card showing on the pile
        ("top_age", np.uint8),
        ("ages", np.uint8, CARDS),  # how many times each card has gone back into the pile
        ("age", np.uint8),  # of the cards in the pile
        ("played", np.uint8, 3),
        ("plays", np.uint8),  # how many cards are lying played
        ("colour", np.uint8),  # the row they are played for
        ("dealt", np.uint8),
        ("jokers", np.uint8),
        ("waiting", np.uint8),
        ("players", np.int8),
        ("active", np.uint8),
        ("phase", np.uint8),
    ],
    align=True,
)


@kernel
def setup(s, players, first, options):
    """A fresh position on a zeroed record; option 1 shuffles the jokers in (QC-J)."""
    s.players = players
    s.active = first
    s.jokers = options
    s.phase = DEAL
    s.pile = (1 << deck_size(s)) - 1  # QC-1
    s.chosen[:] = UNDECIDED
    s.hands[:] = NO_CARD
    s.display[:] = NO_CARD
    s.top = NO_CARD


@kernel
def deck_size(s):
    return CARDS if s.jokers else ROWS * NUMBERS


@kernel
def turn(s):
    if s.phase == DEAL or s.phase == REFILL:
        return np.int64(CHANCE)
    return np.int64(OVER) if s.phase == ENDED else np.int64(s.waiting)


@kernel
def outcomes(s):
    return count(s.pile)


@kernel
def card_of_outcome(s, k):
    """Card k of the pile, by the order of the cards."""
    rest = s.pile
    for _ in range(k):
        rest &= rest - 1
    return count((rest & -rest) - 1)


@kernel
def happen(s, k):
    card = card_of_outcome(s, k)
    s.pile ^= 1 << card
    if s.phase == DEAL and s.dealt < SMALL_HAND * s.players:  # QC-2
        _to_hand(s, s.dealt // SMALL_HAND, card, s.age)
    else:
        gap = _display_gap(s)
        if gap < DISPLAY:
            s.display[gap] = card
            s.display_ages[gap] = s.age
        else:
            s.top = card
            s.top_age = s.age
    s.dealt += s.phase == DEAL
    if s.top == NO_CARD:
        _turn_discard_over(s)
    elif s.phase == DEAL:
        _begin_turn(s)
    else:
        _call(s)


@kernel
def _to_hand(s, seat, card, age):
    s.hands[seat, s.sizes[seat]] = card
    s.hand_ages[seat, s.sizes[seat]] = age
    s.sizes[seat] += 1


@kernel
def _display_gap(s):
    """The lowest empty place of the display, or DISPLAY."""
    gap = 0
    while gap < DISPLAY and s.display[gap] != NO_CARD:
        gap += 1
    return gap


@kernel
def _turn_discard_over(s):
    """A card is needed; when the pile is empty, the discard pile becomes the new one (QC-10)."""
    if s.pile == 0:
        s.pile, s.discard = s.discard, 0
        s.age += 1
        for card in range(CARDS):
            if s.pile >> card & 1:
                s.ages[card] = s.age


@kernel
def _begin_turn(s):
    s.chosen[:] = UNDECIDED
    s.waiting = 1 << s.active
    s.phase = TAKING


@kernel
def _take(s, seat, gap):
    _to_hand(s, seat, s.display[gap], s.display_ages[gap])
    s.display[gap] = NO_CARD
    if s.sizes[seat] == HAND:  # QC-3
        gap = _display_gap(s)
        s.display[gap] = s.top
        s.display_ages[gap] = s.top_age
        s.top = NO_CARD
        s.phase = REFILL
        _turn_discard_over(s)


@kernel
def _call(s):
    s.phase = CALL  # QC-4
    s.waiting = everyone(s.players)


@kernel
def legal(s, seat, actions):
    """Write the seat's legal actions; returns how many there are."""
    if s.phase == TAKING:
        return _takes(s, actions)
    if s.phase == CALL:
        return _call_crosses(s, seat, actions)
    return _plays(s, seat, actions) if s.phase == PLAYING else _cross_sets(s, seat, actions)


@kernel
def _takes(s, actions):
    n = 0
    for gap in range(DISPLAY):
        if s.display[gap] != NO_CARD:
            actions[n] = TAKE + gap
            n += 1
    return n


@kernel
def _call_crosses(s, seat, actions):
    actions[0] = PASS
    n = 1
    for row in range(ROWS):
        i = place(row, np.int64(s.top) % NUMBERS + 2)
        if may_cross(s.crosses[seat, row], i):  # QC-8: a locked row is closed for its owner only
            actions[n] = PASS + 1 + row * NUMBERS + i
            n += 1
    return n


@kernel
def set_colour(s, seat, hand_places):
    """The one colour of a set of hand places: a row, JOKER when all are jokers, UNKNOWN when they differ (QC-5)."""
    colour = JOKER
    for i in range(HAND):
        if hand_places >> i & 1:
            mine = np.int64(s.hands[seat, i]) // NUMBERS
            if colour == JOKER:
                colour = mine
            elif mine != JOKER and mine != colour:  # QC-J: in a set a joker takes the set's colour
                return UNKNOWN
    return colour


@kernel
def _plays(s, seat, actions):
    n = 0
    for i in range(len(PLAY_SETS)):
        colour = set_colour(s, seat, PLAY_SETS[i])
        if colour < JOKER:
            actions[n] = PLAY + 5 * i
            n += 1
        elif colour == JOKER:
            for row in range(ROWS):
                actions[n] = PLAY + 5 * i + 1 + row
                n += 1
    return n


@kernel
def played_numbers(s):
    """The numbers of the cards lying played, a bit per number; equal ones count once (QC-J)."""
    numbers = 0
    for i in range(s.plays):
        numbers |= 1 << np.int64(s.played[i]) % NUMBERS
    return numbers


@kernel
def with_crosses(crosses, row, numbers):
    """A row after crossing a set of numbers from left to right, or -1 where one is not allowed (QC-8)."""
    crosses = np.int64(crosses)
    for i in range(NUMBERS):
        number = i if row < 2 else NUMBERS - 1 - i
        if numbers >> number & 1:
            if not may_cross(crosses, i):
                return -1
            crosses = cross(crosses, i)
    return crosses


@kernel
def _cross_sets(s, seat, actions):
    played = played_numbers(s)
    crosses = s.crosses[seat, s.colour]
    n = 0
    for i in range(len(CROSS_SETS)):
        numbers = CROSS_SETS[i]
        if numbers & played == numbers and with_crosses(crosses, s.colour, numbers) >= 0:
            actions[n] = CROSS + i
            n += 1
    return n


@kernel
def choose(s, seat, action):
    action = np.int64(action)
    if s.phase == TAKING:
        _take(s, seat, action - TAKE)
    elif s.phase == CALL:
        s.chosen[seat] = action
        s.waiting ^= 1 << seat
        if s.waiting == 0:
            _end_call(s)
    elif s.phase == PLAYING:
        _play(s, seat, action - PLAY)
    else:
        _cross(s, seat, action)


@kernel
def _end_call(s):
    s.phase = PLAYING
    s.waiting = 1 << s.active
    for seat in range(s.players):
        called = np.int64(s.chosen[seat]) - PASS - 1
        if called >= 0:
            row, i = called // NUMBERS, called % NUMBERS
            s.crosses[seat, row] = cross(s.crosses[seat, row], i)
            if has_two_rows(s, seat):  # QC-9: no third step, no misthrow
                s.phase = ENDED


@kernel
def has_two_rows(s, seat):
    n = 0
    for row in range(ROWS):
        n += locked(s.crosses[seat, row])
    return n >= ROWS_TO_END


@kernel
def _play(s, seat, play):
    hand_places = PLAY_SETS[play // 5]
    s.colour = play % 5 - 1 if play % 5 else set_colour(s, seat, hand_places)
    s.plays = 0
    kept = 0
    for i in range(HAND):
        card, age = s.hands[seat, i], s.hand_ages[seat, i]
        if hand_places >> i & 1:
            s.played[s.plays] = card
            s.plays += 1
            s.sizes[seat] -= 1
        else:
            s.hands[seat, kept] = card
            s.hand_ages[seat, kept] = age
            kept += 1
    for i in range(s.sizes[seat], HAND):
        s.hands[seat, i] = NO_CARD
        s.hand_ages[seat, i] = 0
    s.phase = CROSSING


@kernel
def _cross(s, seat, action):
    s.crosses[seat, s.colour] = with_crosses(s.crosses[seat, s.colour], s.colour, CROSS_SETS[action - CROSS])
    for i in range(s.plays):
        s.discard |= 1 << np.int64(s.played[i])
    s.plays = 0
    if action == CROSS_NONE and s.chosen[seat] == PASS:  # QC-7
        s.misthrows[seat] += 1
    if has_two_rows(s, seat) or s.misthrows[seat] == MISTHROWS_TO_END:  # QC-9
        s.phase = ENDED
    else:
        s.active = (s.active + 1) % s.players
        _begin_turn(s)


@kernel
def points(s, seat):
    return sheet_points(s.crosses[seat], s.misthrows[seat])


winners = most_points(points)


@kernel
def _back(card):
    """A card as its back shows it: the number without the colour (QC-1)."""
    return card if card == NO_CARD else UNKNOWN * NUMBERS + card % NUMBERS


@kernel
def hide(s, seat):
    if s.phase == CALL:
        hide_choices(s.chosen, s.players, seat)
    s.pile = 0
    s.top = _back(s.top)
    for gap in range(DISPLAY):
        s.display[gap] = _back(s.display[gap])
    for other in range(s.players):
        if other != seat:
            for i in range(s.sizes[other]):
                s.hands[other, i] = _back(s.hands[other, i])


_imagine_choices = imagining_choices(legal, ACTIONS)


@kernel
def imagine(s, seat, rng):
    """Give every back one of the unseen cards of its number and age; the rest is the pile."""
    unseen = _unseen(s)
    for other in range(s.players):
        for i in range(s.sizes[other]):
            if s.hands[other, i] // NUMBERS == UNKNOWN:
                s.hands[other, i] = _face(s, s.hands[other, i], s.hand_ages[other, i], unseen, rng)
                unseen ^= 1 << np.int64(s.hands[other, i])
    for gap in range(DISPLAY):
        if s.display[gap] != NO_CARD:
            s.display[gap] = _face(s, s.display[gap], s.display_ages[gap], unseen, rng)
            unseen ^= 1 << np.int64(s.display[gap])
    if s.top != NO_CARD:
        s.top = _face(s, s.top, s.top_age, unseen, rng)
        unseen ^= 1 << np.int64(s.top)
    s.pile = unseen
    _imagine_choices(s, rng)


@kernel
def _unseen(s):
    """The cards whose faces do not show in a hidden record."""
    unseen = (1 << deck_size(s)) - 1 & ~s.discard
    for i in range(s.plays):
        unseen ^= 1 << np.int64(s.played[i])
    for seat in range(s.players):
        for i in range(s.sizes[seat]):
            if s.hands[seat, i] < CARDS:
                unseen ^= 1 << np.int64(s.hands[seat, i])
    return unseen


@kernel
def _face(s, back, age, unseen, rng):
    """One of the unseen cards that a back can be."""
    n = 0
    for colour in range(JOKER + 1):
        card = colour * NUMBERS + np.int64(back) % NUMBERS
        n += unseen >> card & 1 and s.ages[card] == age
    k = below(rng, 0, n)
    for colour in range(JOKER + 1):
        card = colour * NUMBERS + np.int64(back) % NUMBERS
        if unseen >> card & 1 and s.ages[card] == age:
            if k == 0:
                return card
            k -= 1
    return NO_CARD
