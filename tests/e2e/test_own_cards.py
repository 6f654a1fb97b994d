"""Real cards at a real table: the sheets are on the phones, and the phones are the referee."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from ..server.running import Server
from .axe import findings
from .people import Person, play_on
from .test_own_dice import follows, take_back_further

Make = Callable[..., Person]


def table_of(person: Make, *names: str) -> list[Person]:
    """People with a phone each; whose turn it is comes first."""
    host, *others = people = [person(name) for name in names]
    address = host.new_table("qwixx-cards", len(names), dict.fromkeys(range(1, len(names)), "link"), ("own_dice",))
    for other in others:
        other.sit(address)
    host.begin()
    for other in others:
        other.wait_for_board()
    host.see(".faces, .type").first.wait_for()
    for someone in people:
        expect(someone.see(".step")).not_to_have_text("")
    return sorted(people, key=lambda someone: "Ποιος αριθμός" not in someone.see(".step").inner_text())


def call(someone: Person, number: int) -> None:
    """Tap the number on the pile, and the word that makes it count."""
    someone.see(f".face[data-face='{number}']").click()
    someone.see(".enter").click()
    someone.see(".faces").wait_for(state="detached")


def cross(someone: Person, *cells: str) -> None:
    """Tap numbers and confirm; none is a pass."""
    someone.wait_ready()
    if not cells:
        someone.pass_on()
        return
    for cell in cells:
        someone.see(f"[data-cell='{cell}']").click()
    someone.see(".dock .bar .main").click()


def test_a_whole_game_with_corrections_in_the_middle(person: Make, server: Server) -> None:
    active, other = table_of(person, "Μαρία", "Νίκος")
    boxes = [box for face in active.see(".face").all() if (box := face.bounding_box())]
    assert len(boxes) == 11
    assert all(box["width"] >= 48 and box["height"] >= 48 for box in boxes)
    expect(active.see(".enter")).to_be_in_viewport(ratio=1)
    assert findings(active.page) == []
    call(active, 8)
    expect(other.see(".step")).to_contain_text("8")
    active.see(".correct").click()  # it was a 7
    expect(other.see(".note")).to_contain_text(f"{active.name}: διόρθωση")
    call(active, 7)
    cross(active, "red 7")
    cross(other)
    active.wait_ready()
    expect(active.see("main.board")).to_contain_text("Το χέρι σου το ξέρεις μόνο εσύ")
    assert findings(active.page) == []
    active.see("[data-cell='red 8']").click()
    active.see("[data-cell='green 9']").click(force=True)
    expect(active.see(".note")).to_contain_text("το ίδιο χρώμα")
    expect(active.see(".note a")).to_have_attribute("href", "/how/qwixx-cards?back=" + _path(active) + "#QC-5")
    active.see("[data-cell='red 11']").click()
    expect(active.see(".note")).to_contain_text("υπάρχουν πολλοί αριθμοί")
    assert active.see(".dock .bar .main").is_disabled()
    active.see("[data-cell='red 11']").click()
    cross(active, "red 10")
    expect(active.see(".total")).to_contain_text("6")  # three crosses
    other.see(".faces").wait_for()
    take_back_further(other, 0)
    expect(active.see(".asked")).to_contain_text("8, 10")
    active.see(".asked").get_by_role("button", name="Συμφωνώ").click()
    cross(active, "red 8", "red 9")
    other.see(".faces").wait_for()
    play_on([active, other], random.Random(3))
    follows(server, other)
    expect(other.see(".result")).to_contain_text("Δικές σας κάρτες")
    assert not other.see("a[href^='/review']").count()


def _path(someone: Person) -> str:
    return str(someone.page.evaluate("location.pathname"))


def test_a_chair_that_was_left_is_written_for_by_the_host(person: Make) -> None:
    people = table_of(person, "Μαρία", "Νίκος")
    maria, nikos = sorted(people, key=lambda someone: someone.name)
    nikos.see("header button").last.click()
    nikos.page.get_by_role("button", name="Σηκώνομαι από το τραπέζι").click()
    nikos.page.get_by_role("button", name="Ναι", exact=True).click()
    maria.see("header button").last.click()
    maria.page.get_by_role("button", name="Γράφω εγώ για τη θέση: Νίκος").click()
    maria.page.keyboard.press("Escape")
    maria.see(".faces, .type").first.wait_for()
    if maria.see(".type").count():  # it was his turn, and nobody here had typed for him so far
        maria.see(".type").click()
    assert play_on([maria], random.Random(4), most=6) == 6
