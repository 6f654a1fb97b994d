"""However many ask for a table at once, there is one of it in memory."""

import asyncio
from pathlib import Path

import pytest

from zaria.engine.compiler import COMPILED
from zaria.server.hub import Hub
from zaria.server.lobby import Denied
from zaria.table import Table

from .hubs import hub_on, run, seated

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


def test_those_who_come_while_a_start_looks_at_a_table_find_the_same_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is for people to go on, so the start leaves it to them: the first who comes takes it, the second finds it."""
    reading: list[asyncio.Event] = []
    read = Hub._read

    async def slowly(hub: Hub, id: str) -> Table:
        table = await read(hub, id)
        reading.append(asyncio.Event())
        await reading[-1].wait()
        return table

    async def arrive(number: int) -> None:
        while len(reading) < number:
            await asyncio.sleep(0.001)

    async def work() -> None:
        async with hub_on(tmp_path / "z.db") as hub:
            id = (await seated(hub, ("knaster", 2, {}))).table.id
            hub.drop(id)
            monkeypatch.setattr(Hub, "_read", slowly)
            start = asyncio.create_task(hub.take_up(id))
            await arrive(1)
            first = asyncio.create_task(hub.get(id))
            await asyncio.sleep(0)
            reading[0].set()
            assert not await start
            await arrive(2)
            second = asyncio.create_task(hub.get(id))
            await asyncio.sleep(0.01)
            reading[1].set()
            assert await first is await second
            assert len(reading) == 2
            assert not hub._doors

    run(work())


def test_nothing_is_kept_of_tables_that_do_not_exist(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db") as hub:
            for number in range(3):
                with pytest.raises(Denied):
                    await hub.get(f"none{number}")
            assert not hub._doors

    run(work())
