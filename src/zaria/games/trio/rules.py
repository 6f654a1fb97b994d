"""Trio as kernels. Actions: reveal a centre card, the lowest or the highest card of a seat, swap a hand place with the
partner, or NO_SWAP.

Beside the cards the record keeps what has been seen of them, because a player with a perfect memory would know it:
which places are known (a run from the low end and one from the high end of a hand), and, since a swap blurs places,
which cards a team is known to hold, which a seat held when it swapped and how many of those may have gone over, and
which a player knows to be with the partner. What a swap tells beyond that (that only one card can break an old bound)
is let go.

The module is long because all of this belongs to what `hide` leaves and `imagine` must respect."""

import numpy as np

from ...engine.chance import below
from ...engine.compiler import kernel
from ...engine.turns import CHANCE, OVER, UNDECIDED, count, hide_choices, imagining_choices

PLAYERS, TEAMS, HAND, CENTRE = 6, 6, 9, 9  # without teams every seat is a team of its own
NUMBERS, COPIES, SEVEN = 12, 3, 7
CARDS = NUMBERS * COPIES
REVEAL_CENTRE, REVEAL_LOW = 0, CENTRE
REVEAL_HIGH = REVEAL_LOW + PLAYERS
SWAP = REVEAL_HIGH + PLAYERS
NO_SWAP = SWAP + HAND
ACTIONS = NO_SWAP + 1
SPICY, IN_TEAMS = 1, 2  # bits of the options
DEAL, EXCHANGE, REVEAL, ENDED = range(4)
GOING_ON, WENT_BACK, WON_TRIO = range(3)  # what became of the cards shown

HAND_SIZE = np.array([0, 0, 0, 9, 7, 6, 5], np.int64)  # TR-1, by players; with teams all cards are dealt
TRIOS_TO_WIN = 3  # TR-5
# TR-5: the linked numbers, printed in the corners of the cards. The rulebook names 2-5 and 2-9; the others follow the
# same law, a sum or a difference of 7, and are confirmed by public descriptions of the game.
LINKS = ((1, 6), (2, 5), (3, 4), (1, 8), (2, 9), (3, 10), (4, 11), (5, 12))
LINKED = np.array(
    [sum(1 << a + b - n for a, b in LINKS if n in (a, b)) for n in range(NUMBERS + 1)], np.int64
)  # a bit per number linked to n
MOST_ATTEMPTS = 100_000

State = np.dtype(
    [
        ("trios", np.uint16, TEAMS),  # a bit per number
        ("known", np.uint16, PLAYERS),  # a bit per hand place everybody has seen
        ("open", np.uint16, PLAYERS),  # a bit per hand place revealed in this turn
        ("known_centre", np.uint16),
        ("open_centre", np.uint16),
        ("hands", np.uint8, (PLAYERS, HAND)),  # from low to high; 0 is no card, or one we may not know
        ("sizes", np.uint8, PLAYERS),
        ("centre", np.uint8, CENTRE),
        ("centre_left", np.uint16),  # a bit per centre place that still has its card
        ("left", np.uint8, NUMBERS + 1),  # cards of each number not yet dealt
        ("dealt", np.uint8),
        ("shown", np.uint8, COPIES),  # the actions of the cards lying open
        ("cards", np.uint8, COPIES),  # their numbers
        ("shows", np.uint8),  # how many there are
        ("result", np.uint8),
        ("chosen", np.int8, PLAYERS),  # swaps, secret until the last is chosen
        ("received", np.uint8, PLAYERS),  # in the last exchange; only the seat itself knows
        ("gave", np.uint8, PLAYERS),
        ("swapped", np.uint8),  # a bit per team that swapped in the last exchange
        ("held", np.uint8, (TEAMS, NUMBERS + 1)),  # cards everybody knows to be in a team's two hands
        ("had", np.uint8, (PLAYERS, NUMBERS + 1)),  # cards everybody knows a seat to have had when it swapped
        ("gone", np.uint8, PLAYERS),  # how many of those may be with the partner now
        ("with_partner", np.uint8, (PLAYERS, NUMBERS + 1)),  # cards a seat knows to be in the partner's hand
        ("waiting", np.uint8),
        ("players", np.int8),
        ("active", np.uint8),
        ("winner", np.int8),  # the team that has met the goal, or -1
        ("options", np.uint8),
        ("phase", np.uint8),
    ],
    align=True,
)


@kernel
def setup(s, players, first, options):
    """A fresh position on a zeroed record; every card is still to be dealt."""
    s.players = players
    s.active = first
    s.options = options
    s.winner = -1
    s.phase = DEAL
    s.chosen[:] = UNDECIDED
    s.left[1:] = COPIES


@kernel
def turn(s):
    if s.phase == DEAL:
        return np.int64(CHANCE)
    return np.int64(OVER) if s.phase == ENDED else np.int64(s.waiting)


@kernel
def hand_size(s):
    return CARDS // s.players if s.options & IN_TEAMS else HAND_SIZE[s.players]


@kernel
def teams(s):
    return s.players // 2 if s.options & IN_TEAMS else s.players


@kernel
def partner(s, seat):
    """Partners sit opposite (TR-T)."""
    return (seat + s.players // 2) % s.players


@kernel
def outcomes(s):
    return CARDS - np.int64(s.dealt)


@kernel
def happen(s, k):
    """The next card is dealt: to seat 0 until its hand is complete, then seat 1 and so on, then to the centre."""
    number = 1
    while k >= s.left[number]:
        k -= s.left[number]
        number += 1
    s.left[number] -= 1
    seat = s.dealt // hand_size(s)
    if seat < s.players:
        insert_card(s, seat, number)
    else:
        place = np.int64(s.dealt) - s.players * hand_size(s)
        s.centre[place] = number
        s.centre_left |= 1 << place
    s.dealt += 1
    if s.dealt == CARDS:
        _begin_play(s)


@kernel
def insert_card(s, seat, number):
    """Put a card where it belongs in a hand (TR-1)."""
    place = s.sizes[seat]
    while place > 0 and s.hands[seat, place - 1] > number:
        s.hands[seat, place] = s.hands[seat, place - 1]
        place -= 1
    s.hands[seat, place] = number
    s.sizes[seat] += 1


@kernel
def _remove_card(s, seat, place):
    """Take a card out of a hand; the gap closes, and so does the gap in what is known of the hand."""
    for i in range(place, s.sizes[seat] - 1):
        s.hands[seat, i] = s.hands[seat, i + 1]
    s.sizes[seat] -= 1
    s.hands[seat, s.sizes[seat]] = 0
    below_it = (1 << place) - 1
    s.known[seat] = s.known[seat] & below_it | s.known[seat] >> 1 & (0xFFFF ^ below_it)


@kernel
def _begin_play(s):
    if s.options & IN_TEAMS:
        _ask_for_swaps(s, -1)  # TR-T: before the first turn
    else:
        _begin_turn(s)


@kernel
def _begin_turn(s):
    s.phase = REVEAL
    s.waiting = 1 << s.active


@kernel
def _ask_for_swaps(s, winning_team):
    """Ask every other team whose partners both have cards; with nobody to ask the next turn begins."""
    s.waiting = 0
    s.swapped = 0
    s.received[:] = 0
    s.gave[:] = 0
    half = s.players // 2
    for team in range(half):
        if team != winning_team and s.sizes[team] and s.sizes[team + half]:
            s.waiting |= 1 << team | 1 << team + half
    if s.waiting:
        s.phase = EXCHANGE
    else:
        _begin_turn(s)


@kernel
def lowest_place(s, seat):
    """The place of a hand's lowest card not yet revealed in this turn."""
    place = 0
    while s.open[seat] >> place & 1:
        place += 1
    return place


@kernel
def highest_place(s, seat):
    place = np.int64(s.sizes[seat]) - 1
    while s.open[seat] >> place & 1:
        place -= 1
    return place


@kernel
def legal(s, seat, actions):
    """Write the seat's legal actions; returns how many there are."""
    n = 0
    if s.phase == EXCHANGE:
        for place in range(s.sizes[seat]):
            actions[n] = SWAP + place
            n += 1
        actions[n] = NO_SWAP
        return n + 1
    for place in range(CENTRE):
        if (s.centre_left & ~s.open_centre) >> place & 1:
            actions[n] = REVEAL_CENTRE + place  # TR-2
            n += 1
    for other in range(s.players):
        if count(np.int64(s.open[other])) < s.sizes[other]:  # TR-4
            actions[n] = REVEAL_LOW + other  # TR-2
            actions[n + 1] = REVEAL_HIGH + other
            n += 2
    return n


@kernel
def choose(s, seat, action):
    if s.phase == REVEAL:
        _reveal(s, np.int64(action))
        return
    s.chosen[seat] = action
    s.waiting ^= 1 << seat
    if s.waiting == 0:
        _exchange(s)
        _begin_turn(s)


@kernel
def _reveal(s, action):
    if s.result != GOING_ON:
        s.shows = 0
        s.result = GOING_ON
    s.shown[s.shows] = action
    s.cards[s.shows] = _turn_up(s, action)
    s.shows += 1
    if s.shows > 1 and s.cards[s.shows - 1] != s.cards[s.shows - 2]:  # TR-3
        s.result = WENT_BACK
        _cover(s)
        _next_player(s)
        _begin_turn(s)
    elif s.shows == COPIES:
        s.result = WON_TRIO
        _win_trio(s)


@kernel
def _turn_up(s, action):
    """Reveal the card an action asks for; everybody sees it, so everybody may remember it."""
    if action < REVEAL_LOW:
        s.open_centre |= 1 << action
        s.known_centre |= 1 << action
        return s.centre[action]
    if action < REVEAL_HIGH:
        owner = action - REVEAL_LOW
        place = lowest_place(s, owner)
    else:
        owner = action - REVEAL_HIGH
        place = highest_place(s, owner)
    s.open[owner] |= 1 << place
    s.known[owner] |= 1 << place
    return s.hands[owner, place]


@kernel
def _cover(s):
    s.open[:] = 0
    s.open_centre = 0


@kernel
def _next_player(s):
    s.active = (s.active + 1) % s.players


@kernel
def _win_trio(s):
    number = np.int64(s.cards[0])
    team = s.active % teams(s)
    s.trios[team] |= 1 << number
    for seat in range(s.players):
        for place in range(HAND - 1, -1, -1):
            if s.open[seat] >> place & 1:
                _remove_card(s, seat, place)
        s.with_partner[seat, number] = 0
        s.had[seat, number] = 0
    for other in range(teams(s)):
        s.held[other, number] = 0
    for place in range(CENTRE):
        if s.open_centre >> place & 1:
            s.centre[place] = 0
    s.centre_left ^= s.open_centre
    s.known_centre ^= s.open_centre
    _cover(s)
    if _goal_is_met(s, team, number):
        s.winner = team
        s.phase = ENDED
        return
    _next_player(s)
    if s.options & IN_TEAMS:
        _ask_for_swaps(s, team)  # TR-T: after each trio won by another team
    else:
        _begin_turn(s)


@kernel
def _goal_is_met(s, team, number):
    if number == SEVEN:  # TR-5
        return True
    if s.options & SPICY:
        return s.trios[team] & LINKED[number] != 0
    return count(np.int64(s.trios[team])) == TRIOS_TO_WIN


@kernel
def _exchange(s):
    """Both partners must want it; the cards swap at the same moment (TR-T)."""
    half = s.players // 2
    for team in range(half):
        a, b = team, team + half
        if _offers_a_card(s, a) and _offers_a_card(s, b):
            _blur(s, team)
            place_a, place_b = np.int64(s.chosen[a]) - SWAP, np.int64(s.chosen[b]) - SWAP
            card_a, card_b = s.hands[a, place_a], s.hands[b, place_b]
            _remove_card(s, a, place_a)
            _remove_card(s, b, place_b)
            _receive(s, a, card_b, card_a)
            _receive(s, b, card_a, card_b)
            s.swapped |= 1 << team
    s.chosen[:] = UNDECIDED


@kernel
def _offers_a_card(s, seat):
    return SWAP <= s.chosen[seat] < NO_SWAP


@kernel
def _receive(s, seat, card, given):
    insert_card(s, seat, card)
    s.received[seat] = card
    s.gave[seat] = given
    if s.with_partner[seat, card]:
        s.with_partner[seat, card] -= 1
    s.with_partner[seat, given] += 1


@kernel
def _blur(s, team):
    """A swap makes places uncertain, but not what the two hands hold together, nor to each partner what the other's
    hand held before."""
    a, b = team, team + s.players // 2
    for number in range(1, NUMBERS + 1):
        in_a, in_b = seen_in_hand(s, a, number), seen_in_hand(s, b, number)
        s.held[team, number] = max(s.held[team, number], in_a + in_b)
        s.with_partner[a, number] = max(s.with_partner[a, number], in_b)
        s.with_partner[b, number] = max(s.with_partner[b, number], in_a)
    _remember_before_swap(s, a)
    _remember_before_swap(s, b)


@kernel
def _remember_before_swap(s, seat):
    """One more of the cards a seat is known to have had may now be gone; those just seen were still there."""
    unseen = 0
    for number in range(1, NUMBERS + 1):
        seen = seen_in_hand(s, seat, number)
        unseen += max(np.int64(s.had[seat, number]) - seen, 0)
        s.had[seat, number] = max(s.had[seat, number], seen)
    s.gone[seat] = min(np.int64(s.gone[seat]), unseen) + 1
    s.known[seat] = 0


@kernel
def seen_in_hand(s, seat, number):
    """How many cards of a number stand at known places of a hand."""
    n = 0
    for place in range(s.sizes[seat]):
        if s.known[seat] >> place & 1 and s.hands[seat, place] == number:
            n += 1
    return n


@kernel
def points(s, seat):
    return count(np.int64(s.trios[seat % teams(s)]))


@kernel
def winners(s):
    who = 0
    for seat in range(s.players):
        if seat % teams(s) == s.winner:
            who |= 1 << seat
    return who


@kernel
def hide(s, seat):
    """Other hands and the centre become unknown, but for what everybody has seen."""
    hide_choices(s.chosen, s.players, seat)
    s.left[:] = 0
    for other in range(s.players):
        if other != seat:
            for place in range(HAND):
                if not s.known[other] >> place & 1:
                    s.hands[other, place] = 0
            s.received[other] = 0
            s.gave[other] = 0
            s.with_partner[other] = 0
    for place in range(CENTRE):
        if not s.known_centre >> place & 1:
            s.centre[place] = 0


_imagine_choices = imagining_choices(legal, ACTIONS)


@kernel
def imagine(s, seat, rng):
    """Deal the unknown cards so that they fit all the seat has seen; every fitting deal can come."""
    pool = np.zeros(NUMBERS + 1, np.int64)
    got = np.zeros((PLAYERS, NUMBERS + 1), np.int64)
    attempts = 1
    while not _deal_unknown(s, seat, rng, pool, got):
        attempts += 1
        if attempts > MOST_ATTEMPTS:
            raise ValueError("no deal fits what was seen")
    for other in range(s.players):
        _fill_hand(s, other, got[other])
    for place in range(CENTRE):
        if s.centre_left >> place & 1 and s.centre[place] == 0:
            s.centre[place] = _draw(rng, pool, 1, NUMBERS)
    s.left[:] = pool
    _imagine_choices(s, rng)


@kernel
def _deal_unknown(s, seat, rng, pool, got):
    """One attempt to share the unknown cards out among the hands; False when it ran into a corner."""
    _count_unknown(s, pool)
    got[:] = 0
    if s.options & IN_TEAMS and not (_deal_had(s, seat, rng, pool, got) and _deal_held(s, rng, pool, got)):
        return False
    owner = _tightest_hand(s, pool, got)
    while owner >= 0:
        low, high = gap_bounds(s, owner)
        if _cards_between(pool, low, high) == 0:
            return False
        got[owner, _draw(rng, pool, low, high)] += 1
        owner = _tightest_hand(s, pool, got)
    return True


@kernel
def _count_unknown(s, pool):
    pool[0], pool[1:] = 0, COPIES
    for seat in range(s.players):
        for place in range(s.sizes[seat]):
            if s.hands[seat, place]:
                pool[s.hands[seat, place]] -= 1
    for place in range(CENTRE):
        if s.centre[place]:
            pool[s.centre[place]] -= 1
    for team in range(teams(s)):
        for number in range(1, NUMBERS + 1):
            if s.trios[team] >> number & 1:
                pool[number] = 0


@kernel
def gap_bounds(s, seat):
    """The lowest and the highest number an unknown card of a hand can have, from the known ones around it."""
    low, high = 1, NUMBERS
    before_gap = True
    for place in range(s.sizes[seat]):
        number = np.int64(s.hands[seat, place])
        if number == 0:
            before_gap = False
        elif before_gap:
            low = number
        else:
            high = number
            break
    return low, high


@kernel
def _unknown_places(s, seat, got):
    n = 0
    for place in range(s.sizes[seat]):
        if s.hands[seat, place] == 0:
            n += 1
    return n - got[seat].sum()


@kernel
def _cards_between(pool, low, high):
    return pool[low : high + 1].sum()


@kernel
def _draw(rng, pool, low, high):
    """Take one of the cards from low to high out of the pool."""
    k = below(rng, 0, _cards_between(pool, low, high))
    number = low
    while k >= pool[number]:
        k -= pool[number]
        number += 1
    pool[number] -= 1
    return number


@kernel
def _tightest_hand(s, pool, got):
    """The hand with unknown places that has the fewest cards to choose from to spare, or -1."""
    tightest, least = -1, CARDS + 1
    for seat in range(np.int64(s.players)):
        places = _unknown_places(s, seat, got)
        if places:
            low, high = gap_bounds(s, seat)
            spare = _cards_between(pool, low, high) - places
            if spare < least:
                tightest, least = seat, spare
    return tightest


@kernel
def _deal_had(s, seat, rng, pool, got):
    """Cards a seat is known to have had go to it, but for as many as may have gone to the partner since."""
    stays = np.empty(NUMBERS + 1, np.int64)
    for owner in range(np.int64(s.players)):
        if owner == seat or partner(s, owner) == seat:  # the partner knows better, see with_partner
            continue
        stays[:] = s.had[owner]
        for _ in range(s.gone[owner]):
            if below(rng, 0, s.sizes[owner] + 1) < stays.sum():
                _draw(rng, stays, 1, NUMBERS)
        for number in range(1, NUMBERS + 1):
            missing = stays[number] - visible_in_hand(s, owner, number)
            for _ in range(missing):
                if pool[number] == 0 or not _fits_gap(s, owner, number) or _unknown_places(s, owner, got) == 0:
                    return False
                got[owner, number] += 1
                pool[number] -= 1
    return True


@kernel
def _deal_held(s, rng, pool, got):
    """Cards that a team is known to hold, at places unknown since a swap, go to one of its two hands."""
    half = s.players // 2
    for team in range(half):
        for number in range(1, NUMBERS + 1):
            for _ in range(_held_unplaced(s, team, number) - got[team, number] - got[team + half, number]):
                owner = _hand_that_takes(s, rng, got, team, number)
                if owner < 0 or pool[number] == 0:
                    return False
                got[owner, number] += 1
                pool[number] -= 1
    return True


@kernel
def _held_unplaced(s, team, number):
    """How many cards of a number a team holds at unknown places, by what all know and what a partner knows (TR-T)."""
    a, b = team, team + s.players // 2
    in_a, in_b = visible_in_hand(s, a, number), visible_in_hand(s, b, number)
    missing = np.int64(s.held[team, number]) - in_a - in_b
    with_b, with_a = np.int64(s.with_partner[a, number]), np.int64(s.with_partner[b, number])
    return max(missing, with_b - in_b, with_a - in_a, 0)


@kernel
def visible_in_hand(s, seat, number):
    n = 0
    for place in range(s.sizes[seat]):
        if s.hands[seat, place] == number:
            n += 1
    return n


@kernel
def _hand_that_takes(s, rng, got, team, number):
    """One of a team's hands with an unknown place for a number, the likelier the more places it has; or -1."""
    a, b = team, team + s.players // 2
    places_a = _unknown_places(s, a, got) if _fits_gap(s, a, number) else 0
    places_b = _unknown_places(s, b, got) if _fits_gap(s, b, number) else 0
    if places_a + places_b == 0:
        return -1
    return a if below(rng, 0, places_a + places_b) < places_a else b


@kernel
def _fits_gap(s, seat, number):
    low, high = gap_bounds(s, seat)
    return low <= number <= high


@kernel
def _fill_hand(s, seat, got):
    """Write the cards a hand got into its unknown places, from low to high."""
    number = 1
    for place in range(s.sizes[seat]):
        if s.hands[seat, place] == 0:
            while got[number] == 0:
                number += 1
            s.hands[seat, place] = number
            got[number] -= 1
