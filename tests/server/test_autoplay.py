"""Bots and clocks: while somebody is to act, somebody will; nobody thinks under a lock; nothing is told by pauses."""

import asyncio
import gc
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from zaria import bots, events
from zaria.engine.compiler import COMPILED
from zaria.server.autoplay import Thought
from zaria.server.live import Live
from zaria.server.protocol import NewTable
from zaria.server.store import Unwritable
from zaria.server.thinking import Question, Thinkers

from ..tables import Variant, extremes, named
from .hubs import NAMES, choose, hub_on, listen, run, seated
from .times import Passing

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

TABLES = [variant for variant in extremes() if variant[1] > 1 and variant[1] < 12]


async def until(live: Live, done: Callable[[], bool]) -> None:
    """Wait for something at a table; a game that stands still is one that has stopped for good."""
    rows, still = 0, 0
    while not done():
        await asyncio.sleep(0.01)
        still = 0 if live.table.rows > rows else still + 1
        rows = live.table.rows
        assert still < 1500, f"stands still after {rows} lines: {live.table.to_act} {live.tasks}"


async def over(live: Live) -> None:
    await until(live, lambda: live.table.state == "over")


@pytest.mark.parametrize("variant", TABLES, ids=named)
def test_with_a_clock_and_nobody_present_every_game_ends(variant: Variant, tmp_path: Path) -> None:
    """Whatever the game, a clock runs while people are to act, and a late seat is played until it is done."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", Passing().time(), rehearse=False, most_lines=10**6) as hub:
            live = await seated(hub, variant, seconds=5)
            await over(live)
            assert {event.by for event in await _choices(hub, live)} == {"clock"}

    run(work())


async def _choices(hub: Any, live: Live) -> list[Any]:
    async with live.lock:  # what is being written is in the log then
        stored = await hub.store.load(live.table.id, whole=True)
    return [row.event for row in stored.rows if isinstance(row.event, events.Chose)]


def test_the_clock_passes_where_one_can(tmp_path: Path) -> None:
    """QX-3: nobody must cross, so nothing is crossed for one who is late."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", Passing().time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), seconds=5)
            await until(live, lambda: live.table.rows >= 12)
            assert {event.text for event in await _choices(hub, live)} == {"pass"}

    run(work())


def test_the_clock_lets_a_bot_choose_where_one_cannot_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """KN-1: nobody passes in Knaster but on the last roll, so the game's stand-in enters for one who is late."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", Passing().time(), rehearse=False) as hub:
            thinkers, levels = hub._autoplay.thinkers, set()
            thinking = thinkers.choose

            async def overheard(owner: str, watched: bool, question: Question) -> str:
                levels.add(question.level)
                return await thinking(owner, watched, question)

            monkeypatch.setattr(thinkers, "choose", overheard)
            live = await seated(hub, ("knaster", 2, {}), seconds=5)
            await until(live, lambda: live.table.rows >= 12)
            texts = [event.text for event in await _choices(hub, live)]
            assert texts
            assert all(text.startswith(("enter", "circle")) for text in texts)
            assert levels == {live.table.game.manifest.stand_in}

    run(work())


def test_one_who_is_there_chooses_and_the_clock_only_plays_for_the_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", Passing().time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), seconds=30, first=1)
            await choose(hub, live, 0, live.table.match.legal(0)[-1])  # type: ignore[union-attr]
            await until(live, lambda: live.table.match.log[-1].seat == 1)  # type: ignore[union-attr]
            by = [(event.seat, event.by) for event in await _choices(hub, live)]
            assert by[:2] == [(0, "player"), (1, "clock")]

    run(work())


def test_a_clock_that_failed_is_set_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", Passing().time(), rehearse=False, retry_seconds=0.01) as hub:
            failures = 0
            passing = hub._autoplay._passing

            def sometimes(live: Live, seat: int) -> str | None:
                nonlocal failures
                failures += 1
                if failures < 4:
                    raise RuntimeError("no luck")
                return passing(live, seat)

            monkeypatch.setattr(hub._autoplay, "_passing", sometimes)
            await over(await seated(hub, ("qwixx", 2, {}), seconds=5))
            assert failures >= 4

    run(work())


def test_the_clock_lets_go_of_a_chair_that_a_bot_has_taken_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It must not offer for ever what the bot's chair refuses: nobody else would ever have a turn on the loop."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", Passing().time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 3, {}), seconds=5, first=0)
            passes = _counted(hub, monkeypatch)
            async with live.lock:
                await until(live, lambda: bool(passes))  # the clock now waits for the lock
                late = passes[0]
                await hub.change(live, [events.BotSat(late, "random")])
            await over(live)
            by = {event.by for event in await _choices(hub, live) if event.seat == late}
            assert by == {"bot"}

    run(work())


def _counted(hub: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats that the clock would pass for from now on, as often as it would; too often is an end."""
    passes: list[int] = []
    passing = hub._autoplay._passing

    def counted(live: Live, seat: int) -> str | None:
        passes.append(seat)
        assert len(passes) < 1000, "goes round and round"
        return passing(live, seat)  # type: ignore[no-any-return]

    monkeypatch.setattr(hub._autoplay, "_passing", counted)
    return passes


@pytest.mark.parametrize("thinks", [0.0, 0.7])
def test_a_bots_steps_in_one_round_are_not_told_apart_by_pauses(
    thinks: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others learn that a seat is done after whole pauses, however many circles it made and however long it thought."""

    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False, bot_pause=1.0) as hub:
            think = hub._autoplay._think

            async def slowly(*asked: Any) -> Thought:
                passing.passed += thinks
                return await think(*asked)

            monkeypatch.setattr(hub._autoplay, "_think", slowly)
            circles, waits = 0, []
            while circles < 3:  # bonus circles come with the dice, which are new each time
                live = await hub.create(NAMES[0], NewTable(game="knaster", players=2, bots=["casual"], name="Anna"))
                await hub.begin(live.table.id, NAMES[0])
                waits += await _waits(hub, live, passing)
                circles += sum(" in " in event.text for event in await _choices(hub, live) if event.by == "bot")
            begun = {0.0, round(1.0 - thinks, 3)}  # some are looked at when the first thought is done
            assert {round(wait % 1.0, 3) for wait in waits} <= begun

    run(work())


async def _waits(hub: Any, live: Live, passing: Passing) -> list[float]:
    """How long seat 0 waits for the bot in each round of a game."""
    waits = []
    while live.table.state == "playing":
        asked = passing.passed
        while 1 in live.table.to_act:
            await asyncio.sleep(0.001)
        waits.append(round(passing.passed - asked, 3))
        while 0 in live.table.to_act and 1 not in live.table.to_act:
            await choose(hub, live, 0, random.choice(live.table.match.legal(0)))  # type: ignore[union-attr]
    return waits


def test_bots_stop_where_nobody_has_looked_for_long_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False, unwatched_minutes=1, bot_pause=5) as hub:
            live = await hub.create("host", NewTable(game="trio", players=3, bots=["random"] * 3))
            await hub.begin(live.table.id, "host")
            while live.tasks:
                await asyncio.sleep(0.01)
            assert live.table.state == "playing"
            rows = live.table.rows
            await hub.look(live.table.id, None)
            while live.table.rows == rows:
                await asyncio.sleep(0.001)

    run(work())


def test_nobody_thinks_under_a_tables_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at a table never waits for a bot."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            thinking, done = asyncio.Event(), asyncio.Event()

            async def slowly(owner: str, watched: bool, question: Question) -> str:
                thinking.set()
                await done.wait()
                return question.game.legal(question.seen, question.seat)[0]

            monkeypatch.setattr(hub._autoplay.thinkers, "choose", slowly)
            live = await hub.create("host", NewTable(game="qwixx", players=2, bots=["master"] * 2))
            await hub.begin(live.table.id, "host")
            await thinking.wait()
            async with asyncio.timeout(5):
                await hub.look(live.table.id, None)
            assert not live.lock.locked()
            done.set()

    run(work())


def test_owners_of_tables_take_turns_and_watched_tables_come_first() -> None:
    async def work() -> None:
        thinkers = Thinkers(threads=1)
        hold, order = asyncio.Event(), []
        loop = asyncio.get_running_loop()
        first = asyncio.create_task(
            thinkers.run("greedy", True, lambda: asyncio.run_coroutine_threadsafe(hold.wait(), loop).result())
        )
        await asyncio.sleep(0.05)
        asked = [("greedy", True)] * 3 + [("modest", True), ("nobody", False), ("other", True)]

        async def ask(owner: str, watched: bool) -> None:
            await thinkers.run(owner, watched, lambda: None)
            order.append(owner)

        rest = [asyncio.create_task(ask(*question)) for question in asked]
        await asyncio.sleep(0.05)
        hold.set()
        await asyncio.gather(first, *rest)
        assert order == ["greedy", "modest", "other", "greedy", "greedy", "nobody"]
        thinkers.close()

    run(work())


def test_all_tables_of_an_address_have_one_owner(tmp_path: Path) -> None:
    """Keys can be made up, so whoever opens every table as somebody else must still wait for themselves."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            opened = [await hub.create(key, NewTable(game="qwixx"), "192.0.2.1") for key in ("one", "another")]
            assert {live.owner for live in opened} == {"192.0.2.1"}
            opened[0].origin.opener = ""  # as after a restart
            assert opened[0].owner == "one"

    run(work())


def test_a_thought_that_takes_too_long_or_fails_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    import zaria

    match = zaria.Match(zaria.game("qwixx"), chance=zaria.Seeded(1))
    question = Question("master", match.game, match.game.seen_by(match.s, 0), 0)

    def too_long(*_: object) -> str:
        time.sleep(0.5)
        return "never"

    def fails(*_: object) -> str:
        raise RuntimeError("no idea")

    async def work() -> None:
        thinkers = Thinkers(threads=1, patience=0.05)
        for bad in (too_long, fails):
            monkeypatch.setattr(bots, "choose", bad)
            assert await thinkers.choose("owner", True, question) in match.legal(0)
        thinkers.close()

    run(work())


def test_presence_is_told_when_it_changes_and_only_then(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}))
            watcher = listen(live, None)
            here = [await _arrived(hub, live, NAMES[0]) for _ in range(4)]
            assert len(watcher._waiting) == 1
            for outbox in here:
                hub.depart(live, outbox)
            assert len(watcher._waiting) == 2

    run(work())


async def _arrived(hub: Any, live: Live, key: str) -> Any:
    from zaria.server.outbox import Outbox

    outbox = Outbox(key)
    await hub.arrive(live.table.id, outbox, None)
    return outbox


def test_bots_go_on_when_there_is_room_again_though_nobody_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, retry_seconds=0.01) as hub:
            live = await hub.create("A", NewTable(game="qwixx", players=2, bots=["random", "random"]))
            id, append, tries = live.table.id, hub.store.append, 0

            async def full(*entries: Any) -> None:
                nonlocal tries
                tries += 1
                if 4 <= tries <= 6:
                    raise Unwritable("the disk is full")
                await append(*entries)

            monkeypatch.setattr(hub.store, "append", full)
            await hub.begin(id, "A")
            while (found := hub.live.get(id)) is None or found.table.state != "over":
                await asyncio.sleep(0.01)
            assert found is not live

    run(work())
    gc.collect()
    assert "never retrieved" not in caplog.text
