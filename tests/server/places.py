"""Where a test's tables are kept: in the file it names, or in a database of the same name."""

import hashlib
from functools import cache
from pathlib import Path

from zaria.server.archive import opened
from zaria.server.copying import PARTS, copy
from zaria.server.migrations import prepare
from zaria.server.sqlite import backup
from zaria.server.store import Store
from zaria.server.stores import open_store

from .real import Postgres

postgres: Postgres | None = None  # while tests run on it
_made: set[str] = set()


def place(file: Path) -> str | Path:
    """The store that stands for a file; the same each time."""
    if postgres is None:
        return file
    name = _name(file)
    if name not in _made:
        _made.add(name)
        postgres.make(name, _template(postgres))
    return postgres.address(name)


@cache
def _template(postgres: Postgres) -> str:
    """A database with a server's tables in it: to copy them takes less than to make them each time."""
    name = "template-zaria"
    prepare(postgres.make(name), {})
    return name


def _name(file: Path) -> str:
    return hashlib.sha256(str(file).encode()).hexdigest()[:16]


def store_at(file: Path) -> Store:
    return open_store(place(file))


def copied(source: Path) -> Path:
    """Another store with the same in it, made anew each time."""
    target = source.with_name(f"{source.stem}-other.db")
    if postgres is None:
        target.unlink(missing_ok=True)
        backup(source, target)
        return target
    if _name(target) in _made:
        with opened(place(target), write=True) as archive:
            archive.do(f"TRUNCATE {', '.join(PARTS)}, leases, processes")
    copy(place(source), place(target), lambda part, lines: None)
    return target


def forget() -> None:
    """The databases of a module are gone with it."""
    global postgres
    assert postgres is not None
    for name in _made:
        postgres.drop(name)
    _made.clear()
    postgres = None
