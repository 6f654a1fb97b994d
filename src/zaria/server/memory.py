"""The tables in memory: taken from the log when somebody asks for them, and let go when nobody does any more."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from ..games.registry import GAMES, PADS
from ..table import Table
from .autoplay import goes_on_by_itself
from .bus import Bus, NoBus
from .clocks import Time
from .folding import Folding
from .live import Live
from .lobby import Denied
from .metrics import LIVE_TABLES, TABLES_BROKEN
from .origins import Origins
from .others import Alone, Others
from .settings import Settings
from .store import SharedStore, Store, Unwritable
from .supervise import Tasks
from .warming import Warming

log = structlog.get_logger()

PASSED_ON = 20  # times that a table we cannot follow is left for another process to play for
LATELY = 2 * 86_400.0  # seconds; a clock runs for a day at most


class Door(asyncio.Lock):
    """Through which one at a time goes to take a table from the log."""

    users = 0  # who is in it or waits before it


class Memory:
    """The tables of this process."""

    def __init__(self, store: Store, settings: Settings, time: Time, bus: Bus | None) -> None:
        self.store, self.settings, self.time = store, settings, time
        self.live: dict[str, Live] = {}
        self.origins = Origins()
        self.warming = Warming(GAMES, PADS, settings.rehearse)
        self.others = Others(self, store, bus or NoBus(), time) if isinstance(store, SharedStore) else Alone()
        self._doors: dict[str, Door] = {}
        self._unfollowed: Counter[str] = Counter()  # how often each table's log was read in vain
        self._tasks = Tasks()
        self._folding = Folding(store)

    def play_on(self, live: Live) -> None:
        """Wake whoever plays where no person does."""
        raise NotImplementedError

    async def take_up_all(self) -> None:
        """Wake what bots or a clock were playing; where it is for people to choose, they will ask for it.

        So they will where nothing has happened for long: a start does not bring back all that was ever left behind.
        """
        for id in await self.store.unfinished(self.time.wall() - LATELY):
            try:
                await self.take_up(id)
            except Unwritable:
                raise
            except Exception:  # of one table: the others are not to wait for it
                log.exception("a table could not be taken up", table=id)

    async def take_up(self, id: str) -> bool:
        """Wake a table, if something at it goes on by itself; returns whether it does."""
        try:
            async with self._alone(id):
                table = None if id in self.live else await self._read(id)
                if table and not goes_on_by_itself(table):
                    return False
                self.play_on(self._keep(table) if table else self.live[id])
        except Denied as denied:
            log.warning("a table could not be taken up", table=id, why=denied.key)
            self.others.dropped(id, lost=denied.status == 503 and self._unfollowed[id] < PASSED_ON)
            return False
        return True

    def drop(self, id: str, lost: bool = False) -> None:
        """A table leaves memory; the log has it. `lost`: not because nobody needs it."""
        live = self.live.pop(id, None)
        self.others.dropped(id, lost)
        LIVE_TABLES.set(len(self.live))
        if live:
            live.close()
        if lost and not self.others.shared:  # with others whoever is free takes it up
            self._tasks.keep("taking up", lambda: self._take_up_soon(id))

    async def _take_up_soon(self, id: str) -> None:
        """Nobody need come back to a table for its bots and its clock to go on."""
        await asyncio.sleep(self.settings.retry_seconds)
        await self.take_up(id)

    def is_current(self, live: Live) -> bool:
        """Whether this is still the table in memory, and not one that was dropped."""
        return self.live.get(live.table.id) is live

    async def get(self, id: str) -> Live:
        """A table by its id, from memory or from the log."""
        live = self.live.get(id)
        if live is None:
            async with self._alone(id):
                live = self.live.get(id) or await self._load(id)
        return live

    @asynccontextmanager
    async def _alone(self, id: str) -> AsyncIterator[None]:
        """Whoever comes meanwhile waits, however many they are: a table that two had taken would be two tables."""
        door = self._doors.setdefault(id, Door())
        door.users += 1
        try:
            async with door:
                yield
        finally:
            door.users -= 1
            if not door.users:
                del self._doors[id]

    def held(self, id: str) -> "Held":
        """A table with its lock; one dropped while we waited for it is taken from the log again."""
        return Held(self, id)

    async def _load(self, id: str) -> Live:
        live = self._keep(await self._read(id))
        self.play_on(live)
        return live

    async def _read(self, id: str) -> Table:
        """A table from the log. Raises Denied where there is none, or this version cannot follow it.

        While servers are upgraded another may follow it well: whoever asks is to come back, and may come to that one.
        """
        try:
            stored = await self.store.load(id)  # which reads its lines, and they may be of another version
            if stored is None:
                raise Denied(404, "no-such-table")
            await self.warming.all_rules()
            return await self._folding.table(id, stored)
        except (Denied, Unwritable):
            raise
        except Exception as error:
            self._unfollowed[id] += 1
            TABLES_BROKEN.inc(self._unfollowed[id] == 1)
            log.error("a table's log cannot be followed by this version", table=id, why=f"{error!r}"[:300])
            if await self.others.are_there():
                raise Denied(503, "table-elsewhere") from error
            if not self.others.shared:  # one that is started later may be of another version
                await self.store.set_broken(id)
            raise Denied(410, "table-broken") from error

    def _keep(self, table: Table) -> Live:
        live = self.live[table.id] = Live(table, self.time, self.origins.of(table.id, self.live))
        LIVE_TABLES.set(len(self.live))
        self.others.kept(live)
        return live

    async def _read_anew(self, live: Live, numbers: list[int], number: int) -> None:
        """Another process was faster: take the table from the log. Its people stay, and hear what they missed."""
        id = live.table.id
        try:
            fresh = Live(await self._read(id), self.time, live.origin)
        except BaseException:
            self.drop(id, lost=True)
            raise
        live.rest()
        self.live[id] = fresh
        fresh.succeed(live, numbers, number)
        self.play_on(fresh)


class Held:
    """A table while somebody holds it; a generator would take four times as long to do this, for every choice."""

    __slots__ = ("_id", "_lock", "_memory")

    def __init__(self, memory: Memory, id: str) -> None:
        self._memory, self._id = memory, id

    async def __aenter__(self) -> Live:
        while True:
            live = self._memory.live.get(self._id) or await self._memory.get(self._id)
            self._lock = live.lock
            await self._lock.acquire()
            if self._memory.is_current(live):
                return live
            self._lock.release()

    async def __aexit__(self, *error: object) -> None:
        self._lock.release()
