"""How late the event loop is: whoever holds it up holds up everybody."""

import asyncio
import time

from .metrics import LOOP_LATE, LOOP_LATEST

STEP = 0.01  # seconds between two looks


class Lateness:
    """The looks, for a supervised task."""

    def __init__(self) -> None:
        self._most = 0.0
        LOOP_LATEST.set_function(self.take)

    def take(self) -> float:
        """The longest since the last time, in seconds."""
        most, self._most = self._most, 0.0
        return most

    def note(self, late: float) -> None:
        self._most = max(self._most, late)
        LOOP_LATE.observe(late)

    async def watch(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(STEP)
            self.note(max(0.0, time.monotonic() - before - STEP))
