"""The static site in Chromium with the network cut: how soon a board is there, and how much memory it takes."""

import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from zaria.games.registry import GAMES

from .lighthouse import BROWSERS, FLAGS

SITE = Path(__file__).parents[1] / "build/site"
PHONE = {"width": 390, "height": 664}
SLOWER = 4  # than this machine; of the page, because Chromium slows no workers
RUNS = 3
LEVEL = "master"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def megabytes(session: CDPSession) -> float:
    """What the processes of pages and their workers hold for themselves."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    rollups = [Path(f"/proc/{each['id']}/smaps_rollup") for each in processes if each["type"] == "renderer"]
    found = [re.search(r"^Pss:\s+(\d+) kB", file.read_text(), re.MULTILINE) for file in rollups if file.exists()]
    return sum(int(pss[1]) for pss in found if pss) / 1000


def board(page: Page, began: float) -> float:
    """Milliseconds since then until there is a board."""
    page.locator("main.board").wait_for(timeout=60_000)
    return 1000 * (time.perf_counter() - began)


def measured(browser: Browser, url: str, game: str) -> tuple[float, float, float, float]:
    """Milliseconds from the tap on the form and from opening the page again to the board; megabytes before and then."""
    context = browser.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    page, session = context.new_page(), browser.new_browser_cdp_session()
    page.goto(url)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=120_000)
    page.locator(".ready").wait_for(timeout=120_000)  # what bots have learned is here too
    context.set_offline(True)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.reload()
    page.locator(f"a[href='/new/{game}']").wait_for()
    before = megabytes(session)
    page.locator(f"a[href='/new/{game}']").click()
    page.locator(".go button").wait_for()
    for bot in range(1, page.locator("form ol li").count()):
        page.locator("form ol li").nth(bot).locator("select").nth(1).select_option(LEVEL)
    began = time.perf_counter()
    page.locator(".go button").click()
    started = board(page, began)
    began = time.perf_counter()
    page.reload(wait_until="commit")
    again = board(page, began)
    after = megabytes(session)
    context.close()
    return started, again, before, after


def main() -> None:
    chromium = next(path for name in BROWSERS if (path := shutil.which(name)))
    print(f"\nIn Chromium, the page {SLOWER} times slower, the network cut: milliseconds to the board, megabytes\n")
    print("| | from the form | opened again | memory at home | at the board |\n|---|---|---|---|---|")
    with served() as url, sync_playwright() as playwright:
        for game in GAMES:
            runs = []
            for _ in range(RUNS):  # a browser each, so that nothing is left of the run before
                browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                runs.append(measured(browser, url, game))
                browser.close()
            figures = [median(each) for each in zip(*runs, strict=True)]
            print(f"| {game} | " + " | ".join(f"{figure:.0f}" for figure in figures) + " |", flush=True)


if __name__ == "__main__":
    main()
