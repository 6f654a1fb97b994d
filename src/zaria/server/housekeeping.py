"""What a server does by itself now and then: idle tables leave memory, abandoned ones are forgotten, orders heard."""

import asyncio
import gc
from collections.abc import Callable
from functools import partial
from typing import Protocol

import structlog

from .. import events
from ..events import AnyEvent
from ..table import Table
from . import garbage
from .clocks import Jumps, Time
from .live import Live
from .lobby import Denied
from .metrics import FREE_BYTES, WRITABLE
from .settings import Settings
from .store import Order, Store, Unwritable

log = structlog.get_logger()

DAY = 86_400.0
ROUND, LISTEN = 60.0, 2.0  # seconds between two rounds through the house, and between two looks for orders
PROBE = 1.0  # seconds between two tries to write, however many ask
AGAIN = 60.0  # seconds until an order that failed is tried again
NOT_NOW = 503  # a status of HTTP
MOST_JUMP = 3600.0  # seconds by which the calendar may be set without being suspected


class House(Protocol):
    """What housekeeping needs of the hub."""

    store: Store
    live: dict[str, Live]
    blocked: set[tuple[str, str]]

    def drop(self, id: str) -> None: ...
    async def order(self, id: str, lines_of: Callable[[Table], list[AnyEvent]]) -> None: ...


class Housekeeping:
    """The rounds, for supervised tasks."""

    def __init__(self, house: House, settings: Settings, time: Time) -> None:
        self._house, self._settings, self._time = house, settings, time
        self._jumps = Jumps(time, MOST_JUMP)
        self._probing = asyncio.Lock()
        self._probed: tuple[float, bool] | None = None
        self._put_off: dict[int, float] = {}  # until when orders that failed wait, by number

    async def go_round(self) -> None:
        while True:
            await self.can_write()  # shown to whoever watches, also where nobody asks
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
        await asyncio.to_thread(garbage.give_back)
        jump = self._jumps.since()
        if jump:
            log.warning("the calendar has jumped; nothing is deleted in this round", seconds=round(jump))
            return
        store, settings, now = self._house.store, self._settings, self._time.wall()
        await store.mark_abandoned(now - settings.abandoned_days * DAY, now, set(self._house.live))
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
        for number in await self._house.store.orders():
            if self._put_off.get(number, 0.0) <= self._time.now():
                await self._try_order(number)

    async def _try_order(self, number: int) -> None:
        """Carry out an order; one that fails stays, and keeps the others from nothing. Raises Unwritable."""
        try:
            async with self._house.store.order(number) as order:
                if order is not None:
                    await self._carry_out(order)
            self._put_off.pop(number, None)
        except Unwritable:
            raise
        except Exception:
            self._put_off[number] = self._time.now() + AGAIN
            log.exception("an order failed, and is tried again", number=number)

    async def _carry_out(self, order: Order) -> None:
        try:
            await self._house.order(order.table, partial(_left_of, order))
        except Denied as denied:
            if denied.status == NOT_NOW:
                raise
            log.warning("order not carried out", what=order.what, table=order.table, why=denied.key)
        else:
            log.info("order carried out", what=order.what, table=order.table)

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


def _left_of(order: Order, table: Table) -> list[AnyEvent]:
    """What is still to be done of an order; nothing where only word of it was lost. Raises Denied."""
    if order.what == "close":
        return [] if table.closed else [events.Closed("refusal.closed-by-host")]
    if not 0 <= order.seat < len(table.seats):
        raise Denied(404, "no-such-seat")
    return [] if table.seats[order.seat].name == order.name else [events.Renamed(order.seat, order.name)]
