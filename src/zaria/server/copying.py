"""A whole store copied into another: a club that grows out of its file, or a backup of a database as a file.

Everything is read in one transaction, as it was at one moment, and held against the copy row by row before it counts.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any

from ..errors import Unusable, ZariaError
from .archive import Address, Archive, opened
from .sqlite import hold
from .stores import is_shared, shown

Progress = Callable[[str, int], None]  # of which part, and how many lines are done

AT_ONCE = 10_000  # lines between two words about how far it is
PARTS = {  # what is kept, with its columns and what puts it in order
    "tables": ("id, secret, state, public, summary, updated, marked, people", "id"),
    "log": ("table_id, number, body, at, choice", "table_id, number"),
    "sitters": ("key, table_id", "key, table_id"),
    "links": ("token, table_id, seat, key, expires", "token"),
    "results": ("table_id, record, picture", "table_id"),
    "snapshots": ("table_id, number, body", "table_id"),
    "blocks": ("kind, value, since", "kind, value"),
    "orders": ("number, body", "number"),
}
TEXTS = {"id", "table_id", "key", "token", "kind", "value"}  # which a database may sort as its language does
YES_OR_NO = {"public", "people"}


def copy(source: Address, target: Address, progress: Progress) -> int:
    """Copy everything, and see that it is the same; returns how many lines. Raises OSError or ValueError."""
    with opened(source) as old, opened(target, write=True) as new:
        if next(new.ask("SELECT 1 FROM tables LIMIT 1"), None):
            raise ZariaError("error.store-full", store=shown(str(target)))
        lines = 0
        for part in PARTS:
            lines += _write(old, new, part, target, progress)
            _compare(old, new, part, source, target)
        if is_shared(target):
            new.do("INSERT INTO leases SELECT id, '' FROM tables WHERE state IN ('opening', 'playing')")
            new.do("SELECT setval(pg_get_serial_sequence('orders', 'number'), (SELECT max(number) FROM orders) + 1)")
    return lines


def backup(source: str, target: Path, progress: Progress) -> None:
    """A database as a data file, which any server can use; the old copy stays until the new one is whole."""
    partial = target.with_name(f"{target.name}.partial")
    try:
        partial.unlink(missing_ok=True)
        partial.touch(0o600)  # nobody else reads along
        copy(source, partial, progress)
        for beside in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                partial.with_name(partial.name + beside).unlink()
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def stopped(address: Address) -> Iterator[None]:
    """Hold a store so that no server changes it meanwhile. Raises OSError where one runs."""
    if is_shared(address):
        with opened(address, write=True) as archive:
            (running,) = next(archive.ask("SELECT count(*) FROM processes WHERE until > now()"))
        if running:
            raise Unusable("error.servers-run", running=running, store=shown(str(address)))
        yield
        return
    handle = hold(Path(address))
    try:
        with opened(address, write=True):
            pass  # a file of an earlier layout is brought to this one
        yield
    finally:
        fcntl.flock(handle, fcntl.LOCK_UN)
        os.close(handle)


def _write(old: Archive, new: Archive, part: str, target: Address, progress: Progress) -> int:
    columns, _ = PARTS[part]
    done = 0

    def lines() -> Iterator[list[Any]]:
        nonlocal done
        for line in _read(old, part):
            yield _as_kept(line, columns, target)
            done += 1
            if done % AT_ONCE == 0:
                progress(part, done)

    new.put(part, columns, lines())
    progress(part, done)
    return done


def _compare(old: Archive, new: Archive, part: str, source: Address, target: Address) -> None:
    columns, _ = PARTS[part]
    for number, (was, now) in enumerate(zip_longest(_read(old, part), _read(new, part)), start=1):
        if was is None or now is None or _as_kept(was, columns, source) != _as_kept(now, columns, source):
            raise ZariaError("error.copy-differs", number=number, part=part)


def _read(archive: Archive, part: str) -> Iterator[tuple[Any, ...]]:
    columns, order = PARTS[part]
    by = ", ".join(f"{column} {archive.plainly if column in TEXTS else ''}" for column in order.split(", "))
    return archive.ask(f"SELECT {columns} FROM {part} ORDER BY {by}")


def _as_kept(line: tuple[Any, ...], columns: str, where: Address) -> list[Any]:
    """A line as a kind of store keeps it: yes and no, and the ids of choices."""
    shared = is_shared(where)
    kept = []
    for name, value in zip(columns.split(", "), line, strict=True):
        if name in YES_OR_NO:
            value = bool(value) if shared else int(value)
        elif name == "choice" and value is not None:
            raw = value.encode() if isinstance(value, str) else bytes(value)
            value = raw if shared else raw.decode()
        kept.append(value)
    return kept
