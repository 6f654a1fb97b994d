"""The bots of a game as kernels, level by level, and what they have learned as files."""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from .. import bots
from ..bots.policy import Packed, Thinking
from ..games import registry
from ..games.game import Game
from .exports import signature
from .interface import Mind, Slot, Weights, Widened
from .module import Module

ALIGNED = 16  # bytes, for every array of a file


class Minds:
    """Puts every level's kernel into a module, and writes the weights."""

    def __init__(self, module: Module, out: Path) -> None:
        self._module, self._out = module, out
        self._named: dict[Any, str] = {}  # by kernel: the level that first thought by it, or what it does

    def of(self, game: Game) -> dict[int, dict[str, Mind]]:
        """Who thinks by what, by the number of players and the level."""
        tables = {players: registry.game(game.id, players) for players in game.manifest.players}
        return {players: {level: self._mind(at, level) for level in bots.LEVELS} for players, at in tables.items()}

    def _mind(self, game: Game, level: str) -> Mind:
        bot: Any = bots.bot(level, game)
        if isinstance(bot, Thinking):
            learned = bot.packed.room if bot.packed else bot.learned
            function = self._exported(level, bot.kernel, signature(bot.kernel, game.rules, learned))
            return Mind(function, self.weights(game, learned, bot.packed) if learned else None)
        if hasattr(bot, "policy"):
            return Mind(self._exported(level, bot.policy, signature(bot.policy, game.rules)), None)
        raise TypeError(f"{bot!r} is no kernel, so it cannot be compiled")

    def weights(self, game: Game, learned: Any, packed: Packed | None) -> Weights:
        """Write what was learned, as it is kept if there is a kernel that widens it.

        A file is named for its content, so that those who have learned the same share it.
        """
        if packed is None:
            raw, arrays = _laid_out(learned)
            return Weights(self._written(game, raw), len(raw), arrays, None)
        widen, kept, room = packed.widen, packed.arrays, packed.room
        function = self._exported(widen.py_func.__name__, widen, signature(widen, game.rules, kept, room))
        raw, arrays = _laid_out(kept)
        wide, slots = _laid_out(room)
        return Weights(self._written(game, raw), len(raw), arrays, Widened(function, len(wide), slots))

    def _written(self, game: Game, raw: bytes) -> str:
        file = f"{game.id}.{hashlib.sha256(raw).hexdigest()[:8]}.weights"
        (self._out / file).write_bytes(raw)
        return file

    def _exported(self, name: str, kernel: Any, types: tuple[Any, ...]) -> str:
        if kernel not in self._named:
            others = sum(other.startswith(name) for other in self._named.values())
            self._named[kernel] = f"{name}_{others}" if others else name
            self._module.export(self._named[kernel], kernel, types)
        return self._named[kernel]


def _laid_out(arrays: tuple[Any, ...]) -> tuple[bytes, list[Slot]]:
    """Arrays one after the other."""
    raw = bytearray()
    slots = []
    for array in map(np.ascontiguousarray, arrays):
        raw += bytes(-len(raw) % ALIGNED)
        slots.append(Slot(array.dtype.name, list(array.shape), len(raw)))
        raw += array.tobytes()
    return bytes(raw), slots
