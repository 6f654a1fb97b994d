"""What makes a player of Trio sensible: where each number is likely to be and which reveals can end in a trio.

All of it reads a record after `hide`, which keeps what a perfect memory would know; `forget` is for those without one.
A spot is something to ask for: the low end of a hand (by seat), the high end (PLAYERS + seat), or UNSEEN, a centre card
that nobody has seen.
"""

import numpy as np

from ....engine.chance import GOLDEN, below, mix, wrapping
from ....engine.compiler import kernel
from ....engine.turns import count
from ..rules import (
    CARDS,
    CENTRE,
    COPIES,
    EXCHANGE,
    GOING_ON,
    IN_TEAMS,
    LINKED,
    NO_SWAP,
    NUMBERS,
    PLAYERS,
    REVEAL_HIGH,
    REVEAL_LOW,
    SEVEN,
    SPICY,
    SWAP,
    TRIOS_TO_WIN,
    _count_unknown,
    gap_bounds,
    highest_place,
    lowest_place,
    partner,
    teams,
    visible_in_hand,
)

ENDS = 2 * PLAYERS
UNSEEN = ENDS
SPOTS = ENDS + 1
TRIO_WORTH = 0.4  # a trio that does not win at once, against one that does
# What it is worth beside the chance of a trio to turn up something new as the first card of a turn, or as a later one.
NEW_FIRST, NEW_LATER = 0.02, -0.02
OWN_FIRST, OWN_LATER = 0.0, -0.05  # the same for a card of one's own hand that others do not know
LINKS_WORTH = np.array([0.1, 0.3, 0.5])  # the same in the spicy game, by the linked numbers that can still be won
CHILD_FORGETS = 200  # of 256 cards
COMES_BACK = 32  # one choice in so many is made with everything in mind
TRIO_LEAD, LINK_LEAD = 0.8, 0.5  # each trio, or each number that would win, multiplies the odds to win by e to this
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
def set_apart(s, pool, partners):
    """Take the cards that a player knows to be somewhere in the partner's hand out of the pool, into `partners`."""
    partners[:] = 0
    if s.options & IN_TEAMS:
        for seat in range(s.players):  # after `hide` only the player's own row holds anything
            for number in range(1, NUMBERS + 1):
                if s.with_partner[seat, number]:
                    owner = partner(s, seat)
                    unplaced = np.int64(s.with_partner[seat, number]) - visible_in_hand(s, owner, number)
                    partners[owner, number] = max(unplaced, 0)
                    pool[number] -= partners[owner, number]


@kernel
def spread(s, owner, high_end, pool, surely, chances):
    """The chance of each number to be the next unknown card of a hand from its low or its high end.

    The cards in `surely` are among the unknown ones of the hand, the others come from the pool.
    """
    chances[:] = 0.0
    low, high = gap_bounds(s, owner)
    cards = pool[low : high + 1].sum()
    unknown = -surely.sum()
    for place in range(s.sizes[owner]):
        unknown += s.hands[owner, place] == 0
    unknown = min(max(unknown, 0), cards)  # bounds from before a swap need not hold
    rest, further_on = cards, 1.0
    for step in range(low, high + 1):
        number = low + high - step if high_end else step
        rest -= pool[number]
        beyond = 0.0 if surely[number] else WAYS[rest, unknown] / WAYS[cards, unknown]
        chances[number] = further_on - beyond
        further_on = beyond
        if beyond == 0.0:
            return


@kernel
def survey(s, chances, behind, reach):
    """Fill in what can be found, by number.

    `chances[spot]` is what a spot can show, 1 for a card that is visible. `behind[spot]` is the chance that a visible
    run of equal cards goes on. `reach` counts the visible cards that can be asked for one after another.
    """
    pool = np.empty(NUMBERS + 1, np.int64)
    partners = np.empty((PLAYERS, NUMBERS + 1), np.int64)
    _count_unknown(s, pool)
    set_apart(s, pool, partners)
    chances[:] = 0.0
    behind[:] = 0.0
    reach[:] = 0
    for owner in range(np.int64(s.players)):
        if count(np.int64(s.open[owner])) < s.sizes[owner]:
            _survey_hand(s, owner, pool, partners[owner], chances, behind, reach)
    for place in range(CENTRE):
        if (s.centre_left & ~s.open_centre) >> place & 1:
            reach[s.centre[place]] += 1
    if reach[0]:  # centre cards that are not visible
        chances[UNSEEN] = pool / pool.sum()


@kernel
def _survey_hand(s, owner, pool, surely, chances, behind, reach):
    low, high = np.int64(lowest_place(s, owner)), highest_place(s, owner)
    for high_end in range(2):
        spot, place, step = owner, low, 1
        if high_end:
            spot, place, step = PLAYERS + owner, high, -1
        number = np.int64(s.hands[owner, place])
        if number == 0:
            spread(s, owner, high_end, pool, surely, chances[spot])
            continue
        chances[spot, number] = 1.0
        run = 0
        while low <= place <= high and s.hands[owner, place] == number:
            run += 1
            place += step
        if low <= place <= high:
            reach[number] += run
            if s.hands[owner, place] == 0:
                spread(s, owner, high_end, pool, surely, behind[spot])
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
def best_guesses(chances, behind, guesses, spots):
    """The best chance of an unseen card to be a number, at which spot, and the best chance at any other spot."""
    for number in range(1, NUMBERS + 1):
        best, second, best_spot = 0.0, 0.0, -1
        for spot in range(SPOTS):
            chance = chances[spot, number] if chances[spot, number] < 1.0 else 0.0
            if spot < ENDS:
                chance = max(chance, behind[spot, number])
            if chance > best:
                best, second, best_spot = chance, best, spot
            elif chance > second:
                second = chance
        guesses[0, number], guesses[1, number], spots[number] = best, second, best_spot


@kernel
def finding(guesses, spots, number, missing, visible, asked):
    """The chance to find as many of a number as are missing, with so many visible in reach and `asked` used up."""
    if visible >= missing:
        return 1.0
    best = guesses[np.int64(spots[number] == asked), number]
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
def fill_worths(s, seat, worths):
    """What a trio of each number is worth to a seat: 1 for one that wins (TR-5)."""
    mine, others = np.int64(0), np.int64(0)
    for team in range(teams(s)):
        if team == seat % teams(s):
            mine = np.int64(s.trios[team])
        else:
            others |= np.int64(s.trios[team])
    for number in range(1, NUMBERS + 1):
        if number == SEVEN:
            worths[number] = 1.0
        elif not s.options & SPICY:
            worths[number] = 1.0 if count(mine) == TRIOS_TO_WIN - 1 else TRIO_WORTH
        elif mine & LINKED[number]:
            worths[number] = 1.0
        else:
            worths[number] = LINKS_WORTH[count(LINKED[number] & ~others)]


@kernel
def worth_of_news(s, seat, action, first):
    if is_public(s, action):
        return 0.0
    if action >= REVEAL_LOW and (action - REVEAL_LOW) % PLAYERS == seat:
        return OWN_FIRST if first else OWN_LATER
    return NEW_FIRST if first else NEW_LATER


@kernel
def worth_as_first(s, action, chances, guesses, spots, reach, trios):
    """The chance that a turn begun with this reveal ends in a trio, times what the trio is worth."""
    card = card_at(s, action)
    if card:
        found = finding(guesses, spots, card, COPIES - 1, reach[card] - 1, -1)
        # Who only shows what is known never gets anywhere.
        return found * trios[card] - (found < 1.0 and is_public(s, action))
    spot = UNSEEN if action < REVEAL_LOW else action - REVEAL_LOW
    asked = -1 if spot == UNSEEN else spot
    worth = 0.0
    for number in range(1, NUMBERS + 1):
        if chances[spot, number] > 0.0:
            found = finding(guesses, spots, number, COPIES - 1, reach[number], asked)
            worth += chances[spot, number] * found * trios[number]
    return worth


@kernel
def worth_as_next(s, action, chances, guesses, spots, reach, trios):
    """The same for a reveal after others."""
    wanted, missing = np.int64(s.cards[0]), COPIES - np.int64(s.shows) - 1
    card = card_at(s, action)
    if card and card != wanted:
        return 0.0
    if card:
        found = finding(guesses, spots, wanted, missing, reach[wanted] - 1, -1)
    else:
        spot = UNSEEN if action < REVEAL_LOW else action - REVEAL_LOW
        asked = -1 if spot == UNSEEN else spot
        found = chances[spot, wanted] * finding(guesses, spots, wanted, missing, reach[wanted], asked)
    return found * trios[wanted]


@kernel
def weigh(s, seat, actions, n, worths):
    """What each of the first n actions is worth."""
    if s.phase == EXCHANGE:
        for k in range(n):
            worths[k] = np.float64(actions[k] == given_to_partner(s, seat))
        return
    chances, behind = np.empty((SPOTS, NUMBERS + 1)), np.empty((ENDS, NUMBERS + 1))
    reach, spots = np.empty(NUMBERS + 1, np.int64), np.empty(NUMBERS + 1, np.int64)
    guesses, trios = np.empty((2, NUMBERS + 1)), np.empty(NUMBERS + 1)
    survey(s, chances, behind, reach)
    best_guesses(chances, behind, guesses, spots)
    fill_worths(s, seat, trios)
    first = is_first(s)
    unseen = -1
    for k in range(n):
        action = np.int64(actions[k])
        if action < REVEAL_LOW and s.centre[action] == 0:
            if unseen >= 0:  # unseen centre cards are all alike
                worths[k] = worths[unseen]
                continue
            unseen = k
        worths[k] = worth_of_news(s, seat, action, first)
        if first:
            worths[k] += worth_as_first(s, action, chances, guesses, spots, reach, trios)
        else:
            worths[k] += worth_as_next(s, action, chances, guesses, spots, reach, trios)


@kernel
def given_to_partner(s, seat):
    """The swap by which one partner gathers high cards and the other low ones, so that each knows some of the other's.

    It also moves what the others have seen.
    """
    return SWAP + (0 if seat < s.players // 2 else np.int64(s.sizes[seat]) - 1)


@kernel
def sensible(s, seat, actions, n, rng):
    """The policy that does what is worth most by the chances."""
    worths = np.empty(n)
    weigh(s, seat, actions, n, worths)
    return actions[np.argmax(worths)]


@kernel
def never_swap(s, seat):
    return NO_SWAP


@kernel
def swap_at_first(s, seat):
    """Swap before the first turn; later it would muddle what is remembered."""
    for team in range(teams(s)):
        if s.trios[team]:
            return NO_SWAP
    return given_to_partner(s, seat)


def forgetting(share, inattention, swap):
    """A policy that is sensible but for a share, in 256ths, of what it has seen, and misjudges worths a little.

    Now and then all of it comes back: players who always forget the same cards might err in the same way for ever.
    """

    @kernel
    def policy(s, seat, actions, n, rng):
        if s.phase == EXCHANGE:
            return swap(s, seat)
        if below(rng, 1, COMES_BACK):
            forget(s, seat, share)
        worths = np.empty(n)
        weigh(s, seat, actions, n, worths)
        for k in range(n):
            worths[k] += inattention * below(rng, 1, 256) / 256
        return np.int64(actions[np.argmax(worths)])

    return policy


attentive = forgetting(40, 0.01, swap_at_first)
distracted = forgetting(120, 0.05, never_swap)


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
    """1 for a win and 0 for a loss; before the end a share that grows with how near a team has come."""
    mine = seat % teams(s)
    if s.winner >= 0:
        return 1.0 if s.winner == mine else 0.0
    total = 0.0
    for team in range(teams(s)):
        total += np.exp(nearness(s, team))
    return np.exp(nearness(s, mine)) / total


@kernel
def nearness(s, team):
    """How near a team is to winning: its trios or, in the spicy game, the numbers whose trio would now win."""
    trios = np.int64(s.trios[team])
    if not s.options & SPICY:
        return TRIO_LEAD * count(trios)
    winning, gone = np.int64(0), np.int64(0)
    for number in range(1, NUMBERS + 1):
        if trios >> number & 1:
            winning |= LINKED[number]
    for other in range(teams(s)):
        gone |= np.int64(s.trios[other])
    return LINK_LEAD * count(winning & ~gone)


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
