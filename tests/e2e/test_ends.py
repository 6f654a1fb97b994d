"""How a game ends and goes on: why it ended, the sums, a picture, a rematch that takes everybody along; quick words."""

import random
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .axe import findings
from .people import Person, finish_by_script

MakePerson = Callable[..., Person]


def _two_at_a_table(person: MakePerson, game: str = "qwixx") -> tuple[Person, Person]:
    maria, nikos = person("Μαρία"), person("Nikos", "en")
    nikos.sit(maria.new_table(game, 2, {1: "link"}))
    maria.begin()
    nikos.wait_for_board()
    return maria, nikos


def _misthrow_to_the_end(people: tuple[Person, ...]) -> None:
    """The shortest game there is: everybody passes."""
    table = f"/api/tables/{people[0].page.url.rsplit('/', 1)[1]}"
    over = False
    while not over:
        for someone in people:
            picture = someone.context.request.get(table).json()
            over = picture["view"]["over"]
            for mine in picture["mine"]:
                if "pass" in mine["legal"]:
                    choice = {"id": uuid.uuid4().hex, "number": mine["number"], "text": "pass"}
                    someone.context.request.post(f"{table}/seats/{mine['seat']}/choices", data=choice)
    for someone in people:
        someone.see(".result .why").wait_for()


def test_the_end_says_why_and_a_rematch_takes_both_along(person: MakePerson) -> None:
    maria, nikos = _two_at_a_table(person)
    first = maria.page.url
    _misthrow_to_the_end((maria, nikos))
    expect(maria.see(".why")).to_contain_text("Τελείωσε με την 4η αστοχία")
    expect(nikos.see(".why")).to_contain_text("It ended with the 4th misthrow")
    expect(maria.see(".front table").first).to_contain_text("Σύνολο")
    for someone in (maria, nikos):
        assert findings(someone.page) == []
    again = maria.page.get_by_role("button", name="Ρεβάνς")
    expect(again).to_be_in_viewport(ratio=1)
    again.click()
    maria.page.wait_for_url(lambda url: "/t/" in url and url != first)
    expect(nikos.see(".again")).to_contain_text("Rematch?")
    expect(nikos.see(".again")).to_contain_text("Waiting for you: Μαρία")
    # Nobody is left out without a word.
    expect(maria.see("footer")).to_contain_text("Λείπει: Nikos")
    maria.see("footer .main").click()
    expect(maria.see("footer")).to_contain_text("Ξεκινάμε κι έτσι")
    assert findings(maria.page) == []
    nikos.page.get_by_role("button", name="I'm in").click()
    nikos.page.wait_for_url(maria.page.url)
    expect(maria.see("footer")).to_contain_text("Είμαστε όλοι")
    maria.begin()
    nikos.wait_for_board()


def test_a_quick_word_is_read_in_the_own_language(person: MakePerson) -> None:
    maria, nikos = _two_at_a_table(person)
    maria.page.get_by_role("button", name="Πες κάτι").click()
    assert findings(maria.page) == []
    maria.page.get_by_role("button", name="Μπράβο!").click()
    expect(nikos.see(".bubble")).to_contain_text("Bravo!")
    expect(nikos.page.get_by_role("status").filter(has_text="Μαρία: “Bravo!”")).to_have_count(1)
    expect(nikos.see(".bubble")).to_have_count(0, timeout=6_000)
    # Who wants none hears none, and has no button.
    nikos.page.get_by_role("button", name="Menu").click()
    nikos.page.get_by_role("button", name="Quick words: on").click()
    nikos.page.keyboard.press("Escape")
    expect(nikos.page.get_by_role("button", name="Say something")).to_have_count(0)
    maria.page.get_by_role("button", name="Πες κάτι").click()
    maria.page.get_by_role("button", name="Παραλίγο").click()
    expect(maria.see(".bubble")).to_contain_text("Παραλίγο")
    assert nikos.see(".bubble").count() == 0


def test_alone_one_starts_without_a_name_and_plays_on_at_once(person: MakePerson) -> None:
    maria = person("")
    maria.page.goto("/new/qwixx")
    maria.see("form button.own").click()
    assert findings(maria.page) == []
    maria.page.get_by_role("radio", name="Γάτα").click()
    maria.see("form summary").click()
    maria.see("input[name=by_hand]").uncheck()
    assert findings(maria.page) == []
    maria.see(".go button").click()
    maria.wait_for_board()
    first = maria.page.url
    finish_by_script([maria], random.Random(4))
    expect(maria.see(".front", has_text="Γάτα")).to_have_count(1, timeout=30_000)  # after the last move was shown
    maria.page.get_by_role("button", name="Άλλη μία").click()
    maria.page.wait_for_url(lambda url: "/t/" in url and url != first)
    maria.wait_for_board()
    # The finished game stays among one's own, with its result.
    maria.page.goto("/")
    listed = maria.see(f"a[href='{first.removeprefix(maria.page.url.rstrip('/'))}']")
    expect(listed).to_contain_text("Γάτα")
    listed.click()
    maria.see(".result .why").wait_for()


@pytest.mark.sweep
@pytest.mark.parametrize("wishes", [{}, {"color_scheme": "dark"}], ids=["light", "dark"])
def test_a_picture_of_the_result(person: MakePerson, wishes: dict[str, str]) -> None:
    maria = person("Μαρία", **wishes)
    maria.new_table("trio", 3)
    maria.wait_for_board()
    maria.play_by_script(random.Random(5))
    maria.page.get_by_role("button", name="Εικόνα για τους φίλους").click()
    picture = maria.see("dialog img")
    expect(picture).to_be_visible()
    assert picture.evaluate("img => img.decode().then(() => img.naturalWidth)") == 1080
    assert findings(maria.page) == []
    with maria.page.expect_download() as kept:
        maria.page.get_by_role("link", name="Κράτησέ την").click()
    assert kept.value.suggested_filename.endswith(".png")
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
