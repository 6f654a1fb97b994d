"""The store for more than one process: the same log in PostgreSQL, appended to by one connection that commits many
at a time.

What comes while one commit is on its way goes into the next together. The unique keys of the log decide between
processes: whoever is late gets a Conflict, and reads what it has missed. An append whose answer got lost may be in the
log or not; its caller reads the table anew, and the ids of choices tell which.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
import psycopg
import structlog
from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool

from ..events import Row, decoded
from .metrics import COMMIT_SECONDS, STORE_WAITING
from .migrations import MIGRATIONS, prepare
from .store import Conflict, Entry, Order, Result, Stored, Summary, Unwritable, summaries

log = structlog.get_logger()

MOST_AT_ONCE = 512  # units in one commit
AT_ONCE_FORGOTTEN = 200  # tables, so that nobody waits for long
READERS = 4  # connections for everything but appends
REVIEWS_KEPT = 3600.0  # seconds
UNREACHABLE = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError)  # or only to be read
PATIENCE = 3.0  # seconds for a connection
HOUSEKEEPING = 7_262_102  # the advisory lock of whoever keeps house

OPTIONS: dict[str, Any] = {  # whoever hangs holds nobody up for long, and a machine that is gone is noticed
    "connect_timeout": int(PATIENCE),
    "options": "-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=5s",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "zaria",
}

NOW = "extract(epoch FROM now())::float8"  # the calendar of all servers is the database's; their own may be wrong

LINES = (
    "INSERT INTO log (table_id, number, body, at, choice)"
    " SELECT * FROM unnest(%s::text[], %s::int[], %s::bytea[], %s::float8[], %s::bytea[])"
)
LATE = (
    "WITH ours (place, id, n, c) AS (SELECT * FROM unnest(%s::int[], %s::text[], %s::int[], %s::bytea[]))"
    " SELECT place FROM ours JOIN log ON table_id = id AND number = n"
    " UNION SELECT place FROM ours JOIN log ON table_id = id AND choice = c"
)
OPENED = (
    "INSERT INTO tables (id, secret, state, public, summary, updated, people)"
    f" VALUES (%(id)s, %(secret)s, %(state)s, %(public)s, %(body)s, {NOW}, %(people)s)"
)
CHANGED = (
    f"UPDATE tables SET state = %(state)s, public = %(public)s, summary = %(body)s, updated = {NOW},"
    " people = people OR %(people)s WHERE id = %(id)s"
)
SAT = "INSERT INTO sitters VALUES (%s, %s) ON CONFLICT DO NOTHING"
LEFT = "DELETE FROM sitters WHERE key = %s AND table_id = %s"
RESULT = (
    "INSERT INTO results VALUES (%s, %s, %s)"
    " ON CONFLICT (table_id) DO UPDATE SET record = excluded.record, picture = excluded.picture"
)
REOPENED = "DELETE FROM results WHERE table_id = %s"
SNAPSHOT = (
    "INSERT INTO snapshots VALUES (%s, %s, %s)"
    " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, body = excluded.body"
    " WHERE snapshots.number < excluded.number"
)
ORPHANED = "INSERT INTO leases VALUES (%s, '') ON CONFLICT DO NOTHING"  # so that somebody looks after it in any case
ALIVE = "EXISTS (SELECT 1 FROM processes WHERE processes.id = leases.owner AND processes.until > now())"

Connection = AsyncConnection[TupleRow]


class _Unit(NamedTuple):
    entries: tuple[Entry, ...]
    done: "asyncio.Future[None]"


class PostgresStore:
    """One database, shared by any number of servers."""

    def __init__(self, address: str) -> None:
        self._address = address
        prepare(address, OPTIONS)
        self._units: asyncio.Queue[_Unit | None] = asyncio.Queue()
        self._committing = 0  # units that are on their way
        STORE_WAITING.set_function(lambda: self._units.qsize() + self._committing)
        self._pool: AsyncConnectionPool[Connection] | None = None
        self._appender: Connection | None = None
        self._appending: asyncio.Task[None] | None = None

    async def append(self, *entries: Entry) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._units.put_nowait(_Unit(entries, done))
        if self._appending is None or self._appending.done():
            self._appending = asyncio.create_task(self._append())
        await done

    async def _append(self) -> None:
        """Take what has come together, commit it as one, tell everybody."""
        while (unit := await self._units.get()) is not None:
            units = [unit]
            while len(units) < MOST_AT_ONCE and not self._units.empty():
                more = self._units.get_nowait()
                if more is None:
                    self._units.put_nowait(None)
                    break
                units.append(more)
            self._committing = len(units)
            with COMMIT_SECONDS.time():
                await self._commit(units)
            self._committing = 0

    async def _commit(self, units: list[_Unit]) -> None:
        """All units in one transaction; where some fail, the others together."""
        fault = await self._try(units)
        if fault is not None and len(units) > 1 and not _is_lost(fault):
            await self._commit_apart(units, fault)
        else:
            if fault is not None and _is_lost(fault):
                await self._hang_up()
            _answer(units, fault)

    async def _commit_apart(self, units: list[_Unit], fault: Exception) -> None:
        """Those whose lines are in the log already fail at once, and the others go on together; where nobody is late,
        whoever does harm shows in ever smaller groups. A lock waited for in vain is found one by one, since every try
        waits as long again."""
        late = await self._late(units)
        _answer([unit for at, unit in enumerate(units) if at in late], Conflict(str(fault)))
        left = [unit for at, unit in enumerate(units) if at not in late]
        size = len(left) if late else 1 if isinstance(fault, psycopg.errors.LockNotAvailable) else (len(left) + 1) // 2
        for start in range(0, len(left), size or 1):
            await self._commit(left[start : start + size])

    async def _late(self, units: list[_Unit]) -> set[int]:
        """The places of units that came second: to what is in the log, or to another of them."""
        try:
            late = await self._in_the_log(units)
        except (psycopg.Error, UnicodeError):  # shows again with those it is about
            return set()
        taken: set[tuple[str, int | bytes]] = set()
        for at, unit in enumerate(units):
            keys = {(entry.table, key) for entry in unit.entries for row in entry.rows for key in _keys(row)}
            if keys & taken:
                late.add(at)
            elif at not in late:
                taken |= keys
        return late

    async def _in_the_log(self, units: list[_Unit]) -> set[int]:
        assert self._appender is not None
        lines = [
            (at, entry.table, row.number, _choice(row))
            for at, unit in enumerate(units)
            for entry in unit.entries
            for row in entry.rows
        ]
        found = await self._appender.execute(LATE, [list(column) for column in zip(*lines, strict=True)])
        return {int(place) for (place,) in await found.fetchall()}

    async def _try(self, units: list[_Unit]) -> Exception | None:
        try:
            if self._appender is None:
                self._appender = await AsyncConnection.connect(self._address, autocommit=True, **OPTIONS)
            async with self._appender.pipeline(), self._appender.transaction():
                await _write(self._appender, [entry for unit in units for entry in unit.entries])
        except Exception as error:
            return error
        return None

    async def _hang_up(self) -> None:
        appender, self._appender = self._appender, None
        if appender is not None:
            await appender.close()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """A connection for a moment; what is done with it is one transaction. Raises Unwritable."""
        if self._pool is None:
            self._pool = AsyncConnectionPool(
                self._address, kwargs=OPTIONS, min_size=1, max_size=READERS, timeout=PATIENCE, open=False
            )
            await self._pool.open()
        try:
            async with self._pool.connection() as connection:
                yield connection
        except UNREACHABLE as error:
            raise Unwritable.unreachable(error) from error

    async def _all(self, query: str, *values: Any) -> list[TupleRow]:
        """The lines of an answer; asked once more where the connection was one from before a restart."""
        for left in (1, 0):
            try:
                async with self._connection() as connection:
                    return await (await connection.execute(query, values)).fetchall()
            except Unwritable:
                if not left:
                    raise
                if self._pool is not None:
                    await self._pool.check()
        raise AssertionError

    async def _do(self, *queries: tuple[str, tuple[Any, ...]]) -> None:
        async with self._connection() as connection:
            for query, values in queries:
                await connection.execute(query, values)

    async def load(self, table: str, whole: bool = False) -> Stored | None:
        table = _text(table)
        query = (
            "SELECT secret, number, body FROM tables LEFT JOIN snapshots ON table_id = id AND NOT %s"
            " WHERE tables.id = %s"
        )
        found = await self._all(query, whole, table)
        if not found:
            return None
        secret, number, snapshot = found[0]
        return Stored(secret, snapshot, (await self.after({table: number or 0})).get(table, []))

    async def after(self, known: Mapping[str, int]) -> dict[str, list[Row]]:
        query = (
            "SELECT table_id, number, body, at, choice FROM unnest(%s::text[], %s::int[]) AS known (id, last)"
            " JOIN log ON table_id = id AND number > last ORDER BY table_id, number"
        )
        found: dict[str, list[Row]] = {}
        for table, *line in await self._all(query, list(known), list(known.values())):
            found.setdefault(table, []).append(read_line(line))
        return found

    async def newest(self, tables: Collection[str]) -> dict[str, int]:
        query = "SELECT id, (SELECT max(number) FROM log WHERE table_id = id) FROM unnest(%s::text[]) AS wanted (id)"
        return {str(id): int(number or 0) for id, number in await self._all(query, list(tables))}

    async def result(self, table: str) -> Result | None:
        found = await self._all("SELECT record, picture FROM results WHERE table_id = %s", _text(table))
        return Result(*found[0]) if found else None

    async def open_tables(self, limit: int) -> list[Summary]:
        query = "SELECT summary FROM tables WHERE state = 'open' AND public ORDER BY updated DESC LIMIT %s"
        return _summaries(await self._all(query, limit))

    async def tables_of(self, key: str, limit: int) -> list[Summary]:
        query = (
            "SELECT summary FROM sitters JOIN tables ON tables.id = sitters.table_id"
            " WHERE sitters.key = %s ORDER BY updated DESC LIMIT %s"
        )
        return _summaries(await self._all(query, key, limit))

    async def put_link(self, token: str, table: str, seat: int, key: str, expires: float) -> None:
        put = f"INSERT INTO links VALUES (%s, %s, %s, %s, {NOW} + %s)"
        await self._do((put, (token, table, seat, key, expires - time.time())))

    async def take_link(self, token: str) -> tuple[str, int, str] | None:
        await self._do((f"DELETE FROM links WHERE expires < {NOW}", ()))
        found = await self._all("DELETE FROM links WHERE token = %s RETURNING table_id, seat, key", _text(token))
        return (str(found[0][0]), int(found[0][1]), str(found[0][2])) if found else None

    async def mark_abandoned(self, before: float, now: float, live: Collection[str]) -> None:
        touched = (  # or marked while the calendar was ahead
            "UPDATE tables SET marked = NULL WHERE marked IS NOT NULL"
            " AND (marked > %s OR (SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1) >= marked)"
        )
        untouched = (
            "UPDATE tables SET marked = %s WHERE state IN ('open', 'opening', 'playing', 'closed')"
            " AND marked IS NULL AND updated < %s"
            " AND NOT COALESCE((SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1) >= %s, FALSE)"
        )
        async with self._connection() as connection:
            if await _alone_here(connection):
                apart = await _apart(connection)
                now, before = now + apart, before + apart
                await connection.execute(touched, (now,))
                await connection.execute(untouched, (now, before, before))
        await self._do(("UPDATE tables SET marked = NULL WHERE marked IS NOT NULL AND id = ANY(%s)", (list(live),)))

    async def forget(self, marked_before: float, bots_before: float, live: Collection[str]) -> list[str]:
        query = (
            "SELECT id FROM tables WHERE (marked < %s OR (state IN ('over', 'closed') AND NOT people AND updated < %s))"
            f" AND NOT EXISTS (SELECT 1 FROM leases WHERE table_id = id AND {ALIVE}) AND NOT id = ANY(%s) LIMIT %s"
        )
        async with self._connection() as connection:
            if not await _alone_here(connection):
                return []
            apart = await _apart(connection)
            values = marked_before + apart, bots_before + apart, list(live), AT_ONCE_FORGOTTEN
            gone = [str(id) for (id,) in await (await connection.execute(query, values)).fetchall()]
            await connection.execute(f"DELETE FROM links WHERE expires < {NOW}")
            for name in ("log", "sitters", "links", "results", "snapshots", "leases"):
                await connection.execute(f"DELETE FROM {name} WHERE table_id = ANY(%s)", (gone,))
            await connection.execute("DELETE FROM tables WHERE id = ANY(%s)", (gone,))
        return gone

    async def set_broken(self, table: str) -> None:
        await self._do(("UPDATE tables SET state = 'broken' WHERE id = %s", (table,)))

    async def unfinished(self, since: float) -> list[str]:
        query = (
            "SELECT id FROM tables WHERE state IN ('opening', 'playing')"
            " AND (SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1) >= %s"
        )
        return [str(id) for (id,) in await self._all(query, since)]

    async def blocks(self) -> set[tuple[str, str]]:
        return {(str(kind), str(value)) for kind, value in await self._all("SELECT kind, value FROM blocks")}

    async def orders(self) -> list[int]:
        return [int(number) for (number,) in await self._all("SELECT number FROM orders ORDER BY number")]

    @asynccontextmanager
    async def order(self, number: int) -> AsyncIterator[Order | None]:
        """Held by a lock that ends with the connection, so that whoever dies at it leaves it to another."""
        query = "SELECT body FROM orders WHERE number = %s FOR UPDATE SKIP LOCKED"
        async with self._connection() as connection:
            found = await (await connection.execute(query, (number,))).fetchone()
            yield msgspec.json.decode(found[0], type=Order) if found else None
            if found:
                await connection.execute("DELETE FROM orders WHERE number = %s", (number,))

    async def try_writing(self) -> None:
        probe = "INSERT INTO processes VALUES ('probe', now()) ON CONFLICT (id) DO UPDATE SET until = excluded.until"
        await self._do((probe, ()))

    def free_bytes(self) -> int:
        return 1 << 60  # the database's own affair

    async def put_review(self, key: str, body: bytes) -> None:
        put = f"INSERT INTO reviews VALUES (%s, %s, {NOW}) ON CONFLICT (key) DO UPDATE SET body = excluded.body"
        await self._do((put, (key, body)), (f"DELETE FROM reviews WHERE at < {NOW} - %s", (REVIEWS_KEPT,)))

    async def review(self, key: str) -> bytes | None:
        found = await self._all("SELECT body FROM reviews WHERE key = %s", _text(key))
        return bytes(found[0][0]) if found else None

    async def beat(self, process: str, seconds: float) -> bool:
        query = (
            "WITH old AS (SELECT until > now() AS alive FROM processes WHERE id = %s),"
            " beat AS (INSERT INTO processes VALUES (%s, now() + make_interval(secs => %s), %s)"
            " ON CONFLICT (id) DO UPDATE SET until = excluded.until) SELECT alive FROM old"
        )
        found = await self._all(query, process, process, seconds, len(MIGRATIONS))
        return bool(found and found[0][0])

    async def leave(self, process: str) -> None:
        await self._do(
            ("DELETE FROM processes WHERE id = %s OR until < now() - interval '1 day'", (process,)),
        )

    async def processes(self) -> set[str]:
        return {str(id) for (id,) in await self._all("SELECT id FROM processes WHERE until > now()")}

    async def take_leases(self, process: str, tables: Collection[str]) -> set[str]:
        query = (
            "INSERT INTO leases SELECT id, %s FROM unnest(%s::text[]) AS wanted (id) ORDER BY id"
            " ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner"
            f" WHERE leases.owner = excluded.owner OR NOT {ALIVE} RETURNING table_id"
        )
        return {str(id) for (id,) in await self._all(query, process, list(tables))}

    async def take_over(self, process: str, limit: int) -> list[str]:
        query = (
            "UPDATE leases SET owner = %s WHERE table_id IN (SELECT table_id FROM leases"
            f" WHERE NOT {ALIVE} LIMIT %s FOR UPDATE SKIP LOCKED) RETURNING table_id"
        )
        return [str(id) for (id,) in await self._all(query, process, limit)]

    async def release(self, process: str, tables: Collection[str], for_others: bool) -> None:
        what = "UPDATE leases SET owner = ''" if for_others else "DELETE FROM leases"
        await self._do((f"{what} WHERE owner = %s AND table_id = ANY(%s)", (process, list(tables))))

    async def close(self) -> None:
        if self._appending is not None:
            self._units.put_nowait(None)
            await self._appending
        await self._hang_up()
        if self._pool is not None:
            await self._pool.close()


async def _write(connection: Connection, entries: list[Entry]) -> None:
    """All entries, in the same order in every process, so that no two wait for each other."""
    entries = sorted(entries, key=lambda entry: entry.table)
    lines = [(entry.table, row.number, row.encoded(), row.at, _choice(row)) for entry in entries for row in entry.rows]
    await connection.execute(LINES, [list(column) for column in zip(*lines, strict=True)])
    for entry in entries:
        table = entry.table
        if entry.summary is not None:
            await _write_summary(connection, entry.summary, entry.secret)
        for key in entry.sitters:
            await connection.execute(SAT, (key, table))
        for key in entry.leavers:
            await connection.execute(LEFT, (key, table))
        if entry.reopened:
            await connection.execute(REOPENED, (table,))
        if entry.result is not None:
            await connection.execute(RESULT, (table, *entry.result))
        if entry.snapshot is not None:
            await connection.execute(SNAPSHOT, (table, *entry.snapshot))


async def _write_summary(connection: Connection, summary: Summary, secret: bytes | None) -> None:
    values = {
        "id": summary.id,
        "secret": secret,
        "state": summary.state,
        "public": summary.public,
        "body": msgspec.json.encode(summary),
        "people": any(summary.names),
    }
    await connection.execute(CHANGED if secret is None else OPENED, values)
    if summary.state in ("opening", "playing"):
        await connection.execute(ORPHANED, (summary.id,))


async def _apart(connection: Connection) -> float:
    """Seconds by which the calendar of the database is ahead of ours."""
    found = await (await connection.execute(f"SELECT {NOW}")).fetchone()
    assert found is not None
    return float(found[0]) - time.time()


async def _alone_here(connection: Connection) -> bool:
    """Whether no other process keeps house at this moment."""
    found = await (await connection.execute("SELECT pg_try_advisory_xact_lock(%s)", (HOUSEKEEPING,))).fetchone()
    return bool(found and found[0])


def read_line(line: Sequence[Any]) -> Row:
    number, body, at, choice = line
    return decoded(number, body, at, None if choice is None else bytes(choice).decode())


def _answer(units: list[_Unit], fault: Exception | None) -> None:
    """Tell those who wait for them."""
    if isinstance(fault, psycopg.errors.UniqueViolation):
        fault = Conflict(str(fault))
    elif fault is not None and _is_rollback(fault):
        fault = Conflict(f"somebody else writes there: {fault}")
    elif fault is not None and _is_lost(fault):
        fault = Unwritable.unreachable(fault)
    for unit in units:
        if unit.done.cancelled():
            continue
        if fault is None:
            unit.done.set_result(None)
        else:
            unit.done.set_exception(fault)


def _keys(row: Row) -> list[int | bytes]:
    """What a table's log may have only once."""
    choice = _choice(row)
    return [row.number] if choice is None else [row.number, choice]


def _choice(row: Row) -> bytes | None:
    """A choice's id may be any text, which a text of PostgreSQL may not."""
    return None if row.choice is None else row.choice.encode()


def _text(wanted: str) -> str:
    """What somebody typed as an id; what PostgreSQL cannot even ask for becomes a sign that no id has."""
    return wanted.replace("\0", "?").encode(errors="replace").decode()


def _is_lost(fault: Exception) -> bool:
    """Whether the database cannot be asked, or only be read."""
    return isinstance(fault, UNREACHABLE) and not _is_rollback(fault)


def _is_rollback(fault: Exception) -> bool:
    """Whether two processes were in each other's way: the connection is as good as before."""
    return isinstance(fault, psycopg.errors.DeadlockDetected | psycopg.errors.LockNotAvailable)


def _summaries(lines: Iterable[TupleRow]) -> list[Summary]:
    return summaries(body for (body,) in lines)
