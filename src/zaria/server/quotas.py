"""How much of the house one person may have: nobody fills it, or the disk, alone."""

import resource
import sys
from collections.abc import Iterable

from .limits import Buckets
from .live import Live
from .lobby import Denied
from .metrics import OFFENCES
from .outbox import Outbox
from .settings import Settings
from .store import Store

HOUR = 3600.0
SEATED_SHARE = 0.8  # of all sockets; the rest is kept for those who sit at a table
RESERVED_FILES = 64  # for the store, logs and libraries; every socket is a file


def most_connections() -> int:
    """How many there may be by the files that this process may open."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return (sys.maxsize if files == resource.RLIM_INFINITY else files) - RESERVED_FILES


class Quotas:
    """Who has how much."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store
        self._opened = Buckets(settings.most_new_tables / HOUR, settings.most_new_tables)
        self._lines = Buckets(settings.most_new_lines / HOUR, settings.most_new_lines)

    def check_table(self, tables: Iterable[Live], key: str, address: str) -> None:
        """Raises Denied for one who may not open one more table now."""
        settings = self._settings
        self._check_room()
        running = [live for live in tables if live.table.state in ("open", "playing")]
        of_key = sum(live.table.created.host == key for live in running)
        of_address = sum(live.origin.opener == address for live in running) if address else 0
        if of_key >= settings.most_tables or of_address >= settings.most_tables_of_address:
            self._deny("too-many-tables")
        if address and not self._opened.take(address):
            self._deny("too-many-tables")

    def check_handed(self, key: str, address: str) -> None:
        """Raises Denied for one who may not hand over one more game now; each counts as a table opened."""
        self._check_room()
        if not all(self._opened.take(who) for who in (key, address) if who):
            self._deny("too-many-tables")

    def may_write(self, live: Live) -> bool:
        """Whether one more choice is taken at a table: the log of whoever opened it does not fill the disk alone."""
        allowed = self._lines.take(live.owner)
        if not allowed:
            OFFENCES.labels("quota-lines").inc()
        return allowed

    def _check_room(self) -> None:
        if self._store.free_bytes() < self._settings.least_free_mb * 1_000_000:
            raise Denied(507, "no-room")

    def check_socket(self, live: Live, outbox: Outbox, open_sockets: int, of_address: int) -> None:
        """Some sockets are kept for those who sit; nobody needs many at one table, or from one address. Raises Denied.

        Connections are counted before, but those that a proxy brings all come from its own address.
        """
        settings, key = self._settings, outbox.key
        seated = bool(live.table.seats_of(key))
        possible = min(settings.most_sockets, most_connections())
        most = possible if seated else int(SEATED_SHARE * possible)
        own = sum(outbox.key == key for outbox in live.outboxes) if key else 0
        watching = len(live.outboxes) >= settings.most_watchers and not seated
        many = own >= settings.most_sockets_of_key or of_address >= settings.most_connections
        if open_sockets >= most or many or watching:
            self._deny("too-many")

    def _deny(self, key: str) -> None:
        OFFENCES.labels(f"quota-{key}").inc()
        raise Denied(429, key)
