"""A client of the server for load and chaos: it chooses, sends again what was not answered, and comes back by itself."""

import asyncio
import json
import random
import urllib.request
import uuid
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake


def call(url: str, method: str, path: str, body: Any = None, secret: str | None = None) -> Any:
    """One HTTP request; returns the decoded answer, raises on an error status."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data=data, headers=headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read())


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
    mine: list[Mine] = []


_decode = msgspec.json.Decoder(Message).decode


class Player:
    """One seat at one table, played at random over a socket until the game is over."""

    def __init__(self, url: str, table: str, seat: int, secret: str, pause: float = 0.0) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.table, self.seat, self.secret, self.pause = table, seat, secret, pause
        self.acknowledged: list[str] = []
        self.refused: list[str] = []
        self.waiting: dict[str, Any] | None = None  # sent, or about to be, and not answered
        self.over = False
        self.connections = 0
        self._mine: Mine | None = None
        self._seen = 0  # the number our last choice led to; older pictures are out of date
        self._dice = random.Random(f"{table} {seat}")

    async def play(self) -> None:
        """Stay at the table, through every loss of the connection, until the game is over."""
        while not self.over:
            try:
                await self._visit()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05 + 0.3 * self._dice.random())

    async def _visit(self) -> None:
        headers = {"authorization": f"Bearer {self.secret}"}
        async with connect(self.address, additional_headers=headers, compression=None, ping_interval=None) as socket:
            self.connections += 1
            if self.waiting:
                await socket.send(json.dumps(self.waiting))
            async for data in socket:
                choice = self._hear(_decode(data))
                if self.over:
                    return
                if choice:
                    if self.pause:
                        await asyncio.sleep(self.pause * self._dice.random())
                    await socket.send(json.dumps(choice))

    def _hear(self, message: Message) -> dict[str, Any] | None:
        """Take in a message; returns a choice to send."""
        if message.type in ("accepted", "refused") and self.waiting and message.id == self.waiting["id"]:
            self.waiting = None
            if message.type == "accepted":
                self.acknowledged.append(str(message.id))
                self._seen = message.number
            else:
                self.refused.append(str(message.key))
        if message.type == "chosen" and message.seat == self.seat:
            self._mine = None
        if message.type == "picture":
            self.over = message.view is not None and message.view.over
            self._mine = next((mine for mine in message.mine if mine.seat == self.seat), None)
        mine = self._mine
        if self.waiting or mine is None or not mine.legal or mine.number < self._seen:
            return None
        text = self._dice.choice(mine.legal)
        self.waiting = {
            "type": "choose",
            "seat": self.seat,
            "id": uuid.uuid4().hex,
            "number": mine.number,
            "text": text,
        }
        return self.waiting
