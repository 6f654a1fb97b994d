"""What processes that share a database tell each other: only that there is something new, and who is here.

Nothing that counts travels on it. Whoever is woken reads the log; what got lost is found by looking there now and then.
"""

from collections.abc import Callable
from typing import Protocol

import msgspec

from .protocol import Phrase

ALL = "all"  # no table: what every process follows


class Woken(msgspec.Struct, tag="woken"):
    """A table's log has so many lines now."""

    table: str
    rows: int


class Here(msgspec.Struct, tag="here", omit_defaults=True):
    """Who is at a table through one process; for `ALL`, that a process can be heard."""

    table: str
    process: str
    seats: list[int] = []
    watched: bool = False  # by anybody at all
    asks: bool = False  # to hear the same of the others
    point: int = -1  # the choice whose clock runs, where the process runs it
    left: float | None = None  # seconds until that clock ends: calendars of two machines may differ
    throw_left: float | None = None  # seconds until waiting dice roll by themselves
    until: float | None = None  # both by the calendar, for processes of the version before
    throw_at: float | None = None


class Words(msgspec.Struct, tag="words"):
    """A quick word of somebody, which is not kept."""

    table: str
    seat: int
    phrase: Phrase


News = Woken | Here | Words


class Bus(Protocol):
    """Between processes. Telling never waits, and may be in vain."""

    @property
    def connected(self) -> bool: ...

    async def run(self, hear: Callable[[News], None], back: Callable[[], None]) -> None:
        """Carry news until cancelled; `back` is called when some may have been lost."""

    def follow(self, table: str) -> None:
        """Hear of a table from now on."""

    def unfollow(self, table: str) -> None: ...

    def tell(self, news: News) -> None: ...


class NoBus:
    """Where nothing was set up: others are noticed by looking into the log."""

    connected = False

    async def run(self, hear: Callable[[News], None], back: Callable[[], None]) -> None:
        return

    def follow(self, table: str) -> None: ...
    def unfollow(self, table: str) -> None: ...
    def tell(self, news: News) -> None: ...
