"""Whoever waits anywhere is seen by the host: the queues that are nobody's table."""

import asyncio
import threading
from typing import Any

import pytest

from zaria.server import compress
from zaria.server.bus import Woken
from zaria.server.metrics import BUS_WAITING, COMPRESS_WAITING, TURNS_WAITING
from zaria.server.turns import AT_ONCE, Turns

from .hubs import figure, run


def test_those_who_wait_for_their_turn() -> None:
    async def work() -> None:
        turns, before = Turns(), figure(TURNS_WAITING)
        asking = [asyncio.create_task(turns.take("192.0.2.1")) for _ in range(AT_ONCE + 5)]
        await asyncio.sleep(0)
        assert figure(TURNS_WAITING) == before + 5
        await asyncio.gather(*asking)
        assert figure(TURNS_WAITING) == before

    run(work())


def test_answers_that_wait_to_be_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    door = threading.Event()

    def slow(body: bytes) -> bytes:
        door.wait()
        return body

    async def work() -> None:
        before = figure(COMPRESS_WAITING)
        asking = [asyncio.create_task(compress._squeezed(bytes(compress.MUCH))) for _ in range(3)]
        await asyncio.sleep(0)
        assert figure(COMPRESS_WAITING) == before + 3
        door.set()
        await asyncio.gather(*asking)
        assert figure(COMPRESS_WAITING) == before

    monkeypatch.setattr(compress, "squeeze", slow)
    run(work())


def _bus() -> Any:
    pytest.importorskip("nats", reason="it comes with what several servers need")
    from zaria.server.nats import NatsBus

    return NatsBus("nats://127.0.0.1:1")


def test_what_waits_for_a_bus_that_is_down_does_not_grow() -> None:
    """A table that comes and goes is one to be followed, or none, however often."""
    bus = _bus()
    for _ in range(100):
        for table in ("one", "two"):
            bus.follow(table)
            bus.unfollow(table)
        bus.follow("one")
    assert figure(BUS_WAITING) == 1


def test_news_for_a_bus_that_is_slow_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from zaria.server import nats

    bus = _bus()
    monkeypatch.setattr(nats.NatsBus, "connected", True)
    for rows in range(nats.MOST_NEWS + 100):
        bus.tell(Woken("one", rows))
    assert figure(BUS_WAITING) == nats.MOST_NEWS
