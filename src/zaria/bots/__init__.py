"""Computer players by name. docs/bots.md says how each of them thinks."""

import logging
import secrets
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Policy
from ..games import registry
from ..games.game import Game
from .bot import Bot
from .policy import Random

LEVELS = ("beginner", "casual", "strong", "master")  # what people choose from, the weakest first
USUAL = "casual"  # where nobody has said
NAMES = ("random", "greedy", *LEVELS)

log = logging.getLogger(__name__)
_bots: dict[tuple[str, str], Bot] = {}
_making = Lock()


class NoSuchBot(ValueError):
    """There is no bot of that name."""


def bot(name: str, game: Game) -> Bot:
    """The bot of that name for this table; tables with the same players and options share it. Raises NoSuchBot."""
    if name not in NAMES:
        raise NoSuchBot(f"there is no bot {name!r}; there are {', '.join(NAMES)}")
    key = name, repr(game)
    with _making:  # weights are read once, however many threads ask for them
        if key not in _bots:
            _bots[key] = _made(name, game)
    return _bots[key]


def _made(name: str, game: Game) -> Bot:
    if name == "random" or not registry.has_part(game.id, "bots"):
        return Random()
    made: Bot = registry.part(game.id, "bots").create(game, name)
    return made


def policy(name: str, game: Game) -> Policy | None:
    """The bot as a kernel for compiled batches, if it is one. Raises NoSuchBot."""
    return getattr(bot(name, game), "policy", None)


def choose(level: str, game: Game, seen: Any, seat: int, seed: int | None = None) -> str:
    """A bot's choice from the record after `hide`; without a seed, another one each time.

    A bot that fails is replaced for this choice by any legal one, so that nobody waits for it for ever; the fault is
    logged. Raises NoSuchBot.
    """
    actions = legal(game, seen, seat)
    seed = secrets.randbits(63) if seed is None else seed
    try:
        action = chosen(bot(level, game), game, seen, seat, actions, seed)
    except NoSuchBot:
        raise
    except Exception:
        log.exception("the bot %r failed in %r", level, game)
        action = Random().choose(seen, seat, actions, seed)
    return game.actions[action]


def chosen(player: Bot, game: Game, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
    """A bot's choice by the kernels' number. Raises whatever the bot raises, and ValueError for an illegal choice."""
    if len(actions) == 1:
        return int(actions[0])
    action = int(player.choose(game.copy(seen), seat, actions.copy(), seed))
    if action not in actions:
        raise ValueError(f"it chose {action} of {actions.tolist()}")
    return action


def legal(game: Game, seen: Any, seat: int) -> NDArray[np.int16]:
    """The legal actions of a seat that is to act, by the kernels' numbers."""
    actions = np.empty(game.rules.ACTIONS, np.int16)
    return actions[: game.rules.legal(seen, seat, actions)]
