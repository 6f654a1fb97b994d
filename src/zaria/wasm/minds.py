"""The bots of a game as kernels, level by level, and what they have learned as files."""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from .. import bots
from ..bots.policy import Thinking
from ..games import registry
from ..games.game import Game
from .exports import signature
from .interface import Mind, Slot, Weights
from .module import Module

ALIGNED = 16  # bytes, for every array of a file


class Minds:
    """Puts every level's kernel into a module, and writes the weights."""

    def __init__(self, module: Module, out: Path) -> None:
        self._module, self._out = module, out
        self._named: dict[Any, str] = {}  # by kernel: the level that first thought by it

    def of(self, game: Game) -> dict[int, dict[str, Mind]]:
        """Who thinks by what, by the number of players and the level."""
        tables = {players: registry.game(game.id, players) for players in game.manifest.players}
        return {players: {level: self._mind(at, level) for level in bots.LEVELS} for players, at in tables.items()}

    def _mind(self, game: Game, level: str) -> Mind:
        bot: Any = bots.bot(level, game)
        if isinstance(bot, Thinking):
            weights = _weights(game.id, bot.learned, self._out) if bot.learned else None
            return Mind(self._exported(level, bot.kernel, signature(bot.kernel, game.rules, bot.learned)), weights)
        if hasattr(bot, "policy"):
            return Mind(self._exported(level, bot.policy, signature(bot.policy, game.rules)), None)
        raise TypeError(f"{bot!r} is no kernel, so it cannot be compiled")

    def _exported(self, level: str, kernel: Any, types: tuple[Any, ...]) -> str:
        if kernel not in self._named:
            others = sum(name.startswith(level) for name in self._named.values())
            self._named[kernel] = f"{level}_{others}" if others else level
            self._module.export(self._named[kernel], kernel, types)
        return self._named[kernel]


def _weights(id: str, learned: tuple[Any, ...], out: Path) -> Weights:
    """Write arrays to a file that is named for its content, so that those who have learned the same share it."""
    raw = bytearray()
    slots = []
    for array in map(np.ascontiguousarray, learned):
        raw += bytes(-len(raw) % ALIGNED)
        slots.append(Slot(array.dtype.name, list(array.shape), len(raw)))
        raw += array.tobytes()
    file = f"{id}.{hashlib.sha256(raw).hexdigest()[:8]}.weights"
    (out / file).write_bytes(raw)
    return Weights(file, len(raw), slots)
