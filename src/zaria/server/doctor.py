"""`zaria doctor`: whether a server could run as it is set up here, what is wrong, and what to do about it.

Each check only looks, and works while a server runs. What it finds is a key of the catalogue.
"""

import asyncio
import os
import platform
import resource
import shutil
import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

import apsw
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect
from websockets.typing import Origin

from .. import __version__, warm
from . import sqlite
from .quotas import RESERVED_FILES
from .run import MOST_FILES
from .settings import Settings
from .stores import BUSES, is_shared, shown

PATIENCE = 5.0  # seconds for an answer
APART = 1.0  # seconds by which clocks may differ
Level = Literal["good", "doubtful", "bad"]


class Finding(NamedTuple):
    """What a check has found; `doctor.KEY` of the catalogue says it."""

    level: Level
    key: str
    values: dict[str, Any] = {}


def examine(settings: Settings, public: str = "") -> Iterator[Finding]:
    """All that can be seen from here; `public` is the address by which people come, where there is one."""
    yield Finding("good", "versions", {"zaria": __version__, "python": platform.python_version()})
    checks: list[Callable[[Settings], Iterator[Finding]]] = [pages, kernels, files, port]
    checks += [database] if is_shared(settings.store) else [folder, data]
    for check in checks:
        yield from check(settings)
    if settings.bus:
        yield from bus(settings)
    elif is_shared(settings.store):
        yield Finding("doubtful", "no-bus")
    if public:
        yield from _over_tls(public, settings.secure)
        yield from reached(public)


def pages(settings: Settings) -> Iterator[Finding]:
    built = (settings.pages / "index.html").is_file()
    yield Finding("good", "pages") if built else Finding("bad", "no-pages", {"folder": settings.pages})


def kernels(settings: Settings) -> Iterator[Finding]:
    if warm.is_done():
        yield Finding("good", "compiled")
        return
    cache = warm.stamp().parent
    can = os.access(_existing(cache), os.W_OK)
    yield Finding("doubtful", "not-compiled") if can else Finding("bad", "cannot-compile", {"folder": cache})


def _existing(place: Path) -> Path:
    """The nearest folder above that is there."""
    return next(folder for folder in (place, *place.resolve().parents) if folder.exists())


def files(settings: Settings) -> Iterator[Finding]:
    """Every socket is an open file."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    wanted = settings.most_sockets + RESERVED_FILES
    values = {"files": f"{most:,}", "wanted": f"{wanted:,}"}
    yield Finding("good", "files", values) if most >= wanted else Finding("doubtful", "few-files", values)


def port(settings: Settings) -> Iterator[Finding]:
    host = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host
    with socket.socket() as probe:
        probe.settimeout(PATIENCE)
        taken = settings.port and probe.connect_ex((host, settings.port)) == 0
    where = {"port": settings.port}
    if not taken:
        yield Finding("good", "port-free", where)
    elif isinstance(_health(f"http://{host}:{settings.port}"), dict):
        yield Finding("good", "port-ours", where)
    else:
        yield Finding("bad", "port-taken", where)


def folder(settings: Settings) -> Iterator[Finding]:
    """Where the data file is, or will be."""
    place = settings.data.resolve().parent
    if not place.is_dir():
        yield Finding("bad", "no-folder", {"folder": place})
        return
    if not os.access(place, os.W_OK | os.X_OK):  # SQLite writes files beside it
        yield Finding("bad", "folder-closed", {"folder": place})
    free = shutil.disk_usage(place).free / 1e6
    values = {"free": f"{free:,.0f}", "least": f"{settings.least_free_mb:,.0f}", "folder": place}
    yield Finding("good", "room", values) if free >= settings.least_free_mb else Finding("bad", "no-room", values)


def data(settings: Settings) -> Iterator[Finding]:
    file = settings.data
    if not file.exists():
        if file.resolve().parent.is_dir():
            yield Finding("good", "no-data-yet", {"file": file})
        return
    if file.stat().st_uid != os.geteuid():  # whoever looks into it leaves files that the owner could not write
        yield Finding("doubtful", "not-owner", {"file": file, "user": file.owner()})
        return
    if not os.access(file, os.R_OK | os.W_OK):
        yield Finding("bad", "data-closed", {"file": file})
        return
    if file.stat().st_mode & 0o077:
        yield Finding("doubtful", "data-open", {"file": file})
    yield _held(file)
    try:
        sqlite.check(file)
    except OSError as error:
        yield Finding("bad", "damaged", {"why": error})
        return
    connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        yield _layout(int(connection.pragma("user_version")), 0, len(sqlite.MIGRATIONS))
    finally:
        connection.close()


def _held(file: Path) -> Finding:
    if Path(f"{file}.lock").exists():  # holding it would make one
        try:
            os.close(sqlite.hold(file))
        except OSError:
            return Finding("good", "in-use", {"file": file})
    return Finding("good", "free-to-use", {"file": file})


def _layout(done: int, needs: int, known: int) -> Finding:
    values = {"found": done, "known": known}
    if needs > known or (needs == 0 and done > known):
        return Finding("bad", "newer", values)
    return Finding("good", "layout" if done >= known else "older", values)


def database(settings: Settings) -> Iterator[Finding]:
    import psycopg

    from .migrations import MIGRATIONS
    from .postgres import OPTIONS

    address = {"address": shown(settings.store)}
    try:
        with (
            psycopg.connect(settings.store, **OPTIONS) as connection,
            psycopg.connect(settings.store, autocommit=True, **OPTIONS) as another,
        ):
            yield Finding("good", "database", address | {"version": connection.info.server_version // 10_000})
            yield from _pooled(another, connection)
            yield from _permissions(connection)
            yield from _promises(connection)
            yield _clock(connection)
            yield _room_for(connection)
            there = connection.execute("SELECT to_regclass('layout') IS NOT NULL").fetchone()
            found = connection.execute("SELECT version, needs FROM layout").fetchone() if there and there[0] else None
            done, needs = found or (0, 1)
            yield _layout(done, needs, len(MIGRATIONS))
    except psycopg.Error as error:
        yield Finding("bad", "no-database", address | {"why": str(error).strip()})


def _pooled(one: Any, another: Any) -> Iterator[Finding]:
    """Where a pooler gives a connection to whoever has a transaction, ours finds another server process behind it when
    somebody else holds the first."""
    ask = "SELECT pg_backend_pid()"
    another.rollback()
    before = one.execute(ask).fetchone()
    another.execute(ask)  # begins a transaction, which it stays in
    if one.execute(ask).fetchone() != before:
        yield Finding("bad", "pooled")


def _permissions(connection: Any) -> Iterator[Finding]:
    """Layouts are made and changed at the start, so it takes more than reading and writing."""
    (standby, read_only) = connection.execute(
        "SELECT pg_is_in_recovery(), current_setting('transaction_read_only') = 'on'"
    ).fetchone()
    if standby or read_only:
        yield Finding("bad", "read-only")
    user, schema, may = connection.execute(
        "SELECT current_user, current_schema(), has_schema_privilege(current_schema(), 'CREATE')"
    ).fetchone()
    if not may:
        yield Finding("bad", "no-create", {"user": user, "schema": schema or "public"})


def _promises(connection: Any) -> Iterator[Finding]:
    """What was acknowledged must be there after a power cut."""
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        if connection.execute(f"SHOW {name}").fetchone()[0] == "off":
            yield Finding("bad", "forgetful", {"setting": name})


def _clock(connection: Any) -> Finding:
    before = time.time()
    (theirs,) = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
    apart = float(theirs) - (before + time.time()) / 2
    values = {"seconds": f"{abs(apart):.1f}"}
    return Finding("good", "clock", values) if abs(apart) <= APART else Finding("bad", "clock-apart", values)


def _room_for(connection: Any) -> Finding:
    """Up to five connections a server, beside those of others."""
    (most,) = connection.execute("SELECT current_setting('max_connections')::int").fetchone()
    (used,) = connection.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    ).fetchone()
    values = {"used": used, "most": most}
    return Finding("good", "connections", values) if used + 5 <= most else Finding("bad", "no-connections", values)


def bus(settings: Settings) -> Iterator[Finding]:
    if not is_shared(settings.store):
        yield Finding("bad", "bus-alone")
    for address in settings.bus.split(","):
        place = urlsplit(address if address.startswith(BUSES) else f"nats://{address}")
        said = {"address": shown(address)}
        try:
            with socket.create_connection((place.hostname or "", place.port or 4222), PATIENCE) as probe:
                greets = probe.recv(5) == b"INFO "  # it speaks first, also where TLS follows
        except (OSError, ValueError) as error:
            yield Finding("bad", "no-bus-there", said | {"why": error})
        else:
            yield _signed_in(place.geturl(), said) if greets else Finding("bad", "not-nats", said)


def _signed_in(address: str, said: dict[str, Any]) -> Finding:
    """Whether it also lets us in."""
    from nats.aio.client import Client
    from nats.errors import Error

    fault: Exception | None = None

    async def keep(error: Exception) -> None:
        nonlocal fault
        fault = error

    async def sign_in() -> None:
        client = Client()
        try:
            await client.connect(address, allow_reconnect=False, connect_timeout=int(PATIENCE), error_cb=keep)
        finally:
            await client.close()

    try:
        asyncio.run(asyncio.wait_for(sign_in(), 2 * PATIENCE))
    except (OSError, TimeoutError, Error) as error:
        why = str(fault or error).strip().removeprefix("nats: ") or type(error).__name__
        return Finding("bad", "bus-closed", said | {"why": why})
    return Finding("good", "bus", said)


def _over_tls(public: str, secure: bool) -> Iterator[Finding]:
    """Whether cookies are meant for the way by which people come."""
    if public.startswith("https://") and not secure:
        yield Finding("doubtful", "not-secure", {"address": public})
    elif public.startswith("http://") and secure:
        yield Finding("bad", "secure-alone", {"address": public})


def reached(public: str) -> Iterator[Finding]:
    """Whether people reach the server by its public address, through whatever is in front of it."""
    public = public.rstrip("/")
    said = {"address": public}
    health = _health(public)
    if isinstance(health, dict):
        same = health.get("version") == __version__
        yield Finding("good" if same else "doubtful", "reached" if same else "other-version", said | health)
        yield _upgraded(public)
    elif health == "421":
        yield Finding("bad", "wrong-host", said | {"host": urlsplit(public).hostname})
    else:
        yield Finding("bad", "not-reached", said | {"why": health})


def _health(address: str) -> dict[str, Any] | str:
    """What a server says of itself, or why it does not."""
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=PATIENCE) as answer:
            said = msgspec.json.decode(answer.read(10_000))
    except urllib.error.HTTPError as error:
        return str(error.code)
    except (OSError, ValueError, ssl.SSLError) as error:
        return str(error)
    return said if isinstance(said, dict) and said.get("status") == "ok" and "version" in said else "?"


def _upgraded(public: str, page: str | None = None) -> Finding:
    """Sockets, as a browser on a page of this address opens them; there is no such table, and that must be heard."""
    address = f"{public.replace('http', 'ws', 1)}/api/tables/-/socket"
    try:
        with connect(address, origin=Origin(page or public), open_timeout=PATIENCE, proxy=None) as opened:
            opened.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        if closed.rcvd is not None and closed.rcvd.code == 4404:
            return Finding("good", "sockets", {"address": public})
        return Finding("bad", "no-sockets", {"address": public, "why": closed})
    except (InvalidHandshake, OSError, TimeoutError) as error:
        foreign = getattr(getattr(error, "response", None), "status_code", None) == 403
        return Finding("bad", "host-changed" if foreign else "no-sockets", {"address": public, "why": error})
    return Finding("bad", "no-sockets", {"address": public, "why": "?"})
