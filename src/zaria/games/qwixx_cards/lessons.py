"""Why one choice of the card game is better than another, read off what the seat knows."""

from ...bots import legal
from ...review.shapes import Reason
from ..game import Game, State
from ..rows.lessons import (
    Crossing,
    after,
    ends_ahead,
    ends_behind,
    free_cross,
    gain,
    locks,
    misthrow,
    misthrow_is_cheaper,
    more_points,
    never_locks,
    passes_over,
    reached,
    said,
)
from ..rows.rules import LOCK, MISTHROW_POINTS, MISTHROWS_TO_END, NUMBERS, ROWS, may_cross, place
from ..rows.texts import CROSSES, row_and_place
from .bots.heuristics import _most_crosses, set_row
from .judging import is_unseen
from .rules import CALL, CARDS, CROSSING, JOKER, PASS, PLAY, PLAY_SETS, ROWS_TO_END, points

NEAR = 2  # numbers passed over at most by a card that is of use


def reasons(game: Game, seen: State, seat: int, made: str, best: str) -> list[Reason]:
    """What is true of both choices and tells them apart."""
    if made.startswith("take"):
        return said([unseen_colours(seen, seat, made, best)])
    if made.startswith("play"):
        numbers = game.numbers[made], game.numbers[best]
        return said([longer_set(seen, seat, *numbers), useful_card(seen, seat, *numbers)])
    rows = [int(crosses) for crosses in seen["crosses"][seat]]
    mine, better = crossing(seen, made), crossing(seen, best)
    mine_misses, better_misses = misses(seen, seat, made), misses(seen, seat, best)
    mine_ends, better_ends = ends(seen, seat, mine, mine_misses), ends(seen, seat, better, better_misses)
    return said(
        (
            ends_behind(mine_ends and not better_ends, lead(seen, seat, mine, mine_misses, others(seen, seat))),
            ends_ahead(mine_ends, better_ends, lead(seen, seat, better, better_misses, at_most(game, seen, seat))),
            misthrow(mine_misses, better_misses),
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
    rows = [int(crosses) for crosses in seen["crosses"][seat]]
    rows[move[0]] = after(rows[move[0]], move[1])
    return sum(crosses >> LOCK for crosses in rows) >= ROWS_TO_END


def lead(seen: State, seat: int, move: Crossing, missed: bool, rival: int) -> int:
    """How far ahead of a rival's points a seat is after a choice."""
    rows = [int(crosses) for crosses in seen["crosses"][seat]]
    return int(points(seen, seat)) + gain(rows, move) + MISTHROW_POINTS * missed - rival


def others(seen: State, seat: int) -> int:
    """The points of the best other one."""
    return max((int(points(seen, other)) for other in range(int(seen["players"])) if other != seat), default=0)


def at_most(game: Game, seen: State, seat: int) -> int:
    """The same with what brings each of them most, where all cross at the same time."""
    if int(seen["phase"]) != CALL:
        return others(seen, seat)
    seats = [other for other in range(int(seen["players"])) if other != seat]
    return max((int(points(seen, other)) + most_gain(game, seen, other) for other in seats), default=0)


def most_gain(game: Game, seen: State, seat: int) -> int:
    rows = [int(crosses) for crosses in seen["crosses"][seat]]
    texts = [game.actions[action] for action in legal(game, seen, seat).tolist()]
    return max([gain(rows, crossing(seen, text)) for text in texts])


def fitting(seen: State, seat: int, text: str) -> int:
    """How many unseen cards the back of a display card can be that would be of use."""
    gap = int(text.split()[1]) - 1
    number, age = int(seen["display"][gap]) % NUMBERS, int(seen["display_ages"][gap])
    cards = [card for card in range(number, CARDS, NUMBERS) if is_unseen(seen, card) and int(seen["ages"][card]) == age]
    return sum(is_useful(seen, seat, card) for card in cards)


def is_useful(seen: State, seat: int, card: int) -> bool:
    """Whether a card can be crossed without passing over more than two numbers."""
    colour, number = card // NUMBERS, card % NUMBERS + 2
    for row in range(ROWS) if colour == JOKER else [colour]:
        crosses, i = int(seen["crosses"][seat, row]), int(place(row, number))
        if may_cross(crosses, i) and i - reached(crosses) <= NEAR:
            return True
    return False


def unseen_colours(seen: State, seat: int, made: str, best: str) -> Reason | None:
    mine, better = fitting(seen, seat, made), fitting(seen, seat, best)
    return Reason(key="lesson.unseen-colours", facts={"made": mine, "best": better}) if mine < better else None


def longer_set(seen: State, seat: int, made: int, best: int) -> Reason | None:
    mine, better = (int(_most_crosses(seen, seat, action - PLAY)) for action in (made, best))
    return Reason(key="lesson.longer-set", facts={"made": mine, "best": better}) if mine < better else None


def _is_idle(seen: State, seat: int, play: int, i: int) -> bool:
    """Whether a play crosses as much without the card at a hand place."""
    rest = int(PLAY_SETS[play // 5]) & ~(1 << i)
    if not rest:
        return int(_most_crosses(seen, seat, play)) == 0
    without = 5 * PLAY_SETS.tolist().index(rest) + 1 + int(set_row(seen, seat, play))
    return int(_most_crosses(seen, seat, without)) == int(_most_crosses(seen, seat, play))


def useful_card(seen: State, seat: int, made: int, best: int) -> Reason | None:
    """A card is thrown away that could be crossed soon, and the better choice keeps it."""
    given, kept = (int(PLAY_SETS[(action - PLAY) // 5]) for action in (made, best))
    for i in range(int(seen["sizes"][seat])):
        card = int(seen["hands"][seat, i])
        thrown = given >> i & 1 and not kept >> i & 1 and _is_idle(seen, seat, made - PLAY, i)
        if thrown and is_useful(seen, seat, card):
            return Reason(key="lesson.useful-card", facts={"number": card % NUMBERS + 2})
    return None
