"""The stranger who attacks: what all attacks have in common, and the process they run in.

`python -m bench.attack.stranger NAME TARGET` attacks until its standard input ends, or its time. It says
`begins`, `ready` when what it builds up is there, and at the end what it did, as JSON.
"""

import asyncio
import json
import os
import secrets
import select
import socket
import struct
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import msgspec

from bench.client import HOST

from .http import Http, encoded

SOURCE = "127.0.0.66"
NICENESS = 10  # attack and victim share a core, and the victim's clock must not stand still for the attacker
MOST_SECONDS = 60.0  # of an attack, whatever happens
CONTINUED, TEXT, BINARY, PING = 0, 1, 2, 9  # kinds of frames
AT_ONCE = 50  # connections being opened at any time
HANDSHAKE = 5.0  # seconds for one of them
ONCE = {"Connection": "close"}
AGAIN = 0.01  # seconds before a lost connection is opened again


class Target(msgspec.Struct):
    """Whom to attack."""

    port: int
    table: str  # the victim's, known to whoever has seen its link
    tables: list[str] = []  # prepared before the server started
    source: str = SOURCE


class Link:
    """A plain connection that reads nothing by itself."""

    def __init__(self, raw: socket.socket) -> None:
        self._raw, self._loop = raw, asyncio.get_running_loop()

    @classmethod
    async def open(cls, target: Target, room: int | None = None) -> "Link":
        """Connect; `room` bytes are kept for what comes in, by default as many as the system likes."""
        raw = socket.socket()
        raw.setblocking(False)
        if room is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # small segments: the sender keeps little too
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # leave no port waiting behind
        try:
            raw.bind((target.source, 0))
            await asyncio.get_running_loop().sock_connect(raw, (HOST, target.port))
        except BaseException:
            raw.close()
            raise
        return cls(raw)

    async def send(self, data: bytes) -> None:
        await self._loop.sock_sendall(self._raw, data)
        await asyncio.sleep(0)  # a socket with room does not let others have their turn

    async def read(self) -> bytes:
        return await self._loop.sock_recv(self._raw, 65_536)

    async def read_all(self) -> None:
        """Read until the server has had enough."""
        with suppress(OSError):
            while await self.read():
                pass

    async def wait_closed(self) -> None:
        """Notice without reading that the server has closed the connection."""
        poll = select.poll()
        poll.register(self._raw, select.POLLRDHUP)
        while not poll.poll(0):
            await asyncio.sleep(0.5)

    def close(self) -> None:
        self._raw.close()


Opening = Callable[[], AbstractAsyncContextManager[Link]]


class Stranger:
    """An attack under way: where to, and what came of it."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.did: Counter[str] = Counter()
        self.ready = asyncio.Event()  # what the attack builds up is there
        self.secret = secrets.token_urlsafe(24)

    def http(self, secret: str | None = None) -> Http:
        return Http(self.target.port, self.target.source, secret or self.secret)

    @asynccontextmanager
    async def link(self, said: bytes = b"", room: int | None = None) -> AsyncIterator[Link]:
        """A plain connection on which something was said."""
        link = await Link.open(self.target, room)
        try:
            await link.send(said)
            yield link
        finally:
            link.close()

    @asynccontextmanager
    async def socket(
        self, table: str, secret: str | None = None, room: int | None = None, reading: bool = True
    ) -> AsyncIterator[Link]:
        """A WebSocket at a table; what comes in is read and thrown away where `reading`. Raises OSError if refused."""
        async with self.link(self.upgrade(f"/api/tables/{table}/socket", secret), room) as link:
            answer = await link.read()
            if not answer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(answer[:40].decode("latin-1"))
            listening = asyncio.create_task(link.read_all()) if reading else None
            try:
                yield link
            finally:
                if listening:
                    listening.cancel()

    def upgrade(self, path: str, secret: str | None = None, **headers: str) -> bytes:
        said = {
            "Host": f"{HOST}:{self.target.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
            **({"Authorization": f"Bearer {secret}"} if secret else {}),
            **headers,
        }
        return request("GET", path, said)

    async def games(self) -> list[dict[str, Any]]:
        """What can be played here, by how many, against whom."""
        found: list[dict[str, Any]] = (await self.http().ask("GET", "/api/games", headers=ONCE)).json()
        return found

    async def open_table(self, http: Http, game: str, players: int, bots: str | None, **wishes: Any) -> str | None:
        """Open a table and start it, with bots of a level on all chairs nobody takes; None if refused."""
        people = 1 if "name" in wishes else 0
        wanted = {"game": game, "players": players, "bots": [bots] * (players - people) if bots else [], **wishes}
        opened = await http.ask("POST", "/api/tables", encoded(wanted))
        if opened.status != 201:
            self.did[f"tables refused, {opened.status}"] += 1
            return None
        table = str(opened.json()["table"]["id"])
        self.did["tables opened"] += 1
        if bots:
            started = await http.ask("POST", f"/api/tables/{table}/start")
            self.did["tables started" if started.status == 200 else f"starts refused, {started.status}"] += 1
        return table

    async def own_table(self, **wishes: Any) -> str:
        """An open table of the attacker's, who sits at it."""
        game = (await self.games())[0]
        table = await self.open_table(self.http(), game["id"], game["most"], None, name="stranger", **wishes)
        if table is None:
            raise ConnectionError("no table was to be had")
        return table

    async def again(self, work: Callable[[], Awaitable[None]], most: int) -> None:
        """Do something on a connection, again whenever the server has closed it, at most so often."""
        for _ in range(most):
            try:
                await work()
            except OSError:
                self.did["cut off"] += 1
                await asyncio.sleep(AGAIN)

    async def crowd(self, count: int, open: Opening, reading: bool = True, most: int = 5) -> None:
        """So many connections, each opened again a few times if the server closes it; ready when all were tried."""
        slots, tried = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(0)
        staying = [asyncio.create_task(self._stay(open, reading, slots, tried, most)) for _ in range(count)]
        for _ in range(count):
            await tried.acquire()
        self.ready.set()
        await asyncio.gather(*staying)

    async def _stay(
        self, open: Opening, reading: bool, slots: asyncio.Semaphore, tried: asyncio.Semaphore, most: int
    ) -> None:
        for _ in range(most):
            async with AsyncExitStack() as stack:
                try:
                    async with slots, asyncio.timeout(HANDSHAKE):
                        link = await stack.enter_async_context(open())
                    self.did["connections opened"] += 1
                    tried.release()
                    await (link.read_all() if reading else link.wait_closed())
                    self.did["connections closed by the server"] += 1
                except (OSError, TimeoutError):
                    self.did["connections refused"] += 1
                    tried.release()
            await asyncio.sleep(0.5)


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def frame(kind: int, data: bytes = b"", fin: bool = True, size: int | None = None) -> bytes:
    """A WebSocket frame; its mask is zero. With `size` it lies about how much follows."""
    size = len(data) if size is None else size
    if size < 126:
        said = bytes([0x80 | size])
    elif size < 1 << 16:
        said = b"\xfe" + struct.pack(">H", size)
    else:
        said = b"\xff" + struct.pack(">Q", size)
    return bytes([(0x80 if fin else 0) | kind]) + said + bytes(4) + data


def times(most: int, seconds: float = MOST_SECONDS) -> Iterator[int]:
    """Count, but neither too far nor for too long."""
    limit = time.monotonic() + seconds
    for number in range(most):
        if time.monotonic() > limit:
            return
        yield number


async def attack(strike: Callable[[Stranger], Awaitable[None]], target: Target) -> dict[str, Any]:
    """Attack until the standard input ends; returns what was done."""
    stranger = Stranger(target)
    print("begins", flush=True)
    did: Counter[str] = Counter()
    told = asyncio.create_task(_input_ends(lambda: did.update(stranger.did)))
    striking = asyncio.ensure_future(strike(stranger))
    announcing = asyncio.create_task(_announce(stranger, striking))
    with suppress(TimeoutError):
        await asyncio.wait_for(told, MOST_SECONDS)
    failed = striking.exception() if striking.done() and not striking.cancelled() else None
    for task in (striking, announcing):
        task.cancel()
    return {"did": did or stranger.did, "failed": repr(failed) if failed else None}


async def _announce(stranger: Stranger, striking: "asyncio.Future[None]") -> None:
    """An attack that ends at once is as ready as it will be."""
    striking.add_done_callback(lambda _: stranger.ready.set())
    await stranger.ready.wait()
    print("ready", flush=True)


async def _input_ends(count: Callable[[], None]) -> None:
    """Wait for the end of the input. A line before it says to count now, because the server is told to end next."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.readline():
        count()
    transport.close()


def main() -> None:
    from bench.server import on_uvloop, raise_limit

    from .attacks import ATTACKS

    os.nice(NICENESS)
    raise_limit(8000)
    found = on_uvloop(attack(ATTACKS[sys.argv[1]].strike, msgspec.json.decode(sys.argv[2], type=Target)))
    print(json.dumps(found), flush=True)
    os._exit(0)  # thousands of sockets need no goodbye


if __name__ == "__main__":
    main()
