"""What a server does by itself: tasks that live, time that jumps, logs that cannot be followed, orders of the host.

It is long because whatever may go wrong at night does so here, on hubs of one kind.
"""

import asyncio
import random
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest

from zaria import events, snapshot
from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.events import AnyEvent
from zaria.games import registry
from zaria.server import hosting, housekeeping, quotas, sqlite, supervise
from zaria.server.archive import opened
from zaria.server.export import records
from zaria.server.hub import Hub
from zaria.server.lobby import MOST_DEVICES, Denied
from zaria.server.metrics import WRITABLE
from zaria.server.origins import Origins
from zaria.server.outbox import Outbox
from zaria.server.protocol import Accepted, Join, NewTable, Refused
from zaria.server.store import Order, Unwritable
from zaria.server.supervise import Tasks
from zaria.table import Table

from ..tables import Variant
from .hubs import NAMES, SECONDS, choose, figure, hub_on, listen, play_on, run, seated, until
from .places import place
from .times import Passing

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

DAY = 86_400.0
QWIXX: Variant = ("qwixx", 2, {})


def test_a_task_that_loses_a_cancellation_ends_all_the_same() -> None:
    """As drivers of databases do at times: a server would never stop."""

    async def work() -> None:
        cancelled = 0

        async def chore() -> None:
            nonlocal cancelled
            while True:
                try:
                    await asyncio.sleep(60)
                except asyncio.CancelledError:
                    cancelled += 1
                    if cancelled == 2:
                        raise

        tasks = Tasks()
        tasks.keep("chore", chore)
        await asyncio.sleep(0)
        await tasks.close()
        assert cancelled == 2

    run(work())


def test_a_task_that_fails_is_started_again() -> None:
    async def work() -> None:
        tries = 0
        pauses: list[float] = []

        async def sleep(seconds: float) -> None:
            pauses.append(seconds)

        async def chore() -> None:
            nonlocal tries
            tries += 1
            if tries < 4:
                raise RuntimeError("not yet")

        tasks = Tasks(sleep)
        tasks.keep("chore", chore)
        while tries < 4:
            await asyncio.sleep(0)
        assert pauses == [1.0, 2.0, 4.0]
        await tasks.close()

    run(work())


def test_a_task_that_was_well_for_long_is_started_again_soon() -> None:
    """Else a server that failed now and then for months would be silent for longer than it is taken for alive."""

    async def work() -> None:
        passing, lives = Passing(), [0.0, 0.0, 0.0, supervise.WELL, 1.0]
        pauses: list[float] = []

        async def sleep(seconds: float) -> None:
            pauses.append(seconds)
            await asyncio.sleep(0)

        async def chore() -> None:
            if lives:
                passing.passed += lives.pop(0)
                raise RuntimeError("again")

        tasks = Tasks(sleep, passing.time().now)
        tasks.keep("chore", chore)
        async with asyncio.timeout(SECONDS):
            while len(pauses) < 5:
                await asyncio.sleep(0)
        assert pauses == [1.0, 2.0, 4.0, 1.0, 2.0]
        await tasks.close()

    run(work())


DOCUMENTED = (Path(__file__).parents[2] / "docs/operating.md").read_text("utf-8")
DELETING = re.findall(r'sqlite3 zaria\.db "(DELETE[^"]*)"', DOCUMENTED)


@pytest.mark.file
@pytest.mark.parametrize("sql", DELETING, ids=["by its id", "by its age"])
def test_nothing_is_left_of_a_game_that_was_deleted_as_documented(sql: str, tmp_path: Path) -> None:
    file = tmp_path / "z.db"

    async def play() -> list[str]:
        async with hub_on(file, rehearse=False) as hub:
            played = [await seated(hub, QWIXX) for _ in range(2)]
            for live in played:
                await hub.make_link(live.table.id, NAMES[0], 0)
                await play_on(hub, live, random.Random(1), 10_000)
            return [live.table.id for live in played]

    old, new = run(play())
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("UPDATE tables SET updated = updated - ? WHERE id = ?", (400 * DAY, old))
        database.executemany("INSERT OR IGNORE INTO snapshots VALUES (?, 1, '')", [(old,), (new,)])
        places = database.execute(WITH_A_GAME).fetchall()
        database.executescript(sql.replace("'ID'", f"'{old}'"))
        left = {id: [name for name, column in places if _has(database, name, column, id)] for id in (old, new)}
    assert left == {old: [], new: [name for name, _ in places]}


WITH_A_GAME = """SELECT tables.name, columns.name FROM sqlite_master tables, pragma_table_info(tables.name) columns
    WHERE tables.type = 'table' AND columns.name = iif(tables.name = 'tables', 'id', 'table_id')"""


def _has(database: sqlite3.Connection, name: str, column: str, id: str) -> bool:
    return database.execute(f"SELECT 1 FROM {name} WHERE {column} = ?", (id,)).fetchone() is not None


def test_a_jump_of_the_calendar_deletes_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await seated(hub, QWIXX)
            passing.jump(15 * DAY)
            for _ in range(3):
                await hub.housekeeping.tidy()
            assert await hub.store.load(live.table.id) is not None

    run(work())


def test_an_abandoned_table_is_forgotten_days_after_it_was_marked(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            left, kept = await seated(hub, QWIXX), await seated(hub, QWIXX)
            watching = Outbox(None)
            await hub.arrive(kept.table.id, watching, None)
            for days in (15, 1, 1):  # time really passes
                passing.passed += days * DAY
                passing.calendar += days * DAY
                await hub.housekeeping.tidy()
                assert await hub.store.load(left.table.id) is not None
            passing.passed += 2 * DAY
            passing.calendar += 2 * DAY
            async with asyncio.timeout(SECONDS):
                while await hub.store.load(left.table.id) is not None:  # a round is left to others who are at it
                    await hub.housekeeping.tidy()
            assert await hub.store.load(kept.table.id) is not None  # somebody is there

    run(work())


BAD_LINES = {
    "not-allowed": msgspec.json.encode(events.Chose(0, "red 99")),
    "of-a-newer-version": b'{"kind":"newer","seat":0}',
    "damaged": b"{",
}


@pytest.mark.file
@pytest.mark.parametrize("line", BAD_LINES.values(), ids=BAD_LINES)
def test_taking_up_goes_on_after_a_table_that_cannot_be_followed(line: bytes, tmp_path: Path) -> None:
    file = tmp_path / "z.db"

    async def play() -> list[str]:
        async with hub_on(file, rehearse=False) as hub:
            return [(await seated(hub, QWIXX, seconds=600)).table.id for _ in range(3)]

    ids = run(play())
    _spoil(file, ids[1], line)

    async def again() -> None:
        async with hub_on(file, rehearse=False) as hub:
            for id in (ids[0], ids[2]):
                while id not in hub.live:
                    await asyncio.sleep(0.005)
                assert hub.live[id].tasks
            with pytest.raises(Denied) as denied:
                await hub.look(ids[1], None)
            assert (denied.value.status, denied.value.key) == (410, "refusal.table-broken")

    run(again())


def _spoil(file: Path, table: str, body: bytes) -> None:
    """A last line that this version cannot follow."""
    import apsw

    connection = apsw.Connection(str(file))
    query = "SELECT max(number) FROM log WHERE table_id = ?"
    ((last,),) = connection.execute(query, (table,))
    connection.execute("INSERT INTO log VALUES (?, ?, ?, ?, NULL)", (table, last + 1, body, time.time()))
    connection.close()


@pytest.mark.file
def test_one_fault_of_taking_up_is_not_everybodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "z.db"

    async def play() -> list[str]:
        async with hub_on(file, rehearse=False) as hub:
            return [(await seated(hub, QWIXX, seconds=600)).table.id for _ in range(2)]

    ids = run(play())
    take_up = Hub.take_up

    async def sometimes(hub: Hub, id: str) -> bool:
        if id == ids[0]:  # which comes first
            raise RuntimeError("no luck")
        return await take_up(hub, id)

    monkeypatch.setattr(Hub, "take_up", sometimes)

    async def again() -> None:
        async with hub_on(file, rehearse=False) as hub:
            await hub.take_up_all()
            assert ids[1] in hub.live

    run(again())


@pytest.mark.file
def test_a_damaged_summary_is_missing_in_lists_and_no_more(tmp_path: Path) -> None:
    file = tmp_path / "z.db"

    async def play() -> list[str]:
        async with hub_on(file, rehearse=False) as hub:
            tables = [NewTable(game="qwixx", players=2, name="Anna", public=True) for _ in range(2)]
            return [(await hub.create("A", table)).table.id for table in tables]

    damaged, whole = run(play())
    connection = apsw.Connection(str(file))
    connection.execute("UPDATE tables SET summary = x'7b7d' WHERE id = ?", (damaged,))
    connection.close()

    async def again() -> None:
        async with hub_on(file, rehearse=False) as hub:
            assert [found.id for found in await hub.store.open_tables(50)] == [whole]
            assert [found.id for found in await hub.tables_of("A")] == [whole]
            assert (await hub.look(damaged, "A")).table.id == damaged

    run(again())


@pytest.mark.file
def test_what_was_finished_is_shown_and_exported_whatever_becomes_of_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "z.db"

    async def play() -> tuple[str, str, Any]:
        async with hub_on(file, rehearse=False) as hub:
            ended = await seated(hub, QWIXX)
            while ended.table.state != "over":
                for seat in list(ended.table.to_act):
                    await choose(hub, ended, seat, "pass")
            going = await seated(hub, QWIXX)
            return ended.table.id, going.table.id, (await hub.look(ended.table.id, None)).view

    over, playing, view = run(play())
    monkeypatch.setattr(registry.part("qwixx", "texts").Qwixx, "outcome_text", lambda *_: "other dice")

    async def later() -> None:
        async with hub_on(file, rehearse=False) as hub:
            hub.warming._rules.set()
            assert (await hub.look(over, None)).view == msgspec.json.decode(view)
            assert (await hub.record(over))["table"] == over
            with pytest.raises(Denied, match="table-broken"):
                await hub.look(playing, None)

    run(later())
    assert [record["table"] for record in records(file)] == [over, playing]
    assert [("unreadable" in record) for record in records(file)] == [False, True]


@pytest.mark.file
def test_what_a_new_version_cannot_follow_is_said_before_one_switches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "z.db"

    async def play() -> str:
        async with hub_on(file, rehearse=False) as hub:
            await seated(hub, ("knaster", 2, {}))
            return (await seated(hub, QWIXX)).table.id

    broken = run(play())
    assert main(["check", "--data", str(file), "--lang", "en"]) == 0
    before = file.read_bytes()
    monkeypatch.setattr(registry.part("qwixx", "texts").Qwixx, "outcome_text", lambda *_: "other dice")
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main(["check", "--data", str(file), "--lang", "en"])
    assert ended.value.code == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said[:-1]] == [broken]
    assert file.read_bytes() == before


@pytest.mark.file
def test_a_disk_that_takes_nothing_is_said_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(_: apsw.Connection) -> Any:
        raise apsw.FullError("no room")

    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await seated(hub, QWIXX)
            id, socket = live.table.id, listen(live, NAMES[1])
            await choose(hub, live, 0, "pass")
            answers = dict(live.table.answers)
            monkeypatch.setattr(sqlite, "transaction", full_disk)
            with pytest.raises(Unwritable) as full:
                await choose(hub, live, 1, "pass")
            assert (full.value.status, full.value.key) == (507, "refusal.no-room")
            assert socket.closed  # with 1012: come back
            await passing.sleep(1.0)  # what was found a moment ago still holds
            assert not await hub.housekeeping.can_write()
            monkeypatch.undo()
            await passing.sleep(1.0)
            assert await hub.housekeeping.can_write()
            assert (await hub.get(id)).table.answers == answers  # what was acknowledged, and nothing else
            await choose(hub, hub.live[id], 1, "pass")

    run(work())


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_snapshot_is_the_table(game: str, tmp_path: Path) -> None:
    import random

    from .hubs import play_on

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, (game, max(2, registry.GAMES[game].players.start), {}), memory=True)
            dice = random.Random(4)
            for _ in range(6):
                await play_on(hub, live, dice, 7)
                table = live.table
                other = snapshot.restored(table.id, table.secret, snapshot.taken(table))
                assert other is not None
                assert other.record() == table.record()
                assert (other.numbers, other.asked, other.answers) == (table.numbers, table.asked, table.answers)
                assert (other.story, other.held, other.draws) == (table.story, table.held, table.draws)
                assert other.public_view() == table.public_view()
                assert [other.match.mine(s) for s in range(2)] == [table.match.mine(s) for s in range(2)]  # type: ignore[union-attr]

    run(work())


@pytest.mark.file
def test_a_long_table_is_loaded_from_its_snapshot(tmp_path: Path) -> None:
    file = tmp_path / "z.db"

    async def play() -> tuple[str, Any]:
        async with hub_on(file, Passing().time(), rehearse=False, unwatched_minutes=10**6) as hub:
            while True:  # a game by chance may also be a short one
                live = await hub.create("host", NewTable(game="trio", players=3, bots=["random"] * 3))
                await hub.begin(live.table.id, "host")
                while live.table.rows < 700 and live.table.state == "playing":
                    await asyncio.sleep(0.005)
                live.close()
                if live.table.rows >= 700:
                    return live.table.id, live.table.rows

    id, rows = run(play())

    async def later() -> None:
        async with hub_on(file, rehearse=False) as hub:
            stored, whole = await hub.store.load(id), await hub.store.load(id, whole=True)
            assert stored is not None
            assert whole is not None
            assert stored.snapshot is not None
            assert len(stored.rows) < rows / 2 < len(whole.rows)
            table = await hub._folding.table(id, stored)
            assert table.record() == Table.folded(id, whole.secret, whole.rows).record()
            broken = stored._replace(snapshot=b"nonsense")
            assert (await hub._folding.table(id, broken)).record() == table.record()

    run(later())


def test_an_endless_game_is_closed_without_a_winner(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, most_lines=60) as hub:
            live = await hub.create("host", NewTable(game="trio", players=3, bots=["random"] * 3))
            await hub.begin(live.table.id, "host")
            while live.table.state == "playing":
                await asyncio.sleep(0.005)
            picture = await hub.look(live.table.id, None)
            assert (picture.table.state, picture.table.closed) == ("closed", "refusal.endless")
            assert live.table.to_act == ()

    run(work())


def test_a_table_that_never_starts_is_closed_too(tmp_path: Path) -> None:
    """Whoever sits down again and again fills a log as well as one who plays without end."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, most_lines=60) as hub:
            live = await hub.create("host", NewTable(game="qwixx", players=2, name="Anna"))
            while live.table.state == "open" and live.table.rows < 100:
                await hub.join(live.table.id, "guest", Join("Boris", 1))
            assert (live.table.rows, live.table.closed) == (61, "refusal.endless")
            with pytest.raises(Denied, match="already-started"):
                await hub.join(live.table.id, "guest", Join("Boris", 1))

    run(work())


def test_nothing_goes_on_at_a_closed_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, QWIXX)
            id, table = live.table.id, live.table
            await hub.order(id, lambda table: [events.Closed("refusal.closed-by-host")])
            rows = table.rows
            answer = await hub.choose(id, NAMES[0], 0, "id", table.numbers[0], "pass")
            assert isinstance(answer, Refused)
            assert answer.key == "refusal.game-over"
            for wish in (hub.seat_bot(id, NAMES[0], 1, "casual"), hub.leave(id, NAMES[1], 1)):
                with pytest.raises(Denied, match="game-over"):
                    await wish
            assert table.rows == rows

    run(work())


def test_a_seat_is_played_from_only_so_many_devices(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.create("device 0", NewTable(game="qwixx", players=2, name="Anna"))
            id = live.table.id
            for number in range(1, MOST_DEVICES):
                await hub.use_link((await hub.make_link(id, "device 0", 0))[0], f"device {number}")
            with pytest.raises(Denied, match="too-many-devices"):
                await hub.use_link((await hub.make_link(id, "device 0", 0))[0], "one more")
            await hub.use_link((await hub.make_link(id, "device 0", 0))[0], "device 1")

    run(work())


@pytest.mark.file
def test_orders_of_whoever_runs_the_server(tmp_path: Path) -> None:
    file = tmp_path / "z.db"

    async def work() -> None:
        async with hub_on(file, rehearse=False) as hub:
            live = await seated(hub, QWIXX)
            hosting.give_order(file, Order("rename", live.table.id, 1, "***"))
            hosting.give_order(file, Order("close", live.table.id))
            hosting.keep_out(file, "address", "192.0.2.1")
            await hub.housekeeping.hear()
            assert live.table.seats[1].name == "***"
            assert live.table.state == "closed"
            assert hub.blocked == {("address", "192.0.2.1")}
            hosting.let_in(file, "address", "192.0.2.1")
            await hub.housekeeping.hear()
            assert hub.blocked == set()
            with pytest.raises(ValueError, match="no table"):
                hosting.give_order(file, Order("close", "nowhere"))

    run(work())


@pytest.mark.parametrize("fault", [RuntimeError("a fault"), Denied(503, "table-busy"), Unwritable("no disk")], ids=repr)
def test_an_order_is_gone_only_when_it_is_done(
    fault: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "z.db"
    monkeypatch.setattr(housekeeping, "LISTEN", 3600)  # only when we say so

    async def work() -> None:
        passing = Passing()
        async with hub_on(file, passing.time(), rehearse=False) as hub:
            first, second = await seated(hub, QWIXX), await seated(hub, QWIXX)
            faults, carry_out = [fault], hub.order

            async def spoiled(id: str, lines_of: Callable[[Table], list[AnyEvent]]) -> None:
                if id == first.table.id and faults:
                    raise faults.pop()
                await carry_out(id, lines_of)

            monkeypatch.setattr(hub, "order", spoiled)
            hosting.give_order(place(file), Order("rename", first.table.id, 1, "***"))
            hosting.give_order(place(file), Order("close", second.table.id))
            with suppress(Unwritable):
                await hub.housekeeping.hear()
            assert first.table.seats[1].name == "B"
            assert len(await hub.store.orders()) == 1 + isinstance(fault, Unwritable)  # the others need not wait for it
            await passing.sleep(60)
            await hub.housekeeping.hear()
            assert (first.table.seats[1].name, second.table.state) == ("***", "closed")
            assert await hub.store.orders() == []

    run(work())


def test_an_order_of_which_only_word_was_lost_is_not_carried_out_again(tmp_path: Path) -> None:
    file = tmp_path / "z.db"

    async def work() -> None:
        async with hub_on(file, rehearse=False) as hub:
            live = await seated(hub, QWIXX)
            for _ in range(2):
                hosting.give_order(place(file), Order("rename", live.table.id, 1, "***"))
                await hub.housekeeping.hear()
            rows = live.table.rows
            with pytest.raises(ValueError, match="10"):
                hosting.give_order(place(file), Order("rename", live.table.id, 9, "nobody"))
            with opened(place(file), write=True) as archive:  # as by an older command, which does not look
                body = msgspec.json.encode(Order("rename", live.table.id, 9, "nobody"))
                archive.do("INSERT INTO orders (body) VALUES (?)", body)
            await hub.housekeeping.hear()
            assert await hub.store.orders() == []
            assert hub.live[live.table.id] is live
            assert live.table.rows == rows
            stored = await hub.store.load(live.table.id, whole=True)
            assert stored is not None
            assert [type(row.event) for row in stored.rows].count(events.Renamed) == 1

    run(work())


def test_whether_it_can_write_is_known_also_where_nobody_asks(tmp_path: Path) -> None:
    WRITABLE.set(0)

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False):
            await until(lambda: figure(WRITABLE) == 1)

    run(work())


@pytest.mark.file
def test_whoever_is_blocked_has_to_go(tmp_path: Path) -> None:
    file = tmp_path / "z.db"

    async def work() -> None:
        async with hub_on(file, rehearse=False) as hub:
            live = await seated(hub, QWIXX)
            sockets = [
                Outbox(NAMES[0], address="192.0.2.1"),
                Outbox(NAMES[1], address="2001:db8::/64"),
                Outbox(None, address="192.0.2.3"),
            ]
            for outbox in sockets:
                await hub.arrive(live.table.id, outbox, None)
            hosting.keep_out(file, "key", NAMES[0])
            hosting.keep_out(file, "address", "2001:db8::7:1")
            await hub.housekeeping.hear()
            assert [outbox.closed for outbox in sockets] == [True, True, False]
            hosting.let_in(file, "address", "2001:db8:0::9/64")
            await hub.housekeeping.hear()
            assert hub.blocked == {("key", NAMES[0])}
            with pytest.raises(ValueError, match="not appear to be"):
                hosting.keep_out(file, "address", "play.example.org")

    run(work())


def test_a_rematch_is_written_at_once_or_not_at_all(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, QWIXX)
            while live.table.state != "over":
                for seat in list(live.table.to_act):
                    await choose(hub, live, seat, "pass")
            append, tried = hub.store.append, []

            async def failing(*entries: Any) -> None:
                tried.append(len(entries))
                raise RuntimeError("killed here")

            hub.store.append = failing  # type: ignore[method-assign]
            with pytest.raises(RuntimeError):
                await hub.rematch(live.table.id, NAMES[0])
            hub.store.append = append  # type: ignore[method-assign]
            assert tried == [2]
            first = await hub.rematch(live.table.id, NAMES[0])
            assert first == await hub.rematch(live.table.id, NAMES[1])

    run(work())


def test_the_hosts_right_follows_the_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.create("phone", NewTable(game="qwixx", players=2, bots=["random"], name="Anna"))
            token, _ = await hub.make_link(live.table.id, "phone", 0)
            await hub.use_link(token, "tablet")
            assert (await hub.look(live.table.id, "tablet")).table.host
            await hub.begin(live.table.id, "tablet")
            assert live.table.state == "playing"

    run(work())


def test_those_the_host_sent_away_do_not_walk_back_in(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.create("host", NewTable(game="qwixx", players=3, name="Anna"))
            await hub.join(live.table.id, "guest", Join("Boris"))
            await hub.leave(live.table.id, "host", 1)
            with pytest.raises(Denied, match="asked-to-leave"):
                await hub.join(live.table.id, "guest", Join("Cleo"))
            await hub.join(live.table.id, "friend", Join("Dora"))
            await hub.leave(live.table.id, "friend", 1)
            await hub.join(live.table.id, "friend", Join("Dora"))  # who left by themselves may come back

    run(work())


def test_at_a_public_table_nor_do_they_as_somebody_else(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.create("host", NewTable(game="qwixx", players=3, name="Anna", public=True), "192.0.2.1")
            id = live.table.id
            await hub.join(id, "guest", Join("Boris"), "192.0.2.2")
            await hub.leave(id, "host", 1)
            with pytest.raises(Denied, match="asked-to-leave"):
                await hub.join(id, "a new key", Join("Cleo"), "192.0.2.2")
            await hub.join(id, "brother", Join("Dora"), "192.0.2.1")
            await hub.leave(id, "host", 1)
            await hub.join(id, "sister", Join("Eva"), "192.0.2.1")  # from the host's own house
            await hub.join(id, "somebody", Join("Fotis"), "192.0.2.3")

    run(work())


async def _played(hub: Hub, key: str, address: str = "") -> str:
    """A game of Qwixx alone, to its end."""
    live = await hub.create(key, NewTable(game="qwixx", players=1, name="Anna"), address)
    await hub.begin(live.table.id, key)
    while live.table.state != "over":
        number = live.table.numbers[0]
        await hub.choose(live.table.id, key, 0, f"c{number}", number, "pass")
    return live.table.id


def test_a_name_hidden_after_the_end_is_hidden_in_the_record_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            id = await _played(hub, "A")
            assert (await hub.record(id))["names"] == ["Anna"]
            hosting.give_order(place(tmp_path / "z.db"), Order("rename", id, 0, "***"))
            await hub.housekeeping.hear()
            assert (await hub.record(id))["names"] == ["***"]
            kept = await hub.store.result(id)
            assert kept is not None
            assert b"Anna" not in kept.record + kept.picture

    run(work())


def test_a_rematch_is_a_table_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts, takes room on the disk, and belongs to the address that wished it."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, most_tables_of_address=1) as hub:
            id, other = await _played(hub, "A", "192.0.2.1"), await _played(hub, "B", "192.0.2.2")
            with monkeypatch.context() as full:
                full.setattr(hub.store, "free_bytes", lambda: 0)
                with pytest.raises(Denied, match="no-room"):
                    await hub.rematch(id, "A", "192.0.2.1")
            again = await hub.get(await hub.rematch(id, "A", "192.0.2.1"))
            assert again.owner == "192.0.2.1"
            assert await hub.rematch(id, "A", "192.0.2.1") == again.table.id
            with pytest.raises(Denied, match="too-many-tables"):
                await hub.rematch(other, "B", "192.0.2.1")

    run(work())


def test_a_table_that_comes_back_into_memory_is_whose_it_was(tmp_path: Path) -> None:
    """Otherwise an address could have bots think for it as somebody new, and sit down where it was sent away."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.create("host", NewTable(game="qwixx", players=3, name="Anna", public=True), "192.0.2.1")
            id = live.table.id
            await hub.join(id, "guest", Join("Boris"), "192.0.2.2")
            await hub.leave(id, "host", 1)
            hub.drop(id)
            assert (await hub.get(id)).owner == "192.0.2.1"
            with pytest.raises(Denied, match="asked-to-leave"):
                await hub.join(id, "a new key", Join("Cleo"), "192.0.2.2")

    run(work())


def test_some_sockets_are_kept_for_those_who_sit_however_few_files_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            monkeypatch.setattr(quotas, "most_connections", lambda: 10)
            live = await seated(hub, QWIXX)
            for _ in range(8):
                await hub.arrive(live.table.id, Outbox(None), None)
            with pytest.raises(Denied, match="too-many"):
                await hub.arrive(live.table.id, Outbox(None), None)
            await hub.arrive(live.table.id, Outbox(NAMES[0]), None)

    run(work())


def test_origins_are_bounded_and_those_of_tables_in_memory_stay() -> None:
    origins = Origins(most=2)
    for number, table in enumerate("abc"):
        origins.of(table, {"a"}).opener = str(number)
    assert [origins.of(table, {"a"}).opener for table in "ac"] == ["0", "2"]
    assert not origins.of("b", {"a"}).opener


def test_the_tables_of_one_address_do_not_fill_the_log(tmp_path: Path) -> None:
    """Choices are refused with a sentence, bots wait, and others play on."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, most_new_lines=20) as hub:
            greedy = await hub.create("A", NewTable(game="qwixx", players=2, bots=["random"] * 2), "192.0.2.1")
            await hub.begin(greedy.table.id, "A")
            while sum(told.seat is not None for told in greedy.table.match.log) < 20:  # type: ignore[union-attr]
                await asyncio.sleep(0.01)
            mine = await hub.create("B", NewTable(game="qwixx", players=1, name="Anna"), "192.0.2.1")
            await hub.begin(mine.table.id, "B")
            refused = await hub.choose(mine.table.id, "B", 0, "c1", mine.table.numbers[0], "pass")
            assert isinstance(refused, Refused)
            assert refused.key == "refusal.too-many"
            other = await hub.create("C", NewTable(game="qwixx", players=1, name="Anna"), "192.0.2.2")
            await hub.begin(other.table.id, "C")
            assert isinstance(await hub.choose(other.table.id, "C", 0, "c1", other.table.numbers[0], "pass"), Accepted)
            assert greedy.table.state == "playing"
            assert greedy.tasks

    run(work())


def test_an_id_of_a_choice_takes_little_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, QWIXX)
            answer = await hub.choose(live.table.id, NAMES[0], 0, "\U0001f3b2" * 26, live.table.numbers[0], "pass")
            assert isinstance(answer, Refused)
            assert answer.key == "refusal.bad-message"

    run(work())


def test_closed_tables_are_forgotten_like_those_that_nobody_came_back_to(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await hub.create("A", NewTable(game="qwixx", players=2, name="Anna"))
            id = live.table.id
            await hub.order(id, lambda _: [events.Closed("refusal.closed-by-host")])
            hub.drop(id)
            for days in (15, 4):
                assert await hub.store.load(id) is not None
                passing.passed += days * DAY
                passing.calendar += days * DAY
                await hub.housekeeping.tidy()
            assert await hub.store.load(id) is None

    run(work())


@pytest.mark.parametrize(("most", "address"), [({"most_tables": 2}, ""), ({"most_tables_of_address": 2}, "192.0.2.1")])
def test_nobody_opens_tables_without_end(tmp_path: Path, most: dict[str, Any], address: str) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, **most) as hub:
            wanted = NewTable(game="qwixx", players=2)
            for _ in range(2):
                await hub.create("host", wanted, address)
            with pytest.raises(Denied, match="too-many-tables"):
                await hub.create("host", wanted, address)
            await hub.create("other", wanted, "192.0.2.2")

    run(work())


def test_one_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    """Also behind a proxy, which brings everybody's connections."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, most_connections=3) as hub:
            live = await hub.create("host", NewTable(game="qwixx", players=2))
            there = [Outbox(f"key {number}", address="192.0.2.1") for number in range(3)]
            for outbox in there:
                await hub.arrive(live.table.id, outbox, None)
            with pytest.raises(Denied, match="too-many"):
                await hub.arrive(live.table.id, Outbox(None, address="192.0.2.1"), None)
            await hub.arrive(live.table.id, Outbox(None, address="192.0.2.2"), None)
            hub.depart(live, there[0])
            await hub.arrive(live.table.id, Outbox(None, address="192.0.2.1"), None)

    run(work())


def test_the_last_sockets_are_for_those_who_sit(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, most_sockets=5) as hub:
            live = await seated(hub, QWIXX)
            for _ in range(4):
                await hub.arrive(live.table.id, Outbox(None), None)
            with pytest.raises(Denied, match="too-many"):
                await hub.arrive(live.table.id, Outbox(None), None)
            await hub.arrive(live.table.id, Outbox(NAMES[0]), None)
            with pytest.raises(Denied, match="too-many"):
                await hub.arrive(live.table.id, Outbox(NAMES[1]), None)

    run(work())


def test_asking_whether_it_can_write_does_not_write_each_time(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            tries, try_writing = 0, hub.store.try_writing

            async def counted() -> None:
                nonlocal tries
                tries += 1
                await try_writing()

            hub.store.try_writing = counted  # type: ignore[method-assign]
            assert all(await asyncio.gather(*(hub.housekeeping.can_write() for _ in range(50))))
            assert tries == 1
            await passing.sleep(1.0)
            assert await hub.housekeeping.can_write()
            assert tries == 2

    run(work())


@pytest.mark.file
def test_no_table_opens_on_a_full_disk(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, least_free_mb=10**9) as hub:
            with pytest.raises(Denied) as denied:
                await hub.create("host", NewTable(game="qwixx"))
            assert (denied.value.status, denied.value.key) == (507, "refusal.no-room")

    run(work())
