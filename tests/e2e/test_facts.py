"""Rules stay out of the client: with other numbers in the rules, no page shows the old ones."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from ..server.running import Server, running
from .copies import built, copied
from .people import Person

# Python reads this at its start: the rules run uncompiled, so that their constants can still be changed.
CHANGED = """
from zaria.games.rows import rules as rows
from zaria.games.trio import rules as trio

rows.MISTHROW_POINTS, rows.MISTHROWS_TO_END = -6, 5
trio.SEVEN = 8
trio.LINKS = tuple((a, b) for a in range(1, 13) for b in range(a + 1, 13) if 8 in (a + b, b - a))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("facts")
    (folder / "sitecustomize.py").write_text(CHANGED)
    changed = {"PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"}
    web = copied(folder)
    subprocess.run([sys.executable, "facts.py"], cwd=web, env=os.environ | changed, check=True)
    with running(folder, ZARIA_PAGES=str(built(web)), **changed) as server:
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


def said(person: Person, address: str) -> str:
    """What a page says, without the positions on it: those were made before, by `python web/examples.py`."""
    person.page.goto(address)
    person.see("h2, form section").first.wait_for()
    person.page.evaluate("document.querySelectorAll('figure').forEach((drawn) => drawn.remove())")
    return re.sub(r"\s+", " ", person.see("main").inner_text())


def test_the_form_for_a_table_has_the_numbers_of_the_rules(maria: Person) -> None:
    """TR-5."""
    form = said(maria, "/new/trio")
    assert "a sum or a difference of 8" in form
    assert "the three 8s" in form
    assert not re.search(r"\b7s|of 7\b", form)


def test_a_game_is_explained_with_the_numbers_of_the_rules(maria: Person) -> None:
    """TR-5, QX-9, QX-10."""
    trio = said(maria, "/how/trio")
    assert "their sum or difference is 8" in trio
    assert "1-7, 1-9, 2-6" in trio
    assert "the three 8s" in trio
    assert not re.search(r"\b7s|\b1-6\b|is 7\b", trio)
    qwixx = said(maria, "/how/qwixx")
    assert "takes away 6" in qwixx
    assert "somebody has 5 misthrows" in qwixx
    assert not re.search(r"takes away 5|4 misthrows|four", qwixx)


def test_help_with_real_cards_has_the_numbers_of_the_rules(maria: Person) -> None:
    """TR-5."""
    maria.page.goto("/helper/trio")
    maria.see("form input").fill("Zoe")
    maria.see("form button").click()
    expect(maria.see(".verdict")).to_contain_text("trio of 8")
    assert "of 7" not in maria.see("main").inner_text()
