"""Why one cross is better than another, in both Qwixx games: all of it read off a sheet of rows."""

from collections.abc import Callable, Iterable, Sequence

from ...bots import legal
from ...review.shapes import Reason
from ..game import Game, State
from .rules import CROSSES_BEFORE_LAST, LAST, MISTHROW_POINTS, cross, row_points, sheet_points

Crossing = tuple[int, tuple[int, ...]] | None  # a row and its places from the left; None crosses nothing
FAR = 3  # numbers passed over that are more than a misthrow is worth


def said(reasons: Iterable[Reason | None]) -> list[Reason]:
    """Those that are true."""
    return [reason for reason in reasons if reason]


def rows_of(seen: State, seat: int) -> list[int]:
    return [int(crosses) for crosses in seen["crosses"][seat]]


def reached(crosses: int) -> int:
    """The first place of a row that can still be crossed."""
    return crosses.bit_length()


def after(crosses: int, places: Sequence[int]) -> int:
    for place in places:
        crosses = int(cross(crosses, place))
    return crosses


def passed(rows: Sequence[int], move: Crossing) -> int:
    """How many open numbers a move passes over."""
    if move is None:
        return 0
    row, places = move
    return places[-1] + 1 - reached(rows[row]) - len(places)


def gain(rows: Sequence[int], move: Crossing) -> int:
    """The points a move makes at once."""
    if move is None:
        return 0
    row, places = move
    return int(row_points(after(rows[row], places))) - int(row_points(rows[row]))


def lead(seen: State, seat: int, move: Crossing, missed: bool, rival: int) -> int:
    """How far ahead of a rival's points a seat is after a choice."""
    return _points(seen, seat) + gain(rows_of(seen, seat), move) + MISTHROW_POINTS * missed - rival


def others(seen: State, seat: int) -> int:
    """The points of the best other one."""
    return max((_points(seen, other) for other in range(int(seen["players"])) if other != seat), default=0)


def at_most(game: Game, seen: State, seat: int, crossing: Callable[[str], Crossing]) -> int:
    """The same with what brings each of them most, where all cross at the same time."""
    seats = [other for other in range(int(seen["players"])) if other != seat]
    return max((_points(seen, other) + _most_gain(game, seen, other, crossing) for other in seats), default=0)


def _points(seen: State, seat: int) -> int:
    return int(sheet_points(seen["crosses"][seat], seen["misthrows"][seat]))


def _most_gain(game: Game, seen: State, seat: int, crossing: Callable[[str], Crossing]) -> int:
    texts = [game.actions[action] for action in legal(game, seen, seat).tolist()]
    return max([gain(rows_of(seen, seat), crossing(text)) for text in texts])


def passes_over(rows: Sequence[int], made: Crossing, best: Crossing) -> Reason | None:
    skipped, fewest = passed(rows, made), passed(rows, best)
    if skipped < 2 or skipped <= fewest:
        return None
    return Reason(key="lesson.passes-over", facts={"made": skipped, "best": fewest})


def free_cross(rows: Sequence[int], made: Crossing, best: Crossing) -> Reason | None:
    free = made is None and best is not None and passed(rows, best) == 0
    return Reason(key="lesson.free-cross") if free else None


def more_points(rows: Sequence[int], made: Crossing, best: Crossing) -> Reason | None:
    now, better = gain(rows, made), gain(rows, best)
    if made is None or better <= now:
        return None
    return Reason(key="lesson.more-points", facts={"made": now, "best": better})


def locks(rows: Sequence[int], made: Crossing, best: Crossing) -> Reason | None:
    if not _crosses_last(best) or _crosses_last(made):
        return None
    return Reason(key="lesson.locks", facts={"points": gain(rows, best)})


def _crosses_last(move: Crossing) -> bool:
    return move is not None and LAST in move[1]


def never_locks(rows: Sequence[int], made: Crossing, best: Crossing) -> Reason | None:
    """The crosses a row has and the numbers left before its last one no longer make five (QX-6)."""
    if made is None or _crosses_last(made):
        return None
    row, places = made
    crosses = after(rows[row], places)
    kept = after(rows[row], best[1]) if best and best[0] == row else rows[row]
    left = LAST - reached(crosses)
    if not _may_lock(kept) or _may_lock(crosses):
        return None
    return Reason(key="lesson.never-locks", facts={"crosses": crosses.bit_count(), "left": left})


def _may_lock(crosses: int) -> bool:
    return crosses.bit_count() + LAST - reached(crosses) >= CROSSES_BEFORE_LAST


def misthrow(made_misses: bool, best_misses: bool) -> Reason | None:
    if not made_misses or best_misses:
        return None
    return Reason(key="lesson.misthrow", facts={"points": -MISTHROW_POINTS})


def misthrow_is_cheaper(rows: Sequence[int], made: Crossing, best_misses: bool) -> Reason | None:
    if not best_misses or passed(rows, made) < FAR:
        return None
    return Reason(key="lesson.misthrow-cheaper", facts={"points": -MISTHROW_POINTS, "made": passed(rows, made)})


def ends_behind(made_ends: bool, lead: int) -> Reason | None:
    """`lead`: how far the seat is at most ahead of the best other one if it ends the game like this."""
    return Reason(key="lesson.ends-behind", facts={"points": -lead}) if made_ends and lead < 0 else None


def ends_ahead(made_ends: bool, best_ends: bool, lead: int) -> Reason | None:
    """`lead`: how far it is so ahead at least, whatever others choose at the same time."""
    if made_ends or not best_ends or lead <= 0:
        return None
    return Reason(key="lesson.ends-ahead", facts={"points": lead})
