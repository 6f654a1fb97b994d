"""What waits to be sent to one socket. Nobody waits for a slow phone: one fresh picture replaces what piles up."""

import asyncio
from collections import deque

import msgspec

from .metrics import DROPPED
from .protocol import Accepted, ChoiceMade, FromServer, Picture, Refused

MOST = 32  # messages that may wait

_encode = msgspec.json.Encoder().encode


class Outbox:
    """The messages for one socket, and the number it will have seen when all are sent."""

    def __init__(self, key: str | None) -> None:
        self.key = key
        self.number = 0
        self._sent = 0
        self.closed = False
        self.heard = float("inf")  # when it last said something
        self._waiting: deque[FromServer] = deque()
        self._something = asyncio.Event()

    @property
    def full(self) -> bool:
        return len(self._waiting) >= MOST

    def put(self, message: FromServer) -> None:
        self._waiting.append(message)
        self._something.set()
        if len(self._waiting) > 8 * MOST:  # it asks and asks and never reads
            self.close()

    def make_room(self) -> None:
        """Give up what waits but for answers; the picture that comes next tells everything since the last one sent."""
        DROPPED.inc()
        answers = [message for message in self._waiting if isinstance(message, Accepted | Refused)]
        self._waiting = deque(answers[-MOST // 2 :])
        self.number = self._sent

    def put_picture(self, picture: Picture) -> None:
        self.number = picture.number
        self.put(picture)

    def put_chosen(self, chosen: ChoiceMade) -> None:
        self.number = chosen.number
        self.put(chosen)

    def close(self) -> None:
        self.closed = True
        self._something.set()

    async def take(self) -> bytes | None:
        """The next message as JSON, or None when the outbox is closed."""
        while not self._waiting and not self.closed:
            self._something.clear()
            await self._something.wait()
        if self.closed:
            return None
        message = self._waiting.popleft()
        if isinstance(message, Picture | ChoiceMade):
            self._sent = message.number
        return _encode(message)
