"""What a host watches is so at the moment somebody looks: queues while they wait, and every offence."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from zaria.events import Closed, Row
from zaria.server import sqlite
from zaria.server.doorman import Doorman
from zaria.server.limits import Bucket
from zaria.server.metrics import OFFENCES, REVIEWS_WAITING, STORE_WAITING, THOUGHTS_WAITING
from zaria.server.outbox import MOST, Outbox
from zaria.server.protocol import Pong
from zaria.server.reviews import Reviews
from zaria.server.settings import Settings
from zaria.server.sqlite import SqliteStore
from zaria.server.store import Entry, Store
from zaria.server.thinking import Thinkers

from . import real
from .hubs import figure, hub_on, run, until


async def end(tasks: list[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_questions_that_wait_for_a_bot() -> None:
    async def work() -> None:
        thinkers = Thinkers(threads=0)
        asking = [asyncio.create_task(thinkers.run(owner, True, lambda: None)) for owner in "AAB"]
        await asyncio.sleep(0)
        assert figure(THOUGHTS_WAITING) == 3
        thinkers.close()
        await end(asking)

    run(work())


def test_reviews_that_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(_: Reviews) -> None:
        await asyncio.Event().wait()

    async def work() -> None:
        monkeypatch.setattr(Reviews, "_work", busy)
        reviews = Reviews()
        reviews.start()
        assert figure(REVIEWS_WAITING) == 0
        for first in range(2):
            reviews.ask("somebody", {"game": "qwixx", "players": 2, "first": first, "log": []}, False)
        assert figure(REVIEWS_WAITING) == 2
        await reviews.stop()

    run(work())


async def _waits(store: Store, let_go: Any) -> None:
    """Three changes wait, until they are let go."""
    wishes = [
        asyncio.create_task(store.append(Entry(table, [Row(1, Closed("refusal.endless"))])))
        for table in ("a", "b", "c")
    ]
    await until(lambda: figure(STORE_WAITING) == 3)
    let_go()
    await asyncio.gather(*wishes)
    await until(lambda: figure(STORE_WAITING) == 0)
    await store.close()


def test_changes_that_wait_for_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    door, commit = threading.Event(), sqlite._commit

    def slow(*arguments: Any) -> Any:
        door.wait()
        return commit(*arguments)

    monkeypatch.setattr(sqlite, "_commit", slow)
    store = SqliteStore(tmp_path / "z.db")
    run(_waits(store, door.set))


@real.needed
def test_changes_that_wait_for_the_database(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from zaria.server.postgres import PostgresStore

    async def work() -> None:
        door, commit = asyncio.Event(), PostgresStore._commit

        async def slow(store: PostgresStore, units: Any) -> None:
            await door.wait()
            await commit(store, units)

        monkeypatch.setattr(PostgresStore, "_commit", slow)
        await _waits(PostgresStore(database), door.set)

    run(work())


def test_one_who_says_too_much_on_one_socket_is_counted(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            doorman, socket = Doorman(hub, Settings(most_messages=1)), Bucket(1, burst=2)
            before = figure(OFFENCES.labels("messages"))
            assert [doorman.hears("192.0.2.1", socket) for _ in range(3)] == [True, True, False]
            assert figure(OFFENCES.labels("messages")) == before + 1

    run(work())


def test_one_who_never_reads_is_counted_once() -> None:
    before, outbox = figure(OFFENCES.labels("unread")), Outbox(None)
    for _ in range(8 * MOST):
        outbox.put(Pong(1, {}))
    assert not outbox.closed
    for _ in range(3):
        outbox.put(Pong(1, {}))
    assert outbox.closed
    assert figure(OFFENCES.labels("unread")) == before + 1
