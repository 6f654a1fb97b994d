"""Every game as it looks on a phone and a desktop, light and dark: `python -m tests.e2e.screenshots`.

`python -m tests.e2e.screenshots kitchen` makes those of real tables alone: small, on a phone.
"""

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import zaria

from ..server.running import running
from ..tables import of_own
from .conftest import CHROMIUM, FLAGS
from .people import Person, play_on

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {"phone": {"width": 390, "height": 664}, "desktop": {"width": 1280, "height": 800}}
LANGS = {"phone": "el", "desktop": "en"}
TABLES = {id: of_own(id, "PICTURED", (3, 14)) for id in zaria.GAMES}  # players, and choices until then


def picture(browser: Browser, url: str, game: str, size: str, theme: str) -> None:
    """Play into the middle of a game and keep what the page shows."""
    players, choices = TABLES[game]
    look = {"viewport": SIZES[size], "color_scheme": theme, "has_touch": size == "phone"}
    scale = 2 if size == "phone" else 1
    maria = Person(
        browser, url, "Μαρία" if LANGS[size] == "el" else "Maria", LANGS[size], device_scale_factor=scale, **look
    )
    maria.new_table(game, players, dict.fromkeys(range(1, players), "casual"))
    maria.wait_for_board()
    play_on([maria], random.Random(game), most=choices)
    maria.wait_ready()
    cells = maria.see("[data-state=can]")
    if cells.count():
        cells.first.click()
    maria.page.wait_for_timeout(300)
    maria.page.screenshot(path=FOLDER / f"{game}-{size}-{theme}.png")
    maria.leave()


def home(browser: Browser, url: str, size: str, theme: str) -> None:
    look = {"viewport": SIZES[size], "color_scheme": theme}
    maria = Person(browser, url, "Μαρία", LANGS[size], device_scale_factor=2 if size == "phone" else 1, **look)
    maria.page.goto("/")
    maria.see(".players").first.filter(has_text="–").wait_for()
    maria.page.screenshot(path=FOLDER / f"home-{size}-{theme}.png")
    maria.leave()


def kitchen(browser: Browser, url: str) -> None:
    """Real dice, real cards and what helps without either, as the docs walk through them."""

    def person(name: str) -> Person:
        return Person(browser, url, name)

    def keep(someone: Person, name: str) -> None:
        someone.page.wait_for_timeout(600)
        someone.page.screenshot(path=FOLDER / f"{name}.png")
        print(name)

    for id in zaria.GAMES:
        for someone in of_own(id, "kitchen", lambda person, keep: [], "pictures")(person, keep):
            someone.leave()


def main(games: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        if games in ([], ["kitchen"]):
            kitchen(browser, server.url)
        for size in SIZES if games != ["kitchen"] else ():
            for theme in ("light", "dark"):
                home(browser, server.url, size, theme)
                for game in games or TABLES:
                    picture(browser, server.url, game, size, theme)
                    print(f"{game} {size} {theme}")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
