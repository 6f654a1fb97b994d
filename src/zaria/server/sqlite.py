"""The default store: an append-only log in one SQLite file, written by one thread that commits many at a time.

An append is durable when its future is done: the log is in WAL mode with synchronous=FULL. Reads have a connection and
a thread of their own and never wait for writes.
"""

import asyncio
import fcntl
import os
import shutil
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import apsw
import msgspec

from ..errors import Unusable, ZariaError
from ..events import Row, decoded
from .metrics import COMMIT_SECONDS, STORE_WAITING
from .store import Conflict, Entry, Order, Result, Stored, Summary, Unwritable, summaries

MOST_AT_ONCE = 512  # units in one commit, and those that came together with the last of them
AT_ONCE_FORGOTTEN = 200  # tables, so that nobody waits for long
_work_of = attrgetter("work")
# What a full or failing disk raises, or one that somebody else is busy with; the table is not at fault.
DISK = (apsw.FullError, apsw.IOError, apsw.ReadOnlyError, apsw.BusyError, apsw.CantOpenError, apsw.NoMemError)

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
    """
    ALTER TABLE tables ADD COLUMN marked REAL;
    ALTER TABLE tables ADD COLUMN people INTEGER NOT NULL DEFAULT 1;
    DROP INDEX tables_open;
    CREATE INDEX tables_public ON tables (updated) WHERE state = 'open' AND public = 1;
    CREATE INDEX tables_by_state ON tables (state, updated);
    CREATE INDEX tables_marked ON tables (marked) WHERE marked IS NOT NULL;
    CREATE TABLE results (
        table_id TEXT PRIMARY KEY,
        record BLOB NOT NULL,
        picture BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY,
        number INTEGER NOT NULL,
        body BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE blocks (
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        since REAL NOT NULL,
        PRIMARY KEY (kind, value)
    ) WITHOUT ROWID;
    CREATE TABLE orders (
        number INTEGER PRIMARY KEY,
        body BLOB NOT NULL
    );
    """,
)


class _Unit(msgspec.Struct, frozen=True):
    """What is done as a whole or not at all: entries to be added, or some other work."""

    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[Any]"
    entries: Sequence[Entry] = ()
    work: Callable[[apsw.Connection], Any] | None = None


class SqliteStore:
    """One file, held by one server."""

    def __init__(self, file: Path) -> None:
        self._file, self._lock = file, hold(file)
        self._units: SimpleQueue[list[_Unit] | None] = SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Unit]] = {}
        self._asked = self._settled = 0  # units; each is counted by one thread
        STORE_WAITING.set_function(lambda: self._asked - self._settled)
        if file.exists() and file.stat().st_size:
            check(file)
        writer = connect(file)
        file.chmod(0o600)  # it holds the secrets of dice that are still to be rolled
        migrate(writer)
        self._thread = threading.Thread(target=self._write, args=(writer,), name="store-writer")
        self._thread.start()
        self._reader = connect(file)
        self._reads = ThreadPoolExecutor(1, "store-reader")

    def _write(self, connection: apsw.Connection) -> None:
        """Take what has come together, commit it as one, tell everybody."""
        while (units := self._units.get()) is not None:
            while len(units) < MOST_AT_ONCE and not self._units.empty():
                more = self._units.get()
                if more is None:
                    self._units.put(None)
                    break
                units += more
            with COMMIT_SECONDS.time():
                results = _commit(connection, units)
            self._settled += len(units)
            _settle(results)
        connection.close()

    def _do(
        self, work: Callable[[apsw.Connection], Any] | None, entries: Sequence[Entry] = ()
    ) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        units = self._gathered.get(loop)
        if units is None:
            units = self._gathered[loop] = []
            loop.call_soon(self._hand_over, loop)  # with all else that is wished in this round: the thread wakes once
        done: asyncio.Future[Any] = loop.create_future()
        units.append(_Unit(loop, done, entries, work))
        self._asked += 1
        return done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        if units := self._gathered.pop(loop, None):
            self._units.put(units)

    async def _read(self, work: Callable[[apsw.Connection], Any]) -> Any:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reads, work, self._reader)
        except DISK as error:
            raise Unwritable(str(error)) from error

    async def append(self, *entries: Entry) -> None:
        await self._do(None, entries)

    async def load(self, table: str, whole: bool = False) -> Stored | None:
        def work(connection: apsw.Connection) -> Stored | None:
            secret = connection.execute("SELECT secret FROM tables WHERE id = ?", (table,)).fetchone()
            if secret is None:
                return None
            query = "SELECT number, body FROM snapshots WHERE table_id = ?"
            number, body = (None if whole else connection.execute(query, (table,)).fetchone()) or (0, None)
            return Stored(secret[0], body, read_log(connection, table, number))

        found: Stored | None = await self._read(work)
        return found

    async def result(self, table: str) -> Result | None:
        query = "SELECT record, picture FROM results WHERE table_id = ?"
        line = await self._read(lambda connection: connection.execute(query, (table,)).fetchone())
        return Result(*line) if line else None

    async def open_tables(self, limit: int) -> list[Summary]:
        return await self._summaries(
            "SELECT summary FROM tables WHERE state = 'open' AND public = 1 ORDER BY updated DESC LIMIT ?", (limit,)
        )

    async def tables_of(self, key: str, limit: int) -> list[Summary]:
        return await self._summaries(
            "SELECT summary FROM sitters JOIN tables ON tables.id = sitters.table_id"
            " WHERE sitters.key = ? ORDER BY updated DESC LIMIT ?",
            (key, limit),
        )

    async def _summaries(self, query: str, bindings: tuple[Any, ...]) -> list[Summary]:
        lines = await self._read(lambda connection: list(connection.execute(query, bindings)))
        return summaries(body for (body,) in lines)

    async def put_link(self, token: str, table: str, seat: int, key: str, expires: float) -> None:
        line = token, table, seat, key, expires
        await self._do(lambda connection: connection.execute("INSERT INTO links VALUES (?, ?, ?, ?, ?)", line))

    async def take_link(self, token: str) -> tuple[str, int, str] | None:
        def work(connection: apsw.Connection) -> tuple[str, int, str] | None:
            now = time.time()
            connection.execute("DELETE FROM links WHERE expires < ?", (now,))
            query = "DELETE FROM links WHERE token = ? RETURNING table_id, seat, key"
            found = connection.execute(query, (token,)).fetchone()
            return (str(found[0]), int(found[1]), str(found[2])) if found else None

        found: tuple[str, int, str] | None = await self._do(work)
        return found

    async def mark_abandoned(self, before: float, now: float, live: Collection[str]) -> None:
        touched = (  # or marked while the calendar was ahead
            "UPDATE tables SET marked = NULL WHERE marked IS NOT NULL"
            " AND (marked > ?1 OR (SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1) >= marked)"
        )
        untouched = (
            "UPDATE tables SET marked = ?2 WHERE state IN ('open', 'opening', 'playing', 'closed')"
            " AND marked IS NULL AND updated < ?1"
            " AND NOT COALESCE((SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1) >= ?1, FALSE)"
        )

        def work(connection: apsw.Connection) -> None:
            connection.execute(touched, (now,))
            connection.execute(untouched, (before, now))
            ours = [(id,) for id in live]
            connection.executemany("UPDATE tables SET marked = NULL WHERE marked IS NOT NULL AND id = ?", ours)

        await self._do(work)

    async def forget(self, marked_before: float, bots_before: float, live: Collection[str]) -> list[str]:
        def work(connection: apsw.Connection) -> list[str]:
            query = (
                "SELECT id FROM tables WHERE marked < ?1"
                " OR (state IN ('over', 'closed') AND NOT people AND updated < ?2) LIMIT ?3"
            )
            found = connection.execute(query, (marked_before, bots_before, AT_ONCE_FORGOTTEN)).fetchall()
            gone = [str(id) for (id,) in found if id not in live]
            connection.execute("DELETE FROM links WHERE expires < ?", (time.time(),))
            for table in gone:
                for name in ("log", "sitters", "links", "results", "snapshots"):
                    connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
                connection.execute("DELETE FROM tables WHERE id = ?", (table,))
            return gone

        gone: list[str] = await self._do(work)
        return gone

    async def set_broken(self, table: str) -> None:
        await self._do(lambda c: c.execute("UPDATE tables SET state = 'broken' WHERE id = ?", (table,)))

    async def unfinished(self, since: float) -> list[str]:
        query = (
            "SELECT id FROM tables WHERE state IN ('opening', 'playing')"
            " AND (SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1) >= ?"
        )
        return [str(id) for (id,) in await self._read(lambda connection: list(connection.execute(query, (since,))))]

    async def blocks(self) -> set[tuple[str, str]]:
        return set(await self._read(lambda c: list(c.execute("SELECT kind, value FROM blocks"))))

    async def orders(self) -> list[int]:
        return [int(n) for (n,) in await self._read(lambda c: list(c.execute("SELECT number FROM orders ORDER BY 1")))]

    @asynccontextmanager
    async def order(self, number: int) -> AsyncIterator[Order | None]:
        query = "SELECT body FROM orders WHERE number = ?"
        found = await self._read(lambda connection: connection.execute(query, (number,)).fetchone())
        yield msgspec.json.decode(found[0], type=Order) if found else None
        if found:
            await self._do(lambda connection: connection.execute("DELETE FROM orders WHERE number = ?", (number,)))

    async def try_writing(self) -> None:
        def work(connection: apsw.Connection) -> None:
            connection.execute("INSERT INTO blocks VALUES ('probe', '', ?)", (time.time(),))
            connection.execute("DELETE FROM blocks WHERE kind = 'probe'")

        await self._do(work)

    def free_bytes(self) -> int:
        return shutil.disk_usage(self._file.resolve().parent).free

    async def close(self) -> None:
        self._hand_over(asyncio.get_running_loop())
        self._units.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._reads.shutdown()
        self._reader.close()
        os.close(self._lock)


def hold(file: Path) -> int:
    """Hold the file for this process alone. Raises OSError where another server has it.

    A second one would not see what the first has in memory. Backups and other commands need no such hold.
    """
    if file.is_dir():
        raise Unusable("error.is-folder", file=file)
    try:
        handle = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Unusable("error.unwritable", file=file) from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise Unusable("error.in-use", file=file) from error
    return handle


@contextmanager
def transaction(connection: apsw.Connection) -> Iterator[None]:
    """All or nothing. apsw's own `with connection` keeps the interpreter to itself while the disk syncs."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # what fails may have been rolled back already
            connection.execute("ROLLBACK")
        raise


def read_log(connection: apsw.Connection, table: str, after: int = 0) -> list[Row]:
    """A table's lines in their order, after a number."""
    query = "SELECT number, body, at, choice FROM log WHERE table_id = ? AND number > ? ORDER BY number"
    return [decoded(*line) for line in connection.execute(query, (table, after))]


def connect(file: Path) -> apsw.Connection:
    """Open a data file, or make it. Raises OSError where that cannot be."""
    try:
        connection = apsw.Connection(str(file))
        connection.set_busy_timeout(10_000)
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.pragma(*setting.split(" = "))
    except apsw.Error as error:
        raise Unusable("error.bad-data", file=file, why=error) from error
    return connection


def migrate(connection: apsw.Connection) -> None:
    """Bring the file to the current schema, one numbered step after another."""
    done = int(connection.pragma("user_version"))
    if done > len(MIGRATIONS):
        raise ZariaError("error.newer-store", done=done, known=len(MIGRATIONS))
    for number, script in enumerate(MIGRATIONS[done:], start=done + 1):
        with connection:
            connection.execute(script)
            connection.pragma("user_version", number)


def check(file: Path) -> None:
    """Raises OSError for a file that is damaged."""
    try:
        connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            found = [str(line[0]) for line in connection.execute("PRAGMA quick_check(5)")]
        finally:
            connection.close()
    except apsw.Error as error:
        found = [str(error)]
    if found != ["ok"]:
        raise Unusable("error.damaged-data", file=file, why="; ".join(found))


def backup(source: Path, target: Path) -> None:
    """A consistent copy of the file while it is in use, in one pass however busy it is. Raises OSError.

    It is written beside the target, checked, synced to the disk, and only then takes the target's name: whatever
    happens, there is the old copy or the new one.
    """
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # nobody else reads along
        original = apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READONLY)
        original.set_busy_timeout(10_000)
        original.execute("VACUUM INTO ?", (str(partial),))  # one read transaction, whatever is written meanwhile
        original.close()
        check(partial)
        _sync(partial)
        partial.replace(target)
        _sync(target.resolve().parent)
    except Unusable:
        raise
    except (apsw.Error, OSError) as error:
        raise Unusable("error.uncopied", file=source, target=target, why=error) from error
    finally:
        partial.unlink(missing_ok=True)


def _sync(place: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_entries(connection: apsw.Connection, entries: Sequence[Entry]) -> None:
    """Their lines go in with one statement, which is most of what most of them are."""
    lines = [(entry.table, row.number, row.encoded(), row.at, row.choice) for entry in entries for row in entry.rows]
    connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", lines)
    for entry in entries:
        _write_beside(connection, entry)


def _write_beside(connection: apsw.Connection, entry: Entry) -> None:
    """What is kept beside the log."""
    table = entry.table
    if entry.summary is not None:
        _write_summary(connection, entry.summary, entry.secret)
    if seated := [(key, table) for key in entry.sitters]:
        connection.executemany("INSERT OR IGNORE INTO sitters VALUES (?, ?)", seated)
    if gone := [(key, table) for key in entry.leavers]:
        connection.executemany("DELETE FROM sitters WHERE key = ? AND table_id = ?", gone)
    if entry.reopened:
        connection.execute("DELETE FROM results WHERE table_id = ?", (table,))
    if entry.result is not None:
        connection.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", (table, *entry.result))
    if entry.snapshot is not None:
        connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (table, *entry.snapshot))


def _write_summary(connection: apsw.Connection, summary: Summary, secret: bytes | None) -> None:
    body, now, people = msgspec.json.encode(summary), time.time(), any(summary.names)
    if secret is None:
        connection.execute(
            "UPDATE tables SET state = ?, public = ?, summary = ?, updated = ?, people = people OR ? WHERE id = ?",
            (summary.state, summary.public, body, now, people, summary.id),
        )
    else:
        connection.execute(
            "INSERT INTO tables (id, secret, state, public, summary, updated, people) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (summary.id, secret, summary.state, summary.public, body, now, people),
        )


def _commit(connection: apsw.Connection, units: list[_Unit]) -> list[tuple[_Unit, Any]]:
    """Do all units in one transaction; where one fails, each in its own, so that it fails alone."""
    results: list[tuple[_Unit, Any]] = []
    try:
        with transaction(connection):
            results = _do_all(connection, units)
    except Exception:
        results = [(unit, _alone(connection, unit)) for unit in units]
    return results


def _do_all(connection: apsw.Connection, units: Iterable[_Unit]) -> list[tuple[_Unit, Any]]:
    """One after another, but entries that follow each other together."""
    results: list[tuple[_Unit, Any]] = []
    for work, group in groupby(units, key=_work_of):
        same = list(group)
        if work is None:
            _write_entries(connection, [entry for unit in same for entry in unit.entries])
            results += [(unit, None) for unit in same]
        else:
            results += [(unit, work(connection)) for unit in same]
    return results


def _alone(connection: apsw.Connection, unit: _Unit) -> Any:
    result: Any = None
    try:
        with transaction(connection):
            ((_, result),) = _do_all(connection, [unit])
    except apsw.ConstraintError as error:
        return Conflict(str(error))
    except DISK as error:
        return Unwritable(str(error))
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
