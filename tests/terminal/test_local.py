"""A table in this process: real bots, the same dice for the same seed, secrets until all have chosen, a file."""

import asyncio
import json
import random
from pathlib import Path

import pytest

import zaria
from zaria.bots import NoSuchBot
from zaria.engine.compiler import COMPILED
from zaria.errors import BadRecord
from zaria.terminal.local import LocalClient
from zaria.terminal.start import play

if not COMPILED:
    pytest.skip("bots are tested with compiled rules only", allow_module_level=True)


def played(table: LocalClient, most: int = 10_000) -> LocalClient:
    """Let a person choose at random until the game is over, or `most` choices are made."""
    dice = random.Random(5)

    async def scene() -> None:
        living = asyncio.create_task(table.live())
        made = 0
        while table.state != "over" and made < most:
            if table.view and table.view["legal"]:
                await table.choose(dice.choice(table.view["legal"]))
                made += 1
            await asyncio.sleep(0.001)
            if living.done():
                await living  # raises what it failed with
        living.cancel()

    asyncio.run(scene())
    return table


def test_the_same_seed_gives_the_same_game() -> None:
    games = [played(LocalClient(zaria.game("qwixx", players=3), ["strong", "casual"], seed=4, pause=0)) for _ in "ab"]
    assert games[0].match.over
    assert sorted(map(str, games[0].match.log)) == sorted(map(str, games[1].match.log))


def test_levels_go_around_the_table_and_must_exist() -> None:
    game = zaria.game("knaster", players=4)
    assert [chair.bot for chair in LocalClient(game, ["strong", "casual"]).chairs] == [
        None,
        "strong",
        "casual",
        "strong",
    ]
    assert [chair.bot for chair in LocalClient(game).chairs[1:]] == ["casual"] * 3
    with pytest.raises(NoSuchBot):
        LocalClient(game, ["hal"])


def test_choices_made_together_are_told_when_all_are_made() -> None:
    table = LocalClient(zaria.game("qwixx", players=3), seed=1, pause=0)
    before = list(table.told)
    table._choose(1, "pass")
    assert table.told == before
    table._choose(0, "pass")
    table._choose(2, "pass")
    assert [line.seat for line in table.told[-3:]] == [1, 0, 2]


def test_a_refused_choice_changes_nothing_and_says_why() -> None:
    table = LocalClient(zaria.game("qwixx"), seed=1)
    log = list(table.match.log)
    asyncio.run(table.choose("red 13"))
    assert table.match.log == log
    assert table.refused is not None
    assert table.refused.key == "refusal.unknown-text"


def test_a_game_left_before_its_end_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = played(LocalClient(zaria.game("knaster"), ["strong"], "Ada", seed=4, save=file, pause=0), most=5)
    resumed = LocalClient.resumed(json.loads(file.read_text("utf-8")), file, pause=0)
    assert resumed.match.log == table.match.log
    assert resumed.chairs == table.chairs
    played(resumed)
    assert zaria.Match.replay(json.loads(file.read_text("utf-8"))).over


@pytest.mark.parametrize("content", ["", "[]", '{"zaria": 1}', json.dumps(zaria.Match(zaria.game("qwixx")).record())])
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    with pytest.raises(BadRecord):
        play("qwixx", zaria.game, ["casual"], None, None, file, "en", plain=True)
    assert file.read_text() == content


def test_a_bot_that_hangs_neither_holds_up_the_table_nor_whoever_leaves_it(tmp_path: Path) -> None:
    file = tmp_path / "hanging.py"
    file.write_text("import itertools\ndef choose(view):\n    return sum(itertools.repeat(0))\n")
    table = LocalClient(zaria.game("knaster"), [f"{file}:choose"], seed=1, pause=0)

    async def scene() -> None:
        living = asyncio.create_task(table.live())
        while len(table.match.to_act) > 1 or not table.match.log:  # until the bot alone is waited for
            if table.view and table.view["legal"]:
                await table.choose(table.view["legal"][0])
            await asyncio.sleep(0.01)
        living.cancel()
        await asyncio.gather(living, return_exceptions=True)

    asyncio.run(scene())  # which waits for every thread
    assert table.state == "playing"
