"""Pictures for the docs of the helper: tests/e2e/screenshots.py asks for them."""

from collections.abc import Callable

from ...e2e.people import Person


def kitchen(person: Callable[[str], Person], keep: Callable[[Person, str], None]) -> list[Person]:
    """Keeps the pictures; returns who is still there."""
    helper = person("Μαρία")
    helper.page.goto("/new/trio")
    helper.see("a[href='/helper/trio']").click()
    for name in ("Μαρία", "Νίκος", "Άννα"):
        helper.see("form input").fill(name)
        helper.see("form button").click()
    for number in (1, 3):
        helper.see(".number").nth(number).click()
    helper.page.mouse.wheel(0, 2000)
    keep(helper, "helper")
    return [helper]
