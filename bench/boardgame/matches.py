"""Matches of boardgame.io where every seat is a socket, and the server they are played on."""

import asyncio
import secrets
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from bench.client import Message, Mind, Server, free_port
from bench.quartets import SEATS, Chair, Load, Quartet, connect, disconnect, let_go

FOLDER = Path(__file__).parent
BUILT = FOLDER.parents[1] / "build/boardgame"  # what npm installs stays out of the sources
FILES = (".npmrc", "package.json", "package-lock.json", "server.mjs")
INSTALL_SECONDS = 300
SYNC_SECONDS = 30
HOT, HOT_SECONDS = 20_000, 60  # moves, and how long to wait for them

PATH = "/socket.io/?EIO=4&transport=websocket"
PING, PONG = b"2", b"3"  # of Engine.IO; who does not answer is thrown out after 30 seconds
JOIN, EVENT = b"40/count,", b"42/count,"  # of Socket.IO, in the game's namespace
SYNCED, UPDATED = EVENT + b'["sync",', EVENT + b'["update",'

_encode = msgspec.json.Encoder().encode


class Payload(msgspec.Struct):
    playerID: str  # noqa: N815, as boardgame.io has it


class Action(msgspec.Struct):
    payload: Payload


class Entry(msgspec.Struct):
    action: Action


class State(msgspec.Struct):
    number: int = msgspec.field(name="_stateID")


class Update(msgspec.Struct, array_like=True):
    """What everybody in a match is told of a move: the whole state, and what was done."""

    event: str
    match: str
    state: State
    log: list[Entry]


_decode = msgspec.json.Decoder(Update).decode


class Moving(Mind):
    """A seat of a match: it moves, and again when it hears of its move."""

    def hear(self, message: Message) -> dict[str, Any] | None:
        self.number = message.number
        if message.seat != self.seat:
            return None
        self.acknowledged.append(str(message.number))
        return self.move()

    def move(self) -> dict[str, Any]:
        """With an argument of a choice's size, which the server logs and tells on."""
        payload = {"type": "count", "args": ["yellow 7"], "playerID": str(self.seat), "credentials": None}
        return {"type": "MAKE_MOVE", "payload": payload}


class Sitter(Chair):
    """A seat of a match with its socket."""

    mind: Moving

    def __init__(self, match: Quartet, mind: Moving) -> None:
        super().__init__(match, mind, "")
        self._synced = asyncio.Event()

    async def connect(self, url: str, slots: asyncio.Semaphore) -> None:
        """And sit down; the match is made for the first who does."""
        await super().connect(url, slots)
        assert self.wire is not None
        self.wire.send(JOIN)
        await asyncio.wait_for(self._synced.wait(), SYNC_SECONDS)

    def hear(self, data: bytes) -> None:
        if data.startswith(UPDATED):
            update = _decode(data[len(EVENT) :])
            seat = int(update.log[0].action.payload.playerID)
            self.take(Message("update", update.state.number, seat))
        elif data.startswith(SYNCED):
            self.ready = self.mind.move()
            self._synced.set()
        elif data.startswith(JOIN):
            self._emit("sync", self.mind.table, str(self.mind.seat), None, SEATS)
        elif data == PING and self.wire:
            self.wire.send(PONG)

    def send(self) -> None:
        move, self.ready = self.ready, None
        self._emit("update", move, self.mind.number, self.mind.table, str(self.mind.seat))

    def _emit(self, *event: Any) -> None:
        assert self.wire is not None
        self.wire.send(EVENT + _encode(event))


class Match(Quartet):
    def __init__(self, load: Load, name: str) -> None:
        minds = [Moving(name, seat) for seat in range(SEATS)]
        super().__init__(load, PATH, minds, [""] * SEATS)
        self.chairs = [Sitter(self, mind) for mind in minds]


def matches(count: int, load: Load) -> list[Quartet]:
    return [Match(load, secrets.token_urlsafe(8)) for _ in range(count)]


async def heat(server: Server, count: int) -> None:
    """Play until Node has compiled what moves run through: before that, one takes two to three times as long."""
    load = Load()
    first = matches(count, load)
    await connect(server.url, first)
    let_go(load, first)
    limit = time.monotonic() + HOT_SECONDS
    while load.accepted < HOT and time.monotonic() < limit:
        await asyncio.sleep(0.1)
    load.flat_out = False  # nobody moves once sockets close
    if load.accepted < HOT:
        print(f"BOARDGAME.IO IS COLD, after {load.accepted:,} moves: it can do more", file=sys.stderr, flush=True)
    await disconnect(first)


def install() -> None:
    """Have npm install boardgame.io, unless it has; raises OSError or SubprocessError where it cannot."""
    BUILT.mkdir(parents=True, exist_ok=True)
    wanted, lock = FOLDER / "package-lock.json", BUILT / "package-lock.json"
    whole = BUILT / "node_modules/.package-lock.json"  # npm writes it last
    there = whole.exists() and lock.read_bytes() == wanted.read_bytes()
    for name in FILES:
        shutil.copy(FOLDER / name, BUILT)
    if not there:
        command = ["npm", "ci", "--loglevel", "error"]
        subprocess.run(command, cwd=BUILT, stdout=subprocess.DEVNULL, check=True, timeout=INSTALL_SECONDS)


def server_of(folder: Path, core: int) -> Server:
    """boardgame.io's server as people would run it; it logs in `folder`."""
    port = free_port()
    command = ["node", str(BUILT / "server.mjs"), str(port)]
    return Server(command, port, folder / "boardgame.log", core, NODE_ENV="production")
