"""The screen, in the smallest terminal: whole games by keys and by mouse, reasons, languages, the menu, the end."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import zaria
from zaria.engine.compiler import COMPILED
from zaria.games import registry
from zaria.review.words import headline
from zaria.terminal.app import ZariaApp
from zaria.terminal.canvas import Canvas
from zaria.terminal.local import LocalClient
from zaria.terminal.menu import Menu
from zaria.terminal.names import names_of
from zaria.terminal.pages import Ask, Help
from zaria.terminal.wording import TableWording
from zaria.words import LANGUAGES, say

from ..tables import of_own, one_of_each
from .people import SMALL, Person, by_keys, by_mouse

if not COMPILED:
    pytest.skip("the screen is tested with compiled rules only", allow_module_level=True)

SHOWN = [of_own(id, "ON_SCREEN", (players, options)) for id, players, options in one_of_each()]
TABLES = [(id, {"players": players, **options}) for id, (players, options) in zip(zaria.GAMES, SHOWN, strict=True)]


def at_table(table: LocalClient, play: Callable[[Person], Awaitable[None]], lang: str = "el") -> None:
    """Run a scene at a table on a small screen."""

    async def scene() -> None:
        async with ZariaApp(lang, table).run_test(size=SMALL) as pilot:
            await play(Person(pilot))

    asyncio.run(scene())


def local(id: str, seed: int = 1, save: Path | None = None, **options: Any) -> LocalClient:
    return LocalClient(zaria.game(id, **options), ["casual"], seed=seed, save=save, pause=0)


@pytest.mark.sweep
@pytest.mark.parametrize(("id", "options"), TABLES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_whole_game_by_keys(id: str, options: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = local(id, save=file, **options)

    async def play(person: Person) -> None:
        await person.play(by_keys)
        assert table.view is not None
        assert say("screen.result", "el") in person.shown()
        for seat in range(table.match.game.players):
            assert str(table.view["scores"][seat]) in person.shown()

    at_table(table, play)
    assert zaria.Match.replay(json.loads(file.read_text("utf-8"))).over


def test_a_whole_game_by_mouse() -> None:
    table = local("qwixx", players=2)
    at_table(table, lambda person: person.play(by_mouse))
    assert table.match.over


def test_bots_of_one_s_own_and_own_weights_sit_on_the_screen(tmp_path: Path) -> None:
    mine, weights = tmp_path / "mine.py", tmp_path / "knaster.npz"
    mine.write_text("def first(view):\n    return view['legal'][0]\n")
    weights.write_bytes(registry.file("knaster", "bots/weights.npz").read_bytes())
    bots = [f"{mine}:first", f"strong@{weights}"]
    table = LocalClient(zaria.game("knaster", players=3), bots, seed=3, pause=0)

    async def play(person: Person) -> None:
        await person.my_turn()
        assert "first" in person.shown("others")
        assert say("level.strong", "el") in person.shown("others")
        await table.choose(table.view["legal"][0] if table.view else "")
        assert await person.my_turn()

    at_table(table, play)


def test_after_the_end_the_review_is_one_key_away() -> None:
    table = local("qwixx", players=2)

    async def play(person: Person) -> None:
        await person.play(by_keys)
        await person.press("r")
        record = table.match.record()
        account, wording = zaria.review(record), TableWording(record, "el", names_of(table.chairs, None, "el"))
        await person.until(lambda: headline(account, 0, wording) in person.shown("told"))
        await person.press("escape")
        assert say("screen.result", "el") in person.shown()

    at_table(table, play)


@pytest.mark.parametrize(("id", "options"), [*TABLES, ("qwixx-cards", {"players": 5}), ("trio", {"players": 6})])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_and_the_choices_fit_without_scrolling(id: str, options: dict[str, Any], lang: str) -> None:
    table = local(id, **options)
    dice = random.Random(4)

    async def play(person: Person) -> None:
        for _ in range(8):
            if not await person.my_turn():
                return
            room = person.page.query_one("#middle").size
            shown = person.page.board.size
            assert shown.width <= room.width
            assert shown.height <= room.height
            assert max(map(len, person.shown("keys").splitlines())) <= SMALL[0]
            assert table.view is not None
            await table.choose(dice.choice(table.view["legal"]))

    at_table(table, play, lang)


def test_a_click_on_what_is_not_allowed_says_why_with_its_rule() -> None:
    table = local("qwixx", players=2)

    async def play(person: Person) -> None:
        await person.my_turn()
        before = table.match.record()["log"]
        await person.click("red 12")
        reason = table.match.why_not(0, "red 12")
        assert reason is not None
        assert reason.text("el")[1:] in person.shown("news")
        assert str(reason.rule) in person.shown("news")
        assert [line for line in table.match.record()["log"] if line[0] == 0] == [
            line for line in before if line[0] == 0
        ]

    at_table(table, play)


def test_keys_also_reach_what_is_not_allowed() -> None:
    async def play(person: Person) -> None:
        await person.my_turn()
        while person.page.board.cursor in person.page.reachable():
            await person.press("shift+right")
        await person.press("enter")
        assert "QX-" in person.shown("news")

    at_table(local("qwixx", players=2), play)


def test_the_language_changes_at_once() -> None:
    async def play(person: Person) -> None:
        await person.my_turn()
        greek = person.shown("step")
        await person.press("l")
        english = person.shown("step")
        assert greek != english
        assert english.isascii() or "▸" in english
        assert say("keys.leave", "en") in person.shown("keys")
        await person.press("l")
        assert person.shown("step") == greek

    at_table(local("qwixx", players=2), play)


def test_the_line_of_keys_can_be_clicked() -> None:
    async def play(person: Person) -> None:
        await person.my_turn()
        box = person.page.query_one("#keys", Canvas).boxes["key l"]
        await person.pilot.click("#keys", offset=(box.x + 1, 0))
        await person.until(lambda: say("keys.leave", "en") in person.shown("keys"))

    at_table(local("qwixx", players=2), play)


def test_a_half_made_choice_can_be_taken_back() -> None:
    table = local("qwantum", seed=2)

    async def play(person: Person) -> None:
        await person.until(lambda: table.view and table.view["legal"] and table.view["phase"] == "reroll")
        await person.click("white")
        await person.click("3")
        assert person.page.picks == ["white", "3"]
        assert say("act.reroll", "el", count=2) in person.shown()
        await person.press("u")
        assert person.page.picks == ["white"]
        await person.press("space")
        assert table.match.log[-2].text == "reroll white"

    at_table(table, play)


def test_another_players_sheet_and_back() -> None:
    async def play(person: Person) -> None:
        await person.my_turn()
        own = person.shown()
        await person.press("o")
        assert say("screen.sheet-of", "el", name=say("bots.name-2", "el")) in person.shown()
        await person.press("o")
        assert person.shown() == own

    at_table(local("qwixx", players=2), play)


def test_help_has_the_rules_and_leaving_asks() -> None:
    table = local("knaster")

    async def play(person: Person) -> None:
        await person.my_turn()
        await person.press("question_mark")
        assert isinstance(person.app.screen, Help)
        await person.press("escape", "q")
        assert isinstance(person.app.screen, Ask)
        await person.press("escape")
        assert person.page.table is table
        await person.press("q", "enter")
        await person.pilot.pause()
        assert not person.app.is_running

    at_table(table, play)


def test_the_menu_opens_a_table_and_after_the_end_another() -> None:
    async def scene() -> None:
        app = ZariaApp("el", pause=0, seed=3)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            menu = app.screen
            assert isinstance(menu, Menu)
            for cell in ("game trio", "players 4", "teams True", "level beginner"):
                await menu.tap(cell)
            await menu.tap("game qwixx")
            await menu.tap("players 1")
            await pilot.press("space")
            await pilot.pause()
            person = Person(pilot)
            assert person.table.game == "qwixx"
            first = person.table
            while await person.my_turn():
                await person.press("p")
            await person.press("n")
            await person.until(lambda: person.table is not first)
            assert await person.my_turn()

    asyncio.run(scene())
