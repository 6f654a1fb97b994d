"""Every finished game of a data file as a record."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import msgspec

from ..match import RECORD_VERSION
from ..table import Table
from .sqlite import read_log


def records(file: Path) -> Iterator[dict[str, Any]]:
    """The records of all finished games, oldest first; works while the server runs.

    A game that this version cannot follow any more comes as it was kept at its end, or, where nothing was, as the lines
    of its log. One damaged game never keeps the others back.
    """
    connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    kept = int(connection.pragma("user_version")) > 1
    tables = list(
        connection.execute("SELECT id, secret FROM tables WHERE state IN ('over', 'broken') ORDER BY updated")
    )
    for id, secret in tables:
        query = "SELECT record FROM results WHERE table_id = ?"
        result = connection.execute(query, (id,)).fetchone() if kept else None
        yield msgspec.json.decode(result[0]) if result else _followed(connection, str(id), secret)
    connection.close()


def _followed(connection: apsw.Connection, id: str, secret: bytes) -> dict[str, Any]:
    try:
        return Table.folded(id, secret, read_log(connection, id)).record()
    except Exception as error:
        query = "SELECT body FROM log WHERE table_id = ? ORDER BY number"
        lines = [bytes(body).decode(errors="replace") for (body,) in connection.execute(query, (id,))]
        return {"zaria": RECORD_VERSION, "table": id, "unreadable": str(error), "lines": lines}
