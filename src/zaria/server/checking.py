"""Whether this version can follow what is stored."""

from collections.abc import Iterator
from pathlib import Path

import apsw

from ..table import Table
from .sqlite import read_log


def follow_all(file: Path) -> Iterator[tuple[str, str | None]]:
    """Every table of a data file, and what is wrong with it; changes nothing, works while a server runs."""
    connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    for id, secret in list(connection.execute("SELECT id, secret FROM tables ORDER BY updated")):
        try:
            Table.folded(str(id), secret, read_log(connection, id))
        except Exception as error:
            yield str(id), str(error)
        else:
            yield str(id), None
    connection.close()
