"""What whoever runs a server may do to it from the command line, through its data file, also while it runs."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import msgspec

from .sqlite import connect, migrate
from .store import Order


def keep_out(file: Path, kind: str, value: str) -> None:
    """Block a key or an address; a running server hears of it within seconds."""
    with _opened(file) as connection:
        connection.execute("INSERT OR REPLACE INTO blocks VALUES (?, ?, ?)", (kind, value, time.time()))


def let_in(file: Path, kind: str, value: str) -> None:
    """Take a block away."""
    with _opened(file) as connection:
        connection.execute("DELETE FROM blocks WHERE kind = ? AND value = ?", (kind, value))


def kept_out(file: Path) -> list[tuple[str, str, float]]:
    """Who is blocked, and since when."""
    with _opened(file) as connection:
        return list(connection.execute("SELECT kind, value, since FROM blocks ORDER BY since"))


def give_order(file: Path, order: Order) -> None:
    """Have a running server do something, or the next one that starts. Raises ValueError for a table there is not."""
    with _opened(file) as connection:
        if not connection.execute("SELECT 1 FROM tables WHERE id = ?", (order.table,)).fetchone():
            raise ValueError(f"there is no table {order.table!r} in {file}")
        connection.execute("INSERT INTO orders (body) VALUES (?)", (msgspec.json.encode(order),))


@contextmanager
def _opened(file: Path) -> Iterator[apsw.Connection]:
    connection = connect(file)
    try:
        migrate(connection)
        with connection:
            yield connection
    finally:
        connection.close()
