"""Everybody's luck, added up while a game is played; `result - luck` has the mean of the result and less noise."""

from typing import Any

import numpy as np

from ..engine.turns import CHANCE
from .judge import Judge, Values, line_seed


class Meter:
    """Told of everything that happens at a table; `luck` is by seat."""

    def __init__(self, judge: Judge, seed: int) -> None:
        self._judge, self._game, self._seed = judge, judge.game, seed
        self._run: Any = None
        self._line = 0
        self.luck: Values = np.zeros(judge.game.players)
        self.start: Values | None = None  # what the game was worth before the first roll or card

    def before_chance(self, s: Any) -> None:
        """A roll or a card is to come."""
        if self._run is None:
            self._run = self._game.copy(s)

    def after_chance(self, s: Any) -> None:
        """It has come. Draws without a choice between them are one."""
        if int(self._game.rules.turn(s)) == CHANCE:
            return
        self._line += 1
        _, mean, luck = self._judge.luck(self._run, s, line_seed(self._seed, self._line))
        self.luck += luck
        self.start = mean if self.start is None else self.start
        self._run = None

    @property
    def watches_choices(self) -> bool:
        """Whether choices bring luck too, because they turn up cards."""
        return self._judge.mind.flips is not None

    def chosen(self, before: Any, seat: int, action: int, after: Any) -> None:
        """A seat has chosen: if that turned up a card, its luck is against the deals that fit what the seat knew."""
        self._line += 1
        if not self._judge.turns_up(before):
            return
        seed = line_seed(self._seed, self._line)
        expected = self._judge.compare(before, seat, np.array([action], np.int16), seed)
        self.luck += self._judge.values(after, seed) - expected[:, 0].mean(axis=0)
