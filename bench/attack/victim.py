"""The victim: three honest people and a bot at a table, somebody who looks at the server, and who comes new to it.

Everybody has an address of their own, sends no more than the limits allow, and comes back when a connection is lost.
"""

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from bench.client import HOST, Message, Mind, View, Wire
from bench.quartets import GAME, LOAD

from .http import Http, encoded
from .series import Series, summed_up

SOURCES = ("127.0.0.11", "127.0.0.12", "127.0.0.13")  # of the people, by seat
LOOKER, NEWCOMER = "127.0.0.21", "127.0.0.22"
BOT = len(SOURCES)  # its seat, the last
PACE = 1 / 15  # seconds from one choice of a seat to the next at least: a socket may send 20 messages a second
PATIENCE = 2.0  # seconds an honest person waits for a connection or an answer
PAUSES = 0.1, 1.0  # seconds before coming back, at first and at most
STANDSTILL = 2.0  # seconds without a move after which a game does not go on
NAMES = ("accepted", "told", "bot", "healthz", "table", "newcomer")

Figures = dict[str, dict[str, float]]
_encode = msgspec.json.Encoder().encode


class Shown(View):
    to_act: list[int]


class Line(msgspec.Struct):
    seat: int | None = None


class Heard(Message):
    """A message with what tells a bot's moves."""

    view: Shown | None = None
    told: list[Line] = []


_decode = msgspec.json.Decoder(Heard).decode


class Person:
    """A seat with its socket, which comes back by itself until the game is over."""

    def __init__(self, victim: "Victim", table: str, seat: int, key: str) -> None:
        self.mind = Mind(table, seat, LOAD.choose)
        self.here = asyncio.Event()  # a picture has come on this connection
        self._victim, self._key = victim, key
        self._path = f"/api/tables/{table}/socket"
        self._wire: Wire | None = None
        self._next = 0.0  # when it may send again
        self.left = False
        self._staying = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        pause = PAUSES[0]
        while True:
            try:
                self._wire = await connect(self._victim.port, self._path, SOURCES[self.mind.seat], self._key, self.hear)
            except (OSError, TimeoutError):
                self._victim.counts["failed connections"] += 1
                await asyncio.sleep(pause)
                pause = min(2 * pause, PAUSES[1])
                continue
            pause = PAUSES[0]
            if self.mind.waiting:
                self._wire.send(_encode(self.mind.waiting))
            while not self._wire.lost:
                await asyncio.sleep(0.02)
            self._victim.counts["lost sockets"] += 1

    def hear(self, data: bytes) -> None:
        if self.left:
            return
        message = _decode(data)
        refused = len(self.mind.refused)
        choice = self.mind.hear(message)
        self._victim.counts["refused choices"] += len(self.mind.refused) - refused
        self._victim.hear(self.mind.seat, message)
        if message.type == "picture":
            self.here.set()
        if choice:
            loop = asyncio.get_running_loop()
            at = max(loop.time(), self._next)
            self._next = at + PACE
            loop.call_at(at, self._send, choice)

    def _send(self, choice: dict[str, Any]) -> None:
        if self.left:
            return
        self._victim.sends(choice["id"])
        if self._wire and not self._wire.lost:  # otherwise it goes with the next connection
            self._wire.send(_encode(choice))

    async def reconnect(self) -> float | None:
        """Lose the connection; seconds until the table is there again, None where it does not come."""
        self.here.clear()
        begun = time.perf_counter()
        if self._wire:
            self._wire.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self.here.wait()
                return time.perf_counter() - begun
        return None

    def leave(self) -> None:
        self.left = True
        self._staying.cancel()
        if self._wire:
            self._wire.close()


class Victim:
    """One table after another, and how long everything takes."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.table = ""
        self.people: list[Person] = []
        self.counts: Counter[str] = Counter()
        self._series = {name: Series() for name in NAMES}
        self._numbers: dict[str, int] = {}  # of choices accepted, until everybody knows of them
        self._moved = 0.0  # when the game went on last
        self._keys = [secrets.token_urlsafe(24) for _ in SOURCES]
        self._https = [Http(port, source, key) for source, key in zip(SOURCES, self._keys, strict=True)]
        self._looker, self._reader = Http(port, LOOKER), Http(port, SOURCES[0], self._keys[0])
        self._tasks: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Play from now on."""
        await self._open_table()
        self._tasks = [
            asyncio.create_task(work)
            for work in (
                self._play_on(),
                self._look("healthz", 0.05, lambda: self._get(self._looker, "/healthz")),
                self._look("table", 0.1, lambda: self._get(self._reader, f"/api/tables/{self.table}")),
                self._look("newcomer", 0.5, self._come_new),
            )
        ]

    async def move(self) -> None:
        """Begin a new game, so that it does not end too soon."""
        playing = self._tasks.pop(0)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)  # it may be asking for a table just now
        await self._open_table()
        self._tasks.insert(0, asyncio.create_task(self._play_on()))
        await asyncio.gather(*(person.here.wait() for person in self.people))

    async def measure(self, time: Awaitable[None]) -> Figures:
        """What people meet with for some time."""
        for series in self._series.values():
            series.cut()
        await time
        return {name: summed_up(series.cut()) for name, series in self._series.items()}

    @property
    def goes_on(self) -> bool:
        return time.perf_counter() - self._moved < STANDSTILL

    async def visit(self) -> float | None:
        """Let somebody new watch the table; seconds until its picture is there, None where it does not come."""
        begun, heard = time.perf_counter(), asyncio.Event()
        try:
            async with asyncio.timeout(PATIENCE):
                path = f"/api/tables/{self.table}/socket"
                wire = await connect(self.port, path, NEWCOMER, secrets.token_urlsafe(24), lambda _: heard.set())
                try:
                    await heard.wait()
                finally:
                    wire.close()
        except (OSError, TimeoutError):
            return None
        return time.perf_counter() - begun

    async def reconnect(self) -> float | None:
        """Let somebody who sits lose the connection; seconds until the table is there again, None if it stays away."""
        while True:
            person = self.people[0]
            seconds = await person.reconnect()
            if seconds is not None or not person.left:  # otherwise the game has ended meanwhile
                return seconds

    def hear(self, seat: int, message: Heard) -> None:
        """Anybody's message: what does it tell about choices on their way?"""
        if message.type == "accepted" and message.id is not None:
            self._series["accepted"].end(message.id)
            self._numbers[message.id] = message.number  # the public one: this game has no steps in private
        if message.type in ("picture", "chosen"):
            self._moved = time.perf_counter()
        known = min(person.mind.number for person in self.people)
        for id in [id for id, number in self._numbers.items() if number <= known]:
            del self._numbers[id]
            self._series["told"].end(id)
        if seat == 0:
            self._follow_bot(message)

    def _follow_bot(self, message: Heard) -> None:
        bot = self._series["bot"]
        if message.seat == BOT or any(line.seat == BOT for line in message.told):
            bot.end(BOT)
        if message.view and BOT in message.view.to_act:
            bot.begin(BOT)

    def sends(self, id: str) -> None:
        self._series["accepted"].begin(id)
        self._series["told"].begin(id)

    async def _play_on(self) -> None:
        while True:
            while not all(person.mind.over for person in self.people):
                await asyncio.sleep(0.02)
            await self._open_table()

    async def _open_table(self) -> None:
        """A new table for the same people, however long it takes to get one."""
        while True:
            try:
                async with asyncio.timeout(4 * PATIENCE):
                    table = await self._gather()
                break
            except (OSError, TimeoutError, KeyError):
                self.counts["failed requests for a table"] += 1
                await asyncio.sleep(PAUSES[0])
        self._leave_table()
        self.table = table
        self.people = [Person(self, table, seat, key) for seat, key in enumerate(self._keys)]

    def _leave_table(self) -> None:
        for person in self.people:
            person.leave()
        self._numbers.clear()
        for name in ("accepted", "told", "bot"):
            self._series[name].forget()

    async def _gather(self) -> str:
        host, *others = self._https
        wanted = {"game": GAME, "players": BOT + 1, "bots": ["casual"], "name": "player 0", "words": "of seat 0"}
        opened = (await host.ask("POST", "/api/tables", encoded(wanted))).json()
        table = str(opened["table"]["id"])
        for seat, other in enumerate(others, start=1):
            wish = {"name": f"player {seat}", "seat": seat, "words": f"of seat {seat}"}
            await other.ask("POST", f"/api/tables/{table}/seats", encoded(wish))
        started = (await host.ask("POST", f"/api/tables/{table}/start")).json()
        return str(started["table"]["id"])

    async def _look(self, name: str, interval: float, ask: Callable[[], Awaitable[None]]) -> None:
        """Ask at fixed times, whatever became of the question before: who waits is waited for by the next."""
        series, due = self._series[name], time.perf_counter()
        while True:
            due += interval
            early = due - time.perf_counter()
            if early > 0:
                await asyncio.sleep(early)
                due = time.perf_counter()  # waking up late is our own fault
            series.begin(due, due)
            try:
                async with asyncio.timeout(PATIENCE):
                    await ask()
            except (OSError, TimeoutError):
                self.counts[f"failed {name}"] += 1
            series.end(due)

    async def _come_new(self) -> None:
        http = Http(self.port, NEWCOMER)
        try:
            await self._get(http, "/healthz")
        finally:
            http.close()

    async def _get(self, http: Http, path: str) -> None:
        answer = await http.ask("GET", path)
        if answer.status != 200:
            raise ConnectionError(f"GET {path} was answered {answer.status}")

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._leave_table()
        for http in (*self._https, self._looker, self._reader):
            http.close()


async def connect(port: int, path: str, source: str, key: str, hear: Callable[[bytes], None]) -> Wire:
    """A socket from an address of one's own, soon or not at all."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE):
        transport, wire = await loop.create_connection(
            lambda: Wire(path, key, hear), HOST, port, local_addr=(source, 0)
        )
        try:
            await asyncio.shield(wire.opened)
        except asyncio.CancelledError:
            transport.abort()
            wire.opened.add_done_callback(lambda opened: opened.exception())  # nobody waits for it any more
            raise
    return wire
