"""Servers of neighbouring versions on one database: what both can run on, and what is said where they cannot."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from zaria import GAMES
from zaria.engine.compiler import COMPILED

from . import real

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

pytestmark = real.needed
ROOT = Path(__file__).parents[2]

MORE = """
    ALTER TABLE tables ADD COLUMN of_later TEXT NOT NULL DEFAULT '';
    ALTER TABLE log ADD COLUMN of_later TEXT;
    ALTER TABLE processes ADD COLUMN of_later TEXT;
    ALTER TABLE leases ADD COLUMN of_later TEXT;
    ALTER TABLE results ADD COLUMN of_later TEXT;
    ALTER TABLE snapshots ADD COLUMN of_later TEXT;
    ALTER TABLE sitters ADD COLUMN of_later TEXT;
    CREATE INDEX tables_of_later ON tables (of_later);
    CREATE TABLE later (id TEXT PRIMARY KEY);
"""


def next_version(folder: Path) -> Path:
    """This source tree with one more step of the layout; all else is the same, and the rules stay compiled."""
    package = ROOT / "src/zaria"
    server = folder / "src/zaria/server"
    server.mkdir(parents=True)
    for old, new in ((package, server.parent), (package / "server", server)):
        for part in old.iterdir():
            if part.name not in ("server", "migrations.py", "__pycache__"):
                (new / part.name).symlink_to(part)
    steps = (package / "server/migrations.py").read_text("utf-8")
    changed = steps.replace("\n)\nNEEDS", f'\n    """{MORE}""",\n)\nNEEDS')
    assert changed != steps
    (server / "migrations.py").write_text(changed, "utf-8")
    return folder


@pytest.mark.long
def test_two_servers_become_the_next_version_one_after_the_other_while_people_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The layout changes under a server that knows nothing of it, and which even starts again on it."""
    monkeypatch.syspath_prepend(ROOT)
    from bench.upgrade import STEPS, upgrade

    heard: list[str] = []
    report = upgrade(ROOT, next_version(tmp_path), tables=5, seed=1, progress=heard.append)
    assert set(report.faults) == set(STEPS)
    assert set(report.tables) == set(GAMES)
    assert report.verified == sum(report.tables.values())
    assert report.rows > report.acknowledged > 0


class Version:
    """What a version does to a database at its start, and while it runs."""

    def __init__(self, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self._address, self._monkeypatch = address, monkeypatch

    def start(self, steps: int = 0, needs: int = 1, more: tuple[str, ...] = ()) -> None:
        """Knowing so many of the steps there are, or all and some more."""
        from zaria.server import migrations
        from zaria.server.postgres import OPTIONS

        known = _steps()[: steps or None] + more
        with self._monkeypatch.context() as patch:
            patch.setattr(migrations, "MIGRATIONS", known)
            patch.setattr(migrations, "NEEDS", needs)
            migrations.prepare(self._address, OPTIONS)

    def found(self, query: str) -> Any:
        import psycopg

        with psycopg.connect(self._address) as connection:
            return connection.execute(query).fetchone()


def _steps() -> tuple[str, ...]:
    from zaria.server.migrations import MIGRATIONS

    return MIGRATIONS


@pytest.fixture
def version(database: str, monkeypatch: pytest.MonkeyPatch) -> Version:
    return Version(database, monkeypatch)


@pytest.mark.parametrize("first", range(1, 3))
def test_a_database_of_every_layout_becomes_the_newest(first: int, version: Version) -> None:
    version.start(first)
    assert version.found("SELECT version FROM layout") == (first,)
    version.start()
    assert version.found("SELECT version FROM layout") == (len(_steps()),)
    assert first <= len(_steps())


def test_an_older_server_starts_on_what_was_only_added_to(version: Version) -> None:
    version.start(more=(MORE,))
    version.start()
    assert version.found("SELECT version FROM layout") == (len(_steps()) + 1,)


def test_what_an_older_server_cannot_bear_is_not_done_while_one_runs(database: str, version: Version) -> None:
    """The newer one says so and changes nothing; when the older is gone it goes on, and that one does not start."""
    from zaria.server.postgres import PostgresStore

    async def beat(leaves: bool) -> None:
        store = PostgresStore(database)
        await (store.leave("old") if leaves else store.beat("old", 3600))
        await store.close()

    newest = len(_steps()) + 1
    asyncio.run(beat(leaves=False))
    with pytest.raises(ValueError, match=r"1 servers of an older Zaria run .* stop them first"):
        version.start(needs=newest, more=("DROP TABLE reviews",))
    assert version.found("SELECT version FROM layout") == (len(_steps()),)
    assert version.found("SELECT count(*) FROM reviews") == (0,)
    asyncio.run(beat(leaves=True))
    version.start(needs=newest, more=("DROP TABLE reviews",))
    with pytest.raises(ValueError, match="written by a newer Zaria"):
        version.start()


def test_a_step_that_has_to_wait_lets_everybody_else_get_on(
    database: str, version: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long reader, such as a backup, holds the step up; who comes after it does not wait behind the step for long."""
    import psycopg

    from zaria.server import migrations
    from zaria.server.postgres import OPTIONS

    monkeypatch.setattr(migrations, "LOCKED", "100ms")
    version.start()
    with psycopg.connect(database) as reader:
        reader.execute("SELECT count(*) FROM tables")
        step = threading.Thread(target=version.start, kwargs={"more": (MORE,)})
        step.start()
        with psycopg.connect(database, autocommit=True, **OPTIONS) as writer:
            for _ in range(20):
                writer.execute("UPDATE tables SET people = TRUE")
                writer.execute("SELECT pg_sleep(0.02)")
        assert step.is_alive()
    step.join()
    assert version.found("SELECT version FROM layout") == (len(_steps()) + 1,)
