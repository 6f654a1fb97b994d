"""Data files and databases of every format so far are opened, and the tables in them are what they were."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import zaria
from zaria.engine.compiler import COMPILED
from zaria.server.export import records
from zaria.server.hub import Hub
from zaria.verify import verify

from . import real
from .hubs import hub_on, hubs
from .make_database import FOLDER, more, parts_of, parts_there_are

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

FILES = sorted(FOLDER.glob("*.db"))
DUMPS = sorted(FOLDER.glob("*.sql"))
every = pytest.mark.parametrize(
    "kept",
    [*FILES, *(pytest.param(dump, marks=real.needed) for dump in DUMPS)],
    indirect=True,
    ids=lambda file: file.stem,
)


class Kept:
    """A store as it was then, and what its tables were, as the Zaria said that wrote it."""

    def __init__(self, file: Path, address: str | Path, hub: Callable[[], AbstractAsyncContextManager[Hub]]) -> None:
        self.file, self.address, self.hub = file, address, hub
        self.known: dict[str, Any] = json.loads(file.with_suffix(".json").read_text("utf-8"))

    @property
    def tables(self) -> dict[str, Any]:
        return dict(self.known["tables"])


@pytest.fixture
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    file: Path = request.param
    if file.suffix == ".db":
        copied = Path(shutil.copy(file, tmp_path / file.name))
        yield Kept(file, copied, lambda: hub_on(copied, rehearse=False))
        return
    postgres: real.Postgres = request.getfixturevalue("postgres")
    address = postgres.make(file.stem)
    _run_script(address, file)
    yield Kept(file, address, lambda: _hub_of(address))
    postgres.drop(file.stem)


def _run_script(address: str, script: Path) -> None:
    import psycopg

    with psycopg.connect(address) as connection:
        connection.execute(script.read_bytes())


@asynccontextmanager
async def _hub_of(address: str) -> AsyncIterator[Hub]:
    async with hubs(address, None, 1) as (hub,):
        yield hub


def goes_on(was: dict[str, Any]) -> bool:
    """Whether the table may be another one by now: bots play on."""
    return was["state"] == "playing" and any(bot for _, bot in was["chairs"])


@every
def test_every_table_is_as_it_was(kept: Kept) -> None:
    async def work() -> None:
        async with kept.hub() as hub:
            for id, was in kept.tables.items():
                if goes_on(was):
                    continue
                table = (await hub.get(id)).table
                assert (table.state, table.number, table.numbers) == (was["state"], was["number"], was["numbers"])
                assert [[seat.name, seat.bot] for seat in table.seats] == was["chairs"]
                if table.match:
                    assert table.match.scores == was["scores"]
                    assert [[entry.seat, entry.text] for entry in table.match.log] == was["log"]
                now = json.loads(json.dumps(more(table)))
                assert now == {name: was.get(name, now[name]) for name in now}

    asyncio.run(work())


@every
def test_games_in_play_go_on_from_where_they_were(kept: Kept) -> None:
    async def work() -> int:
        unfinished = 0
        async with kept.hub() as hub:
            for id, was in kept.tables.items():
                if was["state"] == "playing":
                    unfinished += 1
                    match = (await hub.get(id)).table.match
                    assert match is not None
                    assert [[entry.seat, entry.text] for entry in match.log][: len(was["log"])] == was["log"]
                    chairs = [[seat.name, seat.bot] for seat in hub.live[id].table.seats]
                    assert chairs == was["chairs"]  # also who has left, and what plays on for them
        return unfinished

    assert asyncio.run(work()) >= (5 if kept.file.stem.startswith("schema") else 4)


@every
def test_records_are_exported_replayed_and_verified(kept: Kept) -> None:
    before = {record["table"]: record for record in kept.known["records"]}
    now = {record["table"]: record for record in records(kept.address)}
    assert before.keys() == now.keys()
    assert before
    for id, old in before.items():
        assert verify(old).fair
        assert verify(now[id]).fair
        assert zaria.Match.replay(old).scores == zaria.Match.replay(now[id]).scores
        people = [name or bot for name, bot in zip(now[id]["names"], now[id]["bots"], strict=True)]
        assert people == (old["names"] if "bots" not in old else _both(old))
        assert {name: now[id][name] for name in ("log", "first", "options", "dice")} == {
            name: old[name] for name in ("log", "first", "options", "dice")
        }


def _both(record: dict[str, Any]) -> list[str | None]:
    return [name or bot for name, bot in zip(record["names"], record["bots"], strict=True)]


def test_every_schema_has_its_file() -> None:
    from zaria.server.sqlite import MIGRATIONS

    stems = [file.stem for file in FILES if file.stem.startswith("schema")]
    assert stems == [f"schema-{n}" for n in range(1, len(MIGRATIONS) + 1)]


@real.needed
def test_every_layout_has_its_dump() -> None:
    from zaria.server.migrations import MIGRATIONS

    assert [dump.stem for dump in DUMPS] == [f"layout-{n}" for n in range(1, len(MIGRATIONS) + 1)]


def test_everything_that_may_stand_in_a_log_stands_in_one_of_the_files() -> None:
    """What fails here is new: let make_database.py make it happen at a table, and run that."""
    assert parts_there_are() <= set().union(*map(parts_of, FILES))
