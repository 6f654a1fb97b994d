"""Players of your own: whatever can choose is made into a bot. docs/writing-a-bot.md shows how to write one."""

import inspect
import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import ZariaError
from ..games.game import Game
from ..match import Match
from .asking import Fault, NotAChoice, Stalled, failure, in_time
from .bot import Bot
from .policy import Following

VIEW, VIEW_AND_DICE, RECORD, KERNEL = 1, 2, 4, 5  # what a `choose` takes, by the number of its arguments
BEGINNING = 60.0  # seconds in which a class is made, because it may have much to read


class NoSuchBot(ZariaError):
    """There is no bot of that name."""


class Viewing:
    """A bot that reads views and answers with texts, at one table."""

    def __init__(self, choose: Callable[..., object], game: Game, first: int) -> None:
        self._choose, self._game, self._match = choose, game, Match(game, first)
        self._wants_dice = _arguments(choose) == VIEW_AND_DICE
        self._match.view(0)  # compiled now, and not in the time that the bot has for a choice

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        self._match.s = seen
        view, known = self._match.view(seat), self._game.remembered(seen)
        text = self.answer(view if known is None else view | {"known": known}, seed)
        number = self._game.number(text)
        if number is None:
            raise NotAChoice(repr(text))
        return number

    def text_of(self, action: int) -> str:
        return self._game.actions[action]

    def answer(self, view: dict[str, Any], seed: int) -> Any:
        """What it says to a view, whatever that is."""
        return self._choose(view, random.Random(seed)) if self._wants_dice else self._choose(view)


def is_own(spec: object) -> bool:
    """Whether this names or is a player of somebody's own, not one of ours."""
    return not isinstance(spec, str) or ":" in spec.partition("@")[0]


def label(spec: object) -> str:
    """What a player is called in results."""
    if isinstance(spec, str):
        return spec
    name = getattr(spec, "name", None) or getattr(spec, "__name__", None) or type(spec).__name__
    return str(name)


def made(spec: object, game: Game, first: int = 0) -> Bot:
    """A player of your own for one game: `module:Class`, `file.py:Class`, a class, an object or a function.

    A class is made anew for every game, with the game if it takes an argument. Raises NoSuchBot.
    """
    found: Any = named(spec) if isinstance(spec, str) else spec
    if isinstance(found, type):
        found = _begun(found, game)
    choose = getattr(found, "choose", None) or getattr(found, "policy", None) or (found if callable(found) else None)
    takes = None if choose is None else _arguments(choose)
    if choose is None or takes not in (VIEW, VIEW_AND_DICE, RECORD, KERNEL):
        raise NoSuchBot("error.is-no-bot", bot=label(spec))
    if takes == RECORD:
        whole: Bot = found
        return whole
    return Following(choose) if takes == KERNEL else Viewing(choose, game, first)


def begun(spec: object, game: Game, first: int) -> Bot | Fault:
    """A player of your own that has played before; a Fault where it cannot begin this time."""
    try:
        return made(spec, game, first)
    except NoSuchBot as error:
        return Fault("crash", str(error.facts.get("why", error)))


def _begun(kind: type, game: Game) -> Any:
    try:
        return in_time(lambda: kind(game) if _arguments(kind) else kind(), BEGINNING)
    except (Exception, SystemExit, Stalled) as error:
        raise NoSuchBot("error.bot-unmade", bot=label(kind), why=failure(error)) from error


def _arguments(function: Any) -> int:
    """How many arguments one has to give."""
    try:
        parameters = inspect.signature(getattr(function, "py_func", function)).parameters.values()
    except (TypeError, ValueError):
        return 0
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(each.kind in positional and each.default is inspect.Parameter.empty for each in parameters)


def named(spec: str) -> Any:
    """What `module:Name` or `file.py:Name` means. Raises NoSuchBot."""
    where, _, name = spec.rpartition(":")
    try:
        module = _from_file(Path(where)) if where.endswith(".py") else _from_module(where)
    except NoSuchBot:
        raise
    except (Exception, SystemExit) as error:
        raise NoSuchBot("error.bot-unread", file=where, why=failure(error)) from error
    if not hasattr(module, name):
        has = [other for other, value in vars(module).items() if _is_from(module, value)]
        raise NoSuchBot("error.bot-missing", file=where, name=name, has=", ".join(has) or "–")
    return getattr(module, name)


def _from_module(name: str) -> ModuleType:
    if not name:
        raise NoSuchBot("error.no-module", module=name)
    here = str(Path.cwd())
    if here not in sys.path:  # `zaria` is a script elsewhere, and a bot is usually where one works
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.split(".")[0] and error.name != name:
            raise
        raise NoSuchBot("error.no-module", module=name) from error


def _from_file(file: Path) -> ModuleType:
    if not file.is_file():
        raise NoSuchBot("error.no-file", file=file)
    name = f"zaria_bot_{file.stem}_{abs(hash(file.resolve()))}"
    if name in sys.modules:
        return sys.modules[name]
    loader = SourceFileLoader(name, str(file))
    module = sys.modules[name] = module_from_spec(ModuleSpec(name, loader, origin=str(file)))
    try:
        loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _is_from(module: ModuleType, value: object) -> bool:
    return callable(value) and getattr(value, "__module__", None) == module.__name__
