"""The store: durable, in order, all or nothing, and never older or newer than it says."""

import asyncio
import time
from pathlib import Path
from typing import Any

import apsw
import pytest

from zaria.kernels.compiler import COMPILED
from zaria.server.events import Chose, Created, Happened, Row
from zaria.server.store import MIGRATIONS, Conflict, SqliteStore, Summary, connect, migrate

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

CREATED = Created("qwixx", 2, {}, "host", "promise")


def summary(id: str, state: str = "open", public: bool = True) -> Summary:
    return Summary(id, "qwixx", 2, {}, [None, None], state, public, 1.0)


def run(file: Path, work: Any) -> Any:
    async def main() -> Any:
        store = SqliteStore(file)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


async def open_table(store: SqliteStore, id: str, **more: Any) -> None:
    await store.append(id, [Row(1, CREATED, time.time())], summary(id, **more), b"secret")


def test_what_was_appended_is_there_for_the_next_process(tmp_path: Path) -> None:
    rows = [Row(2, Chose(0, "red 7"), 2.0, "id-1"), Row(3, Happened("3 4"), 3.0)]

    async def write(store: SqliteStore) -> None:
        await open_table(store, "t")
        await store.append("t", rows)

    run(tmp_path / "z.db", write)
    stored = run(tmp_path / "z.db", lambda store: store.load("t"))
    assert stored.secret == b"secret"
    assert stored.rows[1:] == rows
    assert stored.rows[0].event == CREATED


def test_an_unknown_table_is_none(tmp_path: Path) -> None:
    assert run(tmp_path / "z.db", lambda store: store.load("nobody")) is None


@pytest.mark.parametrize(
    "row", [Row(1, Happened("3 4"), 1.0), Row(3, Chose(0, "pass"), 1.0, "id-1")], ids=["number", "choice"]
)
def test_a_second_line_of_the_same_number_or_choice_is_a_conflict(tmp_path: Path, row: Row) -> None:
    async def work(store: SqliteStore) -> None:
        await open_table(store, "t")
        await store.append("t", [Row(2, Chose(0, "red 7"), 1.0, "id-1")])
        with pytest.raises(Conflict):
            await store.append("t", [row, Row(9, Happened("1 1"), 1.0)])
        assert [row.number for row in (await store.load("t")).rows] == [1, 2]  # type: ignore[union-attr]

    run(tmp_path / "z.db", work)


def test_one_bad_append_does_not_harm_those_committed_with_it(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await open_table(store, "t")
        numbers = [2, 3, 3, 4, 2, 5]
        results = await asyncio.gather(
            *(store.append("t", [Row(n, Happened(str(i)), 1.0)]) for i, n in enumerate(numbers)), return_exceptions=True
        )
        assert [isinstance(result, Conflict) for result in results] == [False, False, True, False, True, False]
        assert [row.number for row in (await store.load("t")).rows] == [1, 2, 3, 4, 5]  # type: ignore[union-attr]

    run(tmp_path / "z.db", work)


def test_commits_are_durable_and_grouped(tmp_path: Path) -> None:
    connection = connect(tmp_path / "z.db")
    assert connection.pragma("journal_mode") == "wal"
    assert connection.pragma("synchronous") == 2
    connection.close()


def test_lists(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await open_table(store, "open")
        await open_table(store, "private", public=False)
        await open_table(store, "playing", state="playing")
        await store.append("private", [Row(2, Happened("1 1"), 1.0)], sitters=["me", "me"])
        assert [table.id for table in await store.open_tables(9)] == ["open"]
        assert [table.id for table in await store.tables_of("me", 9)] == ["private"]
        assert await store.unfinished() == ["playing"]

    run(tmp_path / "z.db", work)


def test_links_are_used_once_and_expire(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.put_link("a", "t", 1, "key", time.time() + 60)
        await store.put_link("b", "t", 1, "key", time.time() - 1)
        assert await store.take_link("a") == ("t", 1, "key")
        assert await store.take_link("a") is None
        assert await store.take_link("b") is None

    run(tmp_path / "z.db", work)


def test_abandoned_tables_go_and_finished_or_busy_ones_stay(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for id, state in (("old", "playing"), ("finished", "over"), ("busy", "playing")):
            await open_table(store, id, state=state)
        later = time.time() + 100
        await store.append("busy", [Row(2, Happened("3 4"), later + 1)])
        assert await store.clean_up(later) == ["old"]
        assert await store.load("old") is None
        assert await store.load("finished") is not None
        assert await store.load("busy") is not None

    run(tmp_path / "z.db", work)


def test_a_backup_is_whole_while_the_store_is_in_use(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await open_table(store, "t")
        writing = [store.append("t", [Row(n, Happened("1 1"), 1.0)]) for n in range(2, 200)]
        await asyncio.gather(*writing[:50], store.backup(tmp_path / "copy.db"), *writing[50:])

    run(tmp_path / "z.db", work)
    rows = run(tmp_path / "copy.db", lambda store: store.load("t")).rows
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / "z.db"))
    connection.pragma("user_version", len(MIGRATIONS) + 1)
    with pytest.raises(ValueError, match="newer Zaria"):
        migrate(connection)
    connection.close()
