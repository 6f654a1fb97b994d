"""`make site` on a plain file server, under a path of its own: every page, the network cut, and a new version."""

import json
import random
import re
import shutil
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from zaria.games.registry import GAMES
from zaria.paper.pages import printable
from zaria.server.requests import HEADERS

from .people import KEEPING, LONGEST, SLOWER, Person, play_on

BUILT = Path(__file__).parents[2] / "build/site"
PLACE = "games/zaria"

pytestmark = pytest.mark.skipif(not (BUILT / "index.html").exists(), reason="make site has not been run")
Make = Callable[..., Person]


class Host(SimpleHTTPRequestHandler):  # what `python -m http.server` serves with
    """Answers nothing while there is a file `stuck` beside the site, and with a fault while there is `broken`."""

    def do_GET(self) -> None:
        for _ in range(1200):
            if not Path(self.directory, "stuck").exists():
                break
            time.sleep(0.05)
        if Path(self.directory, "broken").exists():
            self.send_error(503)
        else:
            super().do_GET()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The site, to be changed by a test."""
    return Path(shutil.copytree(BUILT, tmp_path / PLACE))


@pytest.fixture
def address(folder: Path, tmp_path: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{PLACE}/"
        server.shutdown()


@pytest.fixture
def maria(browser: Browser, address: str) -> Iterator[Person]:
    """Somebody at the site; nothing is asked for outside it, and nothing fails."""
    maria, asked = Person(browser, address, "Μαρία", **KEEPING), []
    maria.context.on("request", lambda request: asked.append(request.url))
    maria.save_data()
    maria.page.goto(address)
    yield maria
    maria.leave()
    assert maria.errors == []
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


def _kept(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=60_000)


def test_every_page_is_there_with_the_network_cut(maria: Person, address: str) -> None:
    expect(maria.see(".tagline")).to_contain_text("χρειάζεται διακομιστής")
    _kept(maria.page)
    maria.context.set_offline(True)
    for game in GAMES:
        maria.page.goto(address)
        maria.see(f"a[href$='/first/{game}']").click()
        expect(maria.see(".teacher")).to_be_visible()
        maria.page.goto(f"{address}#/how/{game}")
        expect(maria.see("h2").first).to_be_visible()
    for game in printable():
        maria.page.goto(f"{address}#/print/{game}")
        expect(maria.see(".sheet svg")).to_be_visible()


@pytest.mark.parametrize("trouble", ["stuck", "broken"])
def test_a_host_that_does_not_answer_is_not_waited_for(maria: Person, tmp_path: Path, trouble: str) -> None:
    _kept(maria.page)
    (tmp_path / trouble).touch()
    maria.page.reload()
    expect(maria.see(".tagline")).to_be_visible()
    (tmp_path / trouble).unlink()


SHORTEST = "knaster"


@pytest.mark.parametrize(
    ("game", "slow"), [(SHORTEST, False), *(pytest.param(game, True, marks=pytest.mark.long) for game in GAMES)]
)
def test_a_whole_game_with_the_network_cut(maria: Person, address: str, game: str, slow: bool) -> None:
    if slow:
        maria.slow_down()
    players, dice = max(2, GAMES[game].players.start), random.Random(game)
    _kept(maria.page)
    maria.see("button", has_text="Πάρε τα όλα μαζί").click()  # a review needs what bots have learned
    expect(maria.see(".ready")).to_be_visible(timeout=120_000)
    maria.context.set_offline(True)
    table = maria.new_table(game, players, dict.fromkeys(range(1, players), "beginner"))
    assert table.startswith(f"{address}#/t/device-")
    maria.wait_for_board()
    play_on([maria], dice, most=2)
    maria.page.reload()
    maria.wait_for_board()
    play_on([maria], dice, longest=SLOWER * LONGEST)
    expect(maria.see(".result h2")).to_be_visible()
    maria.see(".result a[href*='/replay/']").click()
    expect(maria.see("input[type=range]")).to_be_visible()
    maria.page.goto(table.replace("/t/", "/review/"))
    expect(maria.see(".waterfall")).to_be_visible(timeout=120_000)
    maria.page.goto(address)
    expect(maria.see(f"a[href='{table.removeprefix(address + '#')}']")).to_be_visible()


def test_a_link_can_be_opened_in_another_tab_and_the_way_back_leads_back(maria: Person, address: str) -> None:
    with maria.context.expect_page() as opened:
        maria.see("a[href='/how']").click(modifiers=["ControlOrMeta"])
    expect(opened.value).to_have_url(f"{address}#/how")
    game = next(iter(GAMES))
    expect(opened.value.locator(f"a[href='/how/{game}']")).to_be_visible()
    maria.see(f"a[href='/first/{game}']").click()
    expect(maria.page).to_have_url(f"{address}#/first/{game}")
    maria.page.go_back()
    expect(maria.see(".tagline")).to_be_visible()
    maria.page.goto(f"{address}#//nowhere[")
    expect(maria.see(".tagline")).to_be_visible()


def test_the_policy_is_that_of_the_server() -> None:
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', (BUILT / "index.html").read_text("utf-8"))
    assert found
    said = found[1].replace("&#39;", "'").split("; ")
    alone = "frame-ancestors 'none'"  # browsers take it from a header only
    assert said == [each for each in HEADERS["Content-Security-Policy"].split("; ") if each != alone]


def _renew(folder: Path, title: str) -> str:
    """Put up a new version whose page has another title and one file more. Returns the file, which is not there yet."""
    index = folder / "index.html"
    index.write_text(re.sub(r"<noscript>.*</noscript>", f"<p id=new>{title}</p>", index.read_text("utf-8")), "utf-8")
    _change(folder, "VERSION = '.*?'", f"VERSION = '{title}'")
    _change(folder, r'FILES = \["./",', f'FILES = ["./","assets/{title}.js",')
    return f"assets/{title}.js"


def _change(folder: Path, pattern: str, text: str) -> None:
    worker = folder / "sw.js"
    before = worker.read_text("utf-8")
    assert re.search(f"const {pattern}", before)
    worker.write_text(re.sub(f"const {pattern}", lambda _: f"const {text}", before, count=1), "utf-8")


def _learn(folder: Path, *files: str) -> None:
    """Bots have learned so much, a megabyte a file."""
    for file in files:
        (folder / file).write_bytes(bytes(1_000_000))
    _change(folder, r"LEARNED = \{.*?\};", f"LEARNED = {json.dumps(dict.fromkeys(files, 1_000_000))};")


def _update(page: Page) -> str:
    """Look for a new version and wait for what becomes of it."""
    return str(
        page.evaluate("""async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            const found = new Promise((done) => registration.addEventListener('updatefound', done));
            await registration.update();
            await found;
            const worker = registration.installing;
            const ends = ['installed', 'activated', 'redundant'];
            while (!ends.includes(worker.state)) await new Promise((done) => setTimeout(done, 20));
            return worker.state;
        }""")
    )


def _open_anew(page: Page, address: str) -> None:
    """Close the last page of the old version and come back, until the browser has noticed that it was the last."""
    for _ in range(50):
        page.goto("about:blank")
        page.goto(address)
        if page.evaluate("async () => (await caches.keys()).length === 1"):  # a page waits for who takes over
            return
        page.wait_for_timeout(100)
    pytest.fail("the new version has not taken over")


def test_a_new_version_takes_over_when_all_of_it_is_there_and_not_before(
    maria: Person, address: str, folder: Path
) -> None:
    _kept(maria.page)
    file = _renew(folder, "second")
    assert _update(maria.page) == "redundant"  # a file is missing: nothing has changed
    maria.context.set_offline(True)
    maria.page.reload()
    expect(maria.see(".tagline")).to_be_visible()
    expect(maria.see("#new")).to_have_count(0)
    maria.context.set_offline(False)
    (folder / file).write_text("// here now", "utf-8")
    assert _update(maria.page) == "installed"
    _open_anew(maria.page, address)
    maria.context.set_offline(True)
    maria.page.reload()
    expect(maria.see("#new")).to_have_text("second")


FETCHED = "file => fetch(file).then((answer) => answer.ok, () => false)"


def test_what_bots_have_learned_is_taken_along_by_one_tap_and_stays_through_an_update(
    maria: Person, address: str, folder: Path
) -> None:
    first, other, newer = (f"assets/{name}-12345678.weights" for name in ("toy.1", "game.2", "toy.3"))
    _learn(folder, first, other)
    maria.page.reload()
    _kept(maria.page)
    (folder / other).rename(folder / "away")
    maria.see("section button").filter(has_text="Πάρε τα όλα μαζί").click()
    expect(maria.see("section [role=alert]")).to_contain_text("δοκίμασε ξανά")
    expect(maria.see("section").filter(has_text="Για τον δρόμο")).to_contain_text("1\u00a0MB")
    (folder / "away").rename(folder / other)
    maria.see("section button").filter(has_text="Πάρε τα όλα μαζί").click()
    expect(maria.see("[role=status]")).to_contain_text("Έτοιμα για τον δρόμο")
    (folder / _renew(folder, "second")).write_text("// here now", "utf-8")
    _learn(folder, newer, other)
    assert _update(maria.page) == "installed"
    _open_anew(maria.page, address)
    maria.context.set_offline(True)
    maria.page.reload()
    expect(maria.see("[role=status]")).to_contain_text("Έτοιμα για τον δρόμο")
    assert [maria.page.evaluate(FETCHED, file) for file in (newer, other, first)] == [True, True, False]
