"""Nothing is left of those who were here: what the garbage collector has put aside it does not look at again."""

import asyncio
import gc
import resource
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from zaria.server import garbage
from zaria.server.app import create_app
from zaria.server.connections import MOST_PIPELINED, Guard, GuardedHttp, GuardedSocket, protocols
from zaria.server.limits import Gate
from zaria.server.live import Live
from zaria.server.protocol import NewTable
from zaria.server.settings import Settings

from .hubs import hub_on, run
from .running import free_port


def alive(kind: type) -> int:
    return sum(issubclass(type(each), kind) for each in gc.get_objects())


async def until(look: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not look():
            await asyncio.sleep(0.01)


@pytest.mark.filterwarnings("ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning")
def test_a_socket_leaves_no_ring_of_objects(tmp_path: Path) -> None:
    async def work() -> None:
        settings = Settings(data=tmp_path / "z.db", rehearse=False, port=free_port(), most_messages=1000)
        http, ws = protocols(Guard(settings, Gate(100, 100, 100)))
        config = uvicorn.Config(create_app(settings), port=settings.port, http=http, ws=ws, log_config=None)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        await until(lambda: server.started)
        address = f"127.0.0.1:{settings.port}/api/tables"
        async with httpx.AsyncClient(trust_env=False) as client:
            table = (await client.post(f"http://{address}", json={"game": "knaster"})).json()["table"]["id"]
        gc.disable()
        for id in (table, "none"):
            async with connect(f"ws://{address}/{id}/socket", proxy=None) as socket:
                with suppress(ConnectionClosed):
                    await socket.recv()
                    await socket.send("nonsense")
                    await socket.recv()
                    assert alive(GuardedSocket) == 1
        await _go_too_far(settings.port, address, table)
        del socket
        await until(lambda: alive(GuardedSocket) == 0)
        await until(lambda: alive(GuardedHttp) == 0)  # who asked for the sockets
        server.should_exit = True
        await serving

    gc.collect()
    gc.freeze()  # what other tests have left is not looked at
    try:
        run(work())
    finally:
        gc.enable()


async def _go_too_far(port: int, address: str, table: str) -> None:
    """Who is cut off in the middle of something leaves no more than those who go."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(2 * MOST_PIPELINED * b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    with suppress(ConnectionError):
        await reader.read()
    writer.close()
    async with connect(f"ws://{address}/{table}/socket", proxy=None) as broken:
        await broken.recv()
        broken.transport.write(b"\xff\xff")  # no frame
        with suppress(ConnectionClosed):
            await broken.recv()


def test_a_table_leaves_no_ring_of_objects(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            gc.disable()
            live = await hub.create("A", NewTable(game="knaster", players=2, name="A", bots=["beginner"]))
            await hub.begin(live.table.id, "A")
            hub.drop(live.table.id)
            del live
            await until(lambda: alive(Live) == 0)

    try:
        run(work())
    finally:
        gc.enable()


def test_what_was_freed_is_given_back() -> None:
    """Also where something that stays lies above it."""
    if garbage._trim is None:
        pytest.skip("NO malloc_trim IN THIS C LIBRARY: what it keeps is not given back")
    statm = Path("/proc/self/statm")
    blocks = [bytes(range(256)) * 256 for _ in range(2000)]
    stays = blocks[1::100]
    full = int(statm.read_text().split()[1])
    del blocks
    garbage.give_back()
    given = (full - int(statm.read_text().split()[1])) * resource.getpagesize()
    assert given > 0.8 * 2000 * 65536
    assert len(stays) == 20


def test_what_outlives_a_full_collection_is_not_looked_at_again() -> None:
    thresholds, callbacks = gc.get_threshold(), gc.callbacks.copy()
    try:
        garbage.keep_short()
        garbage.keep_short()
        stays = [[]]  # type: ignore[var-annotated]
        gc.collect()
        assert gc.get_freeze_count() > 0
        assert not any(each is stays for each in gc.get_objects())
        assert gc.callbacks.count(garbage._collected) == 1
    finally:
        gc.callbacks[:] = callbacks
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def test_rings_that_pile_up_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ring:
        def __init__(self) -> None:
            self.me = self

    monkeypatch.setattr(garbage, "MANY", 1000)
    thresholds, callbacks = gc.get_threshold(), gc.callbacks.copy()
    try:
        garbage.keep_short()
        garbage.put_aside()
        assert not garbage.look_through()
        rings = [Ring() for _ in range(10_000 + gc.get_freeze_count() * 5 // 4)]  # some of the others may go meanwhile
        gc.collect()  # they are put aside while somebody has them
        rings.clear()
        gc.collect()
        assert garbage.look_through()
        assert gc.get_freeze_count() < 1000 + 2 * garbage._stayed
        assert not garbage.look_through()
        gc.unfreeze()
        assert alive(Ring) == 0
    finally:
        gc.callbacks[:] = callbacks
        gc.set_threshold(*thresholds)
        gc.unfreeze()
