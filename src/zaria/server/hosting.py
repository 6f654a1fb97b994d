"""What whoever runs a server may do to it from the command line, through its store, also while it runs."""

import ipaddress
import time

import msgspec

from ..errors import ZariaError
from .archive import Address, opened
from .limits import network_of
from .store import Order, summaries
from .stores import shown


def keep_out(store: Address, kind: str, value: str) -> None:
    """Block a key or an address; running servers hear of it within seconds."""
    value = _as_counted(kind, value)
    query = "INSERT INTO blocks VALUES (?, ?, ?) ON CONFLICT (kind, value) DO UPDATE SET since = excluded.since"
    with opened(store, write=True) as archive:
        archive.do(query, kind, value, time.time())


def let_in(store: Address, kind: str, value: str) -> None:
    """Take a block away."""
    with opened(store, write=True) as archive:
        archive.do("DELETE FROM blocks WHERE kind = ? AND value = ?", kind, _as_counted(kind, value))


def _as_counted(kind: str, value: str) -> str:
    """An address as limits know it, of IPv6 the whole /64. Raises ValueError for anything else: it would block nobody.

    >>> _as_counted("address", "203.0.113.7"), _as_counted("address", "2001:DB8::7:1")
    ('203.0.113.7', '2001:db8::/64')
    """
    if kind != "address":
        return value
    address = network_of(value.removesuffix("/64"))
    ipaddress.ip_network(address)
    return address


def kept_out(store: Address) -> list[tuple[str, str, float]]:
    """Who is blocked, and since when."""
    with opened(store, write=True) as archive:
        found = archive.ask("SELECT kind, value, since FROM blocks ORDER BY since")
        return [(str(kind), str(value), float(since)) for kind, value, since in found]


def give_order(store: Address, order: Order) -> None:
    """Have a running server do something, or the next one that starts.

    Raises ValueError for a table or a seat that there is not.
    """
    with opened(store, write=True) as archive:
        found = next(archive.ask("SELECT summary FROM tables WHERE id = ?", order.table), None)
        if found is None:
            raise ZariaError("error.no-table", table=order.table, store=shown(str(store)))
        for known in summaries(found):
            if not 0 <= order.seat < known.players:
                raise ZariaError("error.no-such-seat", table=order.table, seats=known.players, given=order.seat + 1)
        archive.do("INSERT INTO orders (body) VALUES (?)", msgspec.json.encode(order))
