"""A table on this device: with the network cut after the first visit, every game to its result."""

import json
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from zaria.games.registry import GAMES
from zaria.verify import verify

from ..wasm.modules import BUILT
from .people import KEEPING, LONGEST, SLOWER, Person, play_on

pytestmark = pytest.mark.skipif(not (BUILT / "games.json").exists(), reason="make wasm has not been run")


@pytest.fixture
def maria(person: Callable[..., Person]) -> Person:
    """Somebody who has been here once, and has no network now."""
    maria = person("Μαρία", **KEEPING)
    _visit_once(maria)
    return maria


def _visit_once(maria: Person) -> None:
    maria.page.goto("/")
    expect(maria.see("[role=status]", has_text="Έτοιμα για τον δρόμο")).to_be_visible(timeout=120_000)
    maria.context.set_offline(True)


@pytest.mark.long  # test_site.py plays the shortest one every day
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_without_a_network(maria: Person, game: str) -> None:
    _play_and_review(maria, game)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_a_slow_phone(person: Callable[..., Person], game: str) -> None:
    maria = person("Μαρία", **KEEPING)
    maria.slow_down()
    _visit_once(maria)
    _play_and_review(maria, game)


def _play_and_review(maria: Person, game: str) -> None:
    players, dice = max(2, GAMES[game].players.start), random.Random(game)
    address = maria.new_table(game, players, dict.fromkeys(range(1, players), "beginner"))
    assert "/t/device-" in address
    maria.wait_for_board()
    play_on([maria], dice, most=2)
    maria.page.reload()
    maria.wait_for_board()
    play_on([maria], dice, longest=SLOWER * LONGEST)
    expect(maria.see(".result h2")).to_be_visible()
    maria.see("a[href^='/review/']").click()
    expect(maria.see(".waterfall")).to_be_visible(timeout=120_000)


def test_the_device_goes_round_and_everybody_sees_only_their_own(maria: Person) -> None:
    maria.new_table("trio", 3, {1: "here:Νίκος", 2: "here:Ελένη"})
    expect(maria.see("[data-curtain] button")).to_be_visible()
    assert play_on([maria], random.Random(3), most=4) == 4


def _written(page: Page) -> list[bool]:
    """By cell whether it is crossed; what is only picked belongs to one tab."""
    return [cell.get_attribute("data-state") == "crossed" for cell in page.locator(".board [data-cell]").all()]


def test_two_tabs_show_the_same_game(maria: Person) -> None:
    maria.new_table("qwixx", 1)
    maria.wait_for_board()
    other = maria.another_tab()
    other.locator("main.board").wait_for()
    play_on([maria], random.Random(5), most=4)
    expect(other.locator("[data-state=crossed]").first).to_be_attached()
    for _ in range(100):  # a page that passes by itself is a moment ahead
        if _written(maria.page) == _written(other):
            return
        other.wait_for_timeout(100)
    raise AssertionError("the tabs show different games")


def test_games_are_kept_listed_taken_along_and_thrown_away(maria: Person) -> None:
    maria.new_table("knaster", 1)
    maria.wait_for_board()
    play_on([maria], random.Random(7))
    address = maria.page.url
    maria.page.goto(address.replace("/t/", "/replay/"))
    expect(maria.see(".scrub")).to_be_visible()
    maria.page.goto("/")
    expect(maria.see("[role=alert]")).to_contain_text("Παίξε εδώ")
    maria.see("li button.review").click()
    with maria.page.expect_download() as taken:
        maria.see("button", has_text="Κατέβασε").click()
    record = json.loads(taken.value.path().read_text("utf-8"))
    assert verify(record).key == "verify.device"
    maria.see("button", has_text="Σβήσε").click()
    maria.see("button", has_text="Ναι").click()
    expect(maria.see("li button.review")).to_have_count(0)
    maria.page.goto(address)
    expect(maria.see("main [role=status]")).to_contain_text("δεν υπάρχει τέτοιο τραπέζι", ignore_case=True)


def test_a_game_is_handed_to_the_server_once_there_is_one(maria: Person) -> None:
    maria.new_table("knaster", 1)
    maria.wait_for_board()
    play_on([maria], random.Random(11))
    maria.page.goto("/")
    offer = maria.see("button", has_text="Κράτα την και στον διακομιστή")
    expect(maria.see("[role=alert]")).to_contain_text("Παίξε εδώ")
    expect(offer).to_have_count(0)
    maria.context.set_offline(False)
    offer.click()
    expect(maria.see("[role=status]", has_text="είναι πια και στον διακομιστή")).to_be_visible()
    expect(offer).to_have_count(0)
    maria.page.reload()
    expect(maria.see("a[href^='/t/']")).to_have_count(1)
    maria.see("li button.review").click()
    maria.see("a", has_text="Δες την εκεί").click()
    expect(maria.see(".result h2")).to_be_visible()
    expect(maria.see(".result .own")).to_contain_text("η συσκευή")
    kept = maria.page.url
    assert "/t/device-" not in kept
    maria.see("a[href^='/replay/']").click()
    expect(maria.see(".scrub")).to_be_visible()
    maria.page.goto("/")
    maria.see("li button.review").click()
    maria.see("button", has_text="Σβήσε").click()
    maria.see("button", has_text="Ναι").click()
    expect(maria.see(f"a[href='{kept[kept.index('/t/') :]}']")).to_contain_text("παίχτηκε σε συσκευή")


def test_a_full_device_says_so_and_loses_nothing(maria: Person) -> None:
    maria.new_table("qwixx", 1)
    maria.wait_for_board()
    play_on([maria], random.Random(9), most=1)
    maria.wait_ready()
    (worker,) = maria.page.workers
    worker.evaluate("""() => {
        const { put } = IDBObjectStore.prototype;
        self.room = () => (IDBObjectStore.prototype.put = put);
        IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };
    }""")
    maria.pass_on()
    expect(maria.see(".dock")).to_contain_text("γέμισε")
    worker.evaluate("() => { self.room(); }")
    play_on([maria], random.Random(9), most=2)
    maria.page.reload()
    maria.wait_for_board()


def test_a_bot_that_was_never_here_is_named_before_the_game(person: Callable[..., Person]) -> None:
    maria = person("Μαρία", **KEEPING)
    maria.save_data()
    maria.page.goto("/")
    maria.page.wait_for_function("() => navigator.serviceWorker.controller", timeout=60_000)
    maria.context.set_offline(True)
    maria.page.goto("/new/qwixx")
    maria.see("form ol li select").nth(1).select_option("master")
    maria.see(".go button").click()
    expect(maria.see("form .trouble")).to_contain_text("διάλεξε άλλο")
    maria.page.goto("/")
    expect(maria.see("[role=alert]")).to_be_visible()
    expect(maria.see("li button.review")).to_have_count(0)
