"""Players who are kernels: the plainest, every level that looks no further than a policy, and those who think."""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Policy
from ..chance import Seeded, stream_word
from ..engine.playout import choose_randomly
from ..games.game import Game

NOTHING = ()  # what those have learned who have learned nothing


def streams(seed: int) -> NDArray[np.uint64]:
    """The two streams of random numbers that a kernel draws from."""
    return np.array([stream_word(seed, 0, purpose) for purpose in range(2)], np.uint64)


class Following:
    """Does what a policy says, without looking ahead."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        return int(self.policy(seen, seat, actions, len(actions), streams(seed)))


class Packed:
    """What has been learned, as it is kept, and room for it as bots hold it: `widen(arrays, room)` fills that."""

    def __init__(self, widen: Any, arrays: Any, room: Any) -> None:
        self.widen, self.arrays, self.room = widen, arrays, room

    @cached_property
    def learned(self) -> Any:
        self.widen(self.arrays, self.room)
        return self.room


class Thinking:
    """Decides by a kernel `(learned, states, seat, actions, rng)`, from what it has learned and an array of one record.

    The whole of a choice is in the kernel, so that it is the same wherever kernels run; and what is learned can be sent
    there packed. It is widened here when the bot is first asked.
    """

    def __init__(self, game: Game, kernel: Any, learned: Any = NOTHING) -> None:
        self._game, self.kernel = game, kernel
        self._learned = learned

    @property
    def learned(self) -> Any:
        return self._learned.learned if isinstance(self._learned, Packed) else self._learned

    @property
    def packed(self) -> Packed | None:
        return self._learned if isinstance(self._learned, Packed) else None

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        return int(self.kernel(self.learned, self._game.array_of(seen), seat, actions, streams(seed)))


class Random:
    """Every legal action is equally likely, in every game."""

    policy = staticmethod(choose_randomly)

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        return int(actions[Seeded(seed).below(len(actions))])
