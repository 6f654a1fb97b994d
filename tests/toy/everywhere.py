"""The toy game at every door; collected by test_pig.py, in a process that knows it."""

import asyncio
import io
import json
from pathlib import Path

import pytest
from rich.console import Console

import zaria
from zaria.cli import main
from zaria.server.protocol import NewTable
from zaria.terminal.local import LocalClient
from zaria.terminal.prompt import Prompt

from ..server.hubs import hub_on
from ..terminal.people import SMALL, Person, by_keys


def test_the_commands_know_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--lang", "el"]) == 0
    assert "Γουρούνι" in capsys.readouterr().out
    assert main(["rules", "pig", "--lang", "en"]) == 0
    assert "PG-2" in capsys.readouterr().out
    assert main(["simulate", "pig", "--players", "3", "--games", "200", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == 3
    assert main(["arena", "pig", "--bots", "master,random", "--games", "40", "--processes", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["standings"][0]["wins"] > 0.5


def test_a_game_without_a_judge_is_reviewed_by_playing_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = zaria.Match(zaria.game("pig", players=3), chance=zaria.Seeded(4))
    while not match.over:
        match.choose(match.to_act[0], "bank" if len(match.log) % 3 else "stay")
    file = tmp_path / "pig.json"
    file.write_text(json.dumps(match.record()), "utf-8")
    assert main(["review", str(file), "--json"]) == 0
    for seat in json.loads(capsys.readouterr().out)["seats"]:
        parts = seat["start"] + seat["luck"] + seat["own"] + seat["others"] + seat["doubt"]
        assert abs(seat["result"] - parts) < 1e-9


def test_a_server_plays_it_to_the_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.create("host", NewTable(game="pig", players=3, bots=["casual"] * 3, public=True))
            await hub.begin(live.table.id, "host")
            while live.table.state != "over":
                await asyncio.sleep(0.01)
            record = await hub.record(live.table.id)
            assert zaria.Match.replay(record).winners
            assert record["bots"] == ["casual"] * 3

    asyncio.run(work())


def test_it_is_played_at_a_plain_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    page = io.StringIO()
    console = Console(file=page, width=100)
    monkeypatch.setattr(console, "input", lambda *_: "bank")
    table = LocalClient(zaria.game("pig", players=2), ["random"], seed=3, pause=0)
    Prompt(table, "en", console).play()
    assert table.match.over
    assert "pot: " in page.getvalue()


def test_it_is_played_on_a_screen() -> None:
    async def work() -> None:
        from zaria.terminal.app import ZariaApp

        table = LocalClient(zaria.game("pig", players=2), ["random"], seed=3, pause=0)
        async with ZariaApp("el", table).run_test(size=SMALL) as pilot:
            await Person(pilot).play(by_keys)
            assert table.match.over

    asyncio.run(work())
