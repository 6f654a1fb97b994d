"""A store as commands use it, beside any server: asked and written one statement at a time, the same for both kinds."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import apsw

from ..errors import Unusable
from ..events import Row, decoded
from .sqlite import connect, migrate
from .stores import is_shared, shown

Address = str | Path
AT_ONCE = 1000  # lines fetched together


class Archive(Protocol):
    """What is kept. Places in a statement are written `?`."""

    plainly: str  # after a column: sort by its bytes

    def ask(self, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """The lines of an answer, one after another, however many they are."""

    def do(self, query: str, *values: Any) -> None: ...

    def put(self, part: str, columns: str, lines: Iterable[Sequence[Any]]) -> None:
        """Many lines at once."""


class _File:
    plainly = "COLLATE BINARY"

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection

    def ask(self, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        return self.connection.execute(query, values)

    def do(self, query: str, *values: Any) -> None:
        self.connection.execute(query, values)

    def put(self, part: str, columns: str, lines: Iterable[Sequence[Any]]) -> None:
        places = ", ".join("?" * len(columns.split(", ")))
        self.connection.executemany(f"INSERT INTO {part} ({columns}) VALUES ({places})", lines)


class _Database:
    """One transaction that sees everything as it was when it began."""

    plainly = 'COLLATE "C"'

    def __init__(self, connection: Any) -> None:
        self.connection, self._asked = connection, 0

    def ask(self, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        self._asked += 1
        with self.connection.cursor(f"asked{self._asked}") as cursor:
            cursor.itersize = AT_ONCE
            cursor.execute(query.replace("?", "%s"), values)
            yield from cursor

    def do(self, query: str, *values: Any) -> None:
        self.connection.execute(query.replace("?", "%s"), values)

    def put(self, part: str, columns: str, lines: Iterable[Sequence[Any]]) -> None:
        with self.connection.cursor().copy(f"COPY {part} ({columns}) FROM STDIN") as copy:
            for line in lines:
                copy.write_row(line)


@contextmanager
def opened(address: Address, write: bool = False) -> Iterator[Archive]:
    """The store at an address; what is done while it is open counts when all of it went well. Raises OSError."""
    if is_shared(address):
        import psycopg

        from .migrations import prepare
        from .postgres import OPTIONS

        if write:
            prepare(str(address), OPTIONS)
        try:
            with psycopg.connect(str(address), connect_timeout=OPTIONS["connect_timeout"]) as database:
                database.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
                database.read_only = not write
                yield _Database(database)
        except psycopg.Error as error:
            raise Unusable("error.bad-store", store=shown(str(address)), why=str(error).strip()) from error
        return
    file = Path(address)
    connection = connect(file) if write else apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        if write:
            migrate(connection)
        connection.execute("BEGIN")
        yield _File(connection)
        connection.execute("COMMIT")
    except apsw.Error as error:
        raise Unusable("error.bad-store", store=file, why=error) from error
    finally:
        connection.close()


def log_of(archive: Archive, table: str) -> list[Row]:
    """A table's lines in their order."""
    query = "SELECT number, body, at, choice FROM log WHERE table_id = ? ORDER BY number"
    return [decoded(number, body, at, _text(choice)) for number, body, at, choice in archive.ask(query, table)]


def lines_of(archive: Archive, table: str) -> Sequence[str]:
    """The same as they lie there, whatever is in them."""
    query = "SELECT body FROM log WHERE table_id = ? ORDER BY number"
    return [bytes(body).decode(errors="replace") for (body,) in archive.ask(query, table)]


def _text(choice: str | bytes | None) -> str | None:
    return bytes(choice).decode() if isinstance(choice, bytes | memoryview) else choice
