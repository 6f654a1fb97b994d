"""Servers of neighbouring versions on one database: what both can run on, and what is said where they cannot."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from zaria import GAMES
from zaria.engine.compiler import COMPILED
from zaria.server import others
from zaria.server.lobby import Denied

from . import real
from .hubs import NAMES, arrived, choose, hubs, run, seated, until
from .running import open_socket, open_table, running

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


@pytest.mark.parametrize("first", range(1, (len(_steps()) if real.AVAILABLE else 1) + 1))
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


def plant(database: str, table: str) -> None:
    """A line of a kind that only a later version writes."""
    import psycopg

    with psycopg.connect(database) as connection:
        connection.execute(
            "INSERT INTO log SELECT table_id, max(number) + 1, %s, max(at), NULL FROM log"
            " WHERE table_id = %s GROUP BY table_id",
            (b'{"kind":"sung","seat":0}', table),
        )


def state(database: str, table: str) -> str:
    import psycopg

    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT state FROM tables WHERE id = %s", (table,)).fetchone()
    assert found
    return str(found[0])


def test_what_an_older_server_cannot_follow_is_left_to_the_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps nobody, marks nothing, and goes on with its other tables; alone it says how it is."""
    monkeypatch.setattr(others, "LOOK_WITHOUT_BUS", 0.02)

    async def work() -> None:
        async with hubs(database, None) as (old, new):
            newer, known = [(await seated(new, ("qwixx", 2, {}))).table for _ in range(2)]
            person = await arrived(old, newer.id, NAMES[0])
            await old.get(known.id)
            plant(database, newer.id)
            assert known.match is not None
            await choose(new, new.live[known.id], known.to_act[0], "pass")
            await until(lambda: person.closed)
            await until(lambda: old.live[known.id].table.rows == known.rows)
            for _ in range(2):
                with pytest.raises(Denied) as denied:
                    await old.look(newer.id, NAMES[0])
                assert (denied.value.status, denied.value.key) == (503, "refusal.table-elsewhere")
            assert state(database, newer.id) == "playing"
            await new.stop()
            with pytest.raises(Denied) as denied:
                await old.look(newer.id, NAMES[0])
            assert (denied.value.status, denied.value.key) == (410, "refusal.table-broken")

    run(work())


def test_bots_of_a_table_that_one_cannot_follow_are_left_to_the_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with hubs(database, None) as (old, new):
            id = (await seated(new, ("qwixx", 2, {}), seconds=600)).table.id
            await until(lambda: new.others.leads(new.live[id]))
            plant(database, id)
            new.drop(id, lost=True)
            leases = old.others.leases  # type: ignore[union-attr]
            leases._held.add(id)  # as if it had taken it over
            assert not await old.take_up(id)
            leases.let_go(id, False)
            assert leases._left == {id: True}

    run(work())


def test_people_on_an_older_server_are_told_to_come_back(tmp_path: Path, database: str) -> None:
    """And a balancer, to ask another: while one lives, the game has not ended for anybody."""
    import psycopg

    alive = "INSERT INTO processes (id, until) VALUES ('newer', now() + interval '1 hour')"
    with running(tmp_path, ZARIA_STORE=database) as server, psycopg.connect(database, autocommit=True) as connection:
        table = open_table(server)
        connection.execute(alive)
        with table.socket(0) as person:
            plant(database, table.id)
            assert person.closed() == 1012
        with pytest.raises(InvalidStatus, match="503"):
            table.socket(0)
        answer = server.ask("GET", f"/api/tables/{table.id}")
        assert (answer.status_code, answer.json()["key"]) == (503, "refusal.table-elsewhere")
        assert state(database, table.id) == "playing"
        connection.execute("DELETE FROM processes WHERE id = 'newer'")
        assert open_socket(server, table.id).closed() == 4410
        assert server.ask("GET", f"/api/tables/{table.id}").status_code == 410
        assert server.faults() == []
