"""Pictures for the docs of a table with real cards: tests/e2e/screenshots.py asks for them."""

from collections.abc import Callable

from ...e2e.people import Person
from ...e2e.test_own_cards import call, cross, table_of


def kitchen(person: Callable[[str], Person], keep: Callable[[Person, str], None]) -> list[Person]:
    """Keeps the pictures; returns who is still there."""
    active, watching = table_of(person, "Μαρία", "Νίκος")
    keep(active, "own-cards-call")
    call(active, 7)
    cross(active, "red 7")
    cross(watching, "blue 7")
    active.wait_ready()
    active.see("[data-cell='red 8']").click()
    active.see("[data-cell='red 10']").click()
    keep(active, "own-cards-cross")
    return [active, watching]
