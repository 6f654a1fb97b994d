"""Bots' thoughts: a few threads, shared fairly.

Kernels release the GIL, so bots think beside the event loop. Tables that people look at come first, and among equals
the owners of tables take turns, so that whoever opens a hundred tables full of masters waits for themselves. A thought
that is not done in time is given up for a cheap choice: a game never waits for a bot.
"""

import asyncio
import os
import secrets
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

import structlog

from .. import bots
from ..games.game import Game
from .metrics import THOUGHTS, THOUGHTS_LATE, THOUGHTS_WAITING

log = structlog.get_logger()

MOST_THREADS = 4
PATIENCE = 8.0  # seconds until a choice is made without the thought


def spare_cores() -> int:
    """All but the event loop's, as far as they are of use: a second thread on its own core keeps it waiting twice as
    long (`python -m bench.attack --only masters-of-many`: choices p99 46 ms with two, 17 ms with one)."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, min(MOST_THREADS, cores - 1))


class Question(NamedTuple):
    """What a bot is asked: a seat's choice, from a record after `hide`."""

    level: str
    game: Game
    seen: Any
    seat: int


class _Waiting(NamedTuple):
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[Any]"


class Thinkers:
    """The threads, and who waits for them."""

    def __init__(self, threads: int | None = None, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lines: tuple[dict[str, deque[_Waiting]], ...] = ({}, {})  # by owner: watched tables, then all others
        self._something = threading.Condition()
        self._closed = False
        THOUGHTS_WAITING.set_function(self._waiting)
        count = spare_cores() if threads is None else threads
        for number in range(count):  # daemons: a process that must end does not wait for a thought
            threading.Thread(target=self._think, name=f"bot-{number}", daemon=True).start()

    def _waiting(self) -> int:
        with self._something:
            return sum(len(questions) for line in self._lines for questions in line.values())

    def close(self) -> None:
        """Let the threads end with what they are at; whatever waits is forgotten."""
        with self._something:
            self._closed = True
            self._something.notify_all()

    async def choose(self, owner: str, watched: bool, question: Question) -> str:
        """A bot's choice, or a cheap one where it fails or takes too long."""
        THOUGHTS.inc()
        try:
            async with asyncio.timeout(self._patience):
                return str(await self.run(owner, watched, lambda: bots.choose(*question)))
        except TimeoutError:
            THOUGHTS_LATE.inc()
            log.warning("a bot took too long", level=question.level, game=question.game.id)
        except Exception:
            log.exception("a bot failed", level=question.level, game=question.game.id)
        return secrets.choice(question.game.legal(question.seen, question.seat))

    async def run(self, owner: str, watched: bool, work: Callable[[], Any]) -> Any:
        """Do some work in a thread when its owner's turn has come."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        with self._something:
            self._lines[not watched].setdefault(owner, deque()).append(_Waiting(work, loop, done))
            self._something.notify()
        return await done

    def _think(self) -> None:
        while (waiting := self._next()) is not None:
            if waiting.done.cancelled():
                continue
            result: Any = None
            try:
                result = waiting.work()
            except BaseException as error:
                result = error
            if not waiting.loop.is_closed():
                waiting.loop.call_soon_threadsafe(_settle, waiting.done, result)

    def _next(self) -> _Waiting | None:
        """The oldest question of the owner whose turn it is; None when the threads are to end."""
        with self._something:
            while not self._closed:
                for line in self._lines:
                    if line:
                        owner = next(iter(line))
                        questions = line.pop(owner)
                        waiting = questions.popleft()
                        if questions:
                            line[owner] = questions  # behind everybody else who waits
                        return waiting
                self._something.wait()
        return None


def _settle(done: "asyncio.Future[Any]", result: Any) -> None:
    if done.done():
        return
    if isinstance(result, BaseException):
        done.set_exception(result)
    else:
        done.set_result(result)
