"""Computer players: ours by name, yours by `module:Class`, class, object or function.

docs/bots.md says how ours think, docs/writing-a-bot.md how to write one.
"""

import logging
import secrets
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Policy
from ..games import registry
from ..games.game import Game
from .bot import Bot
from .own import NoSuchBot as NoSuchBot
from .own import is_own, label, made
from .policy import Random

LEVELS = ("beginner", "casual", "strong", "master")  # what people choose from, the weakest first
USUAL = "casual"  # where nobody has said
NAMES = ("random", "greedy", *LEVELS)
Spec = Any  # a name of ours, or a player of your own: see `own.made`

log = logging.getLogger(__name__)
_bots: dict[tuple[str, str], Bot] = {}
_making = Lock()


def bot(name: str, game: Game) -> Bot:
    """Our bot of that name for this table; tables with the same players and options share it.

    `master@FILE` plays with other weights than those in the package. Raises NoSuchBot.
    """
    if game.manifest.pad_of:
        raise NoSuchBot("error.only-people", game=game.id)
    level, at, weights = name.partition("@")
    if level not in NAMES:
        raise NoSuchBot("error.no-bot", bot=name, names=", ".join(NAMES))
    key = name, repr(game)
    with _making:  # weights are read once, however many threads ask for them
        if key not in _bots:
            _bots[key] = _with_weights(level, game, weights) if at else _made(level, game)
    return _bots[key]


def player(spec: Spec, game: Game, first: int = 0) -> Bot:
    """Whoever is meant, ready for one game in which that seat begins. Raises NoSuchBot."""
    return made(spec, game, first) if is_own(spec) else bot(spec, game)


def _made(name: str, game: Game) -> Bot:
    if name == "random" or not registry.has_part(game.id, "bots"):
        return Random()
    made: Bot = registry.part(game.id, "bots").create(game, name)
    return made


def learned(game: Game) -> tuple[str, ...]:
    """The levels that play by weights from a file."""
    folder = registry.part(game.id, "bots") if registry.has_part(game.id, "bots") else None
    levels: tuple[str, ...] = getattr(folder, "LEARNED", ())
    return levels


def _with_weights(name: str, game: Game, file: str) -> Bot:
    if name not in learned(game):
        raise _unlearned(name, game)
    if not Path(file).is_file():
        raise NoSuchBot("error.no-weights", file=file or "–")
    try:
        made: Bot = registry.part(game.id, "bots").create(game, name, Path(file))
    except Exception as error:
        raise NoSuchBot("error.bad-weights", file=file, game=game.manifest) from error
    return made


def _unlearned(name: str, game: Game) -> NoSuchBot:
    levels = ", ".join(learned(game)) or "–"
    return NoSuchBot("error.not-learned", bot=name, game=game.manifest, levels=levels)


def with_weights(names: Sequence[str], game: Game, file: Path | None) -> list[str]:
    """The same bots, where those that have learned play by these weights. Raises NoSuchBot if none of them has."""
    if file is None:
        return list(names)
    if not set(names) & set(learned(game)):
        raise _unlearned(", ".join(names), game)
    return [f"{name}@{file}" if name in learned(game) else name for name in names]


def policy(spec: Spec, game: Game) -> Policy | None:
    """The bot as a kernel for compiled batches, if it is one. Raises NoSuchBot."""
    return getattr(player(spec, game), "policy", None)


def choose(who: str | Bot, game: Game, seen: Any, seat: int, seed: int | None = None) -> str:
    """A bot's choice from the record after `hide`; without a seed, another one each time.

    A bot that fails is replaced for this choice by any legal one, so that nobody waits for it for ever; the fault is
    logged. Raises NoSuchBot.
    """
    actions = legal(game, seen, seat)
    seed = secrets.randbits(63) if seed is None else seed
    try:
        action = chosen(player(who, game) if isinstance(who, str) else who, game, seen, seat, actions, seed)
    except NoSuchBot:
        raise
    except Exception:
        log.exception("the bot %r failed in %r", label(who), game)
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
    return actions[: game.steps.offer(game.array_of(seen), seat, actions)]
