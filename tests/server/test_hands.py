"""What people do with their hands: throw the dice, take a choice back, say a word."""

import asyncio
from pathlib import Path

import pytest

from zaria.engine.compiler import COMPILED
from zaria.server.hub import Hub
from zaria.server.live import PHRASES_AT_ONCE, SECOND_THOUGHTS_AT_ONCE
from zaria.server.lobby import Denied

from .hubs import NAMES, choose, heard, hub_on, listen, run, seated
from .times import Passing

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

LONG = 10_000.0


def test_the_dice_wait_for_the_hand_of_the_roller(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, throw_seconds=LONG) as hub:
            live = await seated(hub, ("qwixx", 2, {}), by_hand=True, first=1)
            id, watcher = live.table.id, listen(live, None)
            picture = await hub.look(id, NAMES[0])
            assert picture.throwing is not None
            assert (picture.throwing.seat, picture.mine[0].legal) == (1, [])
            await hub.throw_for(id, NAMES[0], 0)  # not the one they wait for
            with pytest.raises(Denied, match="not-your-seat"):
                await hub.throw_for(id, NAMES[0], 1)
            assert live.table.to_act == ()
            await hub.throw_for(id, NAMES[1], 1)
            await hub.throw_for(id, NAMES[1], 1)  # they lie there already
            assert live.table.to_act == (0, 1)
            told = [message for message in await heard(watcher) if message["told"]]
            assert len(told) == 1
            assert told[0].get("throwing") is None

    run(work())


def test_dice_that_wait_too_long_roll_by_themselves(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False, throw_seconds=6) as hub:
            begun = passing.passed
            live = await seated(hub, ("knaster", 2, {}), by_hand=True, pace="calm")
            while not live.table.to_act:
                await asyncio.sleep(0.002)
            assert passing.passed - begun >= 12  # calm is twice as long

    run(work())


def test_with_a_clock_the_dice_wait_no_longer_than_it(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False, throw_seconds=LONG) as hub:
            live = await seated(hub, ("qwixx", 2, {}), by_hand=True, seconds=5)
            while live.table.state != "over":  # with nobody there at all
                await asyncio.sleep(0.002)

    run(work())


def test_waiting_dice_wait_again_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, throw_seconds=LONG) as hub:
            id = (await seated(hub, ("qwixx", 2, {}), by_hand=True)).table.id
        async with hub_on(tmp_path / "z.db", rehearse=False, throw_seconds=0) as hub:
            while id not in hub.live or not hub.live[id].table.to_act:
                await asyncio.sleep(0.002)

    run(work())


def test_a_secret_choice_is_taken_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), first=0)
            id, legal = live.table.id, live.table.match.legal(0)  # type: ignore[union-attr]
            await choose(hub, live, 0, legal[1])
            other = listen(live, NAMES[1])
            assert (await hub.look(id, NAMES[0])).mine[0].may_take_back
            for key, seat, why in ((NAMES[1], 0, "not-your-seat"), (NAMES[1], 1, "too-late")):
                with pytest.raises(Denied, match=why):
                    await hub.take_back(id, key, seat, "t")
            assert (await hub.take_back(id, NAMES[0], 0, "t")).id == "t"
            (seen,) = await heard(other)
            assert seen["view"]["to_act"] == [0, 1]
            assert seen["view"]["chosen"] == [None, None]
            await choose(hub, live, 0, legal[2])
            await choose(hub, live, 1, "pass")
            assert [line.text for line in live.table.match.log][1:3] == [legal[2], "pass"]  # type: ignore[union-attr]
            with pytest.raises(Denied, match="too-late"):
                await hub.take_back(id, NAMES[0], 0, "t")

    run(work())


def test_what_was_taken_back_is_still_taken_back_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("knaster", 2, {}), first=0)
            id = live.table.id
            await choose(hub, live, 0, "enter a1")
            await hub.take_back(id, NAMES[0], 0, "t")
            await choose(hub, live, 0, "enter b2")
            numbers = live.table.numbers
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            table = (await hub.get(id)).table
            assert table.numbers == numbers
            assert [line.text for line in table.match.log][-1] == "enter b2"  # type: ignore[union-attr]
            assert table.may_take_back(0)
            stored = await hub.store.load(id, whole=True)
            assert sum(getattr(row.event, "text", "") == "enter a1" for row in stored.rows) == 1  # type: ignore[union-attr]

    run(work())


def test_a_snapshot_keeps_what_can_be_taken_back(tmp_path: Path) -> None:
    from zaria import events, snapshot

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), first=0)
            await choose(hub, live, 0, "pass")
            table = snapshot.restored(live.table.id, live.table.secret, snapshot.taken(live.table))
            assert table is not None
            assert table.may_take_back(0)
            table.follow(events.TookBack(0))
            assert table.to_act == (0, 1)

    run(work())


def test_words_reach_everybody_and_are_not_kept(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}))
            id, rows, watcher = live.table.id, live.table.rows, listen(live, None)
            await hub.say(id, NAMES[1], 1, "bravo")
            assert await heard(watcher) == [{"type": "said", "seat": 1, "phrase": "bravo"}]
            assert live.table.rows == rows
            for key, seat in ((None, 1), (NAMES[0], 1)):
                with pytest.raises(Denied, match="not-your-seat"):
                    await hub.say(id, key, seat, "bravo")

    run(work())


def test_nobody_talks_without_end_or_at_a_quiet_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            await _too_many(hub)
            quiet = await seated(hub, ("qwixx", 2, {}), quiet=True)
            with pytest.raises(Denied, match="quiet-table"):
                await hub.say(quiet.table.id, NAMES[0], 0, "bravo")

    async def _too_many(hub: Hub) -> None:
        live = await seated(hub, ("qwixx", 2, {}))
        for _ in range(PHRASES_AT_ONCE):
            await hub.say(live.table.id, NAMES[0], 0, "haha")
        with pytest.raises(Denied, match="too-many"):
            await hub.say(live.table.id, NAMES[0], 0, "haha")
        await hub.say(live.table.id, NAMES[1], 1, "haha")  # others still may
        token, _ = await hub.make_link(live.table.id, NAMES[0], 0)
        await hub.use_link(token, "another device")
        with pytest.raises(Denied, match="too-many"):
            await hub.say(live.table.id, "another device", 0, "haha")

    run(work())


def test_nobody_takes_back_without_end(tmp_path: Path) -> None:
    """A full log ends the game for everybody, so one who loses must not be able to fill it."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), first=0)
            for _ in range(SECOND_THOUGHTS_AT_ONCE):
                await choose(hub, live, 0, "pass")
                await hub.take_back(live.table.id, NAMES[0], 0, "t")
            await choose(hub, live, 0, "pass")
            with pytest.raises(Denied, match="too-many"):
                await hub.take_back(live.table.id, NAMES[0], 0, "t")

    run(work())
