"""Every finished game of a store as a record."""

from collections.abc import Iterator
from typing import Any

import msgspec

from ..match import RECORD_VERSION
from ..table import Table
from .archive import Address, Archive, lines_of, log_of, opened

LIST = "SELECT id, secret FROM tables WHERE state IN ('over', 'broken') ORDER BY updated"


def records(address: Address) -> Iterator[dict[str, Any]]:
    """The records of all finished games, oldest first; works while the server runs.

    A game that this version cannot follow any more comes as it was kept at its end, or, where nothing was, as the lines
    of its log. One damaged game never keeps the others back.
    """
    with opened(address) as archive:
        kept = _keeps_results(archive)
        for id, secret in list(archive.ask(LIST)):
            query = "SELECT record FROM results WHERE table_id = ?"
            result = next(archive.ask(query, id), None) if kept else None
            yield msgspec.json.decode(result[0]) if result else _followed(archive, str(id), secret)


def _keeps_results(archive: Archive) -> bool:
    """Files of the first layout had none."""
    try:
        next(archive.ask("SELECT 1 FROM results LIMIT 1"), None)
    except Exception:
        return False
    return True


def _followed(archive: Archive, id: str, secret: bytes) -> dict[str, Any]:
    try:
        return Table.folded(id, secret, log_of(archive, id)).record()
    except Exception as error:
        return {
            "zaria": RECORD_VERSION,
            "table": id,
            "unreadable": str(error),
            "lines": lines_of(archive, id),
        }
