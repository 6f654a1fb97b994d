"""Rules stay out of the client: with other numbers in the rules, no page shows the old ones."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from ..server.running import Server, running
from .people import Person

# Python reads this at its start: the rules run uncompiled, so that their constants can still be changed.
CHANGED = """
from zaria.games.rows import rules as rows
from zaria.games.trio import rules as trio

rows.MISTHROW_POINTS, rows.MISTHROWS_TO_END = -6, 5
trio.SEVEN = 8
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("facts")
    (folder / "sitecustomize.py").write_text(CHANGED)
    with running(folder, PYTHONPATH=str(folder), NUMBA_DISABLE_JIT="1") as server:
        yield server
        assert server.faults() == []


@pytest.fixture
def maria(browser: Browser, server: Server) -> Iterator[Person]:
    someone = Person(browser, server.url, "Μαρία", "en")
    yield someone
    someone.leave()
    assert someone.errors == []


def test_a_misthrow_costs_what_the_rules_say(maria: Person) -> None:
    """QX-5, QX-9: six points, and the fifth ends the game."""
    maria.new_table("qwixx", 1)
    maria.wait_for_board()
    for _ in range(2):  # neither the white sum nor a colour
        maria.wait_ready()
        maria.pass_on()
    maria.wait_ready()
    shown = maria.see("body").inner_text()
    assert "−6" in shown
    assert "−5" not in shown
    assert maria.page.locator("[aria-label*='of 5']").count() + shown.count("of 5") > 0
    assert maria.page.locator("[aria-label*='of 4']").count() + shown.count("of 4") == 0


def test_the_winning_number_wears_the_crown(maria: Person) -> None:
    """TR-5: eights, not sevens."""
    for _ in range(12):  # until an eight was dealt to the own hand
        maria.new_table("trio", 3)
        maria.wait_for_board()
        faces = maria.see(".card.face")
        expect(faces.first).to_be_visible()
        # at one moment: bots turn cards over meanwhile
        crowned = set(
            faces.evaluate_all(
                "cards => cards.filter(c => c.querySelector('svg')).map(c => c.querySelector('b').innerText)"
            )
        )
        assert crowned <= {"8"}, "only eights win"
        if crowned:
            return
    raise AssertionError("no eight wears a crown")
