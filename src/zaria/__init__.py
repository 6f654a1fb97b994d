"""Zaria: Qwixx, Qwixx – The Card Game, Qwantum, Knaster and Trio, exactly by their rules.

>>> import zaria
>>> match = zaria.Match(zaria.game("qwixx", players=2), chance=zaria.Seeded(7))
>>> match.to_act
(0, 1)
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "1.0.0"
__all__ = [
    "GAMES",
    "BadOutcome",
    "BadRecord",
    "Batch",
    "IllegalChoice",
    "Match",
    "NoSuchGame",
    "NoSuchTable",
    "Refusal",
    "Seeded",
    "game",
    "judge",
    "review",
]

if TYPE_CHECKING:
    from .batch import Batch
    from .chance import Seeded
    from .errors import BadOutcome, BadRecord, IllegalChoice, NoSuchGame, NoSuchTable, Refusal
    from .games.registry import GAMES, game
    from .match import Match
    from .review.account import review
    from .review.judge import judge

_HOMES = {
    "Batch": "batch",
    "Seeded": "chance",
    "BadOutcome": "errors",
    "BadRecord": "errors",
    "IllegalChoice": "errors",
    "NoSuchGame": "errors",
    "NoSuchTable": "errors",
    "Refusal": "errors",
    "GAMES": "games.registry",
    "game": "games.registry",
    "Match": "match",
    "judge": "review.judge",
}


if not TYPE_CHECKING:  # where types are checked, only the names above are there

    def __getattr__(name: str) -> Any:
        """Load a part when it is first asked for: the compiler takes a while to import, the list of games does not."""
        if name == "review":  # a package that can be called
            return import_module(f".{name}", __name__)
        if name not in _HOMES:
            raise AttributeError(f"module 'zaria' has no attribute {name!r}", name=name, obj=sys.modules[__name__])
        value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
