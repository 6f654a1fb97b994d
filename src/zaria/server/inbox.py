"""What came over one socket and is still to be looked at, in its order."""

import asyncio
from typing import Any


class Inbox:
    """A queue for one who takes. `asyncio.Queue` is made for many, which takes as long as reading the message, and
    four times the memory."""

    __slots__ = ("_events", "_loop", "_more")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: list[Any] = []
        self._more: asyncio.Future[None] | None = None  # whoever waits

    def __len__(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        return not self._events

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    async def get(self) -> Any:
        """The first one, as soon as there is one."""
        while not self._events:
            self._more = self._loop.create_future()
            try:
                await self._more
            finally:
                self._more = None
        return self._events.pop(0)
