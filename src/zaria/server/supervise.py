"""Tasks that must live: one that fails is started again, and somebody hears of it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable

import structlog

from .metrics import TASKS_FAILED
from .store import Unwritable

log = structlog.get_logger()

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds before a failed task is started again
WELL = 60.0  # seconds after which a task that fails had been well, and its pause is the first again
AGAIN = 0.2  # seconds until one that has not ended is cancelled once more


class Tasks:
    """The standing tasks of a process."""

    def __init__(
        self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._sleep, self._now = sleep, now
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Run something until it returns; where it fails, again after a pause that grows. Nothing begins at the end."""
        if self._closed:
            return
        task = asyncio.create_task(self._live(name, work), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _live(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        pause = FIRST_PAUSE
        while True:
            begun = self._now()
            try:
                await work()
            except Unwritable as error:  # not the task's fault, and said by whoever tries to write
                log.warning("a task waits for the store", task=name, why=str(error))
                await self._sleep(FIRST_PAUSE)
            except Exception:
                if self._now() - begun >= WELL:
                    pause = FIRST_PAUSE
                TASKS_FAILED.labels(name).inc()
                log.exception("a task failed and is started again", task=name, pause=pause)
                await self._sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                return

    async def close(self) -> None:
        self._closed = True
        await end(self._tasks)


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks until all have ended: `asyncio.wait_for`, which drivers use, loses a cancellation before Python 3.12
    when what it waits for comes in the same moment."""
    tasks = set(tasks)
    while left := {task for task in tasks if not task.done()}:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=AGAIN)
    await asyncio.gather(*tasks, return_exceptions=True)  # what went wrong in them is of no use any more
