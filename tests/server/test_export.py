"""Every finished game leaves the data file as a record that can be checked; unfinished ones stay."""

import json
import random
import stat
from pathlib import Path

import pytest

from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.errors import Unusable
from zaria.server import sqlite
from zaria.verify import verify

from .. import own_dice
from .hubs import hub_on, play_on, run, seated

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


*ENDED, GOING = own_dice.GAMES[:3]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A file with two finished games and one in play."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db") as hub:
            for name, choices in ((ENDED[0], 1000), (ENDED[1], 1000), (GOING, 5)):
                await play_on(hub, await seated(hub, (name, 2, {})), random.Random(1), choices)

    run(work())
    return tmp_path / "z.db"


def exported(capsys: pytest.CaptureFixture[str], file: Path) -> list[str]:
    capsys.readouterr()  # what the fixture's server had to say
    assert main(["export", "--data", str(file)]) == 0
    return capsys.readouterr().out.splitlines()


def test_finished_games_are_exported_one_a_line(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    records = [json.loads(line) for line in exported(capsys, data)]
    assert {record["game"] for record in records} == set(ENDED)
    assert all(verify(record).fair for record in records)
    assert all(record["names"] == ["A", "B"] for record in records)


def test_a_backup_exports_the_same(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    copy = data.with_name("copy.db")
    assert main(["backup", str(copy), "--data", str(data)]) == 0
    assert exported(capsys, copy) == exported(capsys, data)


def test_nobody_else_reads_a_backup_while_it_is_written(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds the secrets of dice still to be rolled; whoever opens it meanwhile could read all of it."""
    modes = []
    checked = sqlite.check

    def check(file: Path) -> None:
        modes.append(stat.S_IMODE(file.stat().st_mode))
        checked(file)

    monkeypatch.setattr(sqlite, "check", check)
    sqlite.backup(data, data.with_name("copy.db"))
    assert modes == [0o600]
    with pytest.raises(Unusable):
        sqlite.backup(data, data.parent / "nowhere" / "copy.db")


@pytest.mark.parametrize("option", ["--data", "--store"])
@pytest.mark.parametrize("command", [["export"], ["backup", "copy.db"], ["check"]])
def test_without_a_data_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str], option: str
) -> None:
    assert main([*command, option, str(tmp_path / "nothing.db")]) == 2
    assert "there is no data file" in capsys.readouterr().err
