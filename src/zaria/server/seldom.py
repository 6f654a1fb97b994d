"""A line of log per offence, not per offender: whoever repeats something without end does not fill the disk with it."""

import logging
import time
from collections.abc import MutableMapping
from typing import Any

import structlog

MOST, SECONDS = 20, 60.0  # lines that say the same, in so long


class Seldom:
    """Lets the first lines of each kind through, and goes quiet until the minute is over."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[float, int]] = {}

    def allows(self, line: str) -> bool:
        """Whether one more line of this kind is said now.

        >>> seldom = Seldom()
        >>> sum(seldom.allows("bad request") for _ in range(1000)), seldom.allows("something else")
        (20, True)
        """
        now = time.monotonic()
        since, count = self._said.get(line, (now, 0))
        if now - since > SECONDS:
            since, count = now, 0
        if len(self._said) > 1000:
            self._said.clear()
        self._said[line] = since, count + 1
        return count < MOST

    def filter(self, record: logging.LogRecord) -> bool:
        """For the standard library's loggers."""
        return self.allows(f"{record.name} {record.msg}")

    def processor(self, _: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """For structlog."""
        if not self.allows(str(event.get("event"))):
            raise structlog.DropEvent
        return event
