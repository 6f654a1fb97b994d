"""Where tables are kept: what the server needs of a database, and what it gives to it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, NamedTuple, Protocol, runtime_checkable

import msgspec
import structlog

from ..events import Row

log = structlog.get_logger()


class Conflict(Exception):
    """The log already has that number or that choice."""


class Unwritable(Exception):
    """Nothing can be kept now; `status` and `key` say why to whoever asks over HTTP."""

    status, key = 507, "refusal.no-room"

    @classmethod
    def unreachable(cls, error: Exception) -> "Unwritable":
        """The database is somewhere else, and cannot be asked."""
        made = cls(str(error).strip())
        made.status, made.key = 503, "refusal.no-store"
        return made


class Summary(msgspec.Struct):
    """What lists of tables need to know without reading the log."""

    id: str
    game: str
    players: int
    options: dict[str, bool | str]
    names: list[str | None]  # of people
    state: str  # open, playing, over or closed
    public: bool
    created: float
    bots: list[str | None] = []  # levels by seat; summaries of before have them among the names
    scores: list[int] = []  # by seat, of a game that is over; summaries of before have none
    winners: list[int] = []
    own_dice: bool = False
    device: bool = False  # a device without a server rolled the dice
    practice: bool = False  # it goes on from a point of another game, and counts nowhere


def summaries(bodies: Iterable[bytes]) -> list[Summary]:
    """Summaries as they are kept; a damaged one is not worth a whole list."""
    found = []
    for body in bodies:
        try:
            found.append(msgspec.json.decode(body, type=Summary))
        except msgspec.MsgspecError as error:
            log.error("a table's summary cannot be read, so no list has it", why=f"{error}; {body[:40]!r}")
    return found


class Stored(NamedTuple):
    """A table as it lies in the store: its last snapshot, if there is one, and the lines after it."""

    secret: bytes
    snapshot: bytes | None
    rows: list[Row]


class Result(NamedTuple):
    """What is kept of a finished game beside its log, so that it can be shown whatever becomes of the rules."""

    record: bytes
    picture: bytes


class Entry(msgspec.Struct, frozen=True, gc=False):
    """What a table adds to the store at once."""

    table: str
    rows: Sequence[Row]
    summary: Summary | None = None  # where it has changed
    secret: bytes | None = None  # of a new table
    sitters: Iterable[str] = ()
    leavers: Iterable[str] = ()
    result: Result | None = None  # of a game that is over
    snapshot: tuple[int, bytes] | None = None  # after how many lines, and what
    reopened: bool = False  # a game that was over goes on: what was kept of its end no longer holds


class Order(msgspec.Struct):
    """What whoever runs the server wants done: `close` a table, `rename` a seat of it."""

    what: Literal["close", "rename"]
    table: str
    seat: int = 0
    name: str = ""


class Store(Protocol):
    """A database. Everything written is durable when its coroutine returns."""

    async def append(self, *entries: Entry) -> None:
        """Add lines to tables' logs, all of them or none. Raises Conflict where somebody else was first."""

    async def load(self, table: str, whole: bool = False) -> Stored | None:
        """A table with the lines after its last snapshot, or with all of them."""

    async def result(self, table: str) -> Result | None:
        """What was kept of a finished game."""

    async def open_tables(self, limit: int) -> list[Summary]:
        """Public tables with free chairs, the newest first."""

    async def tables_of(self, key: str, limit: int) -> list[Summary]:
        """The tables somebody sits at, the newest first."""

    async def put_link(self, token: str, table: str, seat: int, key: str, expires: float) -> None:
        """Keep a one-time link."""

    async def take_link(self, token: str) -> tuple[str, int, str] | None:
        """The table, the seat and the giver's key of a one-time link, which is used up by this."""

    async def mark_abandoned(self, before: float, now: float, live: Collection[str]) -> None:
        """Note which unfinished tables nobody has touched since; touching one takes the mark away.

        So does being live: each process says it of its own, and no other knows.
        """

    async def forget(self, marked_before: float, bots_before: float, live: Collection[str]) -> list[str]:
        """Delete tables marked long ago, and finished games that no person played; never one that is live."""

    async def set_broken(self, table: str) -> None:
        """Note that this version cannot follow a table's log, so that nobody tries again and again."""

    async def unfinished(self, since: float) -> list[str]:
        """The tables in play at which something has happened since then, to take up again after a restart."""

    async def blocks(self) -> set[tuple[str, str]]:
        """Who is kept out: a kind (`key` or `address`) and a value each."""

    async def orders(self) -> list[int]:
        """The numbers of what is to be done, in their order."""

    def order(self, number: int) -> AbstractAsyncContextManager[Order | None]:
        """An order to carry out, or None where somebody else is at it; only when that went well it is gone."""

    async def try_writing(self) -> None:
        """Raises whatever a choice would meet now."""

    def free_bytes(self) -> int:
        """Room for more."""

    async def close(self) -> None:
        """Write all that was asked for, then stop."""


@runtime_checkable
class SharedStore(Store, Protocol):
    """A database that other processes write to as well: what they need of it to share the tables."""

    async def after(self, known: Mapping[str, int]) -> dict[str, list[Row]]:
        """The lines of tables after a number of each; those without any are left out."""

    async def newest(self, tables: Collection[str]) -> dict[str, int]:
        """The number of each table's last line."""

    async def put_review(self, key: str, body: bytes) -> None:
        """How far a review is, or the review, for whoever asks another process for it."""

    async def review(self, key: str) -> bytes | None: ...

    async def beat(self, process: str, seconds: float) -> bool:
        """A process is alive for so long from now; returns whether it was until now, or was taken for dead."""

    async def leave(self, process: str) -> None:
        """A process goes: what it held is for the others at once."""

    async def processes(self) -> set[str]:
        """Those that are alive."""

    async def take_leases(self, process: str, tables: Collection[str]) -> set[str]:
        """Hold tables, to play for their bots and clocks; returns those that no other living process holds."""

    async def take_over(self, process: str, limit: int) -> list[str]:
        """Hold some of the tables that the dead have left."""

    async def release(self, process: str, tables: Collection[str], for_others: bool) -> None:
        """Let tables go: for others to take over, or because there is nothing to play for them."""
