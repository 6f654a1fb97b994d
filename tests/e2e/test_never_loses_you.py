"""Sleep, tunnels, reloads, a killed server, several devices: the same seat, the same picture, nothing lost."""

import json
import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from ..server.running import Server
from .people import KEEPING, WAIT, Person, play_on
from .tunnel import Tunnel


@pytest.fixture
def tunnel(server: Server) -> Iterator[Tunnel]:
    tunnel = Tunnel(server.port)
    yield tunnel
    tunnel.close()


@pytest.fixture
def maria(browser: Browser, tunnel: Tunnel) -> Iterator[Person]:
    """Somebody whose network passes through the tunnel."""
    maria = Person(browser, tunnel.url, "Μαρία", **KEEPING)
    yield maria
    maria.leave()
    assert maria.errors == []


def _cells(page: Page, state: str) -> list[str | None]:
    return [cell.get_attribute("data-cell") for cell in page.locator(f".board [data-state={state}]").all()]


def _log(server: Server, page: Page) -> list[list[object]]:
    """The lines of the table's log, once its game is over."""
    table = page.url.rsplit("/", 1)[1]
    record = json.loads(server.ask("GET", f"/api/tables/{table}/record").text)
    return [line for line in record["log"] if line[0] == 0]


def test_what_is_picked_survives_a_tunnel(maria: Person, tunnel: Tunnel) -> None:
    maria.new_table("knaster", 2, {1: "beginner"})
    maria.wait_ready()
    maria.see("[data-state=can]").nth(7).click()
    picked = _cells(maria.page, "picked")
    tunnel.cut()
    expect(maria.see(".step")).to_contain_text("Χάθηκε")
    expect(maria.see(".bar .main")).to_be_disabled()
    tunnel.mend()
    expect(maria.see(".bar .main")).to_be_enabled()
    assert _cells(maria.page, "picked") == picked
    maria.page.reload()
    maria.wait_ready()
    assert _cells(maria.page, "picked") == picked


TELLS_FAILURE = """
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = (...how) => register(...how).catch((error) => {
        window.failed = true;
        throw error;
    });
"""


def test_pages_are_kept_when_the_network_is_back_if_it_went_too_early(maria: Person, tunnel: Tunnel) -> None:
    maria.page.add_init_script(TELLS_FAILURE)
    maria.page.goto(tunnel.url)
    tunnel.cut()
    maria.page.wait_for_function("() => window.failed")
    tunnel.mend()
    maria.page.evaluate("() => dispatchEvent(new Event('online'))")
    maria.page.wait_for_function("() => navigator.serviceWorker.controller")


def test_a_choice_in_flight_when_the_network_goes_counts_once(maria: Person, tunnel: Tunnel, server: Server) -> None:
    """The answer is lost with the network: the page keeps the choice and sends the same one again."""
    maria.new_table("qwixx", 1)
    maria.wait_ready()
    maria.page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (data) {
                send.call(this, data);
                if (data.includes('choose')) this.close();
            };
        }"""
    )
    maria.see("[data-state=can]").first.click()
    maria.see(".bar .main").click()
    expect(maria.see("[data-state=crossed]")).to_have_count(1)
    maria.page.reload()
    maria.wait_ready()
    expect(maria.see("[data-state=crossed]")).to_have_count(1)


def test_the_server_is_killed_in_the_middle_and_comes_back(person: Callable[..., Person], server: Server) -> None:
    maria, nikos = person("Μαρία", **KEEPING), person("Νίκος", "en", **KEEPING)
    nikos.sit(maria.new_table("knaster", 2, {1: "link"}))
    maria.begin()
    nikos.wait_for_board()
    dice = random.Random(9)
    for _ in range(2):
        play_on([maria, nikos], dice, most=4)
        while not (maria.to_choose and nikos.to_choose):  # the board stands still only when both are to choose
            play_on([maria, nikos], dice, most=1)
        before = maria.see("main.board").inner_text()
        server.kill()
        expect(maria.see(".step")).to_contain_text("Χάθηκε")
        expect(nikos.see(".step")).to_contain_text("Connection lost")
        server.start()
        expect(maria.see(".step")).not_to_contain_text("Χάθηκε", timeout=WAIT)
        expect(nikos.see(".step")).not_to_contain_text("Connection lost", timeout=WAIT)
        assert maria.see("main.board").inner_text() == before
    assert play_on([maria, nikos], dice, most=8) >= 8


def test_two_tabs_of_one_seat_agree(person: Callable[..., Person]) -> None:
    maria = person("Μαρία", **KEEPING)
    maria.new_table("qwixx", 1)
    maria.wait_ready()
    tab = maria.another_tab()
    tab.locator(".bar .main").wait_for()
    dice = random.Random(3)
    for _ in range(3):
        maria.wait_ready()
        maria.choose(dice)
        maria.wait_ready()
        expect(tab.locator("[data-state=crossed]")).to_have_count(len(_cells(maria.page, "crossed")))


def test_a_seat_moves_to_another_device(person: Callable[..., Person]) -> None:
    maria = person("Μαρία", **KEEPING)
    address = maria.new_table("knaster", 2, {1: "beginner"})
    maria.wait_ready()
    play_on([maria], random.Random(4), most=2)
    maria.page.get_by_role("button", name="Μενού").click()
    maria.page.get_by_role("button", name="άλλη συσκευή").click()
    link = maria.see("dialog .share input").input_value()
    maria.page.keyboard.press("Escape")
    phone = person("Μαρία", **KEEPING)
    phone.page.goto(link)
    phone.page.wait_for_url(address)
    phone.wait_ready()
    phone.choose(random.Random(5))
    maria.wait_ready()
    expect(phone.see("main.board")).to_be_visible()
    phone.wait_ready()
    assert (
        phone.see("main.board [data-cell]").first.inner_text() == maria.see("main.board [data-cell]").first.inner_text()
    )
    thief = person("Άλλος", **KEEPING)
    thief.page.goto(link)
    expect(thief.see("main")).to_contain_text("χρησιμοποιήθηκε")


def test_a_sleeping_phone_catches_up(maria: Person, tunnel: Tunnel, person: Callable[..., Person]) -> None:
    nikos = person("Νίκος", **KEEPING)
    address = maria.new_table("qwixx", 2, {1: "link"})
    nikos.sit(address.replace(tunnel.url, ""))
    maria.begin()
    nikos.wait_for_board()
    play_on([maria, nikos], random.Random(6), most=2)
    tunnel.cut()
    tunnel.mend()
    maria.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert play_on([maria, nikos], random.Random(7), most=8) >= 8
