"""The review of a finished game: one tap from the result, by keyboard, for eyes and ears; it asks before it tells."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .axe import findings
from .keys import go_to, tab_to
from .people import Person

MakePerson = Callable[..., Person]


@pytest.fixture
def maria(person: MakePerson) -> Person:
    """At the result of a game that she played as it came."""
    maria = person("Μαρία", has_touch=False)
    maria.new_table("qwixx", 2, {1: "casual"})
    maria.wait_for_board()
    maria.play_by_script(random.Random(1))
    return maria


def _open_review(maria: Person) -> None:
    tab_to(maria.page, "a[href^='/review/']")
    maria.page.keyboard.press("Enter")
    maria.see(".waterfall").wait_for(timeout=120_000)  # it has the lowest priority, and other tests run beside it


def test_one_key_from_the_result_to_luck_and_skill(maria: Person) -> None:
    _open_review(maria)
    account = maria.page.get_by_role("table", name="Από πού ήρθε το αποτέλεσμα: Μαρία")
    expect(account.get_by_role("row")).to_have_count(6)
    course = maria.page.get_by_role("table", name="Η πορεία της παρτίδας")
    slider = maria.page.get_by_role("slider", name="Η πορεία της παρτίδας")
    expect(course.get_by_role("row")).to_have_count(int(slider.get_attribute("max") or 0) + 2)
    tab_to(maria.page, "input[type=range]")
    maria.page.keyboard.press("ArrowRight")
    expect(maria.see("section", has=slider).locator("[role=group]").first).to_be_visible()
    maria.see("summary").click()
    assert findings(maria.page) == []
    for width in (320, 360, 768, 1280):
        maria.page.set_viewport_size({"width": width, "height": 800})
        assert maria.page.evaluate("document.documentElement.scrollWidth") == width


def test_a_moment_answers_before_it_tells(maria: Person) -> None:
    _open_review(maria)
    moment = maria.see(".moment").first
    expect(moment.locator("dl")).to_have_count(0)
    go_to(maria.page, moment.locator("[data-state=can]").first.element_handle())
    maria.page.keyboard.press("Space")
    tab_to(maria.page, ".moment .main")
    maria.page.keyboard.press("Enter")
    expect(moment.locator(".answer")).not_to_be_empty()
    tell = moment.get_by_role("button", name="Δες την απάντηση")
    if tell.count():  # unless that was the best
        tell.press("Enter")
    expect(moment.locator("dl")).to_contain_text("Καλύτερο")
    expect(moment).not_to_contain_text("Lesson")
    assert findings(maria.page) == []


def test_my_games_lead_to_it(maria: Person) -> None:
    table = maria.page.url.rsplit("/", 1)[1]
    maria.page.goto("/")
    maria.see(f"a[href='/review/{table}']").click()
    maria.see(".waterfall").wait_for(timeout=120_000)  # it has the lowest priority, and other tests run beside it
