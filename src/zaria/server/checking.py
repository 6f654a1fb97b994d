"""Whether this version can follow what is stored."""

from collections.abc import Iterator

from ..table import Table
from .archive import Address, log_of, opened


def follow_all(address: Address) -> Iterator[tuple[str, str | None]]:
    """Every table of a store, and what is wrong with it; changes nothing, works while a server runs."""
    with opened(address) as archive:
        for id, secret in list(archive.ask("SELECT id, secret FROM tables ORDER BY updated")):
            try:
                Table.folded(str(id), secret, log_of(archive, id))
            except Exception as error:
                yield str(id), str(error)
            else:
                yield str(id), None
