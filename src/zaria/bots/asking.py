"""Asking a player of somebody's own: whatever it does, there is a choice in the end, and a report where it lost it."""

import faulthandler
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .bot import Bot
from .policy import Random

PATIENCE = 10.0  # seconds for one choice
LONGEST = 300  # characters of a report
AGAIN = 0.1  # seconds until a bot that goes on is told once more
LEAST = 1e-3  # seconds, because none at all would mean no end
GRACE = 2.0  # seconds in which a bot may notice that its time is up


class Fault(NamedTuple):
    """A choice that a bot lost: why, and the fact of it, in no language."""

    kind: str  # "crash", "illegal", "stall", or "ended" where its process did not survive an earlier choice
    says: str  # what it raised and where, what it chose, or how long it was waited for


class Answer(NamedTuple):
    """What came of asking a bot."""

    action: int
    fault: Fault | None  # why the action is any legal one
    seconds: float  # of one core


class NotAChoice(ValueError):
    """A bot said something that is no choice of its game."""


class Stalled(BaseException):
    """The time for a choice is up. Not an Exception, so that a bot that catches those does not catch this."""


def asked(
    player: Bot | Fault, seen: Any, seat: int, actions: NDArray[np.int16], seed: int, patience: float = PATIENCE
) -> Answer:
    """A choice by a player of somebody's own, or by one that could not even begin."""
    start = time.thread_time()  # of this thread alone, so that a busy machine does not look like a slow bot
    if isinstance(player, Fault):
        return instead(player, seen, seat, actions, seed)
    found = guarded(lambda: int(player.choose(seen, seat, actions.copy(), seed)), patience)
    if not isinstance(found, Fault) and found not in actions:
        found = Fault("illegal", _said(player, found))
    seconds = time.thread_time() - start
    if isinstance(found, Fault):
        return instead(found, seen, seat, actions, seed, seconds)
    return Answer(found, None, seconds)


def instead(fault: Fault, seen: Any, seat: int, actions: NDArray[np.int16], seed: int, seconds: float = 0.0) -> Answer:
    """Any legal choice, for a bot that lost its own."""
    return Answer(Random().choose(seen, seat, actions, seed), fault, seconds)


def _said(player: Bot, action: int) -> str:
    text_of: Callable[[int], str] | None = getattr(player, "text_of", None)
    return str(action) if text_of is None else repr(text_of(action))


def guarded(call: Callable[[], Any], patience: float) -> Any:
    """What comes of a call into somebody's code; a Fault where nothing comes of it, or too late."""
    start = time.monotonic()
    try:
        found = in_time(call, patience)
    except Stalled:
        return Fault("stall", f"{patience:g} s")
    except NotAChoice as error:
        return Fault("illegal", str(error)[:LONGEST])
    except (Exception, SystemExit) as error:
        return Fault("crash", failure(error))
    return found if time.monotonic() - start <= patience else Fault("stall", f"{patience:g} s")


def in_time(call: Callable[[], Any], seconds: float) -> Any:
    """Raises Stalled in whatever takes longer, where a process can be interrupted: in its main thread, not on Windows.

    One that catches even that, or runs in C and never comes back to Python, goes on. Nothing in its own process can
    stop it; an `expendable` process ends.
    """
    if _watch:
        _watch.begin(seconds)
    try:
        if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
            return _interrupted_after(call, seconds)
        return call()
    finally:
        if _watch:
            _watch.end()


def _interrupted_after(call: Callable[[], Any], seconds: float) -> Any:
    here, over = sys._getframe(), False

    def ring(number: int, frame: object) -> None:
        if not over and frame is not here:  # the call alone is told, not what comes after it
            raise Stalled(f"{seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, max(seconds, LEAST), AGAIN)
        return call()
    finally:
        over = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before if callable(before) else _too_late)


def _too_late(number: int, frame: object) -> None:
    """A last ring that comes when the call is over; without anybody to hear it, it would end the process."""


class Watch:
    """Ends this process, from a thread that needs no Python, when a call does not come back."""

    def __init__(self, every: float, nowhere: IO[str]) -> None:
        self._every, self._renewed, self._due = every, -math.inf, math.inf
        self._nowhere = nowhere  # faulthandler wants to write something as well

    def begin(self, seconds: float) -> None:
        now = time.monotonic()
        due = now + seconds + GRACE + self._every
        if now - self._renewed >= self._every or due < self._due:
            self._renewed, self._due = now, due
            faulthandler.dump_traceback_later(due - now, exit=True, file=self._nowhere)

    def end(self) -> None:
        if not self._every:
            self.close()

    def close(self) -> None:
        faulthandler.cancel_dump_traceback_later()


_watch: Watch | None = None


@contextmanager
def expendable(every: float = 0.0) -> Iterator[None]:
    """Meanwhile this process ends itself when a call outlasts its time and cannot be stopped: others do its work then.

    Setting the clock takes longer than many a choice; it may be set only `every` so many seconds.
    """
    global _watch
    with Path(os.devnull).open("w") as nowhere:
        _watch = Watch(every, nowhere)
        try:
            yield
        finally:
            _watch.close()
            _watch = None


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
