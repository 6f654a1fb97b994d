"""A player who tries its best choices in sampled futures."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..chance import stream_word
from ..games.game import Game

Values = NDArray[np.float64]
Look = Callable[..., None]  # a kernel of zaria.kernels.futures


def streams(seed: int) -> NDArray[np.uint64]:
    """The two streams of random numbers that a kernel draws from."""
    return np.array([stream_word(seed, 0, purpose) for purpose in range(2)], np.uint64)


class Lookahead:
    """Compares candidates by sampled futures, and leaves the first one only for one that is clearly better.

    Candidates that fall clearly behind the best are dropped after every round, so that the samples go where the
    decision is. Each future goes on for `most` choices at most. All counts are fixed: the same seed gives the same
    choice on any machine.
    """

    def __init__(self, game: Game, look: Look, most: int, rounds: int, samples: int, gate: float = 2.0) -> None:
        self._game, self._look, self._most = game, look, most
        self._rounds, self._samples, self._gate = rounds, samples, gate

    def best(self, seen: Any, seat: int, candidates: NDArray[np.int16], rng: NDArray[np.uint64]) -> int:
        """The candidate to choose, from a record after `hide`."""
        records = self._game.records(1)
        records[0] = seen
        values = np.empty((self._rounds * self._samples, len(candidates)))
        left = np.arange(len(candidates))
        done = 0
        while len(left) > 1 and done < len(values):
            part = np.empty((self._samples, len(left)))
            self._look(records, seat, candidates[left], self._most, rng, part)
            values[done : done + self._samples, left] = part
            done += self._samples
            left = left[self._in_the_running(values[:done, left])]
        return int(candidates[left[self._choice(values[:done, left])]])

    def _in_the_running(self, values: Values) -> NDArray[np.bool_]:
        """Which candidates are not clearly worse than the best."""
        mean, error = _lead(values, int(values.mean(axis=0).argmax()))
        running: NDArray[np.bool_] = mean >= -self._gate * error
        return running

    def _choice(self, values: Values) -> int:
        if values.shape[1] == 1:
            return 0
        best = int(values.mean(axis=0).argmax())
        mean, error = _lead(values, 0)
        return best if mean[best] > self._gate * error[best] else 0


def _lead(values: Values, over: int) -> tuple[Values, Values]:
    """By how much each candidate leads over one of them in paired samples, and the standard error of that."""
    lead = values - values[:, [over]]
    return lead.mean(axis=0), lead.std(axis=0) / np.sqrt(len(values))
