"""Why one choice of the card game is better than another, read off what the seat knows."""

from ...review.shapes import Reason
from ..game import Game, State
from ..rows.lessons import (
    Crossing,
    after,
    at_most,
    ends_ahead,
    ends_behind,
    free_cross,
    lead,
    locks,
    misthrow,
    misthrow_is_cheaper,
    more_points,
    never_locks,
    others,
    passes_over,
    reached,
    rows_of,
    said,
)
from ..rows.rules import LOCK, MISTHROWS_TO_END, NUMBERS, ROWS, may_cross, place
from ..rows.texts import CROSSES, row_and_place
from .bots.heuristics import set_row
from .judging import is_unseen
from .rules import (
    CALL,
    CARDS,
    CROSS_SETS,
    CROSSING,
    HAND,
    JOKER,
    PASS,
    PLAY,
    PLAY_SETS,
    ROWS_TO_END,
    with_crosses,
)

NEAR = 2  # numbers passed over at most by a card that is of use


def reasons(game: Game, seen: State, seat: int, made: str, best: str) -> list[Reason]:
    """What is true of both choices and tells them apart."""
    if made.startswith("take"):
        return said([unseen_colours(seen, seat, made, best)])
    if made.startswith("play"):
        numbers = game.numbers[made], game.numbers[best]
        return said([longer_set(seen, seat, *numbers), useful_card(seen, seat, *numbers)])
    rows = rows_of(seen, seat)
    mine, better = crossing(seen, made), crossing(seen, best)
    mine_misses, better_misses = misses(seen, seat, made), misses(seen, seat, best)
    mine_ends, better_ends = ends(seen, seat, mine, mine_misses), ends(seen, seat, better, better_misses)
    rival = others(seen, seat)
    most = at_most(game, seen, seat, lambda text: crossing(seen, text)) if int(seen["phase"]) == CALL else rival
    return said(
        (
            ends_behind(mine_ends and not better_ends, lead(seen, seat, mine, mine_misses, rival)),
            ends_ahead(mine_ends, better_ends, lead(seen, seat, better, better_misses, most)),
            crossed_none(mine_misses, better_misses),
            misthrow_is_cheaper(rows, mine, better_misses),
            locks(rows, mine, better),
            never_locks(rows, mine, better),
            passes_over(rows, mine, better),
            free_cross(rows, mine, better),
            more_points(rows, mine, better),
        )
    )


def crossing(seen: State, text: str) -> Crossing:
    if text in CROSSES:
        row, i = row_and_place(text)
        return row, (i,)
    if text in ("pass", "cross none"):
        return None
    row = int(seen["colour"])
    return row, tuple(sorted(int(place(row, int(number))) for number in text.split()[1:]))


def misses(seen: State, seat: int, text: str) -> bool:
    """Whether a choice is a misthrow (QC-7)."""
    return int(seen["phase"]) == CROSSING and text == "cross none" and int(seen["chosen"][seat]) == PASS


def ends(seen: State, seat: int, move: Crossing, missed: bool) -> bool:
    """Whether a choice ends the game by itself (QC-9)."""
    if missed:
        return int(seen["misthrows"][seat]) + 1 == MISTHROWS_TO_END
    if move is None:
        return False
    rows = rows_of(seen, seat)
    rows[move[0]] = after(rows[move[0]], move[1])
    return sum(crosses >> LOCK for crosses in rows) >= ROWS_TO_END


def crossed_none(made_misses: bool, best_misses: bool) -> Reason | None:
    """A misthrow in the words of this game: where it comes about, one crosses none and does not pass."""
    missed = misthrow(made_misses, best_misses)
    return Reason(key="lesson.crossed-none", facts=missed.facts) if missed else None


def unseen_colours(seen: State, seat: int, made: str, best: str) -> Reason | None:
    mine, better = chance_of_use(seen, seat, made), chance_of_use(seen, seat, best)
    return Reason(key="lesson.unseen-colours", facts={"made": mine, "best": better}) if mine < better else None


def chance_of_use(seen: State, seat: int, text: str) -> int:
    """In how many of a hundred cases a display card is of use: it is one of the unseen of its number and age."""
    gap = int(text.split()[1]) - 1
    number, age = int(seen["display"][gap]) % NUMBERS, int(seen["display_ages"][gap])
    cards = [card for card in range(number, CARDS, NUMBERS) if is_unseen(seen, card) and int(seen["ages"][card]) == age]
    useful = [card for card in cards if is_useful(rows_of(seen, seat), card)]
    return round(100 * len(useful) / len(cards))


def is_useful(rows: list[int], card: int) -> bool:
    """Whether a card can be crossed without passing over more than two numbers."""
    colour, number = card // NUMBERS, card % NUMBERS + 2
    for row in range(ROWS) if colour == JOKER else [colour]:
        i = int(place(row, number))
        if may_cross(rows[row], i) and i - reached(rows[row]) <= NEAR:
            return True
    return False


def longer_set(seen: State, seat: int, made: int, best: int) -> Reason | None:
    mine, better = (longest(seen, seat, action)[0].bit_count() for action in (made, best))
    return Reason(key="lesson.longer-set", facts={"made": mine, "best": better}) if mine < better else None


def longest(seen: State, seat: int, action: int) -> list[int]:
    """The most numbers that a play can cross at once, in every way there is, a bit per number."""
    row, played = row_of(seen, seat, action), 0
    for i in range(HAND):
        if places_of(action) >> i & 1:
            played |= 1 << int(seen["hands"][seat, i]) % NUMBERS
    crosses = int(seen["crosses"][seat, row])
    sets = [each for each in CROSS_SETS.tolist() if each & played == each and with_crosses(crosses, row, each) >= 0]
    most = max([numbers.bit_count() for numbers in sets])
    return [numbers for numbers in sets if numbers.bit_count() == most]


def places_of(action: int) -> int:
    """The hand places of a play, a bit each."""
    return int(PLAY_SETS[(action - PLAY) // 5])


def row_of(seen: State, seat: int, action: int) -> int:
    return int(set_row(seen, seat, action - PLAY))


def useful_card(seen: State, seat: int, made: int, best: int) -> Reason | None:
    """A card is thrown away that could be crossed soon, and after the better choice still can."""
    given, crossed = places_of(made) & ~places_of(best), longest(seen, seat, made)
    for i in range(int(seen["sizes"][seat])):
        card = int(seen["hands"][seat, i])
        thrown = given >> i & 1 and not any(numbers >> card % NUMBERS & 1 for numbers in crossed)
        if thrown and stays_useful(seen, seat, best, card):
            return Reason(key="lesson.useful-card", facts={"number": card % NUMBERS + 2})
    return None


def stays_useful(seen: State, seat: int, action: int, card: int) -> bool:
    """Whether a card can be crossed soon, however a play crosses most."""
    row = row_of(seen, seat, action)
    for numbers in longest(seen, seat, action):
        rows = rows_of(seen, seat)
        rows[row] = int(with_crosses(rows[row], row, numbers))
        if not is_useful(rows, card):
            return False
    return True
