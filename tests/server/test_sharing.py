"""Several processes on one PostgreSQL and one NATS: any of them serves any table, and none of them is needed."""

import asyncio
import random

import msgspec
import pytest

from zaria.engine.compiler import COMPILED
from zaria.server import bus as news
from zaria.server import leases, others
from zaria.server.live import Live
from zaria.server.lobby import Denied
from zaria.server.protocol import Accepted, Join, NewTable, Refused, Said
from zaria.server.store import Conflict, Order

from ..tables import Variant, extremes, named
from . import real
from .hubs import NAMES, arrived, choose, die, heard, hubs, run, seated, until
from .times import Passing

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

pytestmark = real.needed
ONE_OF_EACH = list({variant[0]: variant for variant in extremes()}.values())


async def same(*lives: Live) -> None:
    """All have followed all."""
    await until(lambda: len({live.table.rows for live in lives}) == 1)


@pytest.mark.parametrize("variant", ONE_OF_EACH, ids=named)
def test_a_table_is_played_from_both(variant: Variant, database: str, nats: real.Nats) -> None:
    """Every seat's choices go now through one and now through the other, and everybody hears the same."""

    async def work() -> None:
        dice = random.Random(7)
        async with hubs(database, nats) as (one, two):
            here = await seated(one, variant)
            id = here.table.id
            there = await two.get(id)
            listeners = [await arrived(hub, id, NAMES[0]) for hub in (one, two)]
            for _ in range(40):
                await same(here, there)
                match = here.table.match
                assert match is not None
                if match.over:
                    break
                seat = dice.choice(match.to_act)
                await choose(dice.choice((one, two)), here, seat, dice.choice(match.legal(seat)))
            await same(here, there)
            assert there is two.live[id]
            last = [[m for m in await heard(outbox) if m["type"] == "picture"][-1] for outbox in listeners]
            for name in ("number", "view", "mine", "chain"):
                assert last[0][name] == last[1][name]
            assert here.table.record() == there.table.record() if here.table.state == "over" else True

    run(work())


def test_of_two_at_one_number_exactly_one_wins(database: str, nats: real.Nats) -> None:
    """The same seat chooses through both at once; the other gets a reason, and both know the same afterwards."""

    async def work() -> None:
        async with hubs(database, nats) as (one, two):
            here = await seated(one, ("qwixx", 2, {}))
            outbox = await arrived(two, here.table.id, NAMES[1])
            for turn in range(12):
                await same(here, one.live[here.table.id], two.live[here.table.id])
                here = one.live[here.table.id]
                table = here.table
                seat, number = table.to_act[0], table.numbers[table.to_act[0]]
                assert table.match is not None
                text = table.match.legal(seat)[0]
                answers = await asyncio.gather(
                    *(
                        hub.choose(table.id, NAMES[seat], seat, f"{turn} {at}", number, text)
                        for at, hub in enumerate((one, two))
                    )
                )
                assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Refused"]
            assert not outbox.closed  # a conflict sends nobody away
            rows = (await one.store.load(here.table.id, whole=True)).rows  # type: ignore[union-attr]
            assert [row.number for row in rows] == list(range(1, len(rows) + 1))

    run(work())


def test_the_same_id_through_both_is_one_choice(database: str, nats: real.Nats) -> None:
    async def work() -> None:
        async with hubs(database, nats) as (one, two):
            live = await seated(one, ("qwixx", 2, {}))
            table = live.table
            await two.get(table.id)
            seat, number = table.to_act[0], table.numbers[table.to_act[0]]
            assert table.match is not None
            text = table.match.legal(seat)[0]
            answers = await asyncio.gather(
                *(hub.choose(table.id, NAMES[seat], seat, "mine", number, text) for hub in (one, two) * 3)
            )
            assert all(isinstance(answer, Accepted) for answer in answers)
            assert len({msgspec.json.encode(answer) for answer in answers}) == 1
            rows = (await one.store.load(table.id, whole=True)).rows  # type: ignore[union-attr]
            assert [row.choice for row in rows].count("mine") == 1

    run(work())


def test_whoever_is_always_too_late_may_come_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their socket is closed as by a stop; the choice they send again with the same id counts once."""

    async def work() -> None:
        async with hubs(database, None, 1) as (hub,):
            live = await seated(hub, ("qwixx", 2, {}))
            table, seat = live.table, live.table.to_act[0]
            wish = (table.id, NAMES[seat], seat, "mine", table.numbers[seat], "pass")

            async def late(*_: object) -> None:
                raise Conflict

            with monkeypatch.context() as others_win:
                others_win.setattr(hub.store, "append", late)
                with pytest.raises(Denied) as denied:
                    await hub.choose(*wish)
            assert (denied.value.status, denied.value.key) == (503, "refusal.table-busy")
            assert await hub.choose(*wish) == await hub.choose(*wish)
            stored = await hub.store.load(table.id, whole=True)
            assert stored is not None
            assert [row.choice for row in stored.rows].count("mine") == 1

    run(work())


def test_what_one_has_written_the_other_judges_by_at_once(database: str) -> None:
    """Without any news: a wish that would be denied by what is out of date is judged by what is written."""

    async def work() -> None:
        async with hubs(database, None) as (one, two):
            live = await one.create(NAMES[0], NewTable(game="qwixx", players=2, name=NAMES[0]))
            id = live.table.id
            await two.get(id)
            await one.join(id, NAMES[1], Join(NAMES[1]))
            await two.begin(id, NAMES[0])
            with pytest.raises(Denied):
                await one.join(id, NAMES[2], Join(NAMES[2]))
            table = two.live[id].table
            assert table.match is not None
            seat = table.to_act[0]
            answer = await one.choose(id, NAMES[seat], seat, "c", table.numbers[seat], table.match.legal(seat)[0])
            assert isinstance(answer, Accepted)
            assert (await two.look(id, NAMES[seat])).number == one.live[id].table.number
            late = await two.choose(id, NAMES[seat], seat, "d", 0, "pass")
            assert isinstance(late, Refused)

    run(work())


def test_what_nobody_told_is_found_in_the_log(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "LOOK_WITHOUT_BUS", 0.02)

    async def work() -> None:
        async with hubs(database, None) as (one, two):
            here = await seated(one, ("qwixx", 2, {}))
            outbox = await arrived(two, here.table.id, NAMES[1])
            assert here.table.match is not None
            seat = here.table.to_act[0]
            await choose(one, here, seat, here.table.match.legal(seat)[0])
            await same(here, two.live[here.table.id])
            await until(lambda: outbox.number == here.table.number)

    run(work())


def test_the_bus_is_cut_and_comes_back(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play goes on without it; news lost meanwhile are read when it is back, not when it is next looked."""
    monkeypatch.setattr(others, "LOOK", 10**6)
    monkeypatch.setattr(others, "LOOK_WITHOUT_BUS", 10**6)

    async def work() -> None:
        with real.Nats() as nats:
            async with hubs(database, nats) as (one, two):
                here = await seated(one, ("qwixx", 2, {}))
                there = await two.get(here.table.id)
                await same(here, there)
                nats.kill()
                await until(lambda: not one.others._bus.connected and not two.others._bus.connected)  # type: ignore[union-attr]
                assert here.table.match is not None
                seat = here.table.to_act[0]
                await choose(one, here, seat, here.table.match.legal(seat)[0])
                assert there.table.rows < here.table.rows
                nats.start()
                await same(here, there)

    run(work())


def test_bots_are_played_by_one_and_taken_over_by_the_other(
    database: str, nats: real.Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "ALIVE", 6.0)  # a busy machine may hold both still for longer than two seconds
    monkeypatch.setattr(leases, "BEAT", 0.3)

    async def work() -> None:
        async with hubs(database, nats, bot_pause=0.02) as both:
            wanted = NewTable(game="qwixx", players=2, bots=["beginner", "beginner"])
            id = (await both[0].create(NAMES[0], wanted)).table.id
            await both[0].begin(id, NAMES[0])
            here, there = [await hub.get(id) for hub in both]
            await until(lambda: here.tasks or there.tasks)
            one, two = both if here.tasks else both[::-1]  # whoever asked first for the lease
            playing, looking = one.live[id], two.live[id]
            await until(lambda: playing.table.rows > 12)
            assert not looking.tasks  # one at a time
            await die(one)
            await until(lambda: two.live[id].tasks)
            await until(lambda: two.live[id].table.state == "over")

    run(work())


def test_who_was_taken_for_dead_and_lives_plays_on(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the database was away for longer than a process is taken for alive: nobody else is there to play."""
    monkeypatch.setattr(leases, "BEAT", 0.05)

    async def work() -> None:
        async with hubs(database, None, 1) as (one,):
            live = await seated(one, ("qwixx", 2, {}), seconds=3600)
            await until(lambda: live.tasks)
            clock, beat = live.tasks["clock"], one.store.beat  # type: ignore[attr-defined]

            async def too_late(process: str, seconds: float) -> bool:
                await beat(process, seconds)
                return False

            one.store.beat = too_late  # type: ignore[attr-defined]
            await until(clock.cancelled)
            one.store.beat = beat  # type: ignore[attr-defined]
            await until(lambda: "clock" in live.tasks and not live.tasks["clock"].cancelling())

    run(work())


def test_a_clock_runs_on_when_its_process_dies(database: str, nats: real.Nats, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody had the table in memory but the one who died."""
    monkeypatch.setattr(leases, "ALIVE", 2.0)
    monkeypatch.setattr(leases, "BEAT", 0.3)

    async def work() -> None:
        async with hubs(database, nats, 1) as (one,):
            live = await seated(one, ("qwixx", 2, {}), seconds=60)
            await until(lambda: one.others.leads(live))
            async with hubs(database, nats, 1, Passing().time()) as (two,):
                await die(one)
                await until(lambda: live.table.id in two.live)
                await until(lambda: two.live[live.table.id].table.state == "over")

    run(work())


def test_a_stop_hands_everything_over_at_once(database: str, nats: real.Nats) -> None:
    async def work() -> None:
        async with hubs(database, nats, 1) as (two,):
            async with hubs(database, nats, 1, bot_pause=0.1) as (one,):
                live = await one.create(NAMES[0], NewTable(game="qwixx", players=2, bots=["beginner", "beginner"]))
                await one.begin(live.table.id, NAMES[0])
                await until(lambda: live.tasks)
            await until(lambda: live.table.id in two.live, leases.ALIVE - 1)
            await until(lambda: two.live[live.table.id].table.state == "over")

    run(work())


def test_who_is_with_the_other_process_is_here(database: str, nats: real.Nats) -> None:
    """Presence, words and absence, whichever process somebody came through."""

    async def work() -> None:
        async with hubs(database, nats) as (one, two):
            live = await seated(one, ("qwixx", 2, {}), stand_in_after=15)
            id = live.table.id
            host, guest = await arrived(one, id, NAMES[0]), await arrived(two, id, NAMES[1])
            await until(lambda: one.live[id].online == [True, True] == two.live[id].online)
            await two.say(id, NAMES[1], 1, "bravo")
            await until(lambda: host._waiting and any(isinstance(letter.message, Said) for letter in host._waiting))
            one.live[id].gone = [-(10.0**9)] * 2  # as if they had been gone for long
            await one._absence.look_around()
            assert one.live[id].table.seats[1].player is None
            two.depart(two.live[id], guest)
            await until(lambda: one.live[id].online == [True, False])
            presences = [m for m in await heard(host) if m["type"] == "presence"]
            assert [p["online"] for p in presences][-2:] == [[True, True], [True, False]]

    run(work())


def test_nobody_is_taken_for_gone_while_the_bus_is_down(database: str) -> None:
    async def work() -> None:
        with real.Nats() as nats:
            passing = Passing()
            async with hubs(database, nats, time=passing.time()) as (one, two):
                live = await seated(one, ("qwixx", 2, {}), stand_in_after=15)
                id = live.table.id
                await arrived(one, id, NAMES[0])
                await arrived(two, id, NAMES[1])
                await until(lambda: one.live[id].online == [True, True])
                await until(lambda: len(one.others._alive) == 2)  # type: ignore[union-attr]
                nats.kill()
                await until(lambda: not one.others._bus.connected)  # type: ignore[union-attr]
                passing.passed += 1000
                await one._absence.look_around()
                assert one.live[id].table.seats[1].player is None

    run(work())


def test_a_secret_step_reaches_the_other_process_without_a_sign(database: str, nats: real.Nats) -> None:
    """What only one seat may notice makes no message for anybody else, through whichever process."""

    async def work() -> None:
        async with hubs(database, nats) as (one, two):
            live = await seated(one, ("knaster", 2, {}))
            id = live.table.id
            there = await two.get(id)
            listeners = [await arrived(two, id, key) for key in (NAMES[1], None)]
            match = live.table.match
            assert match is not None
            kept = 0
            for _ in range(400):
                await same(live, there)
                if match.over or kept > 2:
                    break
                seat = match.to_act[0]
                text = max(match.legal(seat), key=lambda text: live.table.stays_unfinished(seat, text))
                hidden = live.table.stays_unfinished(seat, text)
                for outbox in listeners:
                    await heard(outbox)
                await choose(one, live, seat, text)
                await same(live, there)
                if hidden and seat == 0:
                    kept += 1
                    assert [await heard(outbox) for outbox in listeners] == [[], []]
            assert kept

    run(work())


def test_two_conflicting_steps_do_not_tell_of_each_other(database: str) -> None:
    """A conflict shows a table anew only to those who missed something."""

    async def work() -> None:
        async with hubs(database, None) as (one, two):
            here = await seated(one, ("knaster", 2, {}))
            id = here.table.id
            await two.get(id)
            match = here.table.match
            assert match is not None
            watcher = await arrived(two, id, None)
            await heard(watcher)
            numbers, number = list(here.table.numbers), here.table.number
            await two._read_anew(two.live[id], numbers, number)
            assert await heard(watcher) == []
            assert watcher in two.live[id].outboxes
            await choose(one, here, 0, match.legal(0)[0])
            await two._read_anew(two.live[id], numbers, number)
            assert bool(await heard(watcher)) == (here.table.number != number)

    run(work())


def test_orders_are_carried_out_once(database: str, nats: real.Nats) -> None:
    import psycopg

    async def work() -> None:
        async with hubs(database, nats) as (one, two):
            live = await seated(one, ("qwixx", 2, {}))
            there = await two.get(live.table.id)
            with psycopg.connect(database) as connection:
                order = msgspec.json.encode({"what": "rename", "table": live.table.id, "seat": 0, "name": "***"})
                connection.execute("INSERT INTO orders (body) VALUES (%s)", (order,))
            await asyncio.gather(one.housekeeping.hear(), two.housekeeping.hear())
            await until(lambda: one.live[live.table.id].table.seats[0].name == "***")
            await same(one.live[live.table.id], two.live[live.table.id])
            rows = (await one.store.load(live.table.id, whole=True)).rows  # type: ignore[union-attr]
            assert sum(type(row.event).__name__ == "Renamed" for row in rows) == 1
            assert there.table.seats[0].name == "***"

    run(work())


def test_an_order_is_left_to_others_by_one_who_dies_at_it(database: str) -> None:
    import psycopg

    from zaria.server.postgres import PostgresStore

    order = Order("close", "somewhere")

    async def die_at_it(one: PostgresStore, two: PostgresStore, number: int) -> None:
        async with one.order(number) as held:
            assert held == order
            async with two.order(number) as other:
                assert other is None  # one at a time
            raise ConnectionError

    async def work() -> None:
        one, two = PostgresStore(database), PostgresStore(database)
        with psycopg.connect(database) as connection:
            connection.execute("INSERT INTO orders (body) VALUES (%s)", (msgspec.json.encode(order),))
        (number,) = await one.orders()
        with pytest.raises(ConnectionError):
            await die_at_it(one, two, number)
        async with two.order(number) as held:
            assert held == order
        assert await one.orders() == []
        await one.close()
        await two.close()

    run(work())


def test_a_review_is_found_through_any_process(database: str) -> None:
    from zaria.server.postgres import PostgresStore
    from zaria.server.reviews import Reviews

    async def work() -> None:
        store = PostgresStore(database)
        one, two = Reviews(store), Reviews(store)  # nobody works
        state = one.ask("me", {"game": "qwixx"}, deep=False)
        told = await one.share(state)
        assert await two.find(state.key) == told == await one.find(state.key)
        with pytest.raises(Denied):
            await two.find("never asked for")
        await store.close()

    run(work())


def test_a_review_that_another_process_has_made_is_not_made_again(database: str) -> None:
    from zaria.server.postgres import PostgresStore
    from zaria.server.reviews import Reviews

    async def work() -> None:
        store = PostgresStore(database)
        one, two = Reviews(store), Reviews(store)  # nobody works
        record = {"game": "qwixx"}
        waiting = await one.have("me", record, deep=False)
        assert b'"waiting"' in waiting
        assert b'"waiting"' in await two.have("you", record, deep=False)  # one that is not made yet may never be
        (job,) = one._jobs.values()
        job.state.state = "ready"
        await one._tell(job)
        three = Reviews(store)
        assert b'"ready"' in await three.have("they", record, deep=False)
        assert not three._jobs
        assert b'"waiting"' in await three.have("they", record, deep=True)
        await store.close()

    run(work())


def test_news_of_a_later_version_are_passed_by() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"sung","table":"t"}', type=news.News)
