"""Why one choice of Qwixx is better than another, read off the position; the sentences are in the catalogue."""

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
    passed,
    passes_over,
    reached,
    rows_of,
    said,
)
from ..rows.rules import LAST, MISTHROWS_TO_END, ROWS, may_cross, place
from ..rows.texts import row_and_place
from ..rows.views import number_at
from .rules import COLOUR, PASS, ROWS_TO_END, WHITE

COMMON = (6, 7, 8)  # the sums that come most often


def reasons(game: Game, seen: State, seat: int, made: str, best: str) -> list[Reason]:
    """What is true of both choices and tells them apart."""
    rows = rows_of(seen, seat)
    mine, better = crossing(made), crossing(best)
    mine_misses, better_misses = misses(seen, seat, made), misses(seen, seat, best)
    mine_ends, better_ends = ends(seen, seat, mine, mine_misses), ends(seen, seat, better, better_misses)
    rival = others(seen, seat)
    most = at_most(game, seen, seat, crossing) if int(seen["phase"]) == WHITE else rival
    return said(
        (
            ends_behind(mine_ends and not better_ends, lead(seen, seat, mine, mine_misses, rival)),
            ends_ahead(mine_ends, better_ends, lead(seen, seat, better, better_misses, most)),
            misthrow(mine_misses, better_misses),
            misthrow_is_cheaper(rows, mine, better_misses),
            locks(rows, mine, better),
            closes_soon(seen, seat, mine, better),
            never_locks(rows, mine, better),
            common_number(rows, mine, better),
            colour_die(seen, seat, mine, better),
            passes_over(rows, mine, better),
            free_cross(rows, mine, better),
            more_points(rows, mine, better),
        )
    )


def crossing(text: str) -> Crossing:
    if text == "pass":
        return None
    row, i = row_and_place(text)
    return row, (i,)


def misses(seen: State, seat: int, text: str) -> bool:
    """Whether a choice is a misthrow (QX-5)."""
    crossed_nothing = int(seen["phase"]) == COLOUR and int(seen["chosen"][seat]) == PASS
    return text == "pass" and crossed_nothing


def ends(seen: State, seat: int, move: Crossing, missed: bool) -> bool:
    """Whether a choice ends the game by itself (QX-9); alone nobody is ahead or behind then."""
    if int(seen["players"]) == 1:
        return False
    if missed:
        return int(seen["misthrows"][seat]) + 1 == MISTHROWS_TO_END
    closed = int(seen["closed"].sum())
    return move is not None and LAST in move[1] and closed + 1 >= ROWS_TO_END


def closes_soon(seen: State, seat: int, made: Crossing, best: Crossing) -> Reason | None:
    """Somebody else has the crosses to lock the row of the better choice, so it may close any moment."""
    if best is None or LAST in best[1] or (made is not None and most_crosses(seen, seat, made[0])):
        return None
    crosses = most_crosses(seen, seat, best[0])
    return Reason(key="lesson.closes-soon", facts={"crosses": crosses}) if crosses else None


def most_crosses(seen: State, seat: int, row: int) -> int:
    """The crosses of another who can lock a row with its last number; 0 where nobody can."""
    rows = [int(seen["crosses"][other, row]) for other in range(int(seen["players"])) if other != seat]
    return max([crosses.bit_count() for crosses in rows if may_cross(crosses, LAST)], default=0)


def common_number(rows: list[int], made: Crossing, best: Crossing) -> Reason | None:
    """A sum that comes often is passed over."""
    if made is None:
        return None
    row, places = made
    kept = reached(after(rows[row], best[1])) if best and best[0] == row else reached(rows[row])
    lost = [number_at(row, i) for i in range(kept, places[0])]
    often = [number for number in COMMON if number in lost]
    if not often:
        return None
    return Reason(key="lesson.common-number", facts={"number": min(often, key=lambda n: abs(n - 7))})


def colour_die(seen: State, seat: int, made: Crossing, best: Crossing) -> Reason | None:
    """In one's own turn a coloured sum would pass over fewer numbers than the white one that was crossed.

    Only one that nobody can take away before: a row that another can lock now closes at once, and so may the game.
    """
    if int(seen["phase"]) != WHITE or int(seen["active"]) != seat or made is None or best is not None:
        return None
    rows = rows_of(seen, seat)
    closing = [row for row in range(ROWS) if seen["closed"][row] or may_close(seen, seat, row)]
    if len(closing) >= ROWS_TO_END:
        return None
    fewest = None
    for row in [row for row in range(ROWS) if row not in closing]:
        for white in seen["dice"][:2]:
            i = int(place(row, int(white) + int(seen["dice"][2 + row])))
            if may_cross(rows[row], i):
                skipped = passed(rows, (row, (i,)))
                fewest = skipped if fewest is None else min(fewest, skipped)
    if fewest is None or fewest >= passed(rows, made):
        return None
    return Reason(key="lesson.colour-die", facts={"made": passed(rows, made), "best": fewest})


def may_close(seen: State, seat: int, row: int) -> bool:
    """Whether another can lock a row with the white dice."""
    white = int(seen["dice"][0]) + int(seen["dice"][1])
    return int(place(row, white)) == LAST and most_crosses(seen, seat, row) > 0
