"""Why one reveal of Trio is better than another, from what the seat could know if it remembered everything.

What it knows for certain is read off the record. Chances are counted: both choices are played on in the same deals, all
of which fit what it knows, and only what differs by more than chance is said, as roundly as so many deals allow.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np

from ...bots import legal
from ...review.shapes import Reason
from ..game import Game, State
from ..rows.lessons import said
from .bots.heuristics import UNSEEN, card_at, is_first, is_public
from .judging import COUNTS, chance_of, play_deals, reach_of, winning_numbers
from .rules import (
    COPIES,
    EXCHANGE,
    NO_SWAP,
    NUMBERS,
    PLAYERS,
    REVEAL_HIGH,
    REVEAL_LOW,
    SEVEN,
    SWAP,
    highest_place,
    lowest_place,
    partner,
    teams,
)

DEALS = 400  # so a count is within 5 % but one time in twenty
SURE = 2.5  # standard errors by which counts must differ to be told
LEAST = DEALS // 20  # what people are told is rounded to 5 %
# After these nobody asks how likely the better choice finds something.
FINDING = (
    "lesson.trio-wins",
    "lesson.sevens",
    "lesson.known-trio",
    "lesson.known-match",
    "lesson.known-different",
    "lesson.cannot-be",
    "lesson.likelier-match",
)


class Spot(NamedTuple):
    """A card that can be asked for, as the seat knows it."""

    card: int  # 0 where it is not known
    public: bool
    own: bool
    may_match: bool  # whether its place lets it be the number wanted; False at the first reveal of a turn


class Played(NamedTuple):
    """What became of a choice, in so many of the deals: see `judging.play_deals`."""

    matched: int
    found: int
    won: int
    lost: int
    later: int


class Known(NamedTuple):
    """What the seat knows of the table."""

    first: bool  # whether a turn begins
    wanted: int  # the number that lies open, 0 for none
    shows: int  # how many cards lie open
    reach: list[int]  # by number: known cards that can be asked for one after another
    public: list[int]  # by number: cards everybody has seen
    winning: int  # the numbers whose trio wins now, a bit each
    swapped: bool  # whether a partner may know cards of the seat that nobody else has seen


def reasons(game: Game, seen: State, seat: int, made: str, best: str) -> list[Reason]:
    """What is true of both choices and tells them apart."""
    shown, better = game.numbers[made], game.numbers[best]
    played, instead = play(game, seen, seat, shown), play(game, seen, seat, better)
    if int(seen["phase"]) == EXCHANGE:
        return said((swap(seen, seat, shown, better), others_win(played, instead), wins_soon(played, instead)))
    known = by_cards(game, seen, seat, shown, better, played, instead)
    return known + by_chances(played, instead, any(reason.key in FINDING for reason in known))


def by_cards(
    game: Game, seen: State, seat: int, shown: int, better: int, played: Played, instead: Played
) -> list[Reason]:
    """What the cards asked for are, can be, and tell the others."""
    table = look(seen, seat)
    mine, best = spot(seen, seat, shown, table), spot(seen, seat, better, table)
    return said(
        (
            wins(table, mine, best),
            sevens(table, mine, best),
            known_trio(table, mine, best),
            known_pair(table, mine, best, played, instead),
            known_match(table, mine, best),
            known_different(table, mine, best),
            cannot_be(table, mine, played, instead),
            likelier_match(table, mine, best, played, instead),
            hands_over(table, mine, after(game, seen, seat, shown, mine)),
            shows_own(table, mine, best),
            nothing_new(table, mine, best),
        )
    )


def by_chances(played: Played, instead: Played, finding: bool) -> list[Reason]:
    """How the turn and what follows goes on; nothing of the turn where other reasons say what it finds."""
    turn = None if finding else turn_wins(played, instead) or turn_trio(played, instead)
    found = said((turn, others_win(played, instead)))
    return found if found or finding else said([wins_soon(played, instead)])


def play(game: Game, seen: State, seat: int, action: int) -> Played:
    """What becomes of a choice; the deals are the same for every choice, and every time."""
    counts = np.empty(COUNTS, np.int64)
    play_deals(seen, game.records(2), seat, action, DEALS, counts)
    return Played(*[int(count) for count in counts])


def look(seen: State, seat: int) -> Known:
    first = bool(is_first(seen))
    public = [0] * (NUMBERS + 1)
    for owner in range(int(seen["players"])):
        for place in range(int(seen["sizes"][owner])):
            if int(seen["known"][owner]) >> place & 1:
                public[int(seen["hands"][owner, place])] += 1
    for place, number in enumerate(seen["centre"]):
        if int(seen["known_centre"]) >> place & 1:
            public[int(number)] += 1
    wanted = 0 if first else int(seen["cards"][0])
    winning = int(winning_numbers(seen, seat % int(teams(seen))))
    reach = [int(reach_of(seen, number)) for number in range(NUMBERS + 1)]
    shows = 0 if first else int(seen["shows"])
    return Known(first, wanted, shows, reach, public, winning, int(seen["gone"][seat]) > 0)


def spot(seen: State, seat: int, action: int, table: Known) -> Spot:
    card, at = int(card_at(seen, action)), UNSEEN if action < REVEAL_LOW else action - REVEAL_LOW
    own = action >= REVEAL_LOW and (action - REVEAL_LOW) % PLAYERS == seat
    may_match = card == table.wanted != 0
    if table.wanted and not card:
        may_match = float(chance_of(seen, at, table.wanted)) > 0
    return Spot(card, bool(is_public(seen, action)), own, may_match)


def after(game: Game, seen: State, seat: int, action: int, shown: Spot) -> int:
    """How many cards equal to the one shown the next player can ask for one after another, by what all have seen."""
    if not shown.card:
        return 0
    states = game.records(1)
    states[0] = seen
    game.steps.take(states, seat, action)
    return int(reach_of(game.seen_by(states[0], None), shown.card))


def _completes(table: Known, at: Spot) -> bool:
    """Whether a trio that the seat knows all of begins or goes on with this card."""
    if not at.card or (table.wanted and at.card != table.wanted):
        return False
    return table.shows + table.reach[at.card] >= COPIES


def _wins(table: Known, at: Spot) -> bool:
    return _completes(table, at) and bool(table.winning >> at.card & 1)


def wins(table: Known, made: Spot, best: Spot) -> Reason | None:
    """The trio of the better choice wins the game (TR-5)."""
    winning = _wins(table, best) and not _wins(table, made) and best.card != SEVEN
    return Reason(key="lesson.trio-wins", facts={"number": best.card}) if winning else None


def sevens(table: Known, made: Spot, best: Spot) -> Reason | None:
    """The sevens win at once (TR-5)."""
    known = best.card == SEVEN and _wins(table, best) and not _wins(table, made)
    return Reason(key="lesson.sevens") if known else None


def known_trio(table: Known, made: Spot, best: Spot) -> Reason | None:
    known = table.first and _completes(table, best) and not _completes(table, made)
    return Reason(key="lesson.known-trio", facts={"number": best.card}) if known else None


def known_pair(table: Known, made: Spot, best: Spot, played: Played, instead: Played) -> Reason | None:
    """A turn begins with one of two known cards, not with none, and more often finds the third."""
    known = table.first and _reaches(table, best) == COPIES - 1 > _reaches(table, made)
    known = known and clearly(played.found, instead.found)
    return Reason(key="lesson.known-pair", facts={"number": best.card}) if known else None


def _reaches(table: Known, at: Spot) -> int:
    return table.reach[at.card] if at.card else 0


def known_match(table: Known, made: Spot, best: Spot) -> Reason | None:
    known = table.wanted and best.card == table.wanted != made.card
    return Reason(key="lesson.known-match", facts={"number": table.wanted}) if known else None


def known_different(table: Known, made: Spot, best: Spot) -> Reason | None:
    """The card asked for was known, and could not match."""
    different = _differs(table, made) and not _differs(table, best)
    return Reason(key="lesson.known-different", facts={"number": made.card}) if different else None


def _differs(table: Known, at: Spot) -> bool:
    return bool(table.wanted and at.card) and at.card != table.wanted


def cannot_be(table: Known, made: Spot, played: Played, instead: Played) -> Reason | None:
    """From all that was seen the number wanted cannot be there."""
    impossible = table.wanted and not made.card and not made.may_match and played.matched == 0 < instead.matched
    return Reason(key="lesson.cannot-be", facts={"number": table.wanted}) if impossible else None


def likelier_match(table: Known, made: Spot, best: Spot, played: Played, instead: Played) -> Reason | None:
    unseen = table.wanted and not made.card and not best.card and made.may_match
    if not unseen or not clearly(played.matched, instead.matched):
        return None
    mine, better = percent(played.matched), percent(instead.matched)
    return Reason(key="lesson.likelier-match", facts={"number": table.wanted, "made": mine, "best": better})


def hands_over(table: Known, made: Spot, reach: int) -> Reason | None:
    """A card of one's own ends the turn, and by it all know where the three are: the next player can take them."""
    shown = made.own and not made.public and _differs(table, made)
    return Reason(key="lesson.hands-over", facts={"number": made.card}) if shown and reach >= COPIES else None


def shows_own(table: Known, made: Spot, best: Spot) -> Reason | None:
    """A card of one's own that nobody else has seen is shown, and no trio comes of it."""
    shown = made.own and made.card and not made.public and not (best.own and not best.public)
    if not shown or table.swapped or _completes(table, made):
        return None
    return Reason(key="lesson.shows-own", facts={"number": made.card})


def nothing_new(table: Known, made: Spot, best: Spot) -> Reason | None:
    """A turn begins with a card everybody knows and no trio in sight."""
    idle = table.first and made.public and not _completes(table, made) and not best.card
    return Reason(key="lesson.nothing-new", facts={"number": made.card}) if idle else None


def turn_wins(played: Played, instead: Played) -> Reason | None:
    return likelier("lesson.turn-wins", played.won, instead.won)


def turn_trio(played: Played, instead: Played) -> Reason | None:
    return likelier("lesson.turn-trio", played.found, instead.found)


def others_win(played: Played, instead: Played) -> Reason | None:
    """An opponent wins before the seat's next turn, because of what is shown, or left to take."""
    if not clearly(instead.lost, played.lost):
        return None
    return Reason(key="lesson.others-win", facts={"made": percent(played.lost), "best": percent(instead.lost)})


def wins_soon(played: Played, instead: Played) -> Reason | None:
    """The seat, or its partner, has won when its next turn is over."""
    return likelier("lesson.wins-soon", played.later, instead.later)


def likelier(key: str, made: int, best: int) -> Reason | None:
    """Something good comes clearly more often with the better choice."""
    return Reason(key=key, facts={"made": percent(made), "best": percent(best)}) if clearly(made, best) else None


def clearly(less: int, more: int) -> bool:
    """Whether counts of deals differ by enough to be told, and by more than chance."""
    error = sqrt((less * (DEALS - less) + more * (DEALS - more)) / DEALS)
    return more - less >= LEAST and more - less > SURE * error


def percent(count: int) -> int:
    """A count of deals as it is told: to 5 %, near nothing and near all to 1 %, which say never and always apart."""
    if DEALS <= 10 * count <= 9 * DEALS:
        return 5 * ((40 * count + DEALS) // (2 * DEALS))
    if count in (0, DEALS):
        return 100 * count // DEALS
    return min(max((200 * count + DEALS) // (2 * DEALS), 1), 99)


def swap(seen: State, seat: int, made: int, best: int) -> Reason | None:
    """A card lower or higher than all that the partner can hold is at an end there: its place is sure to be known."""
    sure = _stays_at_end(seen, seat, best) and not _stays_at_end(seen, seat, made)
    return Reason(key="lesson.swap-ends", facts={"number": int(seen["hands"][seat, best - SWAP])}) if sure else None


def _stays_at_end(seen: State, seat: int, action: int) -> bool:
    if action == NO_SWAP:
        return False
    given, other = int(seen["hands"][seat, action - SWAP]), int(partner(seen, seat))
    lowest, highest = int(seen["hands"][other, 0]), int(seen["hands"][other, int(seen["sizes"][other]) - 1])
    return given == 1 or given <= lowest or given == NUMBERS or given >= highest > 0


def twins(game: Game, seen: State, seat: int, text: str) -> list[str]:
    """The other choices that are the same as one, by what the seat knows."""
    action = game.numbers[text]
    mine = _first_alike(seen, seat, action)
    actions = [other for other in legal(game, seen, seat).tolist() if other != action]
    return [game.actions[other] for other in actions if _first_alike(seen, seat, other) == mine]


def _first_alike(seen: State, seat: int, action: int) -> int:
    """The first of the actions that nobody who knows as much can tell apart: centre cards that are not seen, or are of
    one number; both ends of a hand with one card left; equal cards to give."""
    if action < REVEAL_LOW:
        there, numbers = int(seen["centre_left"]) & ~int(seen["open_centre"]), [int(card) for card in seen["centre"]]
        return next(place for place in range(action + 1) if there >> place & 1 and numbers[place] == numbers[action])
    if REVEAL_HIGH <= action < SWAP:
        owner = action - REVEAL_HIGH
        return REVEAL_LOW + owner if int(lowest_place(seen, owner)) == int(highest_place(seen, owner)) else action
    if SWAP <= action < NO_SWAP:
        hand = [int(card) for card in seen["hands"][seat]]
        return SWAP + hand.index(hand[action - SWAP])
    return action
