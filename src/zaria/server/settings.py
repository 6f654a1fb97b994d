"""What a host may set, by option or by environment (`ZARIA_PORT=9000`); the defaults suit a family at home."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from ..errors import ZariaError


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults; `metadata` would only repeat the names, so help texts live in words/."""

    host: str = "0.0.0.0"
    port: int = 8400
    data: Path = Path("zaria.db")
    store: str = ""  # a database that several servers share, instead of the data file
    bus: str = ""  # what wakes the other servers
    pages: Path = Path(__file__).parent / "pages"  # the built client
    secure: bool = False  # behind TLS: cookies are Secure, and browsers are told to come over TLS only
    hosts: str = ""  # the names it is called by, with commas between them; none given: any address, and local names
    origins: str = ""  # more origins that may use the server, with commas between them
    metrics_port: int = 0  # for Prometheus, on this computer alone; 0 is nowhere
    bot_pause: float = 0.7  # seconds a bot waits, so that people can follow
    throw_seconds: float = 6  # for a person to throw the dice, at tables where they wait for a hand
    rehearse: bool = True  # bots think once at the start, so that nobody waits for a compiler later
    retry_seconds: float = 5  # until a table's bots or clock are tried again after a fault
    idle_minutes: float = 10  # a table nobody looks at leaves memory after this long
    unwatched_minutes: float = 30  # bots stop playing when nobody has looked for this long; a look wakes them
    abandoned_days: float = 14  # an unfinished table nobody touched is marked after this long
    marked_days: float = 3  # and deleted this long after, if nobody comes back
    bots_only_days: float = 7  # finished games that no person played are kept this long
    least_free_mb: float = 200  # room on the disk below which no table is opened
    most_lines: int = 20_000  # of a table's log, far beyond any real game
    most_tables: int = 20  # unfinished ones in memory that one person has opened
    most_tables_of_address: int = 60
    most_new_tables: float = 200  # an hour and address
    most_new_lines: float = 100_000  # choices an hour, at all tables that one address has opened
    most_connections: int = 300  # of one address, sockets among them
    most_new_connections: float = 20  # a second and address; bursts of ten seconds' worth are fine
    most_sockets: int = 20_000
    most_watchers: int = 200  # sockets at one table of those who do not sit there
    most_sockets_of_key: int = 8  # of one person at one table
    most_messages: float = 20  # a second and socket, or address for HTTP; bursts of ten seconds' worth are fine
    header_seconds: float = 10  # for a request to say what it wants
    body_seconds: float = 30  # and to say all of it
    answer_seconds: float = 30  # and to read what it is answered, or a fair part of that
    log_json: bool = False

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **given: Any) -> "Settings":
        """Settings given by hand go before the environment, which goes before the defaults."""
        values: dict[str, Any] = {}
        for field in fields(cls):
            name = f"ZARIA_{field.name.upper()}"
            if given.get(field.name) is not None:
                values[field.name] = given[field.name]
            elif name in environment:
                values[field.name] = _read(name, environment[name], field.type)
        return cls(**values)


NO_LIMITS = ("port", "metrics_port", "bot_pause")  # numbers with options of their own
LIMITS = {  # by the name an option has
    field.name.replace("_", "-"): field
    for field in fields(Settings)
    if field.type in (int, float) and field.name not in NO_LIMITS
}


def limit(text: str) -> tuple[str, int | float]:
    """A setting and its value from `most-tables=50`. Raises ValueError.

    >>> limit("most-tables=50")
    ('most_tables', 50)
    """
    name, _, given = text.partition("=")
    if name not in LIMITS:
        raise ZariaError("error.no-limit", given=name)
    return LIMITS[name].name, _number(name, given, LIMITS[name].type)


def _read(name: str, text: str, kind: Any) -> Any:
    if kind is bool:
        if text.lower() not in ("0", "1", "false", "true", "no", "yes"):
            raise ZariaError("error.yes-or-no", name=name, given=text)
        return text.lower() in ("1", "true", "yes")
    return _number(name, text, kind) if kind in (int, float) else kind(text)


def _number(name: str, text: str, kind: Any) -> Any:
    """A number as it may be set; below nothing, without an end or none at all it would switch a limit off."""
    try:
        value = kind(text)
    except ValueError as error:
        raise ZariaError("error.no-number", name=name, given=text) from error
    if not 0 <= value < float("inf"):
        raise ZariaError("error.bad-limit", name=name, given=text)
    return value
