"""What may go wrong between servers that share the tables: a line that is cut or silent, a calendar that is wrong."""

import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from zaria.engine.compiler import COMPILED
from zaria.server import leases
from zaria.server.bus import Here
from zaria.server.clocks import Time
from zaria.server.hub import Hub

from . import real
from .hubs import NAMES, arrived, die, hubs, run, seated, until
from .times import Passing

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

pytestmark = real.needed
ROOT = Path(__file__).parents[2]
HOUR = 3600.0


@pytest.fixture
def line(nats: real.Nats, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Between a server and the bus."""
    monkeypatch.syspath_prepend(ROOT)
    from bench.lines import Line

    with Line(("127.0.0.1", nats.port)) as line:
        yield line


def through(line: Any) -> Any:
    return SimpleNamespace(address=f"nats://127.0.0.1:{line.port}")


def hears_all(hub: Hub) -> bool:
    return len(hub.others._alive) == 2 and hub.others.sees_all()  # type: ignore[union-attr]


@pytest.mark.parametrize("fault", ["cut", "hold"])
def test_nobody_is_taken_for_gone_who_is_with_a_server_that_is_not_heard(
    fault: str, database: str, nats: real.Nats, line: Any
) -> None:
    """It lives, and people play through it; only the bus does not carry what it says."""

    async def work() -> None:
        passing = Passing()
        async with (
            hubs(database, nats, 1, passing.time()) as (one,),
            hubs(database, through(line), 1, passing.time()) as (two,),
        ):
            live = await seated(one, ("qwixx", 2, {}), stand_in_after=15)
            id = live.table.id
            await arrived(one, id, NAMES[0])
            await arrived(two, id, NAMES[1])
            await until(lambda: one.live[id].online == [True, True])
            await until(lambda: hears_all(one) and hears_all(two))
            getattr(line, fault)()
            passing.passed += 1000
            for hub in (one, two):
                assert not hears_all(hub)
                await hub._absence.look_around()
            assert [chair.player for chair in one.live[id].table.seats] == [None, None]
            line.mend()
            await until(lambda: hears_all(one) and hears_all(two))
            for hub in (one, two):  # now it is known that nobody has said a word for long
                hub.live[id].gone = [-(10.0**9)] * 2
                await hub._absence.look_around()
            assert any(chair.player for hub in (one, two) for chair in hub.live[id].table.seats)

    run(work())


def test_a_clock_goes_on_by_what_is_left_of_it_whatever_the_calendar_says(
    database: str, nats: real.Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is hours ahead of the other: whoever takes over gives people the time they have."""
    monkeypatch.setattr(leases, "ALIVE", 2.0)
    monkeypatch.setattr(leases, "BEAT", 0.3)

    async def work() -> None:
        ahead = Time(wall=lambda: time.time() + 9 * HOUR)
        async with hubs(database, nats, 1) as (one,):
            live = await seated(one, ("qwixx", 2, {}), seconds=int(HOUR))
            id = live.table.id
            await until(lambda: one.others.leads(live))
            async with hubs(database, nats, 1, ahead) as (two,):
                there = await two.get(id)
                await arrived(one, id, NAMES[0])
                await until(lambda: there.online == [True, False])  # with that it has heard of the clock
                for known in (live, there):
                    assert known.left is not None
                    assert 0 < known.left <= HOUR
                await die(one)
                await until(lambda: two.live[id].tasks)
                left, shown = two.live[id].left, two.live[id].until
                assert left is not None
                assert shown is not None
                assert 0 < left <= HOUR
                assert ahead.wall() < shown <= ahead.wall() + HOUR  # by its own calendar, as people are told

    run(work())


def test_a_clock_is_understood_that_a_server_of_the_version_before_tells(database: str) -> None:
    """It says when the time is up, by its calendar, and not how much is left."""

    async def work() -> None:
        async with hubs(database, None, 1) as (hub,):
            live = await seated(hub, ("qwixx", 2, {}), seconds=int(HOUR))
            await until(lambda: hub.others.leads(live))
            hub.others.leases._held.clear()  # type: ignore[union-attr]  # as if that one ran the clock
            told = Here(live.table.id, "other", point=live.table.point, until=time.time() + HOUR / 2)
            hub.others._hear(told)  # type: ignore[union-attr]
            assert live.left is not None
            assert live.left <= HOUR / 2

    run(work())


def test_a_wrong_calendar_ends_no_link_and_forgets_no_table(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers go by the database's calendar, which is the same for all."""
    from zaria.server import postgres

    async def work() -> None:
        async with hubs(database, None, rehearse=False) as (one, two):
            live = await seated(one, ("qwixx", 2, {}))
            token, _ = await one.make_link(live.table.id, NAMES[1], 1)
            await one.store.put_review("found", b"...")  # type: ignore[attr-defined]
            ahead = time.time() + 400 * 24 * HOUR
            monkeypatch.setattr(postgres, "time", SimpleNamespace(time=lambda: ahead))
            await two.store.put_review("other", b"...")  # type: ignore[attr-defined]
            await two.store.mark_abandoned(ahead - 24 * HOUR, ahead, ())
            assert await two.store.forget(ahead + 1, ahead - 24 * HOUR, ()) == []
            assert await two.use_link(token, "another device") == live.table.id
            assert await two.store.review("found") == b"..."  # type: ignore[attr-defined]

    run(work())
