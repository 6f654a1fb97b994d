"""For everybody: axe finds nothing on any page or board, light and dark; every game can be played by keyboard alone."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import zaria

from ..server.running import Server
from ..tables import fewest
from .axe import findings
from .keys import go_to, tab_to
from .people import Person, play_on
from .phases import TABLES, Moment, table_of, watch_game

GAMES = {id: fewest(id) for id in zaria.GAMES}
MakePerson = Callable[..., Person]


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["el", "en"])
def test_axe_finds_nothing_on_the_pages(person: MakePerson, lang: str) -> None:
    maria = person("Μαρία", lang)
    _look_at(maria, "/", "/replay", "/how", "/nowhere")
    maria.new_table("qwixx", 3, {1: "link", 2: "link"})
    maria.see(".share .code svg").wait_for()
    assert findings(maria.page) == []


@pytest.mark.parametrize("lang", ["el", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_on_the_pages_of_a_game(person: MakePerson, game: str, lang: str) -> None:
    _look_at(person("Μαρία", lang), *(f"/{page}/{game}" for page in ("new", "how", "first")))


def _look_at(maria: Person, *addresses: str) -> None:
    for address in addresses:
        maria.page.goto(address)
        maria.page.wait_for_load_state("networkidle")
        assert findings(maria.page) == [], address


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_on_the_boards(person: MakePerson, game: str) -> None:
    """In the middle of a game, with a sheet opened, with the menu opened; results and replays are in test_table.py."""
    maria = person("Μαρία")
    maria.new_table(game, GAMES[game], dict.fromkeys(range(1, GAMES[game]), "casual"))
    for _ in range(3):
        maria.wait_ready()
        assert findings(maria.page) == []
        play_on([maria], random.Random(game), most=2)
    if not maria.over:
        for opener in (maria.see(".seats button").first, maria.page.get_by_role("button", name="Μενού")):
            opener.click()
            maria.see("dialog").wait_for()
            assert findings(maria.page) == []
            maria.page.keyboard.press("Escape")


@pytest.mark.long
@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_axe_finds_nothing_in_any_phase(
    person: MakePerson, server: Server, game: str, players: int, options: dict[str, Any]
) -> None:
    """For the player in Greek on a phone, and for who watches in English at a desk."""
    maria, watcher = person("Μαρία"), person("Nick", "en", viewport={"width": 1280, "height": 800})
    table = table_of(server, game, players, options)
    found: list[str] = []

    def look(moment: Moment) -> None:
        found.extend(f"{moment}: {what}" for what in findings(maria.page))
        watcher.page.goto(f"/t/{table.id}")
        watcher.see(".dock .step").wait_for()
        found.extend(f"{moment}, watching: {what}" for what in findings(watcher.page))

    assert watch_game(maria, table, look) >= 2
    found.extend(f"the end: {what}" for what in findings(maria.page))
    assert not found, "\n".join(found)


def _choose_by_keys(maria: Person, dice: random.Random) -> None:
    page, main = maria.page, maria.see(".dock .bar .main")
    if maria.see(".dock .bar .pass").count() and (not main.count() or dice.random() < 0.5):
        tab_to(page, ".bar .pass")
        page.keyboard.press("Enter")
        if maria.see(".bar .yes").count():
            tab_to(page, ".bar .yes")
            page.keyboard.press("Enter")
        return
    wanted = main.is_disabled()
    for _ in range(6):
        cells = maria.see("[data-cell][data-state=can]")
        if not wanted or not cells.count():
            break
        target = cells.nth(dice.randrange(cells.count())).element_handle()
        go_to(page, target)
        page.keyboard.press("Space")
        wanted = main.is_disabled()
    while main.is_disabled():
        tab_to(page, ".chip:not(.on)")
        page.keyboard.press("Enter")
    tab_to(page, ".bar .main")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_finished_by_keyboard_alone(person: MakePerson, game: str) -> None:
    maria = person("Μαρία", has_touch=False)
    page = maria.page
    page.goto("/")
    tab_to(page, f"a[href='/new/{game}']")
    page.keyboard.press("Enter")
    tab_to(page, "input[autocomplete=nickname]")
    page.keyboard.type("Μαρία")
    tab_to(page, ".go button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    dice = random.Random(game)
    while True:
        maria.wait_ready()
        if maria.over:
            break
        _choose_by_keys(maria, dice)
        page.wait_for_timeout(30)
    first = page.url
    tab_to(page, ".result .main")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/t/" in url and url != first)
    maria.wait_for_board()
