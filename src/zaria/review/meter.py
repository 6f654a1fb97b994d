"""Everybody's luck, added up while bots play; `result - luck` has the mean of the result and less noise.

What a roll is worth depends on who plays on. So a roll is weighed when everybody has made something of it, against what
the same bots would have made of the rolls that could have come instead: their mistakes are not taken for luck.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from ..bots import chosen, legal
from ..bots.bot import Bot
from ..chance import Seeded
from ..engine.turns import CHANCE, OVER
from ..games.game import seats_in
from .futures import playing_out
from .judge import Judge, Values, line_seed
from .kernels import strata

LOOKS = 48  # rolls that could have come, for each that did
DECISIVE = 0.04  # how far the chances after those rolls spread when much is decided, a standard deviation
FUTURES = 640  # to the end of the game, which tell what a roll was worth that decides much
FEWER = 16  # times fewer of them for each roll that could have come: only the mean over all of these counts
STAGES = 12  # of a game, in each of which luck is added up apart:
ROLLS = 5  # so many rolls, or other events with luck in them; the last stage has the rest


def stage(line: int) -> int:
    """Of an event, counted from 1."""
    return min((line - 1) // ROLLS, STAGES - 1)


class Meter(Protocol):
    """Told of everything that happens at a table."""

    luck: Values  # by stage and seat

    def before_chance(self, s: Any) -> None:
        """A roll or some cards are to come."""

    def after_chance(self, s: Any) -> None:
        """They have come, and it is for the players to choose."""

    def end(self, s: Any) -> None:
        """The game is over."""


def meter(judge: Judge, bots: Sequence[Bot | None], seed: int) -> Meter:
    """For a table of these bots by seat; in place of None the judge plays wherever a roll is imagined."""
    return DealMeter(judge, seed) if judge.mind.deals_once else RollMeter(judge, bots, seed)


class RollMeter:
    """For games in which luck comes with rolls and draws alone."""

    def __init__(self, judge: Judge, bots: Sequence[Bot | None], seed: int) -> None:
        self._judge, self._game, self._bots, self._seed = judge, judge.game, bots, seed
        self._line = 0
        self._playing_out = False  # whether the last roll decides much
        self._mean: Values | None = None  # what was to be expected before the last roll
        self.luck: Values = np.zeros((STAGES, judge.game.players))

    def before_chance(self, s: Any) -> None:
        self.end(s)
        self._line += 1
        self._dice = Seeded(self._seed, self._line)
        n = int(self._game.rules.outcomes(s))
        parts = int(strata(n, LOOKS))
        size = n // parts if parts else n
        firsts = [part * size for part in range(parts)] if parts else [0] * LOOKS
        positions = [self._imagined(s, first + self._dice.below(size)) for first in firsts]
        worths = np.array([self._value(position) for position in positions])
        self._playing_out = self._judge.mind.plays_out and worths.std(axis=0).max() > DECISIVE
        if self._playing_out:
            worths = np.array([self._played_out(position, max(1, FUTURES // FEWER)) for position in positions])
        self._mean = worths.mean(axis=0)

    def after_chance(self, s: Any) -> None:
        pass

    def end(self, s: Any) -> None:
        if self._mean is not None:
            worth = self._played_out(s, FUTURES) if self._playing_out else self._value(s)
            self.luck[stage(self._line)] += worth - self._mean

    def _value(self, s: Any) -> Values:
        return self._judge.values(s, line_seed(self._seed, self._line))

    def _played_out(self, s: Any, futures: int) -> Values:
        mind, position, seed = self._judge.mind, self._game.records(1), line_seed(self._seed, self._line)
        position[0], out = s, np.empty(self._game.players)
        playing_out(self._game.rules, mind.policy)(mind.knowledge, position, np.uint64(seed), futures, out)
        return out

    def _imagined(self, s: Any, outcome: int) -> Any:
        """The position before the next roll, had this come now."""
        rules, s = self._game.rules, self._game.copy(s)
        rules.happen(s, outcome)
        who, drawing = int(rules.turn(s)), True
        while who != OVER and (who != CHANCE or drawing):
            if who == CHANCE:
                rules.happen(s, self._dice.below(int(rules.outcomes(s))))
            else:
                drawing = False
                for seat in seats_in(who):
                    rules.choose(s, seat, self._choice(s, seat))
            who = int(rules.turn(s))
        return s

    def _choice(self, s: Any, seat: int) -> int:
        bot = self._bots[seat]
        if bot is None:
            return self._judge.would_choose(s, seat)
        seen = self._game.seen_by(s, seat)
        return chosen(bot, self._game, seen, seat, legal(self._game, seen, seat), self._dice.below(1 << 32))


class DealMeter:
    """For games in which all that chance brings is the deal.

    What choices turn up is left out: Trio's cards in the centre decide so little that results vary no less without.
    """

    def __init__(self, judge: Judge, seed: int) -> None:
        self._judge, self._seed = judge, seed
        self._line = 0
        self._before: Any = None
        self.luck: Values = np.zeros((STAGES, judge.game.players))

    def before_chance(self, s: Any) -> None:
        self._before = self._judge.game.copy(s)

    def after_chance(self, s: Any) -> None:
        self._line += 1
        self.luck[stage(self._line)] += self._judge.luck(self._before, s, line_seed(self._seed, self._line))[2]

    def end(self, s: Any) -> None:
        pass
