"""A club moved to another store, and a backup of a database: everything is there, and the same."""

import json
import shutil
from pathlib import Path
from typing import Any

import apsw
import pytest

from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.server import copying, hosting
from zaria.server.archive import opened
from zaria.server.export import records
from zaria.server.store import Order

from . import real
from .hubs import NAMES, hub_on, play_on, run, seated
from .test_databases import FILES

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

pytestmark = real.needed


@pytest.fixture
def databases(postgres: real.Postgres, tmp_path: Path) -> list[str]:
    return [postgres.make(f"{tmp_path.name}-{name}") for name in "ab"]


def quiet(part: str, lines: int) -> None: ...


def copied(file: Path, folder: Path) -> Path:
    return Path(shutil.copy(file, folder / file.name))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_any_format_moves_there_and_back(file: Path, databases: list[str], tmp_path: Path) -> None:
    old = copied(file, tmp_path)
    assert main(["move", "--from", str(old), "--to", databases[0], "--lang", "en"]) == 0
    assert main(["move", "--from", databases[0], "--to", databases[1], "--lang", "en"]) == 0
    assert main(["backup", str(tmp_path / "back.db"), "--store", databases[1]]) == 0
    games = [list(records(place)) for place in (old, databases[0], databases[1], tmp_path / "back.db")]
    assert games[0]
    assert all(other == games[0] for other in games)
    assert main(["check", "--store", databases[0]]) == main(["check", "--data", str(tmp_path / "back.db")])


def test_games_go_on_where_they_were_moved(
    databases: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import random

    from . import places

    ids: list[Any] = []

    async def before() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}))
            await play_on(hub, live, random.Random(1), 9)
            ids.append(live.table.id)
            ids.append(live.table.rows)

    run(before())
    assert main(["move", "--from", str(tmp_path / "z.db"), "--to", databases[0]]) == 0
    monkeypatch.setattr(places, "place", lambda file: databases[0])

    async def after() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.get(ids[0])
            assert live.table.rows == ids[1]
            await play_on(hub, live, random.Random(2), 5)
            assert [table.id for table in await hub.store.tables_of(NAMES[1], 9)] == [ids[0]]

    run(after())


def test_a_store_in_use_is_not_moved(databases: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "z.db"

    async def work() -> None:
        async with hub_on(file, rehearse=False):
            assert main(["move", "--from", str(file), "--to", databases[0], "--lang", "en"]) == 2

    run(work())
    assert "in use by another server" in capsys.readouterr().err
    with opened(databases[0], write=True) as archive:
        archive.do("INSERT INTO processes VALUES ('somebody', now() + interval '1 minute')")
    assert main(["move", "--from", databases[0], "--to", str(tmp_path / "new.db"), "--lang", "en"]) == 2
    assert "stop them first" in capsys.readouterr().err


def test_nothing_is_written_over(databases: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = copied(FILES[-1], tmp_path)
    for expected in (0, 2):
        assert main(["move", "--from", str(old), "--to", databases[0], "--lang", "en"]) == expected
    assert "has tables already" in capsys.readouterr().err


def test_a_copy_that_is_not_the_same_does_not_count(
    databases: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = copied(FILES[-1], tmp_path)
    kept = copying._as_kept

    def spoiled(line: tuple[object, ...], columns: str, where: object) -> list[object]:
        values = kept(line, columns, where)  # type: ignore[arg-type]
        return [0.0 if column == "at" else value for column, value in zip(columns.split(", "), values, strict=True)]

    with opened(old, write=True):
        pass
    with monkeypatch.context() as spoiling:
        spoiling.setattr(copying, "_write", _with(spoiled))
        with pytest.raises(ValueError, match="not the same"):
            copying.copy(old, databases[0], quiet)
    with opened(databases[0]) as archive:
        assert next(archive.ask("SELECT count(*) FROM tables")) == (0,)


def _with(spoiled: object) -> object:
    write = copying._write

    def writing(*arguments: object) -> int:
        with pytest.MonkeyPatch.context() as spoiling:
            spoiling.setattr(copying, "_as_kept", spoiled)
            return write(*arguments)  # type: ignore[arg-type]

    return writing


def test_whoever_runs_it_keeps_house_in_a_database_too(
    databases: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--store", databases[0], "--lang", "en"]
    assert main(["host", "block", "address", "203.0.113.7", *store]) == 0
    assert main(["host", "blocks", *store]) == 0
    assert "203.0.113.7" in capsys.readouterr().out
    assert main(["host", "unblock", "address", "203.0.113.7", *store]) == 0
    assert hosting.kept_out(databases[0]) == []
    with pytest.raises(ValueError, match="there is no table"):
        hosting.give_order(databases[0], Order("close", "nobody"))


def test_a_backup_that_fails_leaves_the_old_copy(tmp_path: Path, databases: list[str]) -> None:
    target = tmp_path / "copy.db"
    assert main(["backup", str(target), "--store", databases[0]]) == 2  # no server has ever used this database
    assert not target.exists()
    with opened(databases[0], write=True):
        pass
    copying.backup(databases[0], target, quiet)
    assert target.stat().st_mode & 0o777 == 0o600
    before = target.read_bytes()
    with pytest.raises(OSError, match="cannot be used"):
        copying.backup(databases[0] + "&port=1", target, quiet)
    assert target.read_bytes() == before
    assert not list(tmp_path.glob("*.partial*"))
    apsw.Connection(str(target)).close()
    assert json.dumps(list(records(target))) == "[]"
