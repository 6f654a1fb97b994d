"""News between processes over NATS, one subject a table."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
import nats.errors
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from .bus import News, Woken
from .metrics import BUS_WAITING

log = structlog.get_logger()

PATIENCE = 3.0  # seconds for a connection
EVERYTHING = 1 << 60  # more lines than anybody knows
MOST_NEWS = 10_000  # that wait to be told; of more the oldest are forgotten, which the log makes good
AGAIN = 0.5  # seconds between two tries

Heard = Callable[[Msg], Coroutine[Any, Any, None]]

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(News).decode


class NatsBus:
    """A connection that is made again whenever it is lost, and tried for until it is there: play goes on without."""

    def __init__(self, address: str) -> None:
        self._servers = address.split(",")
        self._faults: set[str] = set()  # that were said since it was last there
        self._client = Client()
        self._something = asyncio.Event()  # to do, or to notice
        self._news: deque[News] = deque(maxlen=MOST_NEWS)
        self._new: set[str] = set()  # tables to be followed from now on
        self._followed: dict[str, Subscription | None] = {}
        BUS_WAITING.set_function(lambda: len(self._news) + len(self._new))

    @property
    def connected(self) -> bool:
        return self._client.is_connected

    async def run(self, hear: Callable[[News], None], back: Callable[[], None]) -> None:
        async def heard(message: Msg) -> None:
            with suppress(msgspec.DecodeError):  # of a version that says more
                hear(_decode(message.data))

        try:
            while True:
                await self._connect(back)
                for table in list(self._followed):
                    await self._subscribe(table, heard)
                back()
                while not self._client.is_closed:
                    for table in await self._do_all(heard):  # what came before we followed it
                        hear(Woken(table, EVERYTHING))
                self._fail(self._client.last_error or ConnectionResetError())  # whoever changes passwords sends us away
                await asyncio.sleep(AGAIN)
        finally:
            with suppress(Exception):
                await self._tell_all()  # the last words
                await self._client.close()

    async def _connect(self, back: Callable[[], None]) -> None:
        async def there() -> None:
            if self._faults:
                log.warning("the bus is back")
            self._faults.clear()

        async def returned() -> None:
            await there()
            back()

        async def lost() -> None:
            if not self._client.is_closed:
                self._say_fault("lost", "it was lost")

        async def failed(error: Exception) -> None:
            self._fail(error)

        async def closed() -> None:
            self._something.set()

        self._client, self._followed = Client(), dict.fromkeys(self._followed)
        await self._client.connect(
            self._servers,
            name="zaria",
            no_echo=True,
            connect_timeout=PATIENCE,  # type: ignore[arg-type]  # typed as whole seconds
            reconnect_time_wait=AGAIN,  # type: ignore[arg-type]
            max_reconnect_attempts=-1,
            ping_interval=5,
            max_outstanding_pings=2,
            error_cb=failed,
            disconnected_cb=lost,
            reconnected_cb=returned,
            closed_cb=closed,
        )
        await there()

    def _fail(self, error: Exception) -> None:
        why = str(error).strip()
        self._say_fault(why if type(error) is nats.errors.Error else type(error).__name__, why)

    def _say_fault(self, kind: str, why: str) -> None:
        """One of a kind until the bus is there again: it is tried twice a second."""
        if kind not in self._faults:
            self._faults.add(kind)
            log.warning("trouble with the bus; others are noticed by looking into the log", why=why or kind)

    async def _do_all(self, heard: Heard) -> set[str]:
        """All there is to do, as soon as there is something; returns the tables that are followed from now on."""
        await self._something.wait()
        self._something.clear()
        followed = set()
        while self._new:
            table = self._new.pop()
            with suppress(nats.errors.Error):
                await self._subscribe(table, heard)
                followed.add(table)
        await self._tell_all()
        if followed:
            with suppress(nats.errors.Error):
                await self._client.flush()
        return followed

    async def _tell_all(self) -> None:
        while self._news:
            news = self._news.popleft()
            with suppress(nats.errors.Error):  # it is only a wake; the log has what counts
                await self._client.publish(f"zaria.table.{news.table}", _encode(news))

    async def _subscribe(self, table: str, heard: Heard) -> None:
        if self._followed.get(table) is None:
            self._followed[table] = await self._client.subscribe(f"zaria.table.{table}", cb=heard)

    def follow(self, table: str) -> None:
        if table not in self._followed:
            self._followed[table] = None
            self._new.add(table)
            self._something.set()

    def unfollow(self, table: str) -> None:
        self._new.discard(table)
        subscription = self._followed.pop(table, None)
        if subscription is not None:
            asyncio.get_running_loop().create_task(_end(subscription))

    def tell(self, news: News) -> None:
        if self.connected:
            self._news.append(news)
            self._something.set()


async def _end(subscription: Subscription) -> None:
    with suppress(nats.errors.Error):
        await subscription.unsubscribe()
