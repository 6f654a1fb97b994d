"""Tables of four where every seat is a socket: what the benches of a server put it under load with."""

import asyncio
import gc
import secrets
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

import zaria
from bench.client import Message, Mind, Server, Wire, call, decode

SEATS = 4
AT_ONCE = 50  # sockets being opened at any time
THREADS = 4  # that open tables over HTTP
OPENED_AT_ONCE = 100  # tables
BUSY = [game for game in zaria.GAMES.values() if find_spec(f"bench.games.{game.module}")]
GAME, LOAD = BUSY[0].id, import_module(f"bench.games.{BUSY[0].module}.load")

_encode = msgspec.json.Encoder().encode


class Flight:
    """A choice on its way."""

    def __init__(self, number: int) -> None:
        self.number = number  # the highest number anybody at the table knew before
        self.accepted = False
        self.told: set[int] = set()  # seats that know more now
        self.sent = time.perf_counter()


class Load:
    """What all tables together have to do, and what came of it."""

    def __init__(self) -> None:
        self.flat_out = False  # every seat chooses as soon as it may
        self.accepted = self.refused = 0
        self.until_accepted: list[float] = []
        self.until_all_told: list[float] = []


class Quartet:
    """Four seats at one table."""

    def __init__(self, load: Load, path: str, minds: Sequence[Mind], keys: Sequence[str]) -> None:
        self.load, self.path = load, path
        self.chairs = [Chair(self, mind, key) for mind, key in zip(minds, keys, strict=True)]
        self.flight: Flight | None = None

    @property
    def over(self) -> bool:
        return self.chairs[0].mind.over

    def ready(self) -> "Chair | None":
        """A seat that may choose, unless a choice of this table is on its way."""
        return None if self.flight else next((chair for chair in self.chairs if chair.ready), None)

    def launch(self, chair: "Chair") -> None:
        """Send a seat's choice and watch it."""
        self.flight = Flight(chair.mind.number)
        chair.send()

    def track(self, chair: "Chair", accepted: bool) -> None:
        flight = self.flight
        if flight is None:
            return
        seconds = time.perf_counter() - flight.sent
        if accepted:
            flight.accepted = True
            self.load.until_accepted.append(seconds)
        seat = chair.mind.seat
        if chair.mind.number > flight.number and seat not in flight.told:
            flight.told.add(seat)
            if len(flight.told) == SEATS:
                self.load.until_all_told.append(seconds)
        if flight.accepted and len(flight.told) == SEATS:
            self.flight = None


class Chair:
    """A seat with its socket."""

    def __init__(self, quartet: Quartet, mind: Mind, key: str) -> None:
        self.quartet, self.mind, self.key = quartet, mind, key
        self.ready: dict[str, Any] | None = None  # a choice made and not sent
        self.wire: Wire | None = None

    async def connect(self, url: str, slots: asyncio.Semaphore) -> None:
        async with slots:
            self.wire = await Wire.connect(url, self.quartet.path, self.key, self.hear)
        self._go_on()

    def hear(self, data: bytes) -> None:
        self.take(decode(data))

    def take(self, message: Message) -> None:
        before, refused = len(self.mind.acknowledged), len(self.mind.refused)
        self.ready = self.mind.hear(message) or self.ready
        accepted = len(self.mind.acknowledged) > before
        self.quartet.load.accepted += accepted
        self.quartet.load.refused += len(self.mind.refused) - refused
        self.quartet.track(self, accepted)
        self._go_on()

    def _go_on(self) -> None:
        """While all are let go, choose as soon as that is possible; the first picture may come before the socket."""
        if self.ready and self.wire is not None and self.quartet.load.flat_out:
            self.send()

    def send(self) -> None:
        assert self.wire is not None
        choice, self.ready = self.ready, None
        self.wire.send(_encode(choice))


class Echoing(Mind):
    """A seat of the echo: it says something of a choice's size and goes on when it hears itself."""

    def hear(self, message: Message) -> dict[str, Any] | None:
        if message.seat != self.seat:
            return None
        self.acknowledged.append(str(message.id))
        return self.something()

    def something(self) -> dict[str, Any]:
        return {"type": "choose", "seat": self.seat, "id": uuid.uuid4().hex, "number": 100, "text": "yellow 7"}


def let_go(load: Load, quartets: Sequence[Quartet]) -> None:
    """From now on every seat chooses as soon as it may."""
    load.flat_out = True
    for quartet in quartets:
        for chair in quartet.chairs:
            if chair.ready:
                chair.send()


def open_tables(url: str, count: int, load: Load) -> list[Quartet]:
    """Open and start so many tables over HTTP."""
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(lambda _: _open_table(url, load), range(count)))


def _open_table(url: str, load: Load) -> Quartet:
    keys = [secrets.token_urlsafe(24) for _ in range(SEATS)]
    wanted = {"game": GAME, "players": SEATS, "name": "player 0", "words": secrets.token_hex(8)}
    table = call(url, "POST", "/api/tables", wanted, keys[0])["table"]["id"]
    for seat, key in enumerate(keys[1:], start=1):
        call(url, "POST", f"/api/tables/{table}/seats", {"name": f"player {seat}", "words": secrets.token_hex(8)}, key)
    call(url, "POST", f"/api/tables/{table}/start", None, keys[0])
    minds = [Mind(table, seat, LOAD.choose) for seat in range(SEATS)]
    return Quartet(load, f"/api/tables/{table}/socket", minds, keys)


def echo_groups(count: int, load: Load) -> list[Quartet]:
    groups = []
    for number in range(count):
        minds = [Echoing(str(number), seat) for seat in range(SEATS)]
        group = Quartet(load, f"/groups/{number}/socket", minds, [secrets.token_urlsafe(24) for _ in range(SEATS)])
        for chair, mind in zip(group.chairs, minds, strict=True):
            chair.ready = mind.something()
        groups.append(group)
    return groups


async def connect(url: str, quartets: Sequence[Quartet]) -> None:
    slots = asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(chair.connect(url, slots) for quartet in quartets for chair in quartet.chairs))
    await asyncio.sleep(0.5)
    gc.collect()
    gc.freeze()  # the generator should not pause to look at what stays anyway


async def disconnect(quartets: Sequence[Quartet]) -> None:
    for quartet in quartets:
        for chair in quartet.chairs:
            if chair.wire:
                chair.wire.close()
    await asyncio.sleep(0.5)


async def warm(server: Server) -> None:
    """Until it has loaded the rules of all games."""
    while not call(server.url, "GET", "/healthz")["warm"]:
        await asyncio.sleep(0.1)


class Hall:
    """Tables with a socket in every chair, opened a hundred at a time."""

    def __init__(self, server: Server, load: Load) -> None:
        self.quartets: list[Quartet] = []
        self._server, self._load = server, load

    async def fill(self, tables: int) -> AsyncIterator[None]:
        """Up to so many tables; goes on after each hundred."""
        while len(self.quartets) < tables:
            count = min(OPENED_AT_ONCE, tables - len(self.quartets))
            more = await asyncio.to_thread(open_tables, self._server.url, count, self._load)
            await connect(self._server.url, more)
            self.quartets += more
            yield

    async def filled(self, tables: int) -> list[Quartet]:
        async for _ in self.fill(tables):
            pass
        return self.quartets

    async def afresh(self) -> list[Quartet]:
        """As many new tables in place of the old."""
        tables = len(self.quartets)
        await self.leave()
        self.quartets = []
        return await self.filled(tables)

    async def leave(self) -> None:
        await disconnect(self.quartets)
