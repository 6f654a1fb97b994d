"""Players of your own: whatever can choose is made into a bot. docs/writing-a-bot.md shows how to write one."""

import inspect
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import Said
from ..games.game import Game
from ..match import Match
from .bot import Bot
from .policy import Following, Random

PATIENCE = 10.0  # seconds for one choice
VIEW, VIEW_AND_DICE, RECORD, KERNEL = 1, 2, 4, 5  # what a `choose` takes, by the number of its arguments
LONGEST = 300  # characters of a report
AGAIN = 0.1  # seconds until a bot that has caught the end of its time is told once more


class NoSuchBot(Said):
    """There is no bot of that name."""


class Fault(NamedTuple):
    """A choice that a bot lost: why, and the fact of it, in no language."""

    kind: str  # "crash", "illegal" or "stall"
    says: str  # what it raised and where, what it chose, or how long it was waited for


class NotAChoice(ValueError):
    """A bot said something that is no choice of its game."""


class Stalled(BaseException):
    """The time for a choice is up. Not an Exception, so that a bot that catches those does not catch this."""


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


def _begun(kind: type, game: Game) -> Any:
    try:
        return kind(game) if _arguments(kind) else kind()
    except (Exception, SystemExit) as error:
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


def asked(
    player: Bot, seen: Any, seat: int, actions: NDArray[np.int16], seed: int, patience: float = PATIENCE
) -> tuple[int, Fault | None]:
    """A choice by a player of somebody's own; where it loses the choice, any legal one and what went wrong."""
    start = time.monotonic()
    try:
        with _alarm(patience):
            action = int(player.choose(seen, seat, actions.copy(), seed))
        fault = None if action in actions else Fault("illegal", _said(player, action))
    except Stalled:
        fault = Fault("stall", f"{patience:g} s")
    except NotAChoice as error:
        fault = Fault("illegal", str(error)[:LONGEST])
    except (Exception, SystemExit) as error:
        fault = Fault("crash", failure(error))
    if fault is None and time.monotonic() - start > patience:
        fault = Fault("stall", f"{patience:g} s")
    return (action, None) if fault is None else (Random().choose(seen, seat, actions, seed), fault)


def _said(player: Bot, action: int) -> str:
    return repr(player.text_of(action)) if isinstance(player, Viewing) else str(action)


def failure(error: BaseException) -> str:
    """What failed in a bot, and in which of its lines."""
    return f"{type(error).__name__}: {error}{_place(error)}"[:LONGEST]


def _place(error: BaseException) -> str:
    trace = None if isinstance(error, SyntaxError) else error.__traceback__  # which says its line itself
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f" ({Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno})"


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Stop whatever takes longer, where a process can be interrupted: in its main thread, not under Windows."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise Stalled

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
