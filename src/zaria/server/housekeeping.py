"""What a server does by itself now and then: idle tables leave memory, abandoned ones are forgotten, orders heard."""

import asyncio
import gc
from typing import Protocol

import structlog

from .. import events
from ..events import AnyEvent
from . import garbage
from .clocks import Jumps, Time
from .live import Live
from .lobby import Denied
from .metrics import FREE_BYTES, WRITABLE
from .settings import Settings
from .store import Order, Store

log = structlog.get_logger()

DAY = 86_400.0
ROUND, LISTEN = 60.0, 2.0  # seconds between two rounds through the house, and between two looks for orders
PROBE = 1.0  # seconds between two tries to write, however many ask
MOST_JUMP = 3600.0  # seconds by which the calendar may be set without being suspected


class House(Protocol):
    """What housekeeping needs of the hub."""

    store: Store
    live: dict[str, Live]
    blocked: set[tuple[str, str]]

    def drop(self, id: str) -> None: ...
    async def order(self, id: str, lines: list[AnyEvent]) -> None: ...


class Housekeeping:
    """The rounds, for supervised tasks."""

    def __init__(self, house: House, settings: Settings, time: Time) -> None:
        self._house, self._settings, self._time = house, settings, time
        self._jumps = Jumps(time, MOST_JUMP)
        self._probing = asyncio.Lock()
        self._probed: tuple[float, bool] | None = None

    async def go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            await self.tidy()

    async def listen(self) -> None:
        while True:
            await self.hear()
            await asyncio.sleep(LISTEN)

    async def tidy(self) -> None:
        """Once through the house. When the calendar has jumped nothing is marked or deleted by it."""
        self.drop_idle()
        if garbage.look_through():
            log.info("far more objects than before; looked for rings among them", objects=gc.get_freeze_count())
        jump = self._jumps.since()
        if jump:
            log.warning("the calendar has jumped; nothing is deleted in this round", seconds=round(jump))
            return
        store, settings, now = self._house.store, self._settings, self._time.wall()
        await store.mark_abandoned(now - settings.abandoned_days * DAY, now)
        marked, bots = now - settings.marked_days * DAY, now - settings.bots_only_days * DAY
        for id in await store.forget(marked, bots, set(self._house.live)):
            log.info("table forgotten", table=id)

    def drop_idle(self) -> None:
        """Tables nobody looks at leave memory; the log has them."""
        limit = self._time.now() - 60 * self._settings.idle_minutes
        for id, live in list(self._house.live.items()):
            if not live.outboxes and not live.tasks and live.looked < limit and not live.lock.locked():
                self._house.drop(id)

    async def hear(self) -> None:
        """Who is kept out from now on, and what is to be done."""
        FREE_BYTES.set(self._house.store.free_bytes())
        self._house.blocked = await self._house.store.blocks()
        self._show_out()
        for order in await self._house.store.take_orders():
            try:
                await self._house.order(order.table, _lines_of(order))
                log.info("order carried out", what=order.what, table=order.table)
            except Denied as denied:
                log.warning("order not carried out", what=order.what, table=order.table, why=denied.key)

    def _show_out(self) -> None:
        """Those who are kept out leave: their sockets are closed, and they are not let in again."""
        blocked = self._house.blocked
        for live in self._house.live.values() if blocked else ():
            for outbox in list(live.outboxes):
                if ("key", outbox.key) in blocked or ("address", outbox.address) in blocked:
                    outbox.close()

    async def can_write(self) -> bool:
        """Whether a choice could be kept now, or a moment ago: anybody may ask, and a try is a sync of the disk."""
        async with self._probing:
            if self._probed is None or self._probed[0] + PROBE <= self._time.now():
                self._probed = self._time.now(), await self._try_writing()
            return self._probed[1]

    async def _try_writing(self) -> bool:
        try:
            await self._house.store.try_writing()
        except Exception as error:
            WRITABLE.set(0)
            log.error("the store cannot be written", why=str(error))
            return False
        WRITABLE.set(1)
        return True


def _lines_of(order: Order) -> list[AnyEvent]:
    if order.what == "close":
        return [events.Closed("refusal.closed-by-host")]
    return [events.Renamed(order.seat, order.name)]
