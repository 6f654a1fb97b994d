"""The guided first games: each is finished by keyboard alone, by taps on a small phone, and without a server."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from zaria.games.registry import GAMES

from .axe import findings
from .keys import go_to, tab_to
from .people import KEEPING, Person

CLIENT = Path(__file__).parents[2] / "web/src/games"
SMALL = {"width": 320, "height": 568}
MakePerson = Callable[..., Person]

# What is larger than the room it has: the page and the board stand whole, without scrolling.
BEYOND = """() => ['html', 'main', 'footer'].filter((name) => {
  const e = document.querySelector(name);
  return e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1;
})"""


def steps_of(game: str) -> dict[str, Any]:
    steps: dict[str, Any] = json.loads((CLIENT / game / "first.json").read_text("utf-8"))
    return steps


def choices_of(step: dict[str, Any]) -> Iterator[list[str]]:
    """What to tap in a step, choice by choice: each time the first that the lesson takes and that needs a tap."""
    view, now = step["view"], step
    while "after" in now:
        text = next(text for text in now["after"] if cells_of(text, view))
        yield cells_of(text, view)
        now = now["after"][text]
        view = view | now["view"]


def cells_of(text: str, view: dict[str, Any]) -> list[str]:
    """The cells one taps for a choice, as the games' faces say it."""
    verb, *words = text.split()
    if verb == "play":
        return [f"hand {place}" for place in words]
    if verb == "cross":
        return [f"{view['played']['colour']} {number}" for number in words if number != "none"]
    if verb == "reroll":
        return words
    if words and re.fullmatch("[a-e][1-5]", words[0]):
        return [" ".join([words[0], *words[2:]])]
    return [text] if words else []


def cell(page: Page, name: str) -> Any:
    return page.locator(f"[data-cell='{name}']")


@pytest.mark.parametrize("game", GAMES)
def test_it_is_finished_by_keyboard_alone(person: MakePerson, game: str) -> None:
    """The focus goes along, a key in vain is answered in words, and a real table waits at the end."""
    maria = person("Μαρία", has_touch=False)
    page, steps = maria.page, steps_of(game)
    page.goto(f"/how/{game}")
    maria.see(f"a[href='/first/{game}']").wait_for()
    tab_to(page, f"a[href='/first/{game}']")
    page.keyboard.press("Enter")
    maria.see(".teacher").wait_for()
    for number, step in enumerate(steps.values(), start=1):
        expect(page.get_by_role("heading", name=f"Βήμα {number} από {len(steps)}")).to_be_visible()
        if number == 1:
            in_vain(maria)
        for taps in choices_of(step):
            for name in taps:
                go_to(page, cell(page, name).element_handle())
                page.keyboard.press("Space")
            tab_to(page, ".bar .main")
            page.keyboard.press("Enter")
        expect(maria.see(".onwards")).to_be_focused()
        assert maria.see(".teacher[role=status]").inner_text()
        page.keyboard.press("Enter")
        expect(maria.see("h2")).to_be_focused()
    tab_to(page, f"a[href='/new/{game}']")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/new/{game}$"))


def in_vain(someone: Person) -> None:
    """A key on what cannot be chosen now is answered with a reason."""
    closed = someone.see("main [data-cell][aria-disabled=true]")
    if closed.count():
        go_to(someone.page, closed.first.element_handle())
        someone.page.keyboard.press("Enter")
        expect(someone.see(".note.warning[role=status]")).not_to_be_empty()


@pytest.mark.parametrize("game", GAMES)
def test_it_is_finished_by_taps_on_a_small_phone(person: MakePerson, game: str) -> None:
    """Nothing is covered or wider than the screen, and axe finds nothing, light and dark."""
    zoe = person("Ζωή", viewport=SMALL)
    page = zoe.page
    page.goto(f"/first/{game}")
    for step in steps_of(game).values():
        expect(zoe.see(".teacher")).not_to_be_empty()
        assert page.evaluate(BEYOND) == []
        assert findings(page) == []
        for taps in choices_of(step):
            for name in taps:
                cell(page, name).tap()
            zoe.see(".bar .main").tap()
        assert page.evaluate(BEYOND) == []
        assert findings(page) == []
        zoe.see(".onwards").tap()
    expect(zoe.see(f"a[href='/new/{game}']")).to_be_visible()
    assert findings(page) == []


def test_it_needs_no_network(person: MakePerson) -> None:
    maria = person("Μαρία", **KEEPING)
    maria.page.goto("/")
    maria.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    maria.page.reload()  # from now on the kept pages answer
    maria.page.wait_for_function("() => navigator.serviceWorker.controller")
    maria.context.set_offline(True)
    for game in GAMES:
        maria.page.goto(f"/first/{game}")
        step = next(iter(steps_of(game).values()))
        for taps in choices_of(step):
            for name in taps:
                cell(maria.page, name).tap()
            maria.see(".bar .main").tap()
        expect(maria.see(".onwards")).to_be_visible()


def test_the_explanation_leads_back_to_the_table(person: MakePerson) -> None:
    maria = person("Μαρία")
    table = maria.new_table("qwixx", 2, {1: "link"})
    address = table.removeprefix(maria.page.evaluate("location.origin"))
    for page in ("how", "first"):
        maria.page.goto(f"/{page}/qwixx?back={address}")
        maria.see(f"a[href='{address}']").first.click()
        expect(maria.page).to_have_url(table)
