"""Where tables are kept: an append-only log in SQLite, written by one thread that commits many at a time.

An append is durable when its future is done: the log is in WAL mode with synchronous=FULL. Reads have a connection and
a thread of their own and never wait for writes.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, Protocol

import apsw
import msgspec

from .events import Row, decoded

MOST_AT_ONCE = 512  # units in one commit

MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        secret BLOB NOT NULL,
        state TEXT NOT NULL,
        public INTEGER NOT NULL,
        summary BLOB NOT NULL,
        updated REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_open ON tables (state, public, updated);
    CREATE TABLE log (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        body BLOB NOT NULL,
        at REAL NOT NULL,
        choice TEXT,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX log_choice ON log (table_id, choice) WHERE choice IS NOT NULL;
    CREATE TABLE sitters (
        key TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (key, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE links (
        token TEXT PRIMARY KEY,
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        key TEXT NOT NULL,
        expires REAL NOT NULL
    ) WITHOUT ROWID;
    """,
)


class Conflict(Exception):
    """The log already has that number or that choice."""


class Summary(msgspec.Struct):
    """What lists of tables need to know without reading the log."""

    id: str
    game: str
    players: int
    options: dict[str, bool | str]
    names: list[str | None]  # None is a free chair
    state: str  # open, playing or over
    public: bool
    created: float


class Stored(NamedTuple):
    secret: bytes
    rows: list[Row]


class Store(Protocol):
    """What the server needs of a database."""

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        summary: Summary | None = None,
        secret: bytes | None = None,
        sitters: Iterable[str] = (),
        leavers: Iterable[str] = (),
    ) -> None: ...
    async def load(self, table: str) -> Stored | None: ...
    async def open_tables(self, limit: int) -> list[Summary]: ...
    async def tables_of(self, key: str, limit: int) -> list[Summary]: ...
    async def put_link(self, token: str, table: str, seat: int, key: str, expires: float) -> None: ...
    async def take_link(self, token: str) -> tuple[str, int, str] | None: ...
    async def clean_up(self, before: float) -> list[str]: ...
    async def unfinished(self) -> list[str]: ...
    async def backup(self, file: Path) -> None: ...
    async def close(self) -> None: ...


class _Unit(NamedTuple):
    work: Callable[[apsw.Connection], Any]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[Any]"


class SqliteStore:
    """The default store: one file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._units: SimpleQueue[_Unit | None] = SimpleQueue()
        writer = connect(file)
        migrate(writer)
        self._thread = threading.Thread(target=self._write, args=(writer,), name="store-writer")
        self._thread.start()
        self._reader = connect(file)
        self._reads = ThreadPoolExecutor(1, "store-reader")

    def _write(self, connection: apsw.Connection) -> None:
        """Take what has come together, commit it as one, tell everybody."""
        while (unit := self._units.get()) is not None:
            units = [unit]
            while len(units) < MOST_AT_ONCE and not self._units.empty():
                more = self._units.get()
                if more is None:
                    self._units.put(None)
                    break
                units.append(more)
            _settle(_commit(connection, units))
        connection.close()

    async def _do(self, work: Callable[[apsw.Connection], Any]) -> Any:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._units.put(_Unit(work, loop, done))
        return await done

    async def _read(self, work: Callable[[apsw.Connection], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._reads, work, self._reader)

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        summary: Summary | None = None,
        secret: bytes | None = None,
        sitters: Iterable[str] = (),
        leavers: Iterable[str] = (),
    ) -> None:
        """Add lines to a table's log, all or none, durably. Raises Conflict where somebody else was first.

        With them go the table's new summary, its secret when it is new, and the keys of those who sat down or left.
        """
        seated, gone = [(key, table) for key in sitters], [(key, table) for key in leavers]
        lines = [(table, row.number, row.encoded(), row.at, row.choice) for row in rows]

        def work(connection: apsw.Connection) -> None:
            connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", lines)
            if summary is not None:
                _write_summary(connection, summary, secret)
            if seated:
                connection.executemany("INSERT OR IGNORE INTO sitters VALUES (?, ?)", seated)
            if gone:
                connection.executemany("DELETE FROM sitters WHERE key = ? AND table_id = ?", gone)

        await self._do(work)

    async def load(self, table: str) -> Stored | None:
        def work(connection: apsw.Connection) -> Stored | None:
            secret = connection.execute("SELECT secret FROM tables WHERE id = ?", (table,)).fetchone()
            if secret is None:
                return None
            return Stored(secret[0], read_log(connection, table))

        found: Stored | None = await self._read(work)
        return found

    async def open_tables(self, limit: int) -> list[Summary]:
        return await self._summaries(
            "SELECT summary FROM tables WHERE state = 'open' AND public ORDER BY updated DESC LIMIT ?", (limit,)
        )

    async def tables_of(self, key: str, limit: int) -> list[Summary]:
        return await self._summaries(
            "SELECT summary FROM sitters JOIN tables ON tables.id = sitters.table_id"
            " WHERE sitters.key = ? ORDER BY updated DESC LIMIT ?",
            (key, limit),
        )

    async def _summaries(self, query: str, bindings: tuple[Any, ...]) -> list[Summary]:
        lines = await self._read(lambda connection: list(connection.execute(query, bindings)))
        return [msgspec.json.decode(line[0], type=Summary) for line in lines]

    async def put_link(self, token: str, table: str, seat: int, key: str, expires: float) -> None:
        line = token, table, seat, key, expires
        await self._do(lambda connection: connection.execute("INSERT INTO links VALUES (?, ?, ?, ?, ?)", line))

    async def take_link(self, token: str) -> tuple[str, int, str] | None:
        """The table, the seat and the giver's key of a one-time link, which is used up by this."""

        def work(connection: apsw.Connection) -> tuple[str, int, str] | None:
            now = time.time()
            connection.execute("DELETE FROM links WHERE expires < ?", (now,))
            query = "DELETE FROM links WHERE token = ? RETURNING table_id, seat, key"
            found = connection.execute(query, (token,)).fetchone()
            return (str(found[0]), int(found[1]), str(found[2])) if found else None

        found: tuple[str, int, str] | None = await self._do(work)
        return found

    async def clean_up(self, before: float) -> list[str]:
        """Forget tables that nobody touched since; finished games are kept. Returns their ids."""

        def work(connection: apsw.Connection) -> list[str]:
            query = (
                "SELECT id FROM tables WHERE state != 'over' AND updated < ?1"
                " AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = id AND at >= ?1)"
            )
            gone = [str(line[0]) for line in connection.execute(query, (before,))]
            for table in gone:
                for name in ("log", "sitters", "links"):
                    connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
                connection.execute("DELETE FROM tables WHERE id = ?", (table,))
            return gone

        gone: list[str] = await self._do(work)
        return gone

    async def unfinished(self) -> list[str]:
        """The tables in play, to take up again after a restart."""
        lines = await self._read(lambda c: list(c.execute("SELECT id FROM tables WHERE state = 'playing'")))
        return [str(line[0]) for line in lines]

    async def backup(self, file: Path) -> None:
        await asyncio.get_running_loop().run_in_executor(None, backup, self._file, file)

    async def close(self) -> None:
        """Write all that was asked for, then stop."""
        self._units.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._reads.shutdown()
        self._reader.close()


def read_log(connection: apsw.Connection, table: str) -> list[Row]:
    """A table's lines in their order."""
    query = "SELECT number, body, at, choice FROM log WHERE table_id = ? ORDER BY number"
    return [decoded(*line) for line in connection.execute(query, (table,))]


def connect(file: Path) -> apsw.Connection:
    """Open a data file, or make it. Raises OSError where that cannot be."""
    try:
        connection = apsw.Connection(str(file))
        connection.set_busy_timeout(10_000)
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.pragma(*setting.split(" = "))
    except apsw.Error as error:
        raise OSError(f"{file} cannot be used as a data file: {error}") from error
    return connection


def migrate(connection: apsw.Connection) -> None:
    """Bring the file to the current schema, one numbered step after another."""
    done = int(connection.pragma("user_version"))
    if done > len(MIGRATIONS):
        raise ValueError(f"this file was written by a newer Zaria (schema {done}; this one knows {len(MIGRATIONS)})")
    for number, script in enumerate(MIGRATIONS[done:], start=done + 1):
        with connection:
            connection.execute(script)
            connection.pragma("user_version", number)


def backup(source: Path, target: Path) -> None:
    """A consistent copy of the file while it is in use. Raises OSError where it cannot be written."""
    try:
        original, copy = apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READONLY), apsw.Connection(str(target))
        with copy.backup("main", original, "main") as running:
            while not running.done:
                running.step(1000)
        original.close()
        copy.close()
    except apsw.Error as error:
        raise OSError(f"{source} cannot be copied to {target}: {error}") from error


def _write_summary(connection: apsw.Connection, summary: Summary, secret: bytes | None) -> None:
    body, now = msgspec.json.encode(summary), time.time()
    if secret is None:
        connection.execute(
            "UPDATE tables SET state = ?, public = ?, summary = ?, updated = ? WHERE id = ?",
            (summary.state, summary.public, body, now, summary.id),
        )
    else:
        connection.execute(
            "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)",
            (summary.id, secret, summary.state, summary.public, body, now),
        )


def _commit(connection: apsw.Connection, units: list[_Unit]) -> list[tuple[_Unit, Any]]:
    """Do all units in one transaction; where one fails, each in its own, so that it fails alone."""
    results: list[tuple[_Unit, Any]] = []
    try:
        with connection:
            results = [(unit, unit.work(connection)) for unit in units]
    except Exception:
        results = [(unit, _alone(connection, unit)) for unit in units]
    return results


def _alone(connection: apsw.Connection, unit: _Unit) -> Any:
    result: Any = None
    try:
        with connection:
            result = unit.work(connection)
    except apsw.ConstraintError as error:
        return Conflict(str(error))
    except Exception as error:
        return error
    return result


def _settle(results: Iterable[tuple[_Unit, Any]]) -> None:
    """Wake every waiting loop once with all of its results."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Unit, Any]]] = {}
    for unit, result in results:
        by_loop.setdefault(unit.loop, []).append((unit, result))
    for loop, settled in by_loop.items():
        loop.call_soon_threadsafe(_set_results, settled)


def _set_results(settled: list[tuple[_Unit, Any]]) -> None:
    for unit, result in settled:
        if unit.done.cancelled():
            continue
        if isinstance(result, Exception):
            unit.done.set_exception(result)
        else:
            unit.done.set_result(result)
