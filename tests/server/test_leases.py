"""Leases while the store is slow: whatever happens meanwhile, no two processes go on believing a table to be theirs."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import cast

import pytest

from zaria.server import leases
from zaria.server.leases import Leases
from zaria.server.live import Live
from zaria.server.store import SharedStore, Unwritable

from .hubs import run, until


class Slow:
    """A store with leases that answers when the test lets it."""

    def __init__(self) -> None:
        self.alive, self.beats = True, 0
        self.free, self.left = {"table"}, ["table"]  # what nobody else holds, and what the dead have left
        self.calls: list[str] = []
        self.released: dict[str, bool] = {}  # by table: for others
        self.open = {name: asyncio.Event() for name in ("beat", "take", "take over", "release")}
        for door in self.open.values():
            door.set()

    async def _pass(self, name: str) -> None:
        self.calls.append(name)
        await self.open[name].wait()
        self.calls.append(f"{name}: done")

    async def beat(self, process: str, seconds: float) -> bool:
        await self.open["beat"].wait()
        self.beats += 1
        return self.alive

    async def take_leases(self, process: str, tables: Collection[str]) -> set[str]:
        taken = self.free & set(tables)
        await self._pass("take")
        return taken

    async def take_over(self, process: str, limit: int) -> list[str]:
        taken, self.left = self.left, []
        await self._pass("take over")
        return taken

    async def release(self, process: str, tables: Collection[str], for_others: bool) -> None:
        self.released |= dict.fromkeys(tables, for_others)
        await self._pass("release")

    async def is_taken_for_dead(self) -> None:
        """For some beats; then it is known to live again, and somebody else has its tables."""
        self.alive, self.free, beats = False, set(), self.beats
        await until(lambda: self.beats > beats + 1)
        self.alive, beats = True, self.beats
        await until(lambda: self.beats > beats + 1)


class House:
    """A hub with one table."""

    def __init__(self) -> None:
        self.live: dict[str, Live] = {"table": cast(Live, self)}

    def rest(self) -> None: ...
    def play_on(self, live: Live) -> None: ...

    async def take_up(self, id: str) -> bool:
        return True


@asynccontextmanager
async def process(store: Slow, monkeypatch: pytest.MonkeyPatch, *chores: str) -> AsyncIterator[Leases]:
    monkeypatch.setattr(leases, "BEAT", 0.01)
    held = Leases(House(), cast(SharedStore, store), "me")
    tasks = [asyncio.create_task(getattr(held, name)()) for name in ("beat", *chores)]
    try:
        yield held
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def test_what_was_asked_for_before_we_were_taken_for_dead_is_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store = Slow()
        store.open["take"].clear()
        async with process(store, monkeypatch, "take") as held:
            held.want("table")
            await until(lambda: "take" in store.calls)
            await store.is_taken_for_dead()
            store.open["take"].set()
            await until(lambda: store.calls.count("take: done") == 2)  # the second answer holds
            await asyncio.sleep(0)
            assert not held.holds("table")

    run(work())


def test_what_was_taken_over_before_we_were_taken_for_dead_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store = Slow()
        store.open["take over"].clear()
        async with process(store, monkeypatch, "take", "take_over") as held:
            await until(lambda: "take over" in store.calls)
            await store.is_taken_for_dead()
            store.open["take over"].set()
            await until(lambda: "take: done" in store.calls)
            await asyncio.sleep(0)
            assert not held.holds("table")

    run(work())


def test_what_was_ours_when_we_were_taken_for_dead_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody has taken it yet, the database says it is ours still, and nobody else would look after it."""

    async def work() -> None:
        store = Slow()
        async with process(store, monkeypatch, "take") as held:
            held.want("table")
            await until(lambda: held.holds("table"))
            await store.is_taken_for_dead()
            await until(lambda: store.released == {"table": True})

    run(work())


def test_what_could_not_be_taken_up_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """One table that the store cannot read now takes no other down with it."""

    class Broken(House):
        async def take_up(self, id: str) -> bool:
            if id == "b":
                raise Unwritable
            return True

    async def work() -> None:
        store = Slow()
        store.left = ["a", "b", "c"]
        held = Leases(Broken(), cast(SharedStore, store), "me")
        with pytest.raises(Unwritable):
            await held._take_over_some()
        assert len(held) == 1
        await held._release()
        assert store.released == {"b": True, "c": True}

    run(work())


@pytest.mark.parametrize("slow", ["take", "release"])
def test_nothing_is_asked_for_while_it_is_let_go_of(slow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database could hear of it in the other order."""

    async def work() -> None:
        store = Slow()
        async with process(store, monkeypatch, "take") as held:
            held.want("table")
            await until(lambda: held.holds("table"))
            store.open["beat"].clear()
            beats = store.beats
            await asyncio.sleep(0.05)  # the beat that is on its way
            store.calls.clear()
            store.open[slow].clear()
            held.let_go("table", True)
            if slow == "release":
                store.open["beat"].set()
                await until(lambda: "release" in store.calls)
            held.want("table")
            await until(lambda: slow in store.calls)
            store.open["beat"].set()
            await until(lambda: slow == "release" or store.beats > beats + 3)
            await asyncio.sleep(0.05)
            assert store.calls == [slow]
            store.open[slow].set()
            await until(lambda: held.holds("table"))
            assert store.calls[-2:] == ["take", "take: done"]

    run(work())
