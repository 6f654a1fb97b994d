"""Time for tests: it passes when somebody waits, and only as much as they wait for."""

import asyncio

from zaria.server.clocks import Time


class Passing:
    """A clock and a calendar; `jump` sets the calendar alone."""

    def __init__(self) -> None:
        self.passed, self.calendar = 1_000.0, 1_800_000_000.0

    def time(self) -> Time:
        return Time(lambda: self.passed, lambda: self.calendar, self.sleep)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0.0005)  # let others do what they do meanwhile
        self.passed += max(0.0, seconds)
        self.calendar += max(0.0, seconds)

    def jump(self, seconds: float) -> None:
        self.calendar += seconds
