"""The bus: it may be missing, closed to us or come later, and each of it is said once; what follows is made good."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog

from zaria.engine.compiler import COMPILED
from zaria.errors import ZariaError
from zaria.server.bus import News, Woken
from zaria.server.stores import open_bus

from . import real
from .hubs import run, until

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

pytestmark = real.needed
SAID = "trouble with the bus; others are noticed by looking into the log"


@asynccontextmanager
async def following(address: str, table: str = "t") -> AsyncIterator[tuple[Any, list[News]]]:
    """A bus in use, and what was heard of a table."""
    from zaria.server.nats import NatsBus

    heard: list[News] = []
    bus = NatsBus(address)
    bus.follow(table)
    task = asyncio.create_task(bus.run(heard.append, lambda: None))
    try:
        yield bus, heard
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def carries(one: Any, heard: list[News]) -> None:
    """What is told arrives, if not at once: whoever listens may still be on the way."""
    async with asyncio.timeout(60):
        while Woken("t", 7) not in heard:
            one.tell(Woken("t", 7))
            await asyncio.sleep(0.02)


def test_a_server_starts_without_the_bus_and_finds_it_later() -> None:
    async def work() -> None:
        nats = real.Nats()
        async with following(nats.address) as (_, heard), following(nats.address) as (two, _):
            with structlog.testing.capture_logs() as said:
                await until(lambda: said)
                await asyncio.sleep(1.2)  # two more tries
            assert [line["event"] for line in said] == [SAID] * 2  # one of each
            with structlog.testing.capture_logs() as said, nats:
                await carries(two, heard)
                assert {line["event"] for line in said} == {"the bus is back"}

    run(work())


def test_a_wrong_password_is_said_once_without_it() -> None:
    async def work() -> None:
        with real.Nats("--user", "zaria", "--pass", "rightpassword") as nats:
            wrong = nats.address.replace("//", "//zaria:wrongpassword@")
            with structlog.testing.capture_logs() as said:
                async with following(wrong) as (bus, _):
                    await until(lambda: said)
                    await asyncio.sleep(1.2)
                    assert not bus.connected
            assert {line["event"] for line in said} == {SAID}
            why = [line["why"] for line in said]
            assert sum("Authorization" in each for each in why) == 1
            assert len(set(why)) == len(why)  # the line is cut then too, which may be seen first
            assert "password" not in str(said)

    run(work())


def test_whoever_is_sent_away_comes_back(tmp_path: Path) -> None:
    """As when the passwords are changed, and changed back: the driver gives up then, and we do not."""
    users = tmp_path / "users.conf"

    def allow(password: str) -> None:
        users.write_text(f"authorization {{ user: zaria, password: {password} }}")

    async def work() -> None:
        allow("right")
        with real.Nats("--config", str(users)) as nats:
            address = nats.address.replace("//", "//zaria:right@")
            async with following(address) as (one, heard), following(address) as (two, _):
                await carries(two, heard)
                for password in ("other", "right"):
                    allow(password)
                    os.kill(nats.pid, signal.SIGHUP)
                    while not one.connected is two.connected is (password == "right"):
                        await asyncio.sleep(0.01)
                heard.clear()
                await carries(two, heard)

    run(work())


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:4222", "nats://host:port", "nats://one:4222,redis://two", "nats://"]
)
def test_what_is_no_address_is_refused_at_the_start(address: str) -> None:
    with pytest.raises(ZariaError):
        open_bus(address)
