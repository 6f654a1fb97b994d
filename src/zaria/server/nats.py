"""News between processes over NATS, one subject a table."""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
import nats.errors
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from ..errors import Unusable
from .bus import News, Woken

log = structlog.get_logger()

PORT = 4222
PATIENCE = 3.0  # seconds for a connection
EVERYTHING = 1 << 60  # more lines than anybody knows
AGAIN = 0.5  # seconds between two tries

Heard = Callable[[Msg], Coroutine[Any, Any, None]]

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(News).decode


class NatsBus:
    """A connection that is made again whenever it is lost."""

    def __init__(self, address: str) -> None:
        self._servers = address.split(",")
        _check(self._servers)
        self._client = Client()
        self._doing: asyncio.Queue[tuple[str, News | None]] = asyncio.Queue()
        self._followed: dict[str, Subscription | None] = {}

    @property
    def connected(self) -> bool:
        return self._client.is_connected

    async def run(self, hear: Callable[[News], None], back: Callable[[], None]) -> None:
        async def heard(message: Msg) -> None:
            with suppress(msgspec.DecodeError):  # of a version that says more
                hear(_decode(message.data))

        await self._connect(back)
        try:
            for table in self._followed:
                await self._subscribe(table, heard)
            back()
            while True:
                for table in await self._do_all(heard):  # what came before we followed it
                    hear(Woken(table, EVERYTHING))
        finally:
            with suppress(Exception):
                while not self._doing.empty():  # the last words
                    await self._do(*self._doing.get_nowait(), heard)
                await self._client.close()

    async def _connect(self, back: Callable[[], None]) -> None:
        async def returned() -> None:
            log.warning("the bus is back")
            back()

        async def lost() -> None:
            if not self._client.is_closed:
                log.warning("the bus is lost; others are noticed by looking into the log")

        async def failed(_: Exception) -> None:
            """Said by `lost` already."""

        self._client = Client()
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
        )

    async def _do_all(self, heard: Heard) -> set[str]:
        """All there is to do now; returns the tables that are followed from now on."""
        followed = {await self._do(*await self._doing.get(), heard)}
        while not self._doing.empty():
            followed.add(await self._do(*self._doing.get_nowait(), heard))
        if followed - {None}:
            with suppress(nats.errors.Error):
                await self._client.flush()
        return {table for table in followed if table is not None}

    async def _do(self, table: str, news: News | None, heard: Heard) -> str | None:
        """Tell something, or begin to follow a table; returns the table in that case."""
        with suppress(nats.errors.Error):  # it is only a wake; the log has what counts
            if news is not None:
                await self._client.publish(f"zaria.table.{table}", _encode(news))
            elif table in self._followed:
                await self._subscribe(table, heard)
                return table
        return None

    async def _subscribe(self, table: str, heard: Heard) -> None:
        if self._followed.get(table) is None:
            self._followed[table] = await self._client.subscribe(f"zaria.table.{table}", cb=heard)

    def follow(self, table: str) -> None:
        if table not in self._followed:
            self._followed[table] = None
            self._doing.put_nowait((table, None))

    def unfollow(self, table: str) -> None:
        subscription = self._followed.pop(table, None)
        if subscription is not None:
            asyncio.get_running_loop().create_task(_end(subscription))

    def tell(self, news: News) -> None:
        if self.connected:
            self._doing.put_nowait((news.table, news))


async def _end(subscription: Subscription) -> None:
    with suppress(nats.errors.Error):
        await subscription.unsubscribe()


def _check(servers: list[str]) -> None:
    """Raises OSError where none of them answers."""
    faults = []
    for server in servers:
        place = urlsplit(server if "://" in server else f"nats://{server}")
        try:
            socket.create_connection((place.hostname or "127.0.0.1", place.port or PORT), PATIENCE).close()
            return
        except OSError as error:
            faults.append(f"{place.hostname}:{place.port or PORT}: {error}")
    raise Unusable("error.no-bus", why="; ".join(faults))
