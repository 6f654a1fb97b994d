"""What a position of Trio is worth to every seat, from what each of them knows: the kernels of its judge.

Every seat in turn may win with its next turn, by the best chance it knows of; if nobody does, the teams share the rest
by how near they are to winning and by the trios they may find.
"""

from typing import NamedTuple

import numpy as np

from ...engine.compiler import kernel
from ...engine.turns import count, lowest
from ...review.kernels import sharing, words_of
from . import rules
from .bots.choice import keep_different
from .bots.heuristics import (
    ENDS,
    SPOTS,
    best_guesses,
    is_first,
    sensible,
    survey,
    weigh,
    worth_as_first,
)
from .rules import (
    CENTRE,
    ENDED,
    EXCHANGE,
    LINKED,
    NUMBERS,
    PLAYERS,
    REVEAL,
    SEVEN,
    SPICY,
    TEAMS,
    TRIOS_TO_WIN,
    choose,
    hide,
    imagine,
    legal,
    teams,
    turn,
)

CERTAIN = 0.999
CANDIDATES = 5

share = sharing(rules)

MATCHED, FOUND, WON, LOST, LATER = range(5)  # of deals played on: see `play_deals`
COUNTS = 5
FEATURES = 3  # of a seat: its chance to win, and to find a trio, in its next turn; how near its team is


class Known(NamedTuple):
    """What the judge knows: how much of a chance comes true, and what trios and chances count for later."""

    others: float  # of the chance of a seat to win in its next turn, before which others have theirs
    first: float  # the same for the seat whose turn begins
    sure: float  # of what that seat knows for certain
    near: float  # each trio, or each number that would win, multiplies the odds to win by e to this
    find: float  # the same for the chance to find a trio in the next turn


@kernel
def policy(t, s, seat, actions, n, words):
    """What is worth most by the chances."""
    return np.int64(sensible(s, seat, actions, n, words))


@kernel
def winning_numbers(s, team):
    """The numbers whose trio would win the game for a team now, a bit each (TR-5)."""
    mine, gone, winning = np.int64(s.trios[team]), np.int64(0), np.int64(1 << SEVEN)
    for other in range(teams(s)):
        gone |= np.int64(s.trios[other])
    for number in range(1, NUMBERS + 1):
        if s.options & SPICY:
            if mine >> number & 1:
                winning |= LINKED[number]
        elif count(mine) == TRIOS_TO_WIN - 1:
            winning |= 1 << number
    return winning & ~gone


@kernel
def nearness(s, team):
    """How near a team is to winning: its trios or, in the spicy game, the numbers whose trio would now win."""
    if s.options & SPICY:
        return np.float64(count(winning_numbers(s, team)) - 1)
    return np.float64(count(np.int64(s.trios[team])))


@kernel
def turn_chances(views, seat, found):
    """The chance of a seat to win with its next turn, and to find a trio in it, by what it knows."""
    s = views[0]
    chances, behind = np.empty((SPOTS, NUMBERS + 1)), np.empty((ENDS, NUMBERS + 1))
    reach, spots = np.empty(NUMBERS + 1, np.int64), np.empty(NUMBERS + 1, np.int64)
    guesses, wins, finds = np.empty((2, NUMBERS + 1)), np.empty(NUMBERS + 1), np.ones(NUMBERS + 1)
    survey(s, chances, behind, reach)
    best_guesses(chances, behind, guesses, spots)
    winning = winning_numbers(s, seat % teams(s))
    for number in range(NUMBERS + 1):
        wins[number] = winning >> number & 1
    actions = np.empty(rules.ACTIONS, np.int16)
    phase = s.phase
    s.phase = REVEAL
    n = legal(s, seat, actions)
    s.phase = phase
    found[0], found[1] = 0.0, 0.0
    for k in range(n):
        action = np.int64(actions[k])
        found[0] = max(found[0], worth_as_first(s, action, chances, guesses, spots, reach, wins))
        found[1] = max(found[1], worth_as_first(s, action, chances, guesses, spots, reach, finds))


@kernel
def features(games, views, found):
    """Every seat's features, from its own view."""
    s = games[0]
    for seat in range(np.int64(s.players)):
        views[0] = s
        hide(views[0], seat)
        turn_chances(views, seat, found[seat])
        found[seat, 2] = nearness(s, seat % teams(s))


@kernel
def shares(t, found, active, players, sides, out):
    """Each seat's part of the win by the features of all, before a turn."""
    left, together = 1.0, 0.0
    strength, finds = np.zeros(TEAMS), np.zeros(TEAMS)
    out[:] = 0.0
    for step in range(players):
        seat = (active + step) % players
        chance = t.others * found[seat, 0]
        if step == 0:
            chance = t.sure if found[seat, 0] > CERTAIN else t.first * found[seat, 0]
        out[seat % sides] += left * chance
        left *= 1 - chance
        finds[seat % sides] = max(finds[seat % sides], t.find * found[seat, 1])
        strength[seat % sides] = found[seat, 2]
    for side in range(sides):
        strength[side] = np.exp(t.near * strength[side] + finds[side])
        together += strength[side]
    for side in range(sides):
        out[side] += left * strength[side] / together
    for seat in range(players - 1, -1, -1):  # partners share what their team has
        out[seat] = out[seat % sides] * sides / players


@kernel
def finish_turn(games, views, words):
    """Let a turn that has begun be played to its end, with the cards as they lie."""
    actions = np.empty(rules.ACTIONS, np.int16)
    s = games[0]
    while s.phase == REVEAL and not is_first(s):
        seat = np.int64(s.active)
        n = legal(s, seat, actions)
        views[0] = s
        hide(views[0], seat)
        choose(s, seat, np.int64(sensible(views[0], seat, actions, n, words)))


@kernel
def value(t, games, views, words, out):
    """Each seat's part of the win when the turn has ended; whoever has begun it goes on by the chances."""
    finish_turn(games, views, words)
    s = games[0]
    if s.phase == ENDED:
        share(s, out)
        return
    found = np.empty((PLAYERS, FEATURES))
    features(games, views, found)
    shares(t, found, np.int64(s.active), np.int64(s.players), np.int64(teams(s)), out)


@kernel
def begins_turn(s):
    """Whether the next choice is the first reveal of a turn."""
    return s.phase == REVEAL and is_first(s)


@kernel
def cover(s):
    """Forget the centre cards that nobody has seen; returns how many there are."""
    unseen = np.int64(s.centre_left) & ~np.int64(s.known_centre)
    for place in range(CENTRE):
        if unseen >> place & 1:
            s.centre[place] = 0
    return count(unseen)


@kernel
def candidates(s, seat, actions):
    """The reveals worth a look: those that seem best by the chances, unseen centre cards being all alike."""
    worths = np.empty(len(actions))
    weigh(s, seat, actions, len(actions), worths)
    actions[:] = actions[np.argsort(-worths, kind="mergesort")]
    if s.phase == EXCHANGE:
        return len(actions)
    return min(keep_different(s, actions), CANDIDATES)


@kernel
def reach_of(s, number):
    """How many visible cards of a number can be asked for one after another."""
    chances, behind = np.empty((SPOTS, NUMBERS + 1)), np.empty((ENDS, NUMBERS + 1))
    reach = np.empty(NUMBERS + 1, np.int64)
    survey(s, chances, behind, reach)
    return reach[number]


@kernel
def chance_of(s, spot, number):
    """The chance that a spot shows a number."""
    chances, behind = np.empty((SPOTS, NUMBERS + 1)), np.empty((ENDS, NUMBERS + 1))
    reach = np.empty(NUMBERS + 1, np.int64)
    survey(s, chances, behind, reach)
    return chances[spot, number]


@kernel
def play_deals(s, states, seat, action, deals, totals):
    """Play on after an action in so many deals that fit what the seat knows, the same ones for every action.

    Counts those in which the card shown matched, the turn found a trio, it won; in which another team won before the
    seat's next turn; and in which its own has won when that is over. All play by the chances, with a perfect memory.
    """
    actions, team = np.empty(rules.ACTIONS, np.int16), seat % teams(s)
    draws, words = np.empty(2, np.uint64), np.empty(2, np.uint64)
    words_of(np.uint64(0), 0, words)
    words_of(np.uint64(0), 1, draws)
    totals[:] = 0
    for _ in range(deals):
        states[0] = s
        game = states[0]
        imagine(game, seat, draws)
        trios = np.int64(game.trios[team])
        choose(game, seat, action)
        totals[MATCHED] += game.shows > 0 and game.cards[game.shows - 1] == game.cards[0]
        _end_turn(states, actions, words)
        totals[FOUND] += game.trios[team] != trios
        totals[WON] += game.winner == team
        while game.phase != ENDED and game.active != seat:
            _act(states, actions, words)
            _end_turn(states, actions, words)
        totals[LOST] += game.winner >= 0 and game.winner != team
        if game.phase != ENDED:
            _act(states, actions, words)
            _end_turn(states, actions, words)
        totals[LATER] += game.winner == team


@kernel
def _end_turn(states, actions, words):
    """Play on until a turn begins or the game is over."""
    while states[0].phase != ENDED and not begins_turn(states[0]):
        _act(states, actions, words)


@kernel
def _act(states, actions, words):
    """The next choice; `states[1]` is room for what its seat sees."""
    s = states[0]
    seat = lowest(turn(s))
    n = legal(s, seat, actions)
    states[1] = s
    hide(states[1], seat)
    choose(s, seat, np.int64(sensible(states[1], seat, actions, n, words)))
