"""A browser and a server for all tests."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from zaria.engine.compiler import COMPILED
from zaria.server.settings import Settings

from ..server.running import Server, running
from .people import Person

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first takes half the time
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
    "--js-flags=--single-threaded",  # threads that compile and clean up ahead take more than they give to short pages
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = _missing()
    for item in items:
        if reason and Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"NO BROWSER TESTS: {reason}"))


def _missing() -> str | None:
    if not COMPILED:
        return "the server's rules run compiled; these tests have run with them"
    if CHROMIUM is None:
        return "there is no Chromium here; install it (Debian: apt install chromium-headless-shell)"
    if not (Settings().pages / "index.html").exists():
        return "the pages are not built; make test builds them"
    return None


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def usual_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("e2e")) as server:
        yield server


@pytest.fixture(scope="module")
def server(usual_server: Server) -> Iterator[Server]:
    """The one that all modules share which wish for nothing else; no module may leave a fault in it."""
    before = usual_server.faults()
    yield usual_server
    assert usual_server.faults() == before


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Makes people with a browser of their own; at the end none of them may have met an error in the page."""
    people: list[Person] = []

    def make(name: str, lang: str = "el", **wishes: object) -> Person:
        people.append(Person(browser, server.url, name, lang, **wishes))
        return people[-1]

    yield make
    for someone in people:
        someone.leave()
        assert someone.errors == []
