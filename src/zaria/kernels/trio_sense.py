"""What makes a player of Trio sensible: where each number is likely to be and which reveals can end in a trio.

All of it reads a record after `hide`, which keeps what a perfect memory would know; `forget` is for those without one.
A spot is something to ask for: the low end of a hand (by seat), the high end (PLAYERS + seat), or UNSEEN, a centre card
that nobody has seen.
"""

import numpy as np

from .chance import GOLDEN, below, mix, wrapping
from .compiler import kernel
from .seats import count
from .trio import (
    CARDS,
    CENTRE,
    COPIES,
    EXCHANGE,
    GOING_ON,
    LINKED,
    NO_SWAP,
    NUMBERS,
    PLAYERS,
    REVEAL_HIGH,
    REVEAL_LOW,
    SEVEN,
    SPICY,
    TRIOS_TO_WIN,
    _count_unknown,
    gap_bounds,
    highest_place,
    lowest_place,
    teams,
)

ENDS = 2 * PLAYERS
UNSEEN = ENDS
SPOTS = ENDS + 1
TRIO_WORTH = 0.4  # a trio that does not win at once, against one that does
# What it is worth beside the chance of a trio to turn up something new as the first card of a turn, or as a later one.
NEW_FIRST, NEW_LATER = 0.02, -0.02
OWN_FIRST, OWN_LATER = 0.0, -0.05  # the same for a card of one's own hand that others do not know
CHILD_FORGETS = 200  # of 256 cards
TRIO_LEAD = 0.8  # each trio ahead multiplies the odds to win by e to this
TWO_GUESSES = 0.3  # of the square of the best guess: the chance to find two cards nobody knows


def _ways():
    """In how many ways k of n cards can be held."""
    ways = np.zeros((CARDS + 1, CARDS + 1))
    ways[:, 0] = 1
    for n in range(1, CARDS + 1):
        ways[n, 1:] = ways[n - 1, 1:] + ways[n - 1, :-1]
    return ways


WAYS = _ways()


@kernel
def spread(s, owner, high_end, pool, chances):
    """The chance of each number to be the next unknown card of a hand from its low or its high end."""
    chances[:] = 0.0
    low, high = gap_bounds(s, owner)
    cards = pool[low : high + 1].sum()
    unknown = 0
    for place in range(s.sizes[owner]):
        unknown += s.hands[owner, place] == 0
    if unknown > cards:  # bounds from before a swap need not hold
        return
    rest = cards
    for step in range(low, high + 1):
        number = low + high - step if high_end else step
        further = rest - pool[number]
        chances[number] = (WAYS[rest, unknown] - WAYS[further, unknown]) / WAYS[cards, unknown]
        rest = further


@kernel
def survey(s, chances, behind, reach):
    """Fill in what can be found, by number.

    `chances[spot]` is what a spot can show, 1 for a card that is visible. `behind[spot]` is the chance that a visible
    run of equal cards goes on. `reach` counts the visible cards that can be asked for one after another.
    """
    pool = np.empty(NUMBERS + 1, np.int64)
    _count_unknown(s, pool)
    chances[:] = 0.0
    behind[:] = 0.0
    reach[:] = 0
    for owner in range(np.int64(s.players)):
        if count(np.int64(s.open[owner])) < s.sizes[owner]:
            _survey_hand(s, owner, pool, chances, behind, reach)
    for place in range(CENTRE):
        if (s.centre_left & ~s.open_centre) >> place & 1:
            reach[s.centre[place]] += 1
    if reach[0]:  # centre cards that are not visible
        chances[UNSEEN] = pool / pool.sum()


@kernel
def _survey_hand(s, owner, pool, chances, behind, reach):
    low, high = np.int64(lowest_place(s, owner)), highest_place(s, owner)
    for high_end in range(2):
        spot, place, step = owner, low, 1
        if high_end:
            spot, place, step = PLAYERS + owner, high, -1
        number = np.int64(s.hands[owner, place])
        if number == 0:
            spread(s, owner, high_end, pool, chances[spot])
            continue
        chances[spot, number] = 1.0
        run = 0
        while low <= place <= high and s.hands[owner, place] == number:
            run += 1
            place += step
        if low <= place <= high:
            reach[number] += run
            if s.hands[owner, place] == 0:
                spread(s, owner, high_end, pool, behind[spot])
                going_on = behind[spot, number]
                behind[spot] = 0.0
                behind[spot, number] = going_on
        elif not high_end:  # the whole hand is one run, and counts once
            reach[number] += run


@kernel
@wrapping
def forget(s, seat, share):
    """Forget a share, in 256ths, of what was revealed before the last turn.

    Which cards are forgotten depends on the cards and the seat alone, so what is forgotten stays forgotten. A hand is
    remembered from its ends inwards.
    """
    word = np.uint64(seat + 1)
    for place in range(s.sizes[seat]):
        word = mix(word * GOLDEN + np.uint64(s.hands[seat, place]))
    for place in range(CENTRE):
        if s.centre[place] and _slips(s, word, PLAYERS, s.centre[place], share) and not s.open_centre >> place & 1:
            s.centre[place] = 0
            s.known_centre ^= 1 << place
    for owner in range(np.int64(s.players)):
        if owner != seat:
            _forget_inwards(s, owner, word, share, 0, 1)
            _forget_inwards(s, owner, word, share, np.int64(s.sizes[owner]) - 1, -1)


@kernel
def _forget_inwards(s, owner, word, share, place, step):
    slipped = False
    while 0 <= place < s.sizes[owner] and s.hands[owner, place]:
        if not s.open[owner] >> place & 1:
            slipped = slipped or _slips(s, word, owner, s.hands[owner, place], share)
            if slipped:
                s.hands[owner, place] = 0
                s.known[owner] ^= 1 << place
        place += step


@kernel
@wrapping
def _slips(s, word, owner, number, share):
    """Whether a card is forgotten; one of the last turn never is."""
    for i in range(s.shows):
        if s.cards[i] == number:
            return False
    return np.int64(mix(word + np.uint64(owner * 16 + number) * GOLDEN) >> np.uint64(56)) < share


@kernel
def finding(chances, behind, number, missing, visible, asked):
    """The chance to find as many of a number as are missing, with so many visible in reach and `asked` used up."""
    if visible >= missing:
        return 1.0
    best = 0.0
    for spot in range(SPOTS):
        if spot != asked and chances[spot, number] < 1.0:
            best = max(best, chances[spot, number])
        if spot < ENDS:
            best = max(best, behind[spot, number])
    return best if visible + 1 == missing else TWO_GUESSES * best**2


@kernel
def place_of(s, action):
    """The owner and the hand place that an action at an end of a hand asks for."""
    owner = (action - REVEAL_LOW) % PLAYERS
    return owner, (highest_place(s, owner) if action >= REVEAL_HIGH else np.int64(lowest_place(s, owner)))


@kernel
def card_at(s, action):
    """The card that an action would reveal if it is visible, else 0."""
    if action < REVEAL_LOW:
        return np.int64(s.centre[action])
    return np.int64(s.hands[place_of(s, action)])


@kernel
def is_public(s, action):
    """Whether everybody has seen the card that an action would reveal."""
    if action < REVEAL_LOW:
        return s.known_centre >> action & 1 != 0
    owner, place = place_of(s, action)
    return s.known[owner] >> place & 1 != 0


@kernel
def is_first(s):
    """Whether the next reveal begins a turn."""
    return s.shows == 0 or s.result != GOING_ON


@kernel
def worth_of_trio(s, seat, number):
    mine = np.int64(s.trios[seat % teams(s)])
    if s.options & SPICY:
        wins = mine & LINKED[number] != 0
    else:
        wins = count(mine) == TRIOS_TO_WIN - 1
    return 1.0 if wins or number == SEVEN else TRIO_WORTH  # TR-5


@kernel
def worth_of_news(s, seat, action, first):
    if is_public(s, action):
        return 0.0
    if action >= REVEAL_LOW and (action - REVEAL_LOW) % PLAYERS == seat:
        return OWN_FIRST if first else OWN_LATER
    return NEW_FIRST if first else NEW_LATER


@kernel
def worth_as_first(s, seat, action, chances, behind, reach):
    """The chance that a turn begun with this reveal ends in a trio, times what the trio is worth."""
    card = card_at(s, action)
    if card:
        found = finding(chances, behind, card, COPIES - 1, reach[card] - 1, -1)
        if found < 1.0 and is_public(s, action):
            return found * worth_of_trio(s, seat, card) - 1.0  # who only shows what is known never gets anywhere
        return found * worth_of_trio(s, seat, card)
    spot = UNSEEN if action < REVEAL_LOW else action - REVEAL_LOW
    asked = -1 if spot == UNSEEN else spot
    worth = 0.0
    for number in range(1, NUMBERS + 1):
        if chances[spot, number] > 0.0:
            found = finding(chances, behind, number, COPIES - 1, reach[number], asked)
            worth += chances[spot, number] * found * worth_of_trio(s, seat, number)
    return worth


@kernel
def worth_as_next(s, seat, action, chances, behind, reach):
    """The same for a reveal after others."""
    wanted, missing = np.int64(s.cards[0]), COPIES - np.int64(s.shows) - 1
    card = card_at(s, action)
    if card == wanted:
        found = finding(chances, behind, wanted, missing, reach[wanted] - 1, -1)
    elif card:
        return 0.0
    else:
        spot = UNSEEN if action < REVEAL_LOW else action - REVEAL_LOW
        asked = -1 if spot == UNSEEN else spot
        found = chances[spot, wanted] * finding(chances, behind, wanted, missing, reach[wanted], asked)
    return found * worth_of_trio(s, seat, wanted)


@kernel
def weigh(s, seat, actions, n, worths):
    """What each of the first n actions is worth; a swap is never worth the muddle it makes of what is known."""
    if s.phase == EXCHANGE:
        for k in range(n):
            worths[k] = 1.0 if actions[k] == NO_SWAP else 0.0
        return
    chances, behind = np.empty((SPOTS, NUMBERS + 1)), np.empty((ENDS, NUMBERS + 1))
    reach = np.empty(NUMBERS + 1, np.int64)
    survey(s, chances, behind, reach)
    first = is_first(s)
    for k in range(n):
        action = np.int64(actions[k])
        worths[k] = worth_of_news(s, seat, action, first)
        if first:
            worths[k] += worth_as_first(s, seat, action, chances, behind, reach)
        else:
            worths[k] += worth_as_next(s, seat, action, chances, behind, reach)


@kernel
def sensible(s, seat, actions, n, rng):
    """The policy that does what is worth most by the chances."""
    worths = np.empty(n)
    weigh(s, seat, actions, n, worths)
    return actions[np.argmax(worths)]


def forgetting(share, inattention):
    """A policy that is sensible but for a share, in 256ths, of what it has seen, and misjudges worths a little.

    Without the inattention players who forget the same cards might err in the same way for ever.
    """

    @kernel
    def policy(s, seat, actions, n, rng):
        forget(s, seat, share)
        worths = np.empty(n)
        weigh(s, seat, actions, n, worths)
        if s.phase != EXCHANGE:
            for k in range(n):
                worths[k] += inattention * below(rng, 1, 256) / 256
        return actions[np.argmax(worths)]

    return policy


attentive = forgetting(40, 0.01)
distracted = forgetting(120, 0.05)


@kernel
def childlike(s, seat, actions, n, rng):
    """Turns up anything, but matches a card with one it remembers; never swaps."""
    if s.phase == EXCHANGE:
        return NO_SWAP
    forget(s, seat, CHILD_FORGETS)
    best = actions[below(rng, 1, n)]
    for k in range(n):
        if not is_first(s) and card_at(s, np.int64(actions[k])) == s.cards[0]:
            best = actions[k]
    return best


@kernel
def result(s, seat):
    """1 for a win and 0 for a loss; before the end a share that grows with the trios won."""
    mine = seat % teams(s)
    if s.winner >= 0:
        return 1.0 if s.winner == mine else 0.0
    total = 0.0
    for team in range(teams(s)):
        total += np.exp(TRIO_LEAD * count(np.int64(s.trios[team])))
    return np.exp(TRIO_LEAD * count(np.int64(s.trios[mine]))) / total


@kernel
def greedy(s, seat, actions, n, rng):
    """The baseline, with a perfect memory: completes a trio that it knows, the sevens before others.

    Otherwise it turns up what it has not seen, the centre first, then the hands from the next seat on, low before
    high; matches the card with one it knows, or else goes on in the same order. It never swaps.
    """
    if s.phase == EXCHANGE:
        return NO_SWAP
    reach = np.empty(NUMBERS + 1, np.int64)
    survey(s, np.empty((SPOTS, NUMBERS + 1)), np.empty((ENDS, NUMBERS + 1)), reach)
    best, most = actions[0], -np.inf
    for k in range(n):
        action = np.int64(actions[k])
        card = card_at(s, action)
        if card:
            wanted = reach[card] == COPIES if is_first(s) else card == s.cards[0]
            greed = 100.0 + (card == SEVEN) if wanted else -100.0
        else:
            greed = -float(_distance(s, seat, action))
        if greed > most:
            best, most = actions[k], greed
    return best


@kernel
def _distance(s, seat, action):
    if action < REVEAL_LOW:
        return 0
    return 1 + 2 * (((action - REVEAL_LOW) % PLAYERS - seat - 1) % np.int64(s.players)) + (action >= REVEAL_HIGH)
