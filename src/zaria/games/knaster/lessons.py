"""Why one choice of Knaster is better than another, read off the seat's own sheet."""

from typing import NamedTuple

import numpy as np

from ...review.shapes import Reason
from ..game import Game, State
from ..rows.lessons import said
from .rules import KINDS, LINE_CELLS, LINE_POINTS, LINES, NONE, _act, circled_points, combination, line_through
from .views import NAMES

NUMBERS = tuple(range(2, 13))
WAYS = {number: 6 - abs(number - 7) for number in NUMBERS}  # of 36 rolls


class Use(NamedTuple):
    """What a choice does: the cell it fills or circles (None to pass), and the sheet with it."""

    cell: int | None
    entered: bool
    numbers: list[int]
    circles: int
    gain: int  # points that this roll has brought so far
    owes: bool  # whether circles are still to be made, for more points


def reasons(game: Game, seen: State, seat: int, made: str, best: str) -> list[Reason]:
    """What is true of both choices and tells them apart."""
    mine, better = use(game, seen, seat, made), use(game, seen, seat, best)
    if seen["last"]:  # what lines may still become does not count any more
        return said(
            (
                last_roll(mine, better),
                line_points(mine, better),
                combination_now(mine, better),
                nearly_full(mine, better),
            )
        )
    return said(
        (
            line_points(mine, better),
            combination_now(mine, better),
            line_given_up(seen, seat, mine, better),
            circle_now(mine, better),
            likelier_number(mine, better),
            equal_numbers(seen, mine, better),
            nearly_full(mine, better),
            more_lines(mine, better),
            dearer_lines(mine, better),
        )
    )


def use(game: Game, seen: State, seat: int, text: str) -> Use:
    after = game.copy(seen)
    _act(after, seat, game.numbers[text])
    cell = None if text == "pass" else NAMES.index(text.split()[1])
    circles = int(after["circles"][seat])
    gain = worth(circles) - worth(int(seen["before"][seat]))
    numbers = [int(number) for number in after["numbers"][seat]]
    owes = sum([int(count) for count in after["owed"][seat]]) > 0
    return Use(cell, text.startswith("enter"), numbers, circles, gain, owes)


def worth(circles: int) -> int:
    """The points of a sheet (KN-6)."""
    return circles.bit_count() + sum(int(circled_points(circles, line)) for line in range(LINES))


def lines_of(cell: int | None) -> list[int]:
    """The lines through a cell."""
    if cell is None:
        return []
    return [line for line in [int(line_through(cell, kind)) for kind in range(KINDS)] if line != NONE]


def last_roll(made: Use, best: Use) -> Reason | None:
    if made.owes or best.owes or best.gain <= made.gain:
        return None
    return Reason(key="lesson.last-roll", facts={"made": made.gain, "best": best.gain})


def line_points(made: Use, best: Use) -> Reason | None:
    """The better choice circles the last cell of a line (KN-4), and the one made of none; the circle counts too."""
    better = _finished(best)
    return Reason(key="lesson.line-points", facts={"points": better + 1}) if better and not _finished(made) else None


def _finished(used: Use) -> int:
    if used.cell is None or not used.circles >> used.cell & 1:
        return 0
    lines = [line for line in lines_of(used.cell) if all(used.circles >> int(cell) & 1 for cell in LINE_CELLS[line])]
    return sum(int(LINE_POINTS[line]) for line in lines)


def combination_now(made: Use, best: Use) -> Reason | None:
    """The better choice fills a line that brings more circles at once (KN-2)."""
    mine, better = _brought(made), _brought(best)
    if not best.entered or better <= mine:
        return None
    return Reason(key="lesson.combination", facts={"made": mine, "best": better})


def _brought(used: Use) -> int:
    """Circles that can be made at once: only cells without one count, and that of the number counts for one line."""
    if not used.entered:
        return int(used.cell is not None)
    numbers, shared, circles = np.array(used.numbers, np.uint8), 0, 0
    for line in lines_of(used.cell):
        brought = int(combination(numbers, line))
        free = sum([1 - (used.circles >> int(cell) & 1) for cell in LINE_CELLS[line]]) - 1
        circles += min(brought, free)
        shared = max(shared, int(brought > free))
    return circles + shared


def line_given_up(seen: State, seat: int, made: Use, best: Use) -> Reason | None:
    """After the choice a line can bring no circles any more, whatever comes; before it could."""
    before = [int(number) for number in seen["numbers"][seat]]
    lost = [
        line for line in lines_of(made.cell) if made.entered and _hope(before, line) and not _hope(made.numbers, line)
    ]
    lost = [line for line in lost if _hope(best.numbers, line) and not _brings(made.numbers, line)]
    if not lost:
        return None
    return Reason(key="lesson.line-given-up", facts={"points": max(int(LINE_POINTS[line]) for line in lost)})


def _brings(numbers: list[int], line: int) -> bool:
    return bool(combination(np.array(numbers, np.uint8), line))


def _hope(numbers: list[int], line: int) -> bool:
    """Whether a line has brought circles or still can."""
    empty = [int(cell) for cell in LINE_CELLS[line] if not numbers[cell]]
    if len(empty) > 1:
        return True  # two free cells can always make two pairs
    return _brings(numbers, line) if not empty else bool(_ways(numbers, line))


def _ways(numbers: list[int], line: int) -> int:
    """In how many of 36 rolls the next number fills the last free cell of a line with a combination."""
    empty = [int(cell) for cell in LINE_CELLS[line] if not numbers[cell]]
    if len(empty) != 1:
        return 0
    return sum(WAYS[number] for number in NUMBERS if _brings(_with(numbers, empty[0], number), line))


def _with(numbers: list[int], cell: int, number: int) -> list[int]:
    return [number if i == cell else held for i, held in enumerate(numbers)]


def circle_now(made: Use, best: Use) -> Reason | None:
    """A circle is a point and keeps a free cell."""
    circles = best.cell is not None and not best.entered and made.entered
    return Reason(key="lesson.circle-now") if circles else None


def likelier_number(made: Use, best: Use) -> Reason | None:
    """The line that waits for its last number waits for one that comes more often."""
    if not (made.entered and best.entered):
        return None
    mine, better = (
        max((_ways(used.numbers, line) for line in lines_of(used.cell)), default=0) for used in (made, best)
    )
    return Reason(key="lesson.likelier-number", facts={"made": mine, "best": better}) if better > mine > 0 else None


def equal_numbers(seen: State, made: Use, best: Use) -> Reason | None:
    """The better cell stands in a line with more of the same number."""
    if not (made.entered and best.entered):
        return None
    called = int(seen["dice"][0]) + int(seen["dice"][1])
    mine, better = (_most_equal(used, called) for used in (made, best))
    return Reason(key="lesson.equal-numbers", facts={"made": mine, "best": better}) if better > mine else None


def _most_equal(used: Use, number: int) -> int:
    return max(sum(used.numbers[int(cell)] == number for cell in LINE_CELLS[line]) for line in lines_of(used.cell))


def nearly_full(made: Use, best: Use) -> Reason | None:
    """A circle is made in a line that already has more of them."""
    if made.cell is None or best.cell is None or made.entered or best.entered:
        return None
    mine, better = (_most_circles(used) for used in (made, best))
    return Reason(key="lesson.nearly-full", facts={"made": mine, "best": better}) if better > mine else None


def _most_circles(used: Use) -> int:
    return max(sum(used.circles >> int(cell) & 1 for cell in LINE_CELLS[line]) for line in lines_of(used.cell))


def more_lines(made: Use, best: Use) -> Reason | None:
    """The better cell lies on more lines: the diagonals count too."""
    if made.cell is None or best.cell is None:
        return None
    mine, better = len(lines_of(made.cell)), len(lines_of(best.cell))
    return Reason(key="lesson.more-lines", facts={"made": mine, "best": better}) if better > mine else None


def dearer_lines(made: Use, best: Use) -> Reason | None:
    """On as many lines, but on dearer ones."""
    if made.cell is None or best.cell is None or len(lines_of(made.cell)) != len(lines_of(best.cell)):
        return None
    mine, better = (sum(int(LINE_POINTS[line]) for line in lines_of(used.cell)) for used in (made, best))
    return Reason(key="lesson.dearer-lines", facts={"made": mine, "best": better}) if better > mine else None
