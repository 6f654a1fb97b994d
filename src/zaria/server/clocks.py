"""Time as the server sees it; tests bring their own."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Time:
    """What passes and never jumps (`now`), what the calendar says and may jump (`wall`), and waiting."""

    now: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


class Jumps:
    """Notices when the calendar moves by much more, or less, than time has passed."""

    def __init__(self, time: Time, most: float) -> None:
        self._time, self._most = time, most
        self._now, self._wall = time.now(), time.wall()

    def since(self) -> float:
        """By how many seconds the calendar has jumped since the last look; 0 for less than `most`."""
        passed, shown = self._time.now() - self._now, self._time.wall() - self._wall
        self._now, self._wall = self._time.now(), self._time.wall()
        jump = shown - passed
        return jump if abs(jump) > self._most else 0.0
