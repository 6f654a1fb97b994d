"""Who is gone is shown as gone, somebody sits in for them, and the seat is theirs again the moment they are back."""

import asyncio
from pathlib import Path

import pytest

from zaria.engine.compiler import COMPILED
from zaria.server.hub import Hub
from zaria.server.live import AWAY, Live
from zaria.server.lobby import Denied
from zaria.server.outbox import Outbox
from zaria.server.protocol import NewTable

from .hubs import NAMES, heard, hub_on, run, seated
from .times import Passing

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


async def arrived(hub: Hub, live: Live, seat: int) -> Outbox:
    outbox = Outbox(NAMES[seat])
    await hub.arrive(live.table.id, outbox, None)
    await heard(outbox)
    return outbox


def test_silence_is_noticed_within_twenty_seconds(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}))
            here, silent = await arrived(hub, live, 0), await arrived(hub, live, 1)
            await heard(here)
            passing.passed += AWAY - 1
            await hub.ping(live.table.id, here)
            await hub._absence.look_around()
            assert live.online == [True, True]
            passing.passed += 2
            await hub._absence.look_around()
            assert {"type": "presence", "online": [True, False]} in await heard(here)
            await hub.ping(live.table.id, silent)
            assert {"type": "presence", "online": [True, True]} in await heard(here)
            assert AWAY < 20

    run(work())


def test_a_bot_sits_in_where_the_table_wants_it_and_gets_up_again(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), stand_in_after=30)
            here, gone = await arrived(hub, live, 0), await arrived(hub, live, 1)
            hub.depart(live, gone)
            passing.passed += 29
            await hub.ping(live.table.id, here)
            await hub._absence.look_around()
            assert live.table.seats[1].player is None
            passing.passed += 2
            await hub.ping(live.table.id, here)
            while live.table.seats[1].stand_in is None:  # of many processes only who holds the table sees to it
                await hub._absence.look_around()
                await asyncio.sleep(0.002)
            assert [seat.stand_in for seat in live.table.seats] == [None, "casual"]
            while 1 in live.table.to_act:  # the bot plays
                await asyncio.sleep(0.002)
            back = await arrived(hub, live, 1)
            assert live.table.seats[1].player is None
            chairs = [message["table"]["chairs"][1] for message in await heard(here) if message["type"] == "picture"]
            assert [chair["stand_in"] for chair in chairs][-1] is None
            assert "casual" in [chair["stand_in"] for chair in chairs]
            assert {chair["name"] for chair in chairs} == {NAMES[1]}
            hub.depart(live, back)

    run(work())


def test_a_fault_of_one_table_does_not_keep_others_from_being_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            broken, live = await seated(hub, ("qwixx", 2, {})), await seated(hub, ("qwixx", 2, {}))
            for table in (broken, live):
                await arrived(hub, table, 0)
            here = await arrived(hub, live, 1)

            def fails() -> None:
                raise RuntimeError("no luck")

            monkeypatch.setattr(broken, "tell_presence", fails)
            passing.passed += AWAY + 1
            await hub.ping(live.table.id, here)
            await heard(here)
            passing.passed += AWAY + 1
            await hub._absence.look_around()
            assert {"type": "presence", "online": [False, False]} in await heard(here)

    run(work())


def test_a_socket_that_says_nothing_for_long_is_closed(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}))
            quiet, alive = await arrived(hub, live, 0), await arrived(hub, live, 1)
            passing.passed += 100
            await hub.ping(live.table.id, alive)
            passing.passed += 60
            await hub._absence.look_around()
            assert [quiet.closed, alive.closed] == [True, False]
            hub.depart(live, quiet)
            hub.depart(live, alive)

    run(work())


def test_nobody_sits_in_by_themselves_where_nothing_was_agreed(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}))
            passing.passed += 10_000
            await hub._absence.look_around()
            assert not any(seat.player for seat in live.table.seats)

    run(work())


def test_the_host_asks_a_bot_to_sit_in_for_one_who_is_gone(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 3, {}))
            id = live.table.id
            here = await arrived(hub, live, 2)
            for key, seat, why in (
                (NAMES[1], 0, "not-host"),
                (NAMES[0], 2, "still-here"),
                (NAMES[0], 9, "no-such-seat"),
            ):
                with pytest.raises(Denied, match=why):
                    await hub.stand_in(id, key, seat)
            await hub.stand_in(id, NAMES[0], 1)
            await hub.stand_in(id, NAMES[0], 1)  # asked for twice is asked for once
            assert [seat.stand_in for seat in live.table.seats] == [None, "casual", None]
            hub.depart(live, here)

    run(work())


def test_a_choice_brings_its_player_back(tmp_path: Path) -> None:
    """Scripts have no socket: whoever chooses is there."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, bot_pause=60) as hub:
            live = await seated(hub, ("qwixx", 2, {}), first=0)
            await hub.stand_in(live.table.id, NAMES[0], 1)
            answer = await hub.choose(live.table.id, NAMES[1], 1, "c", live.table.numbers[1], "pass")
            assert answer.id == "c"
            assert live.table.seats[1].player is None
            assert (1, "pass") in [(line.seat, line.text) for line in live.table.match.log]  # type: ignore[union-attr]

    run(work())


@pytest.mark.parametrize("seconds", [0, 14, 3601])
def test_absences_that_make_no_sense_are_refused(seconds: int, tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            with pytest.raises(Denied, match="bad-absence"):
                await hub.create("key", NewTable(game="qwixx", stand_in_after=seconds))

    run(work())
