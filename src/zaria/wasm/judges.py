"""The judge of a game as kernels, and what it knows as files; what it shares with the bots is in theirs."""

from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from .. import bots
from ..bots.policy import Packed, Thinking
from ..engine.matching import steps
from ..games import registry
from ..games.game import Game
from ..review import kernels
from ..review.judge import Mind, mind_of
from .exports import signature
from .interface import Judging, Knowledge, Weights
from .minds import Minds
from .module import Module


class Judges:
    """Puts a judge's kernels into a module, with the rules to follow a game by, and writes what it knows."""

    def __init__(self, module: Module, out: Path) -> None:
        self._module, self._weights = module, Minds(module, out).weights

    def of(self, game: Game) -> Judging:
        minds = [(table, deep, _mind(table, deep)) for table, deep in settings(game)]
        self._export(game, minds[0][2])
        known = [
            Knowledge(
                players=table.players,
                options=dict(table.options),
                deep=deep,
                knowledge=self._parts(table, mind.knowledge),
                abroad=None if mind.abroad is None else self._parts(table, mind.abroad),
            )
            for table, deep, mind in minds
        ]
        return Judging(functions=self._module.signatures, tables=known)

    def _export(self, game: Game, mind: Mind) -> None:
        rules = game.rules
        reopen = kernels.reopening(rules) if game.manifest.together else None
        looking = {"reopen": reopen, "candidates": mind.candidates}
        for name, kernel in (steps(rules)._asdict() | lessons(game.id) | looking).items():
            if kernel is not None:
                self._module.export(name, kernel, signature(kernel, rules))
        knowing = {
            "value_of": kernels.valuing(rules, mind.value),
            "expect": kernels.expecting(rules, mind.value),
            "play_on": kernels.playing_on(rules, mind.value, mind.policy),
            "decide": kernels.deciding(rules, mind.policy),
        }
        if mind.cover is not None:
            knowing["uncover"] = kernels.uncovering(rules, mind.value, mind.cover)
        for name, kernel in knowing.items():
            self._module.export(name, kernel, signature(kernel, rules, mind.knowledge))

    def _parts(self, table: Game, knowledge: tuple[Any, ...]) -> list[Weights | float]:
        """What a judge knows in the order of its kernels' parameters; a tuple of its own is a file of its own."""
        for packed in _packed(table):
            if packed.room is knowledge:
                return [self._weights(table, knowledge, packed)]
        found: list[Weights | float] = []
        for is_array, parts in groupby(knowledge, lambda part: isinstance(part, np.ndarray)):
            if is_array:
                found.append(self._weights(table, tuple(parts), None))
                continue
            for part in parts:
                found += self._parts(table, part) if isinstance(part, tuple) else [float(part)]
        return found


def settings(game: Game) -> list[tuple[Game, bool]]:
    """Every table there can be, and whether to look deeper there."""
    tables = [registry.game(game.id, players, **options) for players, options in game.manifest.variants()]
    return [(table, deep) for table in tables for deep in (False, True)]


def lessons(id: str) -> dict[str, Any]:
    """The kernels by which a game's lessons look at a record; those of plain numbers are translated with them."""
    if not registry.has_part(id, "lessons"):
        return {}
    found = {name: each for name, each in vars(registry.part(id, "lessons")).items() if isinstance(each, Dispatcher)}
    return {name: each for name, each in found.items() if each.py_func.__code__.co_varnames[:1] == ("s",)}


def _packed(table: Game) -> list[Packed]:
    """What the bots of a table have learned and keep packed."""
    found = [bots.bot(level, table) for level in bots.learned(table)]
    return [bot.packed for bot in found if isinstance(bot, Thinking) and bot.packed]


def _mind(table: Game, deep: bool) -> Mind:
    """A mind with room for what it shares with bots: to fill it is slow in a process that compiles for others."""
    for packed in _packed(table):
        vars(packed)["learned"] = packed.room
    return mind_of(table, deep)
