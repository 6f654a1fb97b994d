"""Hubs on a real store, without a network: for tests that look at what is told to whom."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client.metrics import MetricWrapperBase

from zaria.server.clocks import Time
from zaria.server.hub import Hub
from zaria.server.live import Live
from zaria.server.outbox import Outbox
from zaria.server.protocol import Accepted, Join, NewTable
from zaria.server.settings import Settings

from ..tables import Variant
from . import real
from .places import store_at

NAMES = "ABCDEFGHIJKL"
SECONDS = 120.0  # until a test gives up, on however busy a machine


@asynccontextmanager
async def hub_on(file: Path, time: Time | None = None, **settings: Any) -> AsyncIterator[Hub]:
    wanted: dict[str, Any] = {"data": file, "bot_pause": 0, "most_tables": 10_000, **settings}
    hub = Hub(store_at(file), Settings(**wanted), time)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()


@asynccontextmanager
async def hubs(
    database: str, nats: real.Nats | None, count: int = 2, time: Time | None = None, **settings: Any
) -> AsyncIterator[list[Hub]]:
    """Hubs as in processes of their own: they share nothing but the database and the bus."""
    from zaria.server.nats import NatsBus
    from zaria.server.postgres import PostgresStore

    wanted: dict[str, Any] = {"bot_pause": 0, "most_tables": 10_000, "rehearse": False, **settings}
    async with AsyncExitStack() as stack:
        made = []
        for _ in range(count):
            hub = Hub(PostgresStore(database), Settings(**wanted), time, NatsBus(nats.address) if nats else None)
            await hub.start()
            stack.push_async_callback(hub.stop)
            made.append(hub)
        if nats:
            await until(lambda: all(hub.others._bus.connected for hub in made))  # type: ignore[union-attr]
        yield made


async def until(done: Callable[[], Any], seconds: float = SECONDS) -> None:
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.005)


async def seated(hub: Hub, variant: Variant, **more: Any) -> Live:
    """A table in play with a person in every chair; the key of seat n is NAMES[n]."""
    name, players, options = variant
    live = await hub.create(NAMES[0], NewTable(game=name, players=players, options=options, name=NAMES[0], **more))
    for seat in range(1, players):
        await hub.join(live.table.id, NAMES[seat], Join(NAMES[seat], seat, f"words of {seat}"))
    await hub.begin(live.table.id, NAMES[0])
    return live


async def arrived(hub: Hub, id: str, key: str | None, since: int | None = None) -> Outbox:
    outbox = Outbox(key)
    await hub.arrive(id, outbox, since)
    return outbox


async def die(hub: Hub) -> None:
    """As when its process is killed: no goodbye to anybody, and nothing more is done."""
    await hub.others._tasks.close()  # type: ignore[union-attr]
    await hub._tasks.close()
    for live in hub.live.values():
        live.rest()


async def choose(hub: Hub, live: Live, seat: int, text: str) -> None:
    table = live.table
    id = f"{seat} {table.rows} {random.random()}"
    answer = await hub.choose(table.id, NAMES[seat], seat, id, table.numbers[seat], text)
    assert isinstance(answer, Accepted), answer


async def play_on(hub: Hub, live: Live, dice: random.Random, choices: int) -> None:
    """Random choices of random seats."""
    for _ in range(choices):
        match = live.table.match
        assert match is not None
        if match.over:
            return
        seat = dice.choice(match.to_act)
        await choose(hub, live, seat, dice.choice(match.legal(seat)))


def figure(metric: MetricWrapperBase) -> float:
    """What Prometheus would be told."""
    return next(iter(metric.collect())).samples[0].value


def listen(live: Live, key: str | None) -> Outbox:
    """A receiver that is up to date."""
    outbox = Outbox(key)
    outbox.number = live.table.number
    live.outboxes.add(outbox)
    return outbox


async def heard(outbox: Outbox) -> list[Any]:
    """Everything that waits for a receiver."""
    return [msgspec.json.decode(msgspec.json.encode(letter.message)) for letter in outbox.take()]


def run(work: Any) -> Any:
    return asyncio.run(work)
