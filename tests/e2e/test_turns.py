"""How a turn feels: the dice in one's own hand, costs that ask once, a choice taken back, friends who go and return,
one device that keeps secrets, and time to read."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .people import READY, Person

MakePerson = Callable[..., Person]


def _table(host: Person, game: str, players: int, **wishes: Any) -> str:
    """Open a table at which the dice wait, and look at it; returns its address."""
    wanted = {"game": game, "players": players, "name": host.name, "by_hand": True, "first": 0, "pace": "calm"}
    answer = host.context.request.post("/api/tables", data=wanted | wishes)
    assert answer.ok, answer.text()
    host.page.goto(f"/t/{answer.json()['table']['id']}")
    host.see("footer .main").wait_for()
    return host.page.url


@pytest.fixture
def two(person: MakePerson) -> tuple[Person, Person]:
    """Μαρία, who begins, and Νίκος at the other end."""
    maria, nikos = person("Μαρία"), person("Νίκος")
    nikos.sit(_table(maria, "qwixx", 2))
    maria.begin()
    nikos.wait_for_board()
    return maria, nikos


@pytest.mark.parametrize("how", ["tap", "Space", "Enter"])
def test_the_dice_wait_for_my_hand(person: MakePerson, how: str) -> None:
    maria = person("Μαρία")
    _table(maria, "qwixx", 2, bots=["casual"])
    maria.begin()
    expect(maria.see(".throw")).to_be_visible()
    assert maria.see(".board .die").count() == 0
    expect(maria.page).to_have_title("Σειρά σου – Qwixx")
    if how == "tap":
        maria.see(".throw").click()
    else:
        maria.page.keyboard.press(how)
    expect(maria.see(".board .die").first).to_be_visible()
    expect(maria.see(".dock .bar")).to_be_visible()


def test_others_see_for_whose_throw_they_wait(two: tuple[Person, Person]) -> None:
    maria, nikos = two
    expect(nikos.see(".step")).to_have_text("Περιμένουμε τη ζαριά: Μαρία")
    expect(nikos.see(".seats .active")).to_contain_text("Μαρία")
    expect(maria.see(".seats .active")).to_contain_text("Εσύ")
    expect(nikos.page).to_have_title("Qwixx")


def test_whose_turn_it_is_is_in_sight_on_the_smallest_phone(person: MakePerson) -> None:
    """Five seats do not fit: the strip goes to the one, and one's own stays."""
    maria = person("Μαρία", viewport={"width": 320, "height": 568})
    _table(maria, "qwixx", 5, bots=["casual"] * 4, first=3)
    maria.begin()
    for seat in (".active", ".own"):
        expect(maria.see(f".seats {seat} .name")).to_be_in_viewport(ratio=1)


def test_a_choice_is_taken_back_while_the_other_chooses(two: tuple[Person, Person]) -> None:
    maria, nikos = two
    maria.wait_ready()
    maria.see("[data-cell][data-state=can]").first.click()
    picked = maria.see("[data-cell][data-state=picked]").get_attribute("data-cell")
    maria.see(".bar .main").click()
    maria.see(".back").click()
    expect(maria.see("[data-cell][data-state=picked]")).to_have_attribute("data-cell", str(picked))
    maria.see(".bar .main").click()
    expect(maria.see(".back")).to_be_visible()
    nikos.wait_ready()
    nikos.pass_on()
    expect(maria.see(f"[data-cell='{picked}'][data-state=crossed]")).to_be_visible()


def test_what_costs_points_asks_once(two: tuple[Person, Person]) -> None:
    maria, nikos = two
    maria.wait_ready()
    maria.see(".bar .pass").click()
    nikos.wait_ready()
    nikos.pass_on()
    expect(maria.see(".bar .pass")).to_have_text("Αστοχία, −5")
    maria.see(".bar .pass").click()
    expect(maria.see(".bar .sure")).to_have_text("Αστοχία, −5: σίγουρα;")
    maria.page.get_by_role("button", name="Όχι", exact=True).click()
    expect(maria.see(".bar .main")).to_be_disabled()
    maria.pass_on()
    expect(maria.see(".seats .own")).to_contain_text("−5")
    maria.page.get_by_role("button", name="Μενού").click()
    maria.page.get_by_role("button", name="Τι έγινε", exact=True).click()
    expect(maria.see(".story")).to_contain_text("(−5)")
    maria.page.reload()
    maria.page.get_by_role("button", name="Μενού").click()
    maria.page.get_by_role("button", name="Τι έγινε", exact=True).click()
    expect(maria.see(".story")).to_contain_text("(−5)")


def test_a_friend_goes_a_bot_sits_in_and_the_friend_is_back(two: tuple[Person, Person]) -> None:
    maria, nikos = two
    maria.wait_ready()
    maria.pass_on()
    address = nikos.page.url
    nikos.page.goto("about:blank")
    expect(maria.see("[data-seat='1']")).to_contain_text("λείπει")
    maria.see(".meanwhile .ask").click()
    maria.page.get_by_role("button", name="Ναι", exact=True).click()
    expect(maria.see("[data-seat='1']")).to_contain_text("παίζει μποτ")
    expect(maria.see(".note")).to_have_text("Λείπει: Νίκος. Παίζει ένα μποτ στη θέση.")
    maria.wait_ready()  # the bot has chosen
    nikos.page.goto(address)
    expect(nikos.see(".recap h2")).to_contain_text("Καλώς γύρισες")
    expect(nikos.see(".recap")).to_contain_text("Εσύ: ")
    expect(nikos.see(".recap")).to_contain_text("(μποτ)")
    nikos.see(".recap button").click()
    expect(maria.see("[data-seat='1']")).not_to_contain_text("λείπει")


def _shared_table(person: MakePerson) -> Person:
    maria = person("Μαρία")
    maria.new_table("trio", 3, {1: "here:Νίκος", 2: "casual"})
    maria.see("[data-curtain]").wait_for()
    return maria


def test_one_device_is_covered_at_the_start_and_after_everything(person: MakePerson) -> None:
    maria = _shared_table(person)
    for again in (
        maria.page.reload,
        lambda: maria.page.goto("/") and maria.page.go_back(),
        lambda: maria.page.evaluate("window.dispatchEvent(new Event('orientationchange'))"),
    ):
        maria.lift_curtain()
        maria.wait_for_board()
        again()
        expect(maria.see("[data-curtain]")).to_be_visible()
        assert maria.see("[data-cell]").count() == 0
    tab = maria.another_tab()
    expect(tab.locator("[data-curtain]")).to_be_visible()
    assert tab.locator("[data-cell]").count() == 0


def test_no_hand_is_seen_for_a_moment_before_the_curtain(person: MakePerson) -> None:
    """Every change of the page is looked at, from before its first script."""
    maria = _shared_table(person)
    maria.context.add_init_script(
        """new MutationObserver(() => { window.seen = window.seen || !!document.querySelector('[data-cell]') })
           .observe(document, { childList: true, subtree: true })"""
    )
    maria.page.reload()
    maria.see("[data-curtain]").wait_for()
    assert not maria.page.evaluate("window.seen")


def test_a_finished_game_shows_its_last_move_first(person: MakePerson) -> None:
    """Four misthrows end the game (QX-9); a tap on the board goes on to the result."""
    maria = person("Μαρία")
    _table(maria, "qwixx", 1)
    maria.begin()
    while maria.see(".step", has_text="Η τελευταία κίνηση").count() == 0:
        maria.page.wait_for_function(READY)
        if not maria.throw() and maria.see(".dock .bar .pass:enabled").count():
            maria.pass_on()
    assert not maria.over
    maria.see("main.board").click()
    expect(maria.see(".result")).to_be_visible()
