"""Nobody is shown what is not yet written: it may still fail, and then it never was so."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from zaria.engine.compiler import COMPILED
from zaria.server.hub import Hub
from zaria.server.live import AWAY, Live
from zaria.server.protocol import Accepted
from zaria.server.store import Unwritable

from .hubs import NAMES, heard, hub_on, listen, run, seated
from .times import Passing

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


class Slow:
    """A store in which nothing is written until somebody says so, or says that it failed."""

    def __init__(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        self._append, self.begun, self.end = hub.store.append, asyncio.Event(), asyncio.Event()
        self.fails = False
        monkeypatch.setattr(hub.store, "append", self.append)

    async def append(self, *entries: Any) -> None:
        self.begun.set()
        await self.end.wait()
        if self.fails:
            raise Unwritable("the disk is full")
        await self._append(*entries)


def clock_is_set(live: Live, passing: Passing) -> None:
    """By the server that runs it."""
    live.set_clock(1000.0, None)


def somebody_is_gone(live: Live, passing: Passing) -> None:
    """Others may type in their dice."""
    passing.passed += 3 * AWAY
    live.tell_presence()


@pytest.mark.parametrize("fails", [False, True], ids=["written", "failed"])
@pytest.mark.parametrize(
    ("meanwhile", "terms", "wish"),
    [
        (clock_is_set, {"seconds": 60}, "pass"),
        (somebody_is_gone, {"own_dice": True, "first": 0}, "white 3 4 red 5 yellow 2 green 1 blue 6"),
    ],
    ids=["a clock", "own dice"],
)
def test_a_picture_that_comes_meanwhile_waits(
    fails: bool,
    meanwhile: Callable[[Live, Passing], None],
    terms: dict[str, Any],
    wish: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **terms)
            table = live.table
            seat = 0 if table.past is not None else table.to_act[0]
            for key in NAMES[:2]:
                live.hear(listen(live, key))
            live.tell_presence()
            watcher = listen(live, None)
            before, slow = table.number, Slow(hub, monkeypatch)
            do = hub.own_dice.enter if table.past is not None else hub.choose
            doing = asyncio.create_task(do(table.id, NAMES[seat], seat, "mine", table.numbers[seat], wish))
            await slow.begun.wait()
            await heard(watcher)
            meanwhile(live, passing)
            assert not [message for message in await heard(watcher) if message["type"] == "picture"]
            slow.fails = fails
            slow.end.set()
            if fails:
                with pytest.raises(Unwritable):
                    await doing
                assert watcher.closed
                assert not [message for message in await heard(watcher) if message["type"] == "picture"]
            else:
                assert isinstance(await doing, Accepted)
                told = [message["number"] for message in await heard(watcher) if message["type"] == "picture"]
                assert told == sorted(set(told))
                assert before < told[0] <= told[-1] <= table.number  # a clock may be writing the next choice already

    run(work())
