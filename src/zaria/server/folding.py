"""A table from its log, followed in a thread: a long log would hold everybody up."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from .. import snapshot
from ..table import Table
from .metrics import FOLDING_WAITING
from .store import Store, Stored

SNAPSHOT_LINES = 400  # after so many lines, and then after half as many again as there are


Made = TypeVar("Made")


class Folding:
    """The thread, and the store to ask for a whole log where a snapshot is of no use."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "fold")

    async def run(self, work: Callable[..., Made], *arguments: Any) -> Made:
        """Something else that follows a log."""
        with FOLDING_WAITING.track_inprogress():
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    async def table(self, id: str, stored: Stored) -> Table:
        """A table as its log has it, from the last snapshot where there is one."""
        if stored.snapshot is not None:
            table = await self.run(_after_snapshot, id, stored)
            if table is not None:
                return table
            whole = await self._store.load(id, whole=True)
            assert whole is not None
            stored = whole
        return await self.run(_from_the_start, id, stored)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def snapshot_of(table: Table, saved: int) -> tuple[int, bytes] | None:
    """A snapshot where it is time for one, with the number of lines; `saved` is how many the last one had."""
    due = table.rows >= max(SNAPSHOT_LINES, 1.5 * saved)
    return (table.rows, snapshot.taken(table)) if due else None


def _after_snapshot(id: str, stored: Stored) -> Table | None:
    assert stored.snapshot is not None
    table = snapshot.restored(id, stored.secret, stored.snapshot)
    for row in stored.rows if table else ():
        assert table is not None
        table.apply(row)
    return linked(table) if table else None


def _from_the_start(id: str, stored: Stored) -> Table:
    return linked(Table.folded(id, stored.secret, stored.rows))


def linked(table: Table) -> Table:
    """The chain over a long log takes a while too, so it is made here and not with the first picture."""
    _ = table.chain
    return table
