"""Why one reveal of Trio is better than another, from what the seat could know if it remembered everything."""

from typing import NamedTuple

from ...review.shapes import Reason
from ..game import Game, State
from ..rows.lessons import said
from .bots.heuristics import UNSEEN, card_at, is_first, is_public
from .judging import chance_of, reach_of, winning_numbers
from .rules import COPIES, EXCHANGE, NUMBERS, PLAYERS, REVEAL_LOW, SEVEN, teams


class Spot(NamedTuple):
    """A card that can be asked for, as the seat knows it."""

    card: int  # 0 where it is not known
    public: bool
    own: bool
    chance: float  # that it is the number wanted; 0 at the first reveal of a turn


class Table(NamedTuple):
    """What the seat knows of the table."""

    first: bool  # whether a turn begins
    wanted: int  # the number that lies open, 0 for none
    reach: list[int]  # by number: known cards that can be asked for one after another
    public: list[int]  # by number: cards everybody has seen
    winning: int  # the numbers whose trio wins now, a bit each


def reasons(game: Game, seen: State, seat: int, made: str, best: str) -> list[Reason]:
    """What is true of both choices and tells them apart."""
    if int(seen["phase"]) == EXCHANGE:
        return said([swap(made, best)])
    table = look(seen, seat)
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
            hands_over(table, mine, better),
            shows_own(table, mine, better),
            nothing_new(table, mine, better),
        )
    )


def look(seen: State, seat: int) -> Table:
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
    return Table(first, wanted, reach, public, winning)


def spot(seen: State, seat: int, action: int, table: Table) -> Spot:
    card, at = int(card_at(seen, action)), UNSEEN if action < REVEAL_LOW else action - REVEAL_LOW
    own = action >= REVEAL_LOW and (action - REVEAL_LOW) % PLAYERS == seat
    chance = float(card == table.wanted != 0)
    if table.wanted and not card:
        chance = float(chance_of(seen, at, table.wanted))
    return Spot(card, bool(is_public(seen, action)), own, chance)


def _completes(table: Table, at: Spot) -> bool:
    """Whether a known trio begins or goes on with this card."""
    if not at.card:
        return False
    if table.first:
        return table.reach[at.card] >= COPIES
    return at.card == table.wanted


def wins(table: Table, made: Spot, best: Spot) -> Reason | None:
    """The trio of the better choice wins the game (TR-5)."""
    winning = _completes(table, best) and table.winning >> best.card & 1 and best.card != made.card
    return Reason(key="lesson.trio-wins", facts={"number": best.card}) if winning and best.card != SEVEN else None


def sevens(table: Table, made: Spot, best: Spot) -> Reason | None:
    """The sevens win at once (TR-5)."""
    return Reason(key="lesson.sevens") if best.card == SEVEN != made.card and _completes(table, best) else None


def known_trio(table: Table, made: Spot, best: Spot) -> Reason | None:
    known = table.first and _completes(table, best) and made.card != best.card
    return Reason(key="lesson.known-trio", facts={"number": best.card}) if known else None


def known_match(table: Table, made: Spot, best: Spot) -> Reason | None:
    known = table.wanted and best.card == table.wanted != made.card
    return Reason(key="lesson.known-match", facts={"number": table.wanted}) if known else None


def known_different(table: Table, made: Spot, best: Spot) -> Reason | None:
    """The card asked for was known, and could not match."""
    different = table.wanted and made.card and made.card != table.wanted
    return Reason(key="lesson.known-different", facts={"number": made.card}) if different else None


def cannot_be(table: Table, made: Spot, best: Spot) -> Reason | None:
    """From all that was seen the number wanted cannot be there."""
    impossible = table.wanted and not made.card and made.chance == 0 and best.chance > 0
    return Reason(key="lesson.cannot-be", facts={"number": table.wanted}) if impossible else None


def likelier_match(table: Table, made: Spot, best: Spot) -> Reason | None:
    mine, better = (round(100 * at.chance) for at in (made, best))
    if not table.wanted or made.card or best.card or made.chance == 0 or better <= mine:
        return None
    return Reason(key="lesson.likelier-match", facts={"number": table.wanted, "made": mine, "best": better})


def hands_over(table: Table, made: Spot, best: Spot) -> Reason | None:
    """A card of one's own is shown whose other two everybody knows: the next player can take the trio."""
    third = made.own and made.card and not made.public and table.public[made.card] == COPIES - 1
    return (
        Reason(key="lesson.hands-over", facts={"number": made.card}) if third and not _completes(table, made) else None
    )


def shows_own(table: Table, made: Spot, best: Spot) -> Reason | None:
    """A card of one's own that nobody else knew is shown, and no trio comes of it."""
    shown = made.own and made.card and not made.public and not (best.own and not best.public)
    return (
        Reason(key="lesson.shows-own", facts={"number": made.card}) if shown and not _completes(table, made) else None
    )


def nothing_new(table: Table, made: Spot, best: Spot) -> Reason | None:
    """A turn begins with a card everybody knows and no trio in sight."""
    idle = table.first and made.public and not _completes(table, made) and not best.public
    return Reason(key="lesson.nothing-new", facts={"number": made.card}) if idle else None


def swap(made: str, best: str) -> Reason | None:
    """Partners who agree which ends of their hands they swap know a card of each other's."""
    return Reason(key="lesson.swap-ends") if best != "no swap" and made != best else None
