"""Pictures for the docs of a table with real dice: tests/e2e/screenshots.py asks for them."""

from collections.abc import Callable

from ...e2e.people import Person
from ...e2e.test_own_dice import table_of, take_back_further


def kitchen(person: Callable[[str], Person], keep: Callable[[Person, str], None]) -> list[Person]:
    """Keeps the pictures; returns who is still there."""
    roller, other = table_of(person, "qwixx")
    for row, face in enumerate((3, 4, 5, 2)):
        roller.see(".faces .row").nth(row).locator(".face").nth(face - 1).click()
    keep(roller, "own-dice-type")
    for row, face in ((4, 1), (5, 6)):
        roller.see(".faces .row").nth(row).locator(".face").nth(face - 1).click()
    roller.see(".enter").click()
    roller.wait_ready()
    roller.see("[data-cell='red 12']").click(force=True)
    roller.see(".note a").wait_for()
    keep(roller, "own-dice-why")
    take_back_further(other, 0)
    roller.see(".asked").wait_for()
    keep(roller, "own-dice-back")
    return [roller, other]
