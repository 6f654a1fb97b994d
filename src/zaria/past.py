"""What can be taken back at a table with people's own dice, and what somebody wishes to take back.

Lines are counted from the last point at which nothing was secret, so that nobody can count another's secret steps.
"""

from itertools import pairwise

import msgspec


class Wish(msgspec.Struct):
    """Somebody wants so many lines taken back; `id` is the table's number then, `agreed` are seats that said yes."""

    id: int
    seat: int
    lines: int
    agreed: list[int] = []


class Past(msgspec.Struct):
    """The points of a game at which nothing was secret, as lengths of its log, and who typed in which line."""

    points: list[int]
    settled: list[int]  # the number of each seat when they last changed
    typed: dict[int, int] = {}
    wish: Wish | None = None

    def settle(self, numbers: list[int], lines: int | None = None) -> None:
        """The past is another one now, and a wish about the old one is void; `lines` is a new point."""
        self.settled, self.wish = numbers, None
        if lines is not None:
            self.points.append(lines)

    def cut(self, kept: int) -> int:
        """Only so many lines are left; returns how many points that takes away."""
        left = [point for point in self.points if point <= kept]
        gone = len(self.points) - len(left)
        self.points, self.typed = left, {line: seat for line, seat in self.typed.items() if line < kept}
        return gone

    def kept(self, lines: int) -> int:
        """How long the log is after so many lines are taken back; negative where there are not so many."""
        return self.points[-1] - lines

    def reaches(self, lines: int) -> bool:
        """Whether taking back so many lines leads to a point at which nothing was secret."""
        return lines > 0 and self.kept(lines) in self.points

    def steps(self, most: int) -> list[tuple[int, int]]:
        """The last steps from one point to the next, the newest first: the lengths of the log before and after."""
        return list(pairwise(self.points[-most - 1 :]))[::-1]
