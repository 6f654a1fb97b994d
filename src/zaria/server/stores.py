"""What an address means: a file or a database elsewhere as the store, and what wakes the others."""

from pathlib import Path
from urllib.parse import urlsplit

from ..errors import ZariaError
from .bus import Bus
from .sqlite import SqliteStore
from .store import Store

POSTGRES = ("postgresql://", "postgres://")
BUSES = ("nats://", "tls://")


def open_store(address: str | Path) -> Store:
    """The store at a file or at `postgresql://…`. Raises OSError where it cannot be used."""
    if is_shared(address):
        from .postgres import PostgresStore  # of the extra `scale`, which most have no use for

        return PostgresStore(str(address))
    if "://" in str(address):
        raise ZariaError("error.no-such-store", store=shown(str(address)))
    return SqliteStore(Path(address))


def open_bus(address: str) -> Bus | None:
    """The bus at `nats://…`, or none. Whether it is there shows later: a server does without."""
    if not address:
        return None
    for server in address.split(","):
        if not _is_bus(server):
            raise ZariaError("error.no-such-bus", bus=shown(server))
    from .nats import NatsBus

    return NatsBus(address)


def _is_bus(server: str) -> bool:
    place = urlsplit(server if "://" in server else f"nats://{server}")
    try:
        return f"{place.scheme}://" in BUSES and bool(place.hostname) and place.port != 0
    except ValueError:  # no number, or one too large
        return False


def is_shared(address: str | Path) -> bool:
    """Whether this is a database that several processes may use at once.

    >>> is_shared("postgresql://db.example.org/zaria"), is_shared("zaria.db")
    (True, False)
    """
    return str(address).startswith(POSTGRES)


def shown(address: str) -> str:
    """An address without its password, to be said.

    >>> shown("postgresql://zaria:secret@db.example.org:5432/zaria")
    'postgresql://zaria@db.example.org:5432/zaria'
    >>> shown("postgresql:///zaria?host=/run/postgresql")
    'postgresql:///zaria?host=/run/postgresql'
    """
    scheme, _, rest = address.partition("://")
    before, at, place = rest.rpartition("@")
    return f"{scheme}://{before.split(':')[0]}{at}{place}"
