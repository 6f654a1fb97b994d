"""A judge: what a position of a game is worth to every seat, fixed and numbered, so that a review can be repeated.

A game's folder has its judge in the module that its manifest names; a game without one is judged by playing on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import bots
from ..chance import stream_word
from ..engine.playout import choose_randomly
from ..games import registry
from ..games.game import Game
from . import kernels, sources

Values = NDArray[np.float64]
Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Setting:
    """How hard a judge looks."""

    name: str
    outcomes: int  # of a roll or a draw, at most: all of them, or so many that stand for the rest
    deals: int  # samples to judge a choice by: deals that fit what the seat knows; 1 where nothing is left to chance
    futures: int  # by which an error is checked before it is told
    horizon: int  # choices that such a future goes on for
    again: int  # futures of two players that must find the error too; of more players, fewer
    checked: int  # errors in a game that are checked at most, the largest first
    tried: int  # candidates that are checked against what was chosen
    scanned: int = 0  # futures by which a choice is looked at that the judge takes for a good one
    shuffles: int = 0  # of what nobody has seen, against which the luck of a choice is taken
    further: int = 100_000  # choices that the futures of the second check go on for: to the end, but where that is long


@dataclass(frozen=True)
class Mind:
    """What a game's own judge module makes for a table, by its `create(game, deep)`."""

    version: int
    knowledge: Any  # a tuple of arrays or numbers for the kernels
    value: Kernel  # see kernels.py
    policy: Kernel
    setting: Setting
    abroad: Any = None  # the knowledge for futures, where what is good for one look is too slow for thousands
    candidates: Kernel | None = None  # puts those of a seat's actions first that are worth a look; returns how many
    cover: Kernel | None = None  # forgets what nobody has seen, for `imagine` to deal anew; returns how many cards
    deals_once: bool = False  # whether chance comes before the first choice and never again
    plays_out: bool = False  # whether futures to the end are quick: an arena weighs rolls by them that decide much
    least: float = 0.02  # an error smaller than this part of a win is not worth telling; alone it is in points


GENERIC_VERSION = 1
QUICK = Setting("quick", outcomes=36, deals=4, futures=200, horizon=10_000, again=600, checked=12, tried=1)
DEEP = Setting("deep", outcomes=216, deals=40, futures=2000, horizon=10_000, again=6000, checked=60, tried=2)
PLAYOUTS = {"quick": 24, "deep": 200}


def generic(game: Game, deep: bool) -> Mind:
    """The judge of a game that has none of its own: the mean of games played on by its bots' rules of thumb."""
    policy = bots.policy("strong", game) or bots.policy("casual", game) or choose_randomly
    setting = DEEP if deep else QUICK
    value = kernels.playouts(game.rules, policy)
    knowledge = (PLAYOUTS[setting.name],)
    return Mind(GENERIC_VERSION, knowledge, value, kernels.following(policy), setting, least=0.05)


class Judge:
    """The judge of a table: what positions are worth, by seat, adding up to 1; alone, in points."""

    def __init__(self, game: Game, mind: Mind) -> None:
        self.game, self.mind, self.setting = game, mind, mind.setting
        self._value = kernels.valuing(game.rules, mind.value)
        self._expect = kernels.expecting(game.rules, mind.value)
        self._play_on = kernels.playing_on(game.rules, mind.value, mind.policy)
        self._decide = kernels.deciding(game.rules, mind.policy)
        self._uncover = kernels.uncovering(game.rules, mind.value, mind.cover) if self.covers else None
        self._thinking = Lock()  # what a judge knows may have room in it for what it looks at

    @property
    def version(self) -> int:
        return self.mind.version

    @property
    def checksum(self) -> str:
        """Changes when anything changes that could change a verdict."""
        return sources.checksum_of(self.game.id)

    @property
    def imagines(self) -> bool:
        """Whether a seat's choice is judged over deals that fit what it knew."""
        return self.game.manifest.secrets

    @property
    def covers(self) -> bool:
        """Whether there is luck in choices: cards that nobody has seen yet."""
        return self.mind.cover is not None

    @property
    def least(self) -> float:
        """The smallest error worth telling, for one seat."""
        sides = self.game.sides
        return self.mind.least / (len(sides[0]) if self.game.players > 1 else 1)

    def values(self, s: Any, seed: int = 0) -> Values:
        """What a position is worth to every seat when all go on by the judge's best play."""
        out = np.empty(self.game.players, np.float64)
        with self._thinking:
            self._value(self.mind.knowledge, self._room(s), np.uint64(seed), out)
        return out

    def expected(self, s: Any, seed: int = 0) -> Values:
        """The mean of `values` over all that chance can bring next."""
        out = np.empty(self.game.players, np.float64)
        with self._thinking:
            self._expect(self.mind.knowledge, self._room(s), np.uint64(seed), self.setting.outcomes, out)
        return out

    def luck(self, before: Any, after: Any, seed: int = 0) -> tuple[Values, Values, Values]:
        """The worth after chance has come, the mean over all that could have, and the luck: their difference."""
        worth, mean = self.values(after, seed), self.expected(before, seed)
        return worth, mean, worth - mean

    def luck_of_choice(self, s: Any, seat: int, action: int, seed: int = 0) -> Values:
        """What a choice changes less what it would on average, if what nobody has seen were shuffled."""
        assert self._uncover
        out = np.empty(self.game.players, np.float64)
        with self._thinking:
            self._uncover(self.mind.knowledge, self._room(s), seat, action, np.uint64(seed), self.setting.shuffles, out)
        return out

    def compare(self, s: Any, seat: int, candidates: Sequence[int], seed: int) -> Values:
        """By sample, candidate and seat: what the position after each is worth, from what the chooser knows."""
        return self._samples(self.mind.knowledge, s, seat, candidates, seed, self.setting.deals, 0)

    def play_on(
        self, s: Any, seat: int, candidates: Sequence[int], seed: int, futures: int, horizon: int | None = None
    ) -> Values:
        """The same in sampled futures, in which all play on for so many choices."""
        known = self.mind.knowledge if self.mind.abroad is None else self.mind.abroad
        most = self.setting.horizon if horizon is None else horizon
        return self._samples(known, s, seat, candidates, seed, futures, most)

    def _samples(
        self, known: Any, s: Any, seat: int, candidates: Sequence[int], seed: int, samples: int, most: int
    ) -> Values:
        values = np.empty((samples, len(candidates), self.game.players), np.float64)
        position, numbers = self._room(s), np.array(candidates, np.int16)
        with self._thinking:
            self._play_on(known, position, seat, numbers, self.imagines, np.uint64(seed), most, values)
        return values

    def candidates(self, s: Any, seat: int, actions: list[int], made: int | None = None) -> list[int]:
        """Those of the actions that are worth a look, and the one made."""
        if self.mind.candidates is None:
            return actions
        found = np.array(actions, np.int16)
        n = self.mind.candidates(self.game.seen_by(s, seat), seat, found)
        looked_at: list[int] = found[:n].tolist()
        return looked_at if made is None or made in looked_at else [*looked_at, made]

    def would_choose(self, s: Any, seat: int) -> int:
        """The choice of the judge's policy, from what the seat knows."""
        with self._thinking:
            return int(self._decide(self.mind.knowledge, self._room(s), seat))

    def _room(self, s: Any) -> Any:
        records = self.game.records(1)
        records[0] = s
        return records


_judges: dict[tuple[str, bool], Judge] = {}


def judge(game: str | Game, deep: bool = False) -> Judge:
    """The judge of a game, at its usual table, or of a table, which tables with the same players and options share."""
    table = registry.game(game) if isinstance(game, str) else game
    key = repr(table), deep
    if key not in _judges:
        _judges[key] = Judge(table, mind_of(table, deep))
    return _judges[key]


def mind_of(table: Game, deep: bool = False) -> Mind:
    """What the game's own judge module makes for a table; or the mind of any game."""
    module = table.manifest.judge
    mind: Mind = (registry.part(table.id, module).create if module else generic)(table, deep)
    return mind


def line_seed(seed: int, line: int) -> int:
    """The random numbers of one line of a game."""
    return stream_word(seed, line)
