"""The store: durable, in order, all or nothing, and never older or newer than it says."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest

from zaria.engine.compiler import COMPILED
from zaria.events import Chose, Created, Happened, Row
from zaria.server.archive import opened
from zaria.server.sqlite import MIGRATIONS, SqliteStore, backup, connect, migrate, transaction
from zaria.server.store import Conflict, Entry, Store, Stored, Summary

from ..threads import another_thread
from . import real
from .places import place, store_at

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

CREATED = Created(game="qwixx", players=2, options={}, host="host", commitment="promise")


def summary(id: str, state: str = "open", public: bool = True) -> Summary:
    return Summary(id, "qwixx", 2, {}, [None, None], state, public, 1.0)


def run(file: Path, work: Any) -> Any:
    async def main() -> Any:
        store = store_at(file)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


async def open_table(store: Store, id: str, **more: Any) -> None:
    await store.append(Entry(id, [Row(1, CREATED, time.time())], summary(id, **more), b"secret"))


async def stored(store: Store, id: str) -> Stored:
    found = await store.load(id)
    assert found is not None
    return found


def test_what_was_appended_is_there_for_the_next_process(tmp_path: Path) -> None:
    rows = [Row(2, Chose(0, "red 7"), 2.0, "id-1"), Row(3, Happened("3 4"), 3.0)]

    async def write(store: Store) -> None:
        await open_table(store, "t")
        await store.append(Entry("t", rows))

    run(tmp_path / "z.db", write)
    stored = run(tmp_path / "z.db", lambda store: store.load("t"))
    assert stored.secret == b"secret"
    assert stored.rows[1:] == rows
    assert stored.rows[0].event == CREATED


def test_a_table_has_one_name(tmp_path: Path) -> None:
    """Under another it would be in memory twice."""

    async def work(store: Store) -> None:
        await open_table(store, "t")
        for name in ("t\0", "\0t", "t ", "T"):
            assert await store.load(name) is None

    run(tmp_path / "z.db", work)


def test_an_unknown_table_is_none(tmp_path: Path) -> None:
    assert run(tmp_path / "z.db", lambda store: store.load("nobody")) is None


@pytest.mark.parametrize(
    "row", [Row(1, Happened("3 4"), 1.0), Row(3, Chose(0, "pass"), 1.0, "id-1")], ids=["number", "choice"]
)
def test_a_second_line_of_the_same_number_or_choice_is_a_conflict(tmp_path: Path, row: Row) -> None:
    async def work(store: Store) -> None:
        await open_table(store, "t")
        await store.append(Entry("t", [Row(2, Chose(0, "red 7"), 1.0, "id-1")]))
        with pytest.raises(Conflict):
            await store.append(Entry("t", [row, Row(9, Happened("1 1"), 1.0)]))
        assert [row.number for row in (await stored(store, "t")).rows] == [1, 2]

    run(tmp_path / "z.db", work)


def test_one_bad_append_does_not_harm_those_committed_with_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await open_table(store, "t")
        numbers = [2, 3, 3, 4, 2, 5]
        results = await asyncio.gather(
            *(store.append(Entry("t", [Row(n, Happened(str(i)), 1.0)])) for i, n in enumerate(numbers)),
            return_exceptions=True,
        )
        assert [isinstance(result, Conflict) for result in results] == [False, False, True, False, True, False]
        assert [row.number for row in (await stored(store, "t")).rows] == [1, 2, 3, 4, 5]

    run(tmp_path / "z.db", work)


@pytest.mark.file
def test_commits_are_durable_and_grouped(tmp_path: Path) -> None:
    connection = connect(tmp_path / "z.db")
    assert connection.pragma("journal_mode") == "wal"
    assert connection.pragma("synchronous") == 2
    connection.close()


def test_lists(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await open_table(store, "open")
        await open_table(store, "private", public=False)
        await open_table(store, "playing", state="playing")
        await store.append(Entry("private", [Row(2, Happened("1 1"), 1.0)], sitters=["me", "me"]))
        assert [table.id for table in await store.open_tables(9)] == ["open"]
        assert [table.id for table in await store.tables_of("me", 9)] == ["private"]
        assert await store.unfinished(time.time() - 60) == ["playing"]
        assert await store.unfinished(time.time() + 60) == []

    run(tmp_path / "z.db", work)


def test_links_are_used_once_and_expire(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.put_link("a", "t", 1, "key", time.time() + 60)
        await store.put_link("b", "t", 1, "key", time.time() - 1)
        assert await store.take_link("a") == ("t", 1, "key")
        assert await store.take_link("a") is None
        assert await store.take_link("b") is None

    run(tmp_path / "z.db", work)


def test_links_that_nobody_uses_do_not_pile_up(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.put_link("old", "t", 1, "key", time.time() - 1)
        await store.put_link("new", "t", 1, "key", time.time() + 60)
        await store.forget(0, 0, set())

    run(tmp_path / "z.db", work)
    with opened(place(tmp_path / "z.db")) as archive:
        assert [token for (token,) in archive.ask("SELECT token FROM links")] == ["new"]


DAY = 86_400.0


def test_abandoned_tables_are_marked_first_and_deleted_later(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for id in ("old", "busy", "back", "watched"):
            await open_table(store, id, state="playing")
        await open_table(store, "finished", state="over")
        later = time.time() + 100
        await store.append(Entry("busy", [Row(2, Happened("3 4"), later + 1)]))
        await store.mark_abandoned(later, later, ())
        await store.mark_abandoned(later - DAY, later, {"watched"})  # in the memory of a process that never forgets
        assert await store.forget(later - DAY, 0, ()) == []  # marked just now
        await store.append(Entry("back", [Row(2, Happened("3 4"), later + 2)]))
        await store.mark_abandoned(later, later + 3, {"watched"})
        assert await store.forget(later + DAY, 0, {"old"}) == []  # somebody is there
        assert await store.forget(later + DAY, 0, ()) == ["old"]
        assert await store.load("old") is None
        for id in ("finished", "busy", "back", "watched"):
            assert await store.load(id) is not None

    run(tmp_path / "z.db", work)


def test_a_mark_of_a_calendar_that_was_ahead_does_not_count(tmp_path: Path) -> None:
    async def work(store: Store) -> list[str]:
        await open_table(store, "t", state="playing")
        now, day = time.time(), 86_400
        await store.mark_abandoned(now + day, now + 15 * day, ())
        await store.mark_abandoned(now - 14 * day, now, ())  # the calendar is right again
        return await store.forget(now + 16 * day, now, ())

    assert run(tmp_path / "z.db", work) == []


def test_games_that_no_person_played_are_not_kept_for_ever(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await open_table(store, "bots", state="over")
        people = summary("people", state="over")
        people.names[0] = "Μαρία"
        await store.append(Entry("people", [Row(1, CREATED, 1.0)], people, b"secret"))
        assert await store.forget(0, time.time() - 1, ()) == []
        assert await store.forget(0, time.time() + 1, ()) == ["bots"]
        assert await store.load("people") is not None

    run(tmp_path / "z.db", work)


@pytest.mark.file
def test_a_backup_is_whole_and_ends_while_the_store_is_busy(tmp_path: Path) -> None:
    """It takes one pass, although every commit meanwhile changes the file."""
    copies: list[int] = []

    async def work(store: Store) -> None:
        await open_table(store, "t")
        stop = False

        async def write() -> None:
            number = 2
            while not stop:
                await store.append(Entry("t", [Row(number, Happened("1 1"), 1.0)]))
                number += 1

        writing = asyncio.create_task(write())
        for _ in range(5):
            await asyncio.to_thread(backup, tmp_path / "z.db", tmp_path / "copy.db")
            copies.append((tmp_path / "copy.db").stat().st_size)
        stop = True
        await writing

    run(tmp_path / "z.db", work)
    assert copies == sorted(copies)
    rows = run(tmp_path / "copy.db", lambda store: store.load("t")).rows
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert not list(tmp_path.glob("*.partial"))


@pytest.mark.file
def test_a_backup_that_fails_leaves_the_old_copy(tmp_path: Path) -> None:
    run(tmp_path / "z.db", lambda store: open_table(store, "t"))
    backup(tmp_path / "z.db", tmp_path / "copy.db")
    before = (tmp_path / "copy.db").read_bytes()
    (tmp_path / "z.db").write_bytes(b"SQLite format 3\0" + bytes(4080))
    with pytest.raises(OSError, match="cannot be"):
        backup(tmp_path / "z.db", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_bytes() == before
    assert not list(tmp_path.glob("*.partial"))


@pytest.mark.file
def test_a_file_has_one_server(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(OSError, match="in use by another server"):
            SqliteStore(tmp_path / "z.db")

    run(tmp_path / "z.db", work)
    run(tmp_path / "z.db", lambda store: open_table(store, "t"))  # free again


@pytest.mark.file
def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    run(tmp_path / "z.db", lambda store: open_table(store, "t"))
    assert (tmp_path / "z.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.file
def test_a_damaged_file_is_said_at_the_start(tmp_path: Path) -> None:
    run(tmp_path / "z.db", lambda store: open_table(store, "t"))
    content = bytearray((tmp_path / "z.db").read_bytes())
    content[4096 + 8 : 4096 + 400] = bytes(392)
    (tmp_path / "z.db").write_bytes(content)
    with pytest.raises(OSError, match="damaged"):
        SqliteStore(tmp_path / "z.db")


@pytest.mark.file
def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / "z.db"))
    connection.pragma("user_version", len(MIGRATIONS) + 1)
    with pytest.raises(ValueError, match="newer Zaria"):
        migrate(connection)
    connection.close()


@pytest.mark.file
def test_others_go_on_while_the_disk_syncs(tmp_path: Path) -> None:
    connection = connect(tmp_path / "z.db")
    connection.execute("CREATE TABLE things (thing)")

    def steps_during_a_commit(steps: Callable[[], int]) -> int:
        with transaction(connection):
            connection.execute("INSERT INTO things VALUES (1)")
            before = steps()
        return steps() - before

    with another_thread() as steps:
        assert any(steps_during_a_commit(steps) for _ in range(200))
    connection.close()


@pytest.mark.file
def test_a_transaction_is_all_or_nothing(tmp_path: Path) -> None:
    connection = connect(tmp_path / "z.db")
    connection.execute("CREATE TABLE things (thing UNIQUE)")

    def put(*things: int) -> None:
        with transaction(connection):
            for thing in things:
                connection.execute("INSERT INTO things VALUES (?)", (thing,))

    with pytest.raises(apsw.ConstraintError):
        put(1, 2, 2)
    put(2)
    assert connection.execute("SELECT thing FROM things").fetchall() == [(2,)]
    connection.close()


async def together(store: Store, rows: dict[str, Row]) -> tuple[dict[str, bool], int]:
    """Append a line to each of these tables at once: where it was a conflict, and in how many transactions."""
    count = 0
    again = store._try  # type: ignore[attr-defined]

    async def counted(units: Any) -> Any:
        nonlocal count
        count += 1
        return await again(units)

    store._try = counted  # type: ignore[attr-defined]
    answers = await asyncio.gather(
        *(store.append(Entry(table, [row])) for table, row in rows.items()), return_exceptions=True
    )
    store._try = again  # type: ignore[attr-defined]
    return {table: isinstance(answer, Exception) for table, answer in zip(rows, answers, strict=True)}, count


@pytest.mark.file  # once; it brings a database of its own
@real.needed
def test_those_who_come_second_do_not_make_the_others_commit_one_by_one(database: str) -> None:
    """Neither do many of them, nor one whom the store cannot take at all."""
    from zaria.server.postgres import PostgresStore

    ids = [f"t{number:03}" for number in range(200)]

    async def work() -> None:
        store = PostgresStore(database)
        await store.append(*(Entry(id, [Row(1, CREATED, 1.0)], summary(id), b"secret") for id in ids))
        await together(store, {"t042": Row(2, Happened("3 4"), 1.0), "t043": Row(2, Chose(0, "pass"), 1.0, "mine")})

        lines = {id: Row(2, Happened("1 1"), 1.0) for id in ids} | {"t043": Row(3, Chose(0, "pass"), 1.0, "mine")}
        late, count = await together(store, lines)
        assert [id for id in ids if late[id]] == ["t042", "t043"]
        assert count <= 2

        lines = {id: Row(2 + number % 2, Happened("1 1"), 1.0) for number, id in enumerate(ids)}
        late, count = await together(store, lines)
        assert [id for id in ids if not late[id]] == ids[1::2]
        assert count <= 2

        beyond = Row(1 << 40, Happened("1 1"), 1.0)  # more than an integer of the database holds
        late, count = await together(store, {id: Row(4, Happened("1 1"), 1.0) for id in ids} | {"t150": beyond})
        assert [id for id in ids if late[id]] == ["t150"]
        assert count < 20
        assert await store.newest(ids) == dict.fromkeys(ids, 4) | {"t150": 2}
        await store.close()

    asyncio.run(work())
