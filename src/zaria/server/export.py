"""Every finished game of a data file as a record."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw

from .store import read_log
from .table import Table


def records(file: Path) -> Iterator[dict[str, Any]]:
    """The records of all finished games, oldest first; works while the server runs."""
    connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    tables = list(connection.execute("SELECT id, secret FROM tables WHERE state = 'over' ORDER BY updated"))
    for id, secret in tables:
        yield Table.folded(str(id), secret, read_log(connection, id)).record()
    connection.close()
