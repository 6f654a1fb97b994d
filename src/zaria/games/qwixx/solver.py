"""Solve solitaire Qwixx exactly: what every sheet is worth under best play, and the best choice for every roll."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..game import State
from ..rows.codes import row_code
from ..rows.rules import CROSSES_BEFORE_LAST, LAST, LOCK, MISTHROW_POINTS, MISTHROWS_TO_END, ROWS, row_points
from .rules import COLOUR, WHITE
from .solitaire import PAIRS, SHEETS, best_action, fill, sheet_of

FORMAT = 1  # of the files that `Solution.save` writes


@dataclass(frozen=True, eq=False)
class Solution:
    """The exact values of solitaire Qwixx, from `solve_qwixx` or from a file.

    `values[sheet, misthrows]` are the points that best play still gains at the start of a turn, on average;
    `zaria.games.qwixx.solitaire` says how sheets are numbered. `seconds` is how long it took to find them.
    """

    values: NDArray[np.float64]
    seconds: float

    @property
    def expected(self) -> float:
        """The mean score of a whole game under best play."""
        return float(self.values[0, 0])

    def value(self, crosses: Sequence[int], misthrows: int) -> float:
        """The mean final score under best play, from the start of a turn with this sheet.

        `crosses` has a bit set for each row (red, yellow, green, blue): a bit per number from the left, and bit 11 for
        the lock. A game that is over is worth its score. Raises ValueError for a sheet that cannot be.
        """
        rows = [int(row) for row in crosses]
        if len(rows) != ROWS or not all(map(_possible, rows)):
            raise ValueError(f"no Qwixx sheet has these crosses: {rows}")
        if not 0 <= misthrows <= MISTHROWS_TO_END:
            raise ValueError(f"there are 0 to {MISTHROWS_TO_END} misthrows, not {misthrows}")
        score = sum(int(row_points(row)) for row in rows) + MISTHROW_POINTS * misthrows
        if misthrows == MISTHROWS_TO_END:
            return float(score)
        sheet = sheet_of(np.array([row_code(row) for row in rows], np.int64))
        return float(score + self.values[sheet, misthrows])

    def best(self, state: State, seat: int = 0) -> int:
        """The number of a best action for a record of a solitaire game (`Match.state`) at which the seat is to choose.

        Of equally good actions it is the first in the order of `legal`. Raises ValueError when more than one plays, or
        when it is not for the seat to choose.
        """
        if state["players"] != 1 or seat != 0:
            raise ValueError(f"this solves games of one player, who has seat 0: not {state['players']}, seat {seat}")
        if state["phase"] not in (WHITE, COLOUR):
            raise ValueError("nothing is to be chosen now")
        return int(best_action(self.values, state, seat))

    def save(self, path: Path | str) -> None:
        """Write about 44 MB, for `load`."""
        with Path(path).open("wb") as file:
            np.savez(file, format=FORMAT, values=self.values, seconds=self.seconds)

    @classmethod
    def load(cls, path: Path | str) -> "Solution":
        """Read what `save` wrote. Raises ValueError when the file is damaged or something else."""
        with Path(path).open("rb") as file:
            try:
                with np.load(file) as found:
                    version, values, seconds = (found[name][()] for name in ("format", "values", "seconds"))
                    solution = cls(values, float(seconds))
            except Exception as error:  # a damaged archive fails in many ways
                raise ValueError(f"{path} is not a saved solution, or it is damaged: {error}") from error
        if version != FORMAT:
            raise ValueError(f"{path} has format {version}; this Zaria reads format {FORMAT}")
        if values.shape != (SHEETS, MISTHROWS_TO_END) or values.dtype != np.float64 or not np.isfinite(values).all():
            raise ValueError(f"{path} does not hold the values of solitaire Qwixx")
        return solution


def solve(progress: Callable[[float], None] | None = None) -> Solution:
    """Find the value of every sheet; `progress` hears the part that is done, up to 1.

    Takes about 15 seconds on one core and 44 MB for the table. The clock stands still while the rules compile.
    """
    values = np.zeros((SHEETS, MISTHROWS_TO_END))
    fill(values, PAIRS - 1)  # compiles; these sheets are all over, and stay 0
    start = time.perf_counter()
    for high in range(PAIRS - 1, -1, -1):
        fill(values, high)
        if progress:
            progress(1 - high * (high + 1) // 2 / SHEETS)
    return Solution(values, time.perf_counter() - start)


def _possible(crosses: int) -> bool:
    """Whether a row can look like this: the last number and the lock come together, after five crosses (QX-6)."""
    before = crosses & (1 << LAST) - 1
    return crosses == before or (
        crosses == before | 1 << LAST | 1 << LOCK and before.bit_count() >= CROSSES_BEFORE_LAST
    )
