"""A real server in a process of its own, and people who play on it over HTTP and sockets.

It is long because whoever plays over HTTP does so in these words, and two modules of them would not be told apart.
"""

import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from zaria.games import registry

from . import places

WAIT = 120.0  # seconds until a test gives up; the first game on a machine may wait for the compiler
ALL_SEEN = next(id for id, game in registry.GAMES.items() if game.own_dice and not game.secrets)
# What the log says when something broke.
FAULTS = ("a request failed", "a table's task failed", "a bot failed", "Exception in ASGI application")
TEXT, BINARY = 1, 2  # kinds of frames

ROUTES = (  # all that the HTTP API describes
    "GET /api/games",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/mine",
    "GET /api/tables/{table}",
    "POST /api/tables/{table}/seats",
    "DELETE /api/tables/{table}/seats/{seat}",
    "PUT /api/tables/{table}/seats/{seat}/bot",
    "PUT /api/tables/{table}/seats/{seat}/stand-in",
    "POST /api/tables/{table}/seats/{seat}/throw",
    "POST /api/tables/{table}/seats/{seat}/take-back",
    "POST /api/tables/{table}/seats/{seat}/phrases",
    "POST /api/tables/{table}/start",
    "POST /api/tables/{table}/rematch",
    "POST /api/tables/{table}/seats/{seat}/choices",
    "POST /api/tables/{table}/seats/{seat}/rolls",
    "POST /api/tables/{table}/seats/{seat}/corrections",
    "POST /api/tables/{table}/seats/{seat}/answers",
    "GET /api/tables/{table}/seats/{seat}/why",
    "GET /api/tables/{table}/seats/{seat}/hint",
    "POST /api/tables/{table}/seats/{seat}/link",
    "POST /api/links",
    "POST /api/links/{token}",
    "GET /api/tables/{table}/record",
    "GET /api/tables/{table}/replay",
    "POST /api/replay",
    "POST /api/reviews",
    "GET /api/reviews/{review}",
    "POST /api/practice",
    "POST /api/handed",
    "GET /api/paper/{game}",
    "GET /api/tables/{table}/sheets/{seat}",
    "GET /healthz",
    "GET /readyz",
)

GENEROUS = {  # tests come from one address, and in a hurry
    "ZARIA_MOST_MESSAGES": "100000",
    "ZARIA_MOST_TABLES": "100000",
    "ZARIA_MOST_TABLES_OF_ADDRESS": "100000",
    "ZARIA_MOST_NEW_TABLES": "100000",
    "ZARIA_MOST_NEW_LINES": "100000000",
    "ZARIA_MOST_CONNECTIONS": "100000",
    "ZARIA_MOST_NEW_CONNECTIONS": "100000",
    "ZARIA_MOST_SOCKETS_OF_KEY": "100000",
}

Message = dict[str, Any]
Found = TypeVar("Found")


def new_secret() -> str:
    return uuid.uuid4().hex


def bearer(secret: str | None) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"} if secret else {}


def eventually(look: Callable[[], Found | None], seconds: float = WAIT) -> Found:
    """What `look` finds, as soon as it is something true."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.005)
    return found


class Server:
    """A server process on a port and a data file of its own."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.data, self.log = folder / "z.db", folder / "server.log"
        self.port = 0
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("ZARIA_")},
            **GENEROUS,
            "ZARIA_METRICS_PORT": str(free_port()),
            "ZARIA_REHEARSE": "no",
            "NO_COLOR": "1",
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        if places.postgres is not None and "ZARIA_STORE" not in environment:
            self._environment["ZARIA_STORE"] = str(places.place(self.data))
        self._process: subprocess.Popen[bytes] | None = None
        self.ended = False  # by us
        self.http = httpx.Client(timeout=WAIT, limits=httpx.Limits(max_keepalive_connections=0))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def code(self) -> int | None:
        """What the process ended with."""
        return None if self._process is None else self._process.poll()

    def start(self) -> None:
        """Start on a free port, or again on the one it had; return when it is well."""
        for _ in range(5):  # somebody else may take a free port before the server does
            self.port = self.port or free_port()
            if self._start():
                return
            self.port = 0
        raise AssertionError(f"the server does not start:\n{self.said()[-3000:]}")

    def _start(self) -> bool:
        self.ended = False
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command(self.port, self.data),
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + WAIT
        while self.alive and time.monotonic() < deadline:
            with suppress(httpx.TransportError):
                if self.http.get(f"{self.url}/healthz").status_code == 200:
                    return self.alive
            time.sleep(0.02)
        self.kill()
        return False

    def _end(self, number: signal.Signals) -> int:
        assert self._process is not None
        if self.alive:
            self._process.send_signal(number)
            self.ended = True
        try:
            return self._process.wait(WAIT / 2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise AssertionError(f"the server did not end on {number.name}") from None

    def kill(self) -> None:
        """Gone at once, as when the power fails."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Stop as a host does; returns the exit code."""
        return self._end(signal.SIGTERM)

    def restart(self) -> None:
        """Start again, on the same port and data; kill it first where it still runs."""
        self.kill()
        self.start()

    def said(self) -> str:
        """All that the server has printed and logged."""
        return self.log.read_text("utf-8", errors="replace") if self.log.exists() else ""

    def faults(self) -> list[str]:
        """Lines of the log that tell of a fault inside the server."""
        return [line for line in self.said().splitlines() if any(fault in line for fault in FAULTS)]

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        secret: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """One request as JSON, without cookies."""
        content = None if body is None else json.dumps(body)
        kind = {} if body is None else {"content-type": "application/json"}
        answer = self.http.request(
            method, self.url + path, content=content, headers={**kind, **bearer(secret), **(headers or {})}
        )
        self.http.cookies.clear()
        return answer

    def figures(self) -> str:
        """All numbers for Prometheus."""
        return self.http.get(f"http://127.0.0.1:{self._environment['ZARIA_METRICS_PORT']}/metrics").text

    def figure(self, name: str) -> float:
        """A number for Prometheus, from its own port."""
        for line in self.figures().splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[1])
        raise AssertionError(f"there is no figure {name}")


@contextmanager
def running(folder: Path, **environment: str) -> Iterator[Server]:
    """A server that is stopped at the end; `environment` sets ZARIA_... variables."""
    server = Server(folder, environment)
    try:
        server.start()
        yield server
        assert server.alive or server.ended, f"the server died by itself ({server.code}):\n{server.said()[-3000:]}"
        if server.alive:
            server.stop()
    finally:
        server.http.close()
        if server.alive:
            server.kill()


def command(port: int, data: Path) -> list[str]:
    """The command line of a server."""
    where = ["--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    return [sys.executable, "-m", "zaria.cli", "serve", "--lang", "en", *where, "--bot-pause", "0"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Socket:
    """A socket at a table, which remembers all it heard."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Message] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.connection.close()

    @property
    def number(self) -> int:
        """The last number it was told."""
        numbers = [m["number"] for m in self.heard if m["type"] in ("picture", "chosen")]
        return int(numbers[-1]) if numbers else 0

    @property
    def picture(self) -> Message:
        return next(m for m in reversed(self.heard) if m["type"] == "picture")

    def send(self, message: Any) -> None:
        self.connection.send(json.dumps(message))

    def send_raw(self, data: bytes) -> None:
        """Bytes as they are, past the WebSocket layer."""
        with suppress(OSError):  # the server may have closed after the first of them
            self.connection.socket.sendall(data)

    def choose(self, seat: int, number: int, text: str, id: str | None = None) -> str:
        """Send a choice and return its id."""
        id = id or uuid.uuid4().hex
        self.send({"type": "choose", "seat": seat, "id": id, "number": number, "text": text})
        return id

    def hear(self) -> Message:
        message: Message = json.loads(self.connection.recv(WAIT))
        self.heard.append(message)
        return message

    def hear_until(self, *types: str, id: str | None = None) -> Message:
        """The next message of these types (and about this choice)."""
        while True:
            message = self.hear()
            if message["type"] in types and (id is None or message["id"] == id):
                return message

    def catch_up(self) -> list[Message]:
        """Everything sent until now: a ping's answer comes after all that was said before it."""
        start = len(self.heard)
        self.send({"type": "ping"})
        self.hear_until("pong")
        return self.heard[start:-1]

    def closed(self) -> int | None:
        """The code the server closes with; None where it just goes."""
        while True:
            try:
                self.hear()
            except ConnectionClosed as error:
                return error.rcvd.code if error.rcvd else None

    def drop(self) -> None:
        """Lose the connection without a goodbye."""
        with suppress(OSError):
            self.connection.socket.shutdown(socket.SHUT_RDWR)
        self.connection.close()


class Table:
    """A table on a server, and the secrets of the people at it by seat; the first is the host's."""

    def __init__(self, server: Server, id: str, secrets: list[str]) -> None:
        self.server, self.id, self.secrets = server, id, secrets

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def secret_of(self, seat: int | None) -> str | None:
        return None if seat is None else self.secrets[seat]

    def ask(self, method: str, path: str = "", body: Any = None, secret: str | None = None) -> httpx.Response:
        return self.server.ask(method, self.path + path, body, secret)

    def picture(self, seat: int | None = None, since: int | None = None) -> Message:
        """The table as a seat sees it, or as anybody does."""
        query = "" if since is None else f"?since={since}"
        answer = self.ask("GET", query, secret=self.secret_of(seat))
        assert answer.status_code == 200, answer.text
        picture: Message = answer.json()
        return picture

    def mine(self, seat: int) -> Message:
        return next(mine for mine in self.picture(seat)["mine"] if mine["seat"] == seat)

    def join(self, name: str, secret: str, seat: int | None = None) -> httpx.Response:
        return self.ask("POST", "/seats", {"name": name, "seat": seat}, secret)

    def start(self) -> Message:
        answer = self.ask("POST", "/start", secret=self.secrets[0])
        assert answer.status_code == 200, answer.text
        picture: Message = answer.json()
        return picture

    def choose(
        self, seat: int, text: str, number: int | None = None, id: str | None = None, secret: str | None = None
    ) -> httpx.Response:
        """A choice over HTTP, by default with the number the seat has now."""
        number = self.mine(seat)["number"] if number is None else number
        body = {"id": id or uuid.uuid4().hex, "number": number, "text": text}
        return self.ask("POST", f"/seats/{seat}/choices", body, secret or self.secrets[seat])

    def chosen(self, seat: int, text: str) -> int:
        """A choice over HTTP that must be accepted; returns its number."""
        answer = self.choose(seat, text)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["number"])

    def play(self, pick: Callable[[int, list[str]], str], most: int = 10_000) -> int:
        """Let every person choose over HTTP until the game is over, or `most` choices are made; returns how many."""
        made = 0
        while made < most:
            picture = self.picture()
            if picture["view"]["over"]:
                return made
            ready = [seat for seat in picture["view"]["to_act"] if seat < len(self.secrets)]
            for seat in ready[: most - made]:
                if legal := self.mine(seat)["legal"]:
                    self.chosen(seat, pick(seat, legal))
                    made += 1
            if not ready:
                time.sleep(0.002)  # a bot is thinking
        return made

    def link(self, seat: int) -> str:
        """Carry a seat to another device; returns the secret that device has."""
        answer = self.ask("POST", f"/seats/{seat}/link", secret=self.secrets[seat])
        assert answer.status_code == 201, answer.text
        other = new_secret()
        used = self.server.ask("POST", f"/api/links/{answer.json()['token']}", secret=other)
        assert used.status_code == 200, used.text
        return other

    def socket(self, seat: int | None = None, since: int | None = None, secret: str | None = None) -> Socket:
        """A socket for a seat, or for one who watches, after its first picture."""
        opened = open_socket(self.server, self.id, secret or self.secret_of(seat), since)
        assert opened.hear()["type"] == "picture"
        return opened


def open_table(
    server: Server,
    game: str = ALL_SEEN,
    people: int = 2,
    bots: int = 0,
    level: str = "random",
    start: bool = True,
    **wishes: Any,
) -> Table:
    """A table with people on its first chairs and bots on its last; seat 0 hosts and begins."""
    wanted = {
        "game": game,
        "players": people + bots,
        "bots": [level] * bots,
        "first": 0,
        "name": "Person 0",
        **wishes,
    }
    secrets = [new_secret() for _ in range(people)]
    answer = server.ask("POST", "/api/tables", wanted, secrets[0])
    assert answer.status_code == 201, answer.text
    table = Table(server, answer.json()["table"]["id"], secrets)
    for seat in range(1, people):
        joined = table.join(f"Person {seat}", secrets[seat], seat)
        assert joined.status_code == 201, joined.text
    if start:
        table.start()
    return table


def open_socket(server: Server, table: str, secret: str | None = None, since: object = None) -> Socket:
    """A socket at a table, whatever the server says to that."""
    query = "" if since is None else f"?since={since}"
    connection = connect(
        f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}",
        additional_headers=bearer(secret),
        compression=None,
        ping_interval=None,
        open_timeout=WAIT,
        close_timeout=2,
        max_size=None,
        max_queue=None,
        proxy=None,
    )
    return Socket(connection.__enter__())  # left by Socket


def silent_socket(table: Table, seat: int | None = None) -> socket.socket:
    """A socket after its handshake that reads nothing by itself and has little room for what it is sent."""
    raw = socket.socket()
    raw.settimeout(WAIT)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # small segments: the sender too keeps little room
    raw.connect(("127.0.0.1", table.server.port))
    lines = [
        f"GET {table.path}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{table.server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        *(f"{name}: {value}" for name, value in bearer(table.secret_of(seat)).items()),
    ]
    raw.sendall("\r\n".join([*lines, "", ""]).encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += raw.recv(1)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return raw


def frame(kind: int, data: bytes, fin: bool = True, masked: bool = True) -> bytes:
    """A WebSocket frame as a client sends it."""
    size = len(data)
    mask = 0x80 if masked else 0
    short = bytes([mask | size]) if size < 126 else bytes([mask | 126]) + struct.pack(">H", size)
    return bytes([(0x80 if fin else 0) | kind]) + short + (bytes(4) if masked else b"") + data


def read_frame(raw: socket.socket) -> tuple[int, bytes]:
    """The next frame a server sends: its kind and its data."""
    first, size = _exactly(raw, 2)
    if size == 126:
        (size,) = struct.unpack(">H", _exactly(raw, 2))
    elif size == 127:
        (size,) = struct.unpack(">Q", _exactly(raw, 8))
    return first & 0x0F, _exactly(raw, size)


def _exactly(raw: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = raw.recv(size - len(data))
        assert more, "the server closed the connection"
        data += more
    return data


def pass_always(seat: int, legal: list[str]) -> str:
    """The shortest game of Qwixx: nobody ever crosses anything, and the fourth misthrow ends it."""
    return "pass"


def at_random(seed: int) -> Callable[[int, list[str]], str]:
    dice = random.Random(seed)
    return lambda seat, legal: dice.choice(legal)


def story(heard: list[Message]) -> list[tuple[int | None, str | None]]:
    """The lines somebody was told, in order; `chosen` is such a line too."""
    lines: list[tuple[int | None, str | None]] = []
    for message in heard:
        if message["type"] == "picture":
            lines += [(told.get("seat"), told.get("text")) for told in message["told"]]
        elif message["type"] == "chosen":
            lines.append((message["seat"], None))
    return lines


def before_a_bonus(table: Table) -> str:
    """Play Knaster until seat 0 can fill a row that brings bonus circles; returns the choice that does.

    Each row takes two or three numbers only, so that whichever is full first holds at least two pairs or a triplet. A
    column or diagonal has one number of each row, never five in a row, and brings nothing.
    """
    rows = {6: 1, 7: 1, 8: 2, 9: 2, 4: 3, 5: 3, 2: 4, 3: 4, 10: 4, 11: 5, 12: 5}
    entered = dict.fromkeys(rows.values(), 0)
    while True:
        row = rows[table.picture()["view"]["called"]]
        text = f"enter {'abcde'[entered[row]]}{row}"
        entered[row] += 1
        if entered[row] == 5:
            return text
        table.chosen(0, text)
        table.chosen(1, text)
