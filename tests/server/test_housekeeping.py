"""What a server does by itself: tasks that live, time that jumps, logs that cannot be followed, orders of the host."""

import asyncio
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest

from zaria import events, snapshot
from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.games import registry
from zaria.server import hosting, sqlite
from zaria.server.export import records
from zaria.server.lobby import MOST_DEVICES, Denied
from zaria.server.outbox import Outbox
from zaria.server.protocol import Join, NewTable, Refused
from zaria.server.store import Order, Unwritable
from zaria.server.supervise import Tasks
from zaria.table import Table

from ..tables import Variant
from .hubs import NAMES, SECONDS, choose, hub_on, listen, run, seated
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


@pytest.mark.file
def test_taking_up_goes_on_after_a_table_that_cannot_be_followed(tmp_path: Path) -> None:
    file = tmp_path / "z.db"

    async def play() -> list[str]:
        async with hub_on(file, rehearse=False) as hub:
            return [(await seated(hub, QWIXX, seconds=600)).table.id for _ in range(3)]

    ids = run(play())
    _spoil(file, ids[1])

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


def _spoil(file: Path, table: str) -> None:
    """A line that the rules of today do not allow."""
    import apsw

    connection = apsw.Connection(str(file))
    body = msgspec.json.encode(events.Chose(0, "red 99"))
    query = "SELECT max(number) FROM log WHERE table_id = ?"
    ((last,),) = connection.execute(query, (table,))
    connection.execute("INSERT INTO log VALUES (?, ?, ?, 1.0, NULL)", (table, last + 1, body))
    connection.close()


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
            await hub.order(id, [events.Closed("refusal.closed-by-host")])
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
