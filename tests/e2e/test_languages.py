"""Adding a language is adding files: every page of the client, built with a pseudo-language, is in that language."""

import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from zaria.games.registry import GAMES, pad_of
from zaria.paper.pages import printable
from zaria.words import LANGUAGES, say

from .. import pseudo
from ..server.running import Server, running
from .copies import ROOT, built, copied
from .people import Person, play_on

SHOWN = """() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); )
    if (node.parentElement.checkVisibility() && node.textContent.trim()) texts.push(node.textContent.trim());
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder'])
      if (element.getAttribute(name)) texts.push(element.getAttribute(name));
  return texts;
}"""
LETTERS = re.compile(r"[^\W\d_]{3,}")
BY_HAND = [id for id, game in GAMES.items() if game.own_dice or pad_of(id)]
NO_WORDS = re.compile(r"Zoe|[A-Z]{2}-\d+|https?://\S+|\bLetters? [a-e]\b")  # names, rule ids and links are nobody's


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("pseudo")
    with running(folder, ZARIA_PAGES=str(with_a_language(folder))) as server:
        yield server
        assert server.faults() == []


def with_a_language(folder: Path) -> Path:
    """The pages of the client with one more language, from a copy to which only files were added."""
    web = copied(folder)
    subprocess.run(["node", "build/pseudo.mjs", "."], cwd=web, check=True)
    return built(web)


@pytest.fixture
def zoe(browser: Browser, server: Server) -> Iterator[Person]:
    someone = Person(browser, server.url, "Zoe", "en")
    choose = f"localStorage.setItem('zaria.lang', '{pseudo.LANG}')"
    someone.context.add_init_script(f"if (location.host) {choose}")  # a blank page keeps nothing
    yield someone
    someone.leave()
    assert someone.errors == []


def untranslated(person: Person) -> list[str]:
    """What the page shows that does not come from a file of words."""
    texts: list[str] = person.page.evaluate(SHOWN)
    assert any(pseudo.LEFT in text for text in texts), texts
    left = [NO_WORDS.sub("", pseudo.unwrapped(text)) for text in texts]
    languages = {"Ελληνικά", "English"}  # the button says the next language's own name
    return [text for text in left if LETTERS.search(text) and text.strip() not in languages]


def all_translated(zoe: Person, *addresses: str) -> None:
    for address in addresses:
        zoe.page.goto(address)
        zoe.page.wait_for_load_state("networkidle")
        assert untranslated(zoe) == [], address


def test_the_pages_around_the_games(zoe: Person) -> None:
    helpers = (ROOT / "web/src/games").glob("*/Helper.svelte")
    all_translated(zoe, "/", "/how", "/replay", "/review", "/l/nothing", "/nowhere")
    all_translated(zoe, *(f"/helper/{page.parent.name}" for page in helpers))


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game(zoe: Person, game: str) -> None:
    all_translated(zoe, f"/how/{game}", f"/first/{game}")


def test_what_is_there_before_a_language_is_known_is_in_all_of_them(server: Server) -> None:
    page = server.ask("GET", "/").text
    for key in ("page.about", "page.needs-script"):
        assert all(say(key, lang) in page for lang in LANGUAGES)
        assert pseudo.wrapped(say(key, "en")) in page


def test_printing(zoe: Person) -> None:
    zoe.page.goto(f"/print/{printable()[0]}")
    zoe.see("[role=alert]").wait_for()  # sheets are drawn by the server, to which no language was added
    assert untranslated(zoe) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_the_form_to_the_result(zoe: Person, game: str) -> None:
    zoe.page.goto(f"/new/{game}")
    zoe.see("input[autocomplete=nickname]").wait_for()
    assert untranslated(zoe) == []
    zoe.new_table(game, max(2, GAMES[game].players.start))
    zoe.wait_for_board()
    dice = random.Random(3)
    for _ in range(4):
        assert untranslated(zoe) == []
        play_on([zoe], dice, most=2)
    zoe.play_by_script(dice)
    assert untranslated(zoe) == []
    table = zoe.page.url.rsplit("/", 1)[1]
    zoe.page.goto(f"/replay/{table}")
    zoe.see("input[type=range]").wait_for()
    assert untranslated(zoe) == []
    zoe.page.goto(f"/review/{table}")
    zoe.see(".waterfall").wait_for(timeout=120_000)  # it has the lowest priority, and other tests run beside it
    assert untranslated(zoe) == []


@pytest.mark.parametrize("game", BY_HAND)
def test_a_game_with_own_dice_or_cards(zoe: Person, game: str) -> None:
    zoe.new_table(game, 2, {1: "here:Zoe 2"}, ("own_dice",))
    zoe.wait_for_board()
    dice = random.Random(3)
    for _ in range(3):
        zoe.see(".faces, .dock .bar, [data-curtain]").first.wait_for()
        assert untranslated(zoe) == []
        play_on([zoe], dice, most=1)


def test_a_lobby(zoe: Person) -> None:
    zoe.new_table("qwixx", 2, {1: "link"})
    zoe.see("footer").wait_for()
    assert untranslated(zoe) == []
