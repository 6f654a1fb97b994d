"""Which process plays for a table's bots, clock and dice: one at a time, and another within seconds when it dies.

A process says every other second that it is alive; a table's lease is good for as long as its owner is. Should two ever
believe that they hold one, the log's numbers decide between them as between people.
"""

import asyncio
import time
from typing import Protocol

from .live import Live
from .store import SharedStore, Unwritable

ALIVE = 5.0  # seconds without a sign of life after which a process is taken for dead
BEAT = 1.5  # seconds between two signs of life
REFUSED = 2.0  # seconds until a lease that somebody else has is asked for again
SOON = 0.05  # seconds between two looks whether we are known to live
AT_ONCE = 50  # tables taken over in one go


class House(Protocol):
    """What this needs of the hub."""

    live: dict[str, Live]

    def play_on(self, live: Live) -> None: ...
    async def take_up(self, id: str) -> bool: ...


class Leases:
    """The tables this process plays for."""

    def __init__(self, house: House, store: SharedStore, process: str) -> None:
        self._house, self._store, self._process = house, store, process
        self._held: set[str] = set()
        self._good_until = 0.0
        self._wanted: set[str] = set()
        self._refused: dict[str, float] = {}
        self._left: dict[str, bool] = {}
        self._something = asyncio.Event()

    def __len__(self) -> int:
        return len(self._held)

    def holds(self, table: str) -> bool:
        return table in self._held and time.monotonic() < self._good_until

    def want(self, table: str) -> None:
        """Ask for a lease, unless somebody else had it a moment ago."""
        if self._refused.get(table, 0.0) < time.monotonic() - REFUSED:
            self._wanted.add(table)
            self._something.set()

    def let_go(self, table: str, for_others: bool) -> None:
        """A table has left memory; `for_others`: it must be played on."""
        self._wanted.discard(table)
        self._refused.pop(table, None)
        if table in self._held:
            self._held.discard(table)
            self._left[table] = for_others

    async def beat(self) -> None:
        """Say that we are alive, again and again, and let go of what is no longer ours."""
        while True:
            now = time.monotonic()
            if not await self._store.beat(self._process, ALIVE) and self._held:
                self._lose()
            self._good_until = now + ALIVE - BEAT / 2
            await self._release()
            await asyncio.sleep(BEAT)

    async def _release(self) -> None:
        for for_others in (True, False):
            tables = [table for table, kept in self._left.items() if kept == for_others]
            if tables:
                await self._store.release(self._process, tables, for_others)
            for table in tables:
                self._left.pop(table, None)

    def _lose(self) -> None:
        """We were taken for dead, so all that we held may be somebody else's by now."""
        lost, self._held = self._held, set()
        for table in lost:
            live = self._house.live.get(table)
            if live is not None:
                live.rest()
                self._house.play_on(live)

    async def take(self) -> None:
        """Ask for what was wanted since the last time, in one go."""
        while True:
            await self._something.wait()
            self._something.clear()
            while time.monotonic() >= self._good_until:  # a lease of one who is not known to live is worth nothing
                await asyncio.sleep(SOON)
            wanted, self._wanted = self._wanted, set()
            try:
                taken = await self._store.take_leases(self._process, wanted)
            except Unwritable:
                self._wanted |= wanted
                self._something.set()
                raise
            self._held |= taken
            for table in taken:
                self._left.pop(table, None)
            now = time.monotonic()
            self._refused = {table: at for table, at in self._refused.items() if at > now - REFUSED}
            self._refused |= dict.fromkeys(wanted - taken, now)
            for table in taken:
                live = self._house.live.get(table)
                if live is None:
                    self.let_go(table, True)
                else:
                    self._house.play_on(live)

    async def take_over(self) -> None:
        """Look after the tables of those who died, or whose servers were all stopped."""
        while True:
            await asyncio.sleep(BEAT)
            while tables := await self._store.take_over(self._process, AT_ONCE):
                for table in tables:
                    self._held.add(table)
                    if not await self._house.take_up(table):
                        self.let_go(table, False)

    async def leave(self) -> None:
        """All that we hold is for the others."""
        await self._store.leave(self._process)
