"""What load and chaos need: a server in a process of its own, and players that come back by themselves.

All traffic stays on 127.0.0.1, past every proxy.
"""

import asyncio
import json
import os
import random
import resource
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Callable, Sequence
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, cast

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.calendar import Calendar

HOST = "127.0.0.1"
PORTS = range(20_000, 32_000)  # below those the system gives to clients, who might else end up talking to themselves
START_SECONDS = 180.0  # on however busy a machine
LIMITS = ("MOST_TABLES_OF_ADDRESS", "MOST_NEW_TABLES", "MOST_NEW_LINES", "MOST_CONNECTIONS", "MOST_NEW_CONNECTIONS")
GENEROUS = {f"ZARIA_{name}": "1000000000" for name in LIMITS}  # all load comes from one address


class _From(urllib.request.HTTPHandler):
    """Requests from an address of one's own."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self._source = source

    def http_open(self, request: urllib.request.Request) -> HTTPResponse:
        connect = partial(HTTPConnection, source_address=(self._source, 0))
        return self.do_open(connect, request)


def call(url: str, method: str, path: str, body: Any = None, secret: str | None = None, source: str = HOST) -> Any:
    """One HTTP request; returns the decoded answer, raises on an error status."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data=data, headers=headers, method=method)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _From(source))
    with opener.open(request, timeout=30) as answer:
        return json.loads(answer.read())


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    for port in random.sample(PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port found in {PORTS}")


class Server:
    """A program that serves HTTP at `port`, started, killed and started again; what it says goes to the file `log`."""

    def __init__(
        self, command: Sequence[str], port: int, log: Path, core: int | None = None, **environment: str
    ) -> None:
        self.url = f"http://{HOST}:{port}"
        self.log = log
        self._command, self._core = command, core
        self._environment = {**os.environ, **environment}
        self._process: subprocess.Popen[bytes] | None = None

    @classmethod
    def of_zaria(
        cls, folder: Path, core: int | None = None, through: Sequence[str] = (), **environment: str
    ) -> "Server":
        """Zaria on a data file in `folder`, with settings for programs instead of people; run by itself, or through a
        module that runs another."""
        port = free_port()
        command = ["zaria.cli", "serve", "--host", HOST, "--port", str(port), "--data", str(folder / "zaria.db")]
        settings = {
            "ZARIA_MOST_MESSAGES": "100000",
            "ZARIA_REHEARSE": "no",
            "LANG": "C.UTF-8",
            "NO_COLOR": "1",
        } | environment
        return cls([sys.executable, "-m", *through, *command], port, folder / "server.log", core, **settings)

    def by(self, calendar: Calendar) -> "Server":
        """The same, going by a calendar that can be set."""
        python, _, *module = self._command
        self._command = [python, "-m", "bench.calendar", str(calendar.file), *module]
        return self

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,  # a Ctrl-C is for us, and not for it
            )
        if self._core is not None:
            os.sched_setaffinity(self.pid, {self._core})  # its threads come later and inherit it
        limit = time.monotonic() + START_SECONDS
        while not self._answers():
            if not self.alive or time.monotonic() > limit:
                how = f"did not answer for {START_SECONDS:.0f} seconds" if self.alive else "ended by itself"
                self.kill()
                raise RuntimeError(f"the server {how} at its start:\n{self.last_words()}")
            time.sleep(0.01)

    def _answers(self) -> bool:
        try:
            call(self.url, "GET", "/healthz")
        except OSError:
            return False
        return True

    def run_from(self, tree: Path) -> None:
        """From the next start on, the program of another source tree, in its folder `src`."""
        self._environment["PYTHONPATH"] = str(tree / "src")

    def stop(self) -> None:
        """SIGTERM: it says goodbye, and hands over what it has."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait()

    def kill(self) -> None:
        """SIGKILL: no goodbye, no flush."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def fill_disk(self, size: int = resource.RLIM_INFINITY) -> None:
        """No file of it can be written beyond so many bytes, as on a disk that is full; or there is room again."""
        _, most = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, most))

    def last_words(self) -> str:
        return "\n".join(self.log.read_text("utf-8", "replace").splitlines()[-40:])


class Mine(msgspec.Struct):
    seat: int
    number: int
    legal: list[str]


class View(msgspec.Struct):
    over: bool


class Message(msgspec.Struct):
    """The parts of the server's messages that a player without eyes needs."""

    type: str
    number: int = 0
    seat: int = -1
    id: str | None = None
    key: str | None = None
    view: View | None = None
    mine: list[Mine] | Mine | None = None  # all of the receiver's seats, or the one that has chosen


decode = msgspec.json.Decoder(Message).decode
Pick = Callable[[list[str]], str]


class Mind:
    """What one seat knows and chooses, whatever its messages travel on."""

    def __init__(self, table: str, seat: int, pick: Pick | None = None) -> None:
        self.table, self.seat = table, seat
        self.acknowledged: list[str] = []
        self.refused: list[str] = []
        self.waiting: dict[str, Any] | None = None  # sent, or about to be, and not answered
        self.over = False
        self.number = 0  # the highest number told
        self._mine: Mine | None = None
        self._seen = 0  # the number our last choice led to; older pictures are out of date
        self._pick = pick or random.Random(f"{table} {seat}").choice

    def hear(self, message: Message) -> dict[str, Any] | None:
        """Take in a message; returns a choice to send."""
        if message.type in ("accepted", "refused"):
            self._hear_answer(message)
        elif message.type in ("picture", "chosen"):
            self.number = max(self.number, message.number)
        if message.type == "chosen" and message.seat == self.seat:
            self._mine = None
        if message.type == "picture":
            self.over = message.view is not None and message.view.over
            seats = message.mine if isinstance(message.mine, list) else []
            self._mine = next((mine for mine in seats if mine.seat == self.seat), None)
        return self._choose()

    def _hear_answer(self, message: Message) -> None:
        if self.waiting is None or message.id != self.waiting["id"]:
            return
        self.waiting = None
        if message.type == "accepted":
            self.acknowledged.append(str(message.id))
            self._seen = message.number
        else:
            self.refused.append(str(message.key))

    def _choose(self) -> dict[str, Any] | None:
        mine = self._mine
        if self.waiting or mine is None or not mine.legal or mine.number < self._seen:
            return None
        self.waiting = {
            "type": "choose",
            "seat": self.seat,
            "id": uuid.uuid4().hex,
            "number": mine.number,
            "text": self._pick(mine.legal),
        }
        return self.waiting


class Player(Mind):
    """One seat at one table, played at random over a socket until the game is over."""

    def __init__(self, url: str, table: str, seat: int, secret: str, pause: float = 0.0, source: str = HOST) -> None:
        super().__init__(table, seat)
        self.urls = [url]  # of servers; each connection is made to any of them
        self.secret, self.pause, self._source = secret, pause, source
        self.connections = 0
        self.sent_again = 0
        self._dice = random.Random(f"{seat} {table}")

    async def play(self) -> None:
        """Stay at the table, through every loss of the connection, until the game is over."""
        while not self.over:
            try:
                await self._visit()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05 + 0.3 * self._dice.random())

    def come(self, since: int | None) -> None:
        """A connection is made anew, and is to tell what came after this number; for those who keep a history."""

    def note(self, data: str | bytes) -> None:
        """A message as it came, for them too."""

    async def _visit(self) -> None:
        headers = {"authorization": f"Bearer {self.secret}"}
        url = self._dice.choice(self.urls).replace("http", "ws", 1)
        since = self.number or None
        async with connect(
            f"{url}/api/tables/{self.table}/socket{f'?since={since}' if since else ''}",
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            proxy=None,
            local_addr=(self._source, 0),
        ) as link:
            self.connections += 1
            self.come(since)
            if self.waiting:
                self.sent_again += 1
                await link.send(json.dumps(self.waiting))
            async for data in link:
                self.note(data)
                choice = self.hear(decode(data))
                if self.over:
                    return
                if choice:
                    if self.pause:
                        await asyncio.sleep(self.pause * self._dice.random())
                    await link.send(json.dumps(choice))


class Wire(asyncio.Protocol):
    """A WebSocket with next to nothing in it, so that making load costs far less than serving it."""

    def __init__(self, path: str, secret: str, hear: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {secret}\r\n\r\n"
        )
        self._hear = hear
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, url: str, path: str, secret: str, hear: Callable[[bytes], None]) -> "Wire":
        host, port = url.removeprefix("http://").split(":")
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(path, secret, hear), host, int(port))
        await asyncio.wait_for(wire.opened, 30)
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionResetError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self.opened.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(data[:end].decode("latin-1"))
            self.opened.set_result(None)
            at = end + 4
        self._rest = self._take_frames(data, at)

    def _take_frames(self, data: bytes, at: int) -> bytes:
        """Hear every whole text frame; returns what is left over."""
        while len(data) >= at + 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                extra = 2 if size == 126 else 8
                start += extra
                if len(data) < start:
                    break
                size = int.from_bytes(data[start - extra : start], "big")
            if len(data) < start + size:
                break
            if data[at] == 0x81:
                self._hear(data[start : start + size])
            at = start + size
        return data[at:]

    def send(self, text: bytes) -> None:
        """A text frame; its mask is zero, which the protocol allows and the server cannot tell."""
        assert self._transport is not None
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()
