"""Which process plays for a table's bots, clock and dice: one at a time, and another within seconds when it dies.

A process says every other second that it is alive; a table's lease is good for as long as its owner is. Should two ever
believe that they hold one, the log's numbers decide between them as between people.
"""

import asyncio
import time
from typing import Protocol

from .live import Live
from .store import SharedStore

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
        self._deaths = 0  # how often we were taken for dead: what was asked for before may be somebody else's
        self._good_until = 0.0
        self._wanted: set[str] = set()
        self._refused: dict[str, float] = {}
        self._left: dict[str, bool] = {}
        self._asking: set[str] = set()  # on its way, as below: nothing is asked for and let go of at the same time
        self._releasing: set[str] = set()
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
            if not await self._store.beat(self._process, ALIVE):
                self._lose()
            self._good_until = now + ALIVE - BEAT / 2
            await self._release()
            await asyncio.sleep(BEAT)

    async def _release(self) -> None:
        for for_others in (True, False):
            self._releasing = {t for t, kept in self._left.items() if kept == for_others and t not in self._asking}
            try:
                if self._releasing:
                    await self._store.release(self._process, self._releasing, for_others)
                for table in self._releasing:
                    self._left.pop(table, None)
            finally:
                self._releasing = set()

    def _lose(self) -> None:
        """We were taken for dead, so all that we held may be somebody else's by now.

        What nobody has taken yet is ours in the database, where we live again: it is let go of, for whoever asks first.
        """
        self._deaths += 1
        lost, self._held = self._held, set()
        self._left |= dict.fromkeys(lost, True)
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
            while time.monotonic() >= self._good_until or self._wanted & self._releasing:
                await asyncio.sleep(SOON)  # a lease of one who is not known to live is worth nothing
            await self._take()

    async def _take(self) -> None:
        wanted, self._wanted = self._wanted, set()
        self._asking, deaths = wanted, self._deaths
        taken: set[str] | None = None
        try:
            answer = await self._store.take_leases(self._process, wanted)
            taken = answer if deaths == self._deaths else None  # somebody may have taken them over meanwhile
        finally:
            self._asking = set()
            if taken is None:
                self._wanted |= wanted
                self._something.set()
        if taken is not None:
            self._hold(taken, wanted - taken)

    def _hold(self, taken: set[str], refused: set[str]) -> None:
        self._held |= taken
        for table in taken:
            self._left.pop(table, None)
        now = time.monotonic()
        self._refused = {table: at for table, at in self._refused.items() if at > now - REFUSED}
        self._refused |= dict.fromkeys(refused, now)
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
            while await self._take_over_some():
                pass

    async def _take_over_some(self) -> bool:
        deaths = self._deaths
        tables = await self._store.take_over(self._process, AT_ONCE)
        left = tables.copy()
        try:
            while left:
                await self._take_up(left[0], deaths)
                left.pop(0)
        except BaseException:  # nobody else looks after what the database says is ours
            self._held -= set(left)
            self._left |= dict.fromkeys(left, True)
            raise
        return bool(tables)

    async def _take_up(self, table: str, deaths: int) -> None:
        if deaths != self._deaths:
            self.want(table)
            return
        self._held.add(table)
        if not await self._house.take_up(table):
            self.let_go(table, False)

    async def leave(self) -> None:
        """All that we hold is for the others."""
        await self._store.leave(self._process)
