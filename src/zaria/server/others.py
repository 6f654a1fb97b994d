"""The other processes that share the tables: what they wrote is followed, what we wrote is told, and who is where.

Alone, on a file, all of this is nothing; `Alone` says so.
"""

import asyncio
import secrets
from contextlib import suppress
from typing import Protocol

import structlog

from ..events import Row
from ..table import Change
from .bus import ALL, Bus, Here, News, Woken, Words
from .clocks import Time
from .leases import House as LeasesHouse
from .leases import Leases
from .live import AWAY, Live
from .lobby import Denied
from .metrics import BUS_CONNECTED, LEASES_HELD, NEWS_MISSED
from .protocol import Said
from .store import SharedStore, Unwritable
from .supervise import Tasks

log = structlog.get_logger()

LOOK, LOOK_WITHOUT_BUS = 4.0, 0.5  # seconds between two looks into the log for what nobody told us
SOON = 0.005  # seconds until a table is tried again that somebody is busy with
PRESENCE = 4.0  # seconds between two words about who is here
HEARD = 10.0  # seconds of silence after which a process is not heard: less than it takes to be gone


class House(LeasesHouse, Protocol):
    """What this needs of the hub."""

    def is_current(self, live: Live) -> bool: ...
    def drop(self, id: str, lost: bool = False) -> None: ...


class Alone:
    """One process and its file: there is nobody to tell, and all is ours to play."""

    shared = False

    def start(self) -> None: ...
    async def stop(self) -> None: ...
    def kept(self, live: Live) -> None: ...
    def dropped(self, id: str, lost: bool) -> None: ...
    def committed(self, live: Live) -> None: ...
    def said(self, live: Live, word: Said) -> None: ...
    def present(self, live: Live) -> None: ...

    def leads(self, live: Live) -> bool:
        return True

    def sees_all(self) -> bool:
        return True

    async def are_there(self) -> bool:
        return False

    async def catch_up(self, live: Live) -> bool:
        return False

    async def was_behind(self, id: str) -> bool:
        return False


class Others:
    """What a process does because there are others."""

    shared = True

    def __init__(self, house: House, store: SharedStore, bus: Bus, time: Time) -> None:
        self._house, self._store, self._bus, self._time = house, store, bus, time
        self.process = secrets.token_hex(6)
        self.leases = Leases(house, store, self.process)
        self._behind: set[str] = set()
        self._something = asyncio.Event()
        self._told: dict[str, list[int]] = {}  # by table: the seats we said are here
        self._alive: set[str] = set()  # processes, ours among them
        self._heard: dict[str, float] = {}  # by process: when it was last heard on the bus
        self._tasks = Tasks()

    def start(self) -> None:
        tasks = self._tasks
        self._bus.follow(ALL)
        tasks.keep("the bus", lambda: self._bus.run(self._hear, self._look_at_all))
        tasks.keep("following others", self._follow_all)
        tasks.keep("looking for what was missed", self._look)
        tasks.keep("saying who is here", self._say_who_is_here)
        tasks.keep("signs of life", self.leases.beat)
        tasks.keep("taking leases", self.leases.take)
        tasks.keep("taking over", self.leases.take_over)

    async def stop(self) -> None:
        for live in self._house.live.values():
            self._bus.tell(Here(live.table.id, self.process))
        await self._tasks.close()
        try:
            await self.leases.leave()
        except Unwritable as error:
            log.warning("the others will wait for us a few seconds", why=str(error))

    def kept(self, live: Live) -> None:
        """A table is in memory from now on: whoever else has it says who is there."""
        self._bus.follow(live.table.id)
        self._bus.tell(Here(live.table.id, self.process, asks=True))

    def dropped(self, id: str, lost: bool) -> None:
        self._bus.unfollow(id)
        self._told.pop(id, None)
        self.leases.let_go(id, lost)

    def committed(self, live: Live) -> None:
        self._bus.tell(Woken(live.table.id, live.table.rows))

    def said(self, live: Live, word: Said) -> None:
        self._bus.tell(Words(live.table.id, word.seat, word.phrase))

    def leads(self, live: Live) -> bool:
        """Whether this process plays for a table's bots and clock; where it may, it soon will."""
        if self.leases.holds(live.table.id):
            return True
        self.leases.want(live.table.id)
        return False

    def sees_all(self) -> bool:
        """Whether we know who is with the others too; without that nobody is taken for gone.

        A process may live and not be heard, because one of us is cut off from the bus.
        """
        others, limit = self._alive - {self.process}, self._time.now() - HEARD
        return not others or (self._bus.connected and all(self._heard.get(other, limit) > limit for other in others))

    async def are_there(self) -> bool:
        """Whether any other process lives, which may be of a version that can follow what ours cannot."""
        return bool(await self._store.processes() - {self.process})

    async def was_behind(self, id: str) -> bool:
        """Whether others have written more at a table than we knew; we do now."""
        live = self._house.live.get(id)
        if live is None:
            return False
        async with live.lock:
            return self._house.is_current(live) and await self.catch_up(live)

    async def catch_up(self, live: Live) -> bool:
        """Follow what others have written; returns whether there was something. The caller holds the lock."""
        id = live.table.id
        return self._follow(live, (await self._store.after({id: live.table.rows})).get(id, []))

    def _follow(self, live: Live, rows: list[Row]) -> bool:
        new = [row for row in rows if row.number > live.table.rows]
        if not new:
            return False
        try:
            for_all = live.follow(new)
        except Exception as error:
            log.error("lines of another process cannot be followed", table=live.table.id, why=f"{error!r}"[:300])
            self._house.drop(live.table.id, lost=True)
            raise Denied(503, "table-elsewhere") from error
        self._house.play_on(live)
        if for_all:
            live.tell(Change())
        return True

    def _hear(self, news: News) -> None:
        if news.table == ALL and isinstance(news, Here):
            self._hear_of(news)
        live = self._house.live.get(news.table)
        if live is None:
            return
        match news:
            case Woken():
                if news.rows > live.table.rows:
                    self._catch_up(news.table)
            case Words():
                live.broadcast(Said(news.seat, news.phrase))
            case Here():
                self._hear_who_is_there(live, news)

    def _hear_of(self, process: Here) -> None:
        self._heard[process.process] = self._time.now()
        if process.asks:
            self._bus.tell(Here(ALL, self.process))

    def _catch_up(self, table: str) -> None:
        self._behind.add(table)
        self._something.set()

    async def _follow_all(self) -> None:
        """Read what others have written, of all tables at once that they told us of meanwhile."""
        while True:
            await self._something.wait()
            self._something.clear()
            behind, self._behind = self._behind, set()
            known = {id: live.table.rows for id in behind if (live := self._house.live.get(id))}
            for id, rows in (await self._store.after(known)).items() if known else ():
                live = self._house.live.get(id)
                if live is not None and live.lock.locked():
                    self._later(id)  # whoever has the lock does not hold the other tables up
                elif live is not None and rows[0].number <= live.table.rows + 1:
                    with suppress(Denied):
                        self._follow(live, rows)

    def _later(self, table: str) -> None:
        asyncio.get_running_loop().call_later(SOON, self._catch_up, table)

    def _look_at_all(self) -> None:
        """Something may have been lost, so look now."""
        self._tasks.keep("looking at once", self._look_once)
        self._bus.tell(Here(ALL, self.process, asks=True))
        for live in self._house.live.values():
            self._bus.tell(self._here(live, asks=True))

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK if self._bus.connected else LOOK_WITHOUT_BUS)
            BUS_CONNECTED.set(self._bus.connected)
            LEASES_HELD.set(len(self.leases))
            self._alive = await self._store.processes()
            self._heard = {process: at for process, at in self._heard.items() if process in self._alive}
            await self._look_once()

    async def _look_once(self) -> None:
        """Where the log has more than we know, and nobody told us."""
        known = {id: live.table.rows for id, live in self._house.live.items()}
        for id, rows in (await self._store.newest(known)).items() if known else ():
            live = self._house.live.get(id)
            if live is None or live.lock.locked():
                continue  # whoever has the lock is at it
            if rows == 0:  # forgotten
                self._house.drop(id)
            elif rows > live.table.rows:
                NEWS_MISSED.inc()
                self._catch_up(id)

    def present(self, live: Live) -> None:
        """Tell the others who is here, where that has changed."""
        if self._told.get(live.table.id, []) != live.seats_here:
            self._bus.tell(self._here(live))

    def _here(self, live: Live, asks: bool = False) -> Here:
        table = live.table
        seats = self._told[table.id] = live.seats_here
        here = Here(table.id, self.process, seats, bool(live.outboxes), asks)
        if self.leases.holds(table.id):
            here.point, here.until, here.throw_at = table.point, live.until, live.throw_at
            here.left, here.throw_left = live.left, live.throw_left
        return here

    async def _say_who_is_here(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE)
            self._bus.tell(Here(ALL, self.process))
            for live in list(self._house.live.values()):
                if not self.sees_all():
                    live.believe(self._time.now())
                if live.elsewhere and (live.outboxes or self._told.get(live.table.id)):
                    self._bus.tell(self._here(live))

    def _hear_who_is_there(self, live: Live, here: Here) -> None:
        now = self._time.now()
        live.elsewhere = {at: seen for at, seen in live.elsewhere.items() if seen[0] > now - AWAY}
        live.elsewhere[here.process] = now, frozenset(here.seats)
        if here.watched:
            live.look()
        if here.asks:
            self._bus.tell(self._here(live))
        if here.point == live.table.point and not self.leases.holds(here.table):
            live.set_clock(self._left(here.left, here.until), self._left(here.throw_left, here.throw_at))
        live.tell_presence()

    def _left(self, left: float | None, until: float | None) -> float | None:
        """Seconds, also where a process of the version before has told the time."""
        return until - self._time.wall() if left is None and until is not None else left
