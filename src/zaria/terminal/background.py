"""A table that goes on in a thread of its own while the plain prompt waits for an answer."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from threading import Event, Thread
from typing import Any, TypeVar

from .client import TableClient

Result = TypeVar("Result")
PATIENCE = 2.0  # seconds for a bot that still thinks when the table is left


class Background:
    """Runs a table; `wait` returns after everything new. The thread never outlives the process."""

    def __init__(self, table: TableClient) -> None:
        self._table = table
        self._ready, self._news = Event(), Event()
        self._failed: BaseException | None = None
        table.changed = self._news.set
        self._thread = Thread(target=self._go, daemon=True)
        self._thread.start()
        self._ready.wait()

    def _go(self) -> None:
        with suppress(asyncio.CancelledError):
            asyncio.run(self._live())

    async def _live(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        self._ready.set()
        try:
            await self._table.live()
        except Exception as error:
            self._failed = error
        self._news.set()
        await asyncio.Event().wait()  # others may still want something done until we are closed

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something at the table and wait for its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def wait(self) -> None:
        """Until something is new. Raises what the table failed with."""
        self._news.wait()
        self._news.clear()
        if self._failed is not None:
            raise self._failed

    def close(self) -> None:
        assert self._task is not None
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(PATIENCE)
