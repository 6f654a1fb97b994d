"""The games there are, as clients are told of them."""

from ..bots import LEVELS
from ..games.manifest import Manifest
from ..games.registry import pad_of
from ..paper.pages import printable
from .protocol import GameInfo


def about(game: Manifest) -> GameInfo:
    """What one must know to open a table of a game."""
    return GameInfo(
        id=game.id,
        title=game.title(),
        fewest=game.players.start,
        most=game.players.stop - 1,
        options={name: list(values) for name, values in game.options.items()},
        only_for={name: list(counts) for name, counts in game.only_for.items()},
        levels=list(LEVELS),
        memory_aid=game.memory_aid,
        passes=list(game.passes),
        own_dice=game.own_dice,
        pad=pad_of(game.id),
        paper=game.id in printable(),
    )
