"""Why one choice of Qwantum is better than another, read off the sheets and the dice."""

from typing import NamedTuple

from ...bots import legal
from ...review.shapes import Reason
from ..game import Game, State
from ..rows.lessons import ends_ahead, ends_behind, said
from .bots.heuristics import small_steps
from .bots.value import FIELDS, MOST
from .rules import (
    DICE,
    ENTER,
    FACE_ROW,
    KEEP,
    LINE,
    PASS,
    REROLL,
    ROWS,
    SHARED,
    _enter,
    points,
)

WIDER = 3  # a step is wider if it is by so much
TIGHT = 4  # what a row needs for each step that is still to come
FAR = 8  # a step that may be worse than none
LOW = 4  # a number below which there is hardly another
TWO = 2  # entries that a turn can make


class Entry(NamedTuple):
    """What entering a colour does; row None enters nothing."""

    row: int | None
    number: int
    before: int  # the number it follows, 0 for none
    place: int  # its field, from 0
    gain: int  # points at once


def reasons(game: Game, seen: State, seat: int, made: str, best: str) -> list[Reason]:
    """What is true of both choices and tells them apart."""
    mine, better = game.numbers[made], game.numbers[best]
    if int(seen["phase"]) == REROLL:
        return said(
            (two_fit(seen, seat, mine, better), few_fit(seen, seat, mine), rolled_fitting(seen, seat, mine, better))
        )
    done, instead = entry(game, seen, seat, mine), entry(game, seen, seat, better)
    ends, better_ends = fills_sheet(seen, seat, done), fills_sheet(seen, seat, instead)
    others = [reachable(game, seen, other) for other in range(int(seen["players"])) if other != seat]
    least, most = max([min(each) for each in others]), max([max(each) for each in others])
    held = int(points(seen, seat))
    return said(
        (
            ends_behind(ends and not better_ends, held + done.gain - least),
            ends_ahead(ends, better_ends, held + instead.gain - most),
            misthrow(seen, seat, done, instead),
            fills_column(done, instead),
            lowers_column(seen, seat, done, instead),
            little_below(done, instead),
            little_room(done, instead),
            wide_step(done, instead),
            free_entry(done, instead),
        )
    )


def entry(game: Game, seen: State, seat: int, action: int) -> Entry:
    if action == PASS:
        return Entry(None, 0, 0, 0, 0)
    row = action - ENTER
    place = int(seen["filled"][seat, row])
    before = int(seen["fields"][seat, row, place - 1]) if place else 0
    after = game.copy(seen)
    _enter(after, seat, action)
    return Entry(row, int(seen["totals"][row]), before, place, int(points(after, seat)) - int(points(seen, seat)))


def fills_sheet(seen: State, seat: int, done: Entry) -> bool:
    """Whether an entry ends the game (QN-9)."""
    return done.row is not None and int(seen["filled"][seat].sum()) == FIELDS - 1


def reachable(game: Game, seen: State, seat: int) -> list[int]:
    """The points a seat can have when others have chosen: in the shared choice all choose at once (QN-6)."""
    held = int(points(seen, seat))
    if int(seen["phase"]) != SHARED:
        return [held]
    actions = legal(game, seen, seat).tolist()
    return [held + entry(game, seen, seat, a).gain - (_missed(seen, seat) if a == PASS else 0) for a in actions]


def _missed(seen: State, seat: int) -> int:
    """What it costs to pass again in one's own turn (QN-7); 0 where that is no misthrow."""
    risked = int(seen["phase"]) == SHARED and int(seen["active"]) == seat and int(seen["own"]) == PASS
    return int(seen["misthrows"][seat]) + 1 if risked else 0


def misthrow(seen: State, seat: int, made: Entry, best: Entry) -> Reason | None:
    """Passing again is a misthrow, dearer each time (QN-7)."""
    cost = _missed(seen, seat)
    if not cost or made.row is not None or best.row is None:
        return None
    return Reason(key="lesson.misthrow", facts={"points": cost})


def fills_column(made: Entry, best: Entry) -> Reason | None:
    if best.gain <= made.gain:
        return None
    return Reason(key="lesson.fills-column", facts={"made": made.gain, "best": best.gain})


def lowers_column(seen: State, seat: int, made: Entry, best: Entry) -> Reason | None:
    """The second lowest number of a column is what it will score (QN-8), and the entry lowers it."""
    if made.row is None or (best.row is not None and best.place == made.place):
        return None
    numbers = sorted({int(seen["fields"][seat, row, made.place]) for row in range(ROWS)} - {0})
    if len(numbers) < 2 or made.number >= numbers[1]:
        return None
    after = sorted({*numbers, made.number})[1]
    return (
        Reason(key="lesson.lowers-column", facts={"before": numbers[1], "after": after}) if after < numbers[1] else None
    )


def little_below(made: Entry, best: Entry) -> Reason | None:
    """After the line numbers fall (QN-2), and below a low one there is hardly another."""
    low = _is_low(made) and not _is_low(best)
    return Reason(key="lesson.little-below", facts={"number": made.number}) if low else None


def _is_low(done: Entry) -> bool:
    return done.row is not None and done.place == LINE and done.number <= LOW


def little_room(made: Entry, best: Entry) -> Reason | None:
    """Up to the line numbers rise (QN-2), and above a high one there is little room for the steps to come."""
    if not _is_tight(made) or _is_tight(best):
        return None
    return Reason(key="lesson.little-room", facts={"number": made.number, "steps": LINE - 1 - made.place})


def _is_tight(done: Entry) -> bool:
    steps = LINE - 1 - done.place
    return done.row is not None and steps > 0 and MOST - done.number < TIGHT * steps


def wide_step(made: Entry, best: Entry) -> Reason | None:
    if made.row is None or _step(made) < _step(best) + WIDER or (best.row is None and _step(made) < FAR):
        return None
    if best.row is None:
        return Reason(key="lesson.wide-or-none", facts={"made": _step(made)})
    return Reason(key="lesson.wide-step", facts={"made": _step(made), "best": _step(best)})


def _step(done: Entry) -> int:
    return abs(done.number - done.before)


def free_entry(made: Entry, best: Entry) -> Reason | None:
    """Nothing was entered, though a number fits with a small step."""
    if made.row is not None or best.row is None or _step(best) > LOW:
        return None
    return Reason(key="lesson.free-entry", facts={"number": best.number, "best": _step(best)})


def two_fit(seen: State, seat: int, made: int, best: int) -> Reason | None:
    """All was well: as many colours fitted as a turn can enter, and dice were rolled again."""
    fitting = int(small_steps(seen, seat)).bit_count()
    if made == KEEP or best != KEEP or fitting < TWO:
        return None
    return Reason(key="lesson.two-fit", facts={"count": fitting})


def few_fit(seen: State, seat: int, made: int) -> Reason | None:
    fitting = int(small_steps(seen, seat)).bit_count()
    return Reason(key="lesson.few-fit", facts={"count": fitting}) if made == KEEP and fitting < TWO else None


def rolled_fitting(seen: State, seat: int, made: int, best: int) -> Reason | None:
    """Dice of a colour that fitted were rolled again, which the better choice keeps."""
    rows = int(small_steps(seen, seat))
    dice = [die for die in range(1, DICE) if rows >> int(FACE_ROW[die - 1, int(seen["dice"][die])]) & 1]
    lost = [die for die in dice if made >> die & 1 and not best >> die & 1]
    return Reason(key="lesson.rolled-fitting", facts={"dice": len(lost)}) if lost else None
