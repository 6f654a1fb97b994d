"""Why one reveal of Trio is better than another, from what the seat could know if it remembered everything."""

from typing import NamedTuple

from ...review.shapes import Reason
from ..game import Game, State
from ..rows.lessons import said
from .bots.heuristics import UNSEEN, card_at, is_first, is_public
from .judging import chance_of, reach_of, winning_numbers
from .rules import COPIES, EXCHANGE, NO_SWAP, NUMBERS, PLAYERS, REVEAL_LOW, SEVEN, SWAP, partner, teams


class Spot(NamedTuple):
    """A card that can be asked for, as the seat knows it."""

    card: int  # 0 where it is not known
    public: bool
    own: bool
    chance: float  # that it is the number wanted; 0 at the first reveal of a turn


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
    if int(seen["phase"]) == EXCHANGE:
        return said([swap(seen, seat, game.numbers[made], game.numbers[best])])
    table, shown = look(seen, seat), game.numbers[made]
    mine, better = (spot(seen, seat, game.numbers[text], table) for text in (made, best))
    return said(
        (
            wins(table, mine, better),
            sevens(table, mine, better),
            known_trio(table, mine, better),
            known_match(table, mine, better),
            known_different(table, mine, better),
            cannot_be(table, mine, better),
            likelier_match(table, mine, better),
            hands_over(table, mine, after(game, seen, seat, shown, mine)),
            shows_own(table, mine, better),
            nothing_new(table, mine, better),
        )
    )


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
    chance = float(card == table.wanted != 0)
    if table.wanted and not card:
        chance = float(chance_of(seen, at, table.wanted))
    return Spot(card, bool(is_public(seen, action)), own, chance)


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


def known_match(table: Known, made: Spot, best: Spot) -> Reason | None:
    known = table.wanted and best.card == table.wanted != made.card
    return Reason(key="lesson.known-match", facts={"number": table.wanted}) if known else None


def known_different(table: Known, made: Spot, best: Spot) -> Reason | None:
    """The card asked for was known, and could not match."""
    different = _differs(table, made) and not _differs(table, best)
    return Reason(key="lesson.known-different", facts={"number": made.card}) if different else None


def _differs(table: Known, at: Spot) -> bool:
    return bool(table.wanted and at.card) and at.card != table.wanted


def cannot_be(table: Known, made: Spot, best: Spot) -> Reason | None:
    """From all that was seen the number wanted cannot be there."""
    impossible = table.wanted and not made.card and made.chance == 0 and best.chance > 0
    return Reason(key="lesson.cannot-be", facts={"number": table.wanted}) if impossible else None


def likelier_match(table: Known, made: Spot, best: Spot) -> Reason | None:
    mine, better = (round(100 * at.chance) for at in (made, best))
    if not table.wanted or made.card or best.card or made.chance == 0 or better <= mine:
        return None
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
