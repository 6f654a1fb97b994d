"""Data files of every format so far are opened, and the tables in them are what they were."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import zaria
from zaria.engine.compiler import COMPILED
from zaria.server.export import records
from zaria.verify import verify

from .hubs import hub_on

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

FOLDER = Path(__file__).parent / "databases"
FILES = sorted(FOLDER.glob("*.db"))


def copied(file: Path, folder: Path) -> Path:
    return Path(shutil.copy(file, folder / file.name))


def known(file: Path) -> Any:
    """What the tables were when the file was written, by the Zaria that wrote it."""
    return json.loads(file.with_suffix(".json").read_text("utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_table_is_as_it_was(file: Path, tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(copied(file, tmp_path), rehearse=False) as hub:
            for id, was in known(file)["tables"].items():
                if was["state"] == "playing":
                    continue  # bots may have gone on by now
                live = await hub.get(id)
                table = live.table
                assert (table.state, table.number, table.numbers) == (was["state"], was["number"], was["numbers"])
                assert [[seat.name, seat.bot] for seat in table.seats] == was["chairs"]
                if table.match:
                    assert table.match.scores == was["scores"]
                    assert [[entry.seat, entry.text] for entry in table.match.log] == was["log"]

    asyncio.run(work())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_games_in_play_go_on_from_where_they_were(file: Path, tmp_path: Path) -> None:
    async def work() -> int:
        unfinished = 0
        async with hub_on(copied(file, tmp_path), rehearse=False) as hub:
            for id, was in known(file)["tables"].items():
                if was["state"] == "playing":
                    unfinished += 1
                    match = (await hub.get(id)).table.match
                    assert match is not None
                    assert [[entry.seat, entry.text] for entry in match.log][: len(was["log"])] == was["log"]
                    chairs = [[seat.name, seat.bot] for seat in hub.live[id].table.seats]
                    assert chairs == was["chairs"]  # also who has left, and what plays on for them
        return unfinished

    assert asyncio.run(work()) >= 5


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_records_are_exported_replayed_and_verified(file: Path, tmp_path: Path) -> None:
    before = {record["table"]: record for record in known(file)["records"]}
    now = {record["table"]: record for record in records(copied(file, tmp_path))}
    assert before.keys() == now.keys()
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

    assert [file.stem for file in FILES] == [f"schema-{n}" for n in range(1, len(MIGRATIONS) + 1)]
