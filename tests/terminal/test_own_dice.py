"""One's own dice in the terminal: typed in, wrong, taken back; at the prompt, on the screen and on a server."""

import asyncio
import io
import json
import random
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import zaria
from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.terminal.app import ZariaApp
from zaria.terminal.local import LocalClient
from zaria.terminal.menu import Menu
from zaria.terminal.pages import Ask
from zaria.terminal.prompt import ask_game
from zaria.terminal.remote import RemoteClient, read_link
from zaria.terminal.rolling import TypeIn
from zaria.verify import verify
from zaria.words import LANGUAGES, say

from ..own_dice import GAMES
from ..server.running import Server, open_table, running
from .people import SMALL, Person

if not COMPILED:
    pytest.skip("the terminal is tested with compiled rules only", allow_module_level=True)

ROLL = "3 4 5 2 1 6"
IN_FULL = "white 3 4 red 5 yellow 2 green 1 blue 6"


def own(game: str, seed: int = 1, save: Path | None = None, players: int = 2) -> LocalClient:
    return LocalClient(zaria.game(game, players), ["casual"], seed=seed, save=save, pause=0, own_dice=True)


def marks(table: LocalClient, dice: random.Random) -> str:
    """What somebody in a hurry types in."""
    return " ".join(dice.choice(die.faces).mark for die in table.rolling)


def keys(text: str) -> list[str]:
    return ["space" if letter == " " else letter for letter in text]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_mistakes(game: str, tmp_path: Path) -> None:
    dice, file = random.Random(3), tmp_path / "game.json"
    table = own(game, save=file)

    async def scene() -> None:
        playing = asyncio.create_task(table.live())
        taken_back = 0
        while table.state == "playing":
            if table.rolling:
                await table.enter(marks(table, dice))
                assert table.refused is None
            elif table.view and table.view["legal"]:
                await table.choose(dice.choice(table.view["legal"]))
            if dice.random() < 0.1:
                lines = len(table.match.log)
                await table.back()
                taken_back += len(table.match.log) < lines
            await asyncio.sleep(0)
        await playing
        assert taken_back

    asyncio.run(scene())
    record = json.loads(file.read_text("utf-8"))
    assert zaria.Match.replay(record).over
    assert verify(record).key == "verify.own-dice"


def test_bad_dice_are_refused_and_change_nothing() -> None:
    table = own("qwixx")
    asyncio.run(table.enter("3 4 5 2 1 7"))
    assert table.refused is not None
    assert (table.refused.key, table.match.log) == ("refusal.no-such-face", [])
    asyncio.run(table.back())
    assert table.refused.key == "refusal.no-such-point"


def test_one_goes_back_to_what_one_did_oneself_last() -> None:
    """Not to what a bot did after it: it would do the same again."""
    table = own("qwixx", players=1)
    for text in ("red 7", "pass"):
        asyncio.run(table.enter(ROLL))
        asyncio.run(table.choose(text))
        asyncio.run(table.choose("pass"))
    asyncio.run(table.back())
    assert [line.text for line in table.match.log] == [IN_FULL, "red 7", "pass", IN_FULL, "pass"]
    assert [line.back for line in table.told] == [1]


def test_a_game_left_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    asyncio.run(own("qwixx", save=file, players=1).enter(ROLL))
    table = LocalClient.resumed(json.loads(file.read_text("utf-8")), file)
    assert table.own_dice
    asyncio.run(table.back())
    assert table.rolling


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_the_prompt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    back = "back" if lang == "en" else "πίσω"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"3 4\n{ROLL}\n{back}\n{IN_FULL.upper()}\n{IN_FULL}\nred 7\nq\n"))
    assert main(["play", "qwixx", "--players", "1", "--dice", "own", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert say("refusal.die-missing", lang) in out
    assert say("tell.back", lang, name=say("play.you", lang), count=1) in out
    assert out.count("□3  □4") > 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_with_cards_says_no(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert main(["play", "trio", "--dice", "own", "--plain", "--lang", lang]) != 0
    assert say("refusal.no-own-dice", lang) in capsys.readouterr().err


def test_on_the_screen() -> None:
    table = own("qwixx", players=1)

    async def scene() -> None:
        async with ZariaApp("el", table).run_test(size=SMALL) as pilot:
            person = Person(pilot)
            assert say("screen.type-dice", "el") in person.shown()
            await person.press("d")
            await person.until(lambda: isinstance(pilot.app.screen, TypeIn))
            await person.press(*keys("3 4 5 2 1 7"), "enter")
            await person.until(lambda: not isinstance(pilot.app.screen, TypeIn))
            reason = say("refusal.no-such-face", "el")
            await person.until(lambda: reason[1:] in person.shown("news"))
            await person.press("enter")  # on the button
            await person.until(lambda: isinstance(pilot.app.screen, TypeIn))
            await person.press(*keys(ROLL), "enter")
            await person.my_turn()
            assert [line.text for line in table.match.log] == [IN_FULL]
            await person.press("z")
            await person.until(lambda: table.rolling)
            assert say("tell.back", "el", name=person.page.names[0], count=1) in person.shown("news")

    asyncio.run(scene())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_all_keys_fit_on_a_small_screen(game: str, lang: str) -> None:
    table, dice = own(game), random.Random(2)

    async def scene() -> None:
        async with ZariaApp(lang, table).run_test(size=SMALL) as pilot:
            person = Person(pilot)
            for _ in range(6):
                await person.until(lambda: table.rolling or person.page.moves)
                assert max(map(len, person.shown("keys").splitlines())) <= SMALL[0]
                assert len(person.shown("step")) <= SMALL[0]
                if table.rolling:
                    await table.enter(marks(table, dice))
                else:
                    assert table.view is not None
                    await table.choose(dice.choice(table.view["legal"]))

    asyncio.run(scene())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


def test_on_a_server(server: Server) -> None:
    """The terminal types in the dice; the host asks for a correction on a phone, and the terminal agrees."""
    host = open_table(server, "qwixx", 2, own_dice=True, first=1)
    table = RemoteClient(read_link(f"{server.url}/t/{host.id}"), host.secrets[1], "Ρένα")

    def ask_for_it() -> None:
        body = {"id": uuid.uuid4().hex, "number": host.mine(0)["number"], "lines": 1}
        assert host.ask("POST", "/seats/0/corrections", body, host.secrets[0]).status_code == 200

    async def scene() -> None:
        async with ZariaApp("el", table).run_test(size=SMALL) as pilot:
            person = Person(pilot)
            await person.until(lambda: table.rolling)
            await table.enter("1")
            assert table.refused is not None
            await table.enter(ROLL)
            await person.my_turn()
            await table.back()
            await person.until(lambda: table.rolling)
            await table.enter(ROLL)
            await person.my_turn()
            await asyncio.to_thread(ask_for_it)
            await person.until(lambda: isinstance(pilot.app.screen, Ask))
            await person.press("y")
            await person.until(lambda: not isinstance(pilot.app.screen, Ask) and table.rolling)
            assert say("tell.back", "el", name=person.page.names[0], count=1) in person.shown("news")

    asyncio.run(scene())


def test_the_menu_offers_games_with_dice_and_opens_them_so() -> None:
    async def scene() -> None:
        app = ZariaApp("el", pause=0, own_dice=True)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, Menu)
            assert [game.id for game in app.screen.offered] == GAMES
            await app.screen.tap(f"game {GAMES[-1]}")
            await pilot.press("space")
            await pilot.pause()
            assert isinstance(app.table, LocalClient)
            assert (app.table.game, app.table.own_dice) == (GAMES[-1], True)
            assert app.table.match.needs_chance

    asyncio.run(scene())


def test_so_does_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    page = io.StringIO()
    console = Console(file=page, width=100)
    monkeypatch.setattr(console, "input", lambda *_: str(len(GAMES)))
    assert ask_game(console, "en", own_dice=True) == GAMES[-1]
    assert all(zaria.GAMES[game].title() in page.getvalue() for game in GAMES)
    assert "Trio" not in page.getvalue()
