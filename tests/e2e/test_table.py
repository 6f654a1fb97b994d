"""Around the game: hot seat, spectators, the host's rights, rematch, replay, the dice, both languages, and why not."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import zaria

from ..tables import fewest
from .axe import findings
from .people import Person, finish_unseen, play_on

MakePerson = Callable[..., Person]


def _finished(person: MakePerson, game: str = "qwixx", players: int = 2) -> Person:
    """Somebody at a finished table against bots."""
    maria = person("Μαρία")
    maria.new_table(game, players, dict.fromkeys(range(1, players), "casual"))
    maria.wait_for_board()
    maria.play_by_script(random.Random(game))
    return maria


@pytest.mark.parametrize(("game", "players", "hides"), [("qwixx", 2, False), ("trio", 3, True)])
def test_one_device_passed_around(person: MakePerson, game: str, players: int, hides: bool) -> None:
    """In a card game the hands are covered until the next player takes the device."""
    maria = person("Μαρία")
    names = ["Μαρία", "Νίκος", "Ελένη"][:players]
    maria.new_table(game, players, {seat: f"here:{names[seat]}" for seat in range(1, players)})
    seen: set[str] = set()
    covered = 0
    for _ in range(40):
        if len(seen & set(names)) >= 2 and covered >= 2:
            break
        maria.page.wait_for_function(
            "() => document.querySelector('.result, [data-curtain], .throw, .hurry, .dock .bar:not([data-busy])')"
        )
        if maria.throw() or maria.hurry():
            continue
        if maria.over:
            break
        if maria.see("[data-curtain]").count():
            assert maria.see("[data-cell]").count() == 0
            maria.lift_curtain()
            covered += 1
            continue
        seen.add(maria.see(".step").inner_text().split(":")[0])
        maria.choose(random.Random(7))
        maria.page.wait_for_timeout(60)
    assert len(seen & set(names)) >= 2
    assert bool(covered) == hides


def test_a_spectator_sees_the_game_and_no_secrets(person: MakePerson) -> None:
    maria, watcher = person("Μαρία"), person("Θεατής", "en")
    address = maria.new_table("trio", 3)
    maria.wait_for_board()
    watcher.page.goto(address)
    watcher.wait_for_board()
    expect(watcher.see(".step")).to_contain_text("You are watching")
    assert watcher.see(".bar").count() == 0
    assert watcher.see("[data-state=can]").count() == 0


def test_the_host_fills_and_frees_chairs(person: MakePerson) -> None:
    maria, nikos = person("Μαρία"), person("Νίκος")
    nikos.sit(maria.new_table("qwixx", 3, {1: "link", 2: "link"}))
    expect(maria.see("ol li").nth(1)).to_contain_text("Νίκος")
    expect(maria.see("footer .main")).to_be_disabled()
    assert nikos.see("footer .main").count() == 0
    maria.page.get_by_role("button", name="Ελευθέρωσε τη θέση: Νίκος").click()
    for _ in range(2):
        maria.page.get_by_role("button", name="Βάλε μποτ").first.click()
        maria.page.wait_for_timeout(100)
    maria.begin()
    expect(maria.see(".seats li")).to_have_count(3)


def test_a_rematch_brings_everybody_to_a_new_table(person: MakePerson) -> None:
    maria, nikos = person("Μαρία"), person("Νίκος", "en")
    first = maria.new_table("qwixx", 2, {1: "link"})
    nikos.sit(first)
    maria.begin()
    nikos.wait_for_board()
    finish_unseen([maria, nikos], random.Random(8))
    maria.page.get_by_role("button", name="Ρεβάνς").click()
    maria.page.wait_for_url(lambda url: "/t/" in url and url != first)
    nikos.page.get_by_role("button", name="I'm in").click()
    nikos.page.wait_for_url(maria.page.url)
    maria.begin()
    nikos.wait_for_board()
    assert play_on([maria, nikos], random.Random(9), most=4) >= 4


@pytest.mark.parametrize("game", zaria.GAMES)
def test_a_finished_game_is_replayed_and_its_dice_checked(person: MakePerson, game: str, tmp_path: Path) -> None:
    """From the table, then from the downloaded file, then from one in which a roll was changed."""
    maria = _finished(person, game, fewest(game))
    assert findings(maria.page) == []
    maria.see(".result a[href$='?check']").click()
    expect(maria.see("[data-fair=true]")).to_be_visible()
    assert findings(maria.page) == []
    maria.page.keyboard.press("Escape")
    assert findings(maria.page) == []
    scrubber = maria.see("input[type=range]")
    scrubber.fill("3")
    expect(maria.see(".scrub")).to_contain_text("4")
    maria.page.get_by_role("button", name="Ένα βήμα μπροστά").click()
    expect(maria.see(".scrub")).to_contain_text("5")
    maria.see(".eyes select").select_option(label="Μαρία")
    expect(maria.see(".board [data-cell]").first).to_be_visible()
    empty = "dock => dock.firstElementChild.getBoundingClientRect().top - dock.getBoundingClientRect().top"
    assert maria.see(".dock").evaluate(empty) < 4  # no room is kept for what only players have

    maria.page.get_by_role("button", name="Μενού").click()
    with maria.page.expect_download() as started:
        maria.page.get_by_role("link", name="Κατέβασε").click()
    kept = tmp_path / "game.json"
    started.value.save_as(kept)
    record = json.loads(kept.read_text("utf-8"))
    maria.page.goto("/replay")
    maria.see("input[type=file]").set_input_files(kept)
    expect(maria.see(".scrub")).to_be_visible()

    line = max(i for i, (seat, _) in enumerate(record["log"]) if seat is None)
    other = next(text for seat, text in record["log"] if seat is None and text != record["log"][line][1])
    record["log"][line][1] = other
    kept.write_text(json.dumps(record), "utf-8")
    maria.page.goto("/replay")
    maria.see("input[type=file]").set_input_files(kept)
    check = maria.page.get_by_role("button", name="Έλεγξε τα ζάρια")
    maria.page.wait_for_function("() => document.querySelector('.scrub, [data-fair]')")
    if check.count():  # the changed game can still be followed
        check.first.click()
    expect(maria.see("[data-fair=false]")).to_be_visible()
    expect(maria.see("li.no", has_text=str(line + 1)).first).to_be_visible()


def test_what_is_not_a_game_is_refused(person: MakePerson, tmp_path: Path) -> None:
    maria = person("Μαρία")
    maria.page.goto("/replay")
    for text in ("no json", "[]", '{"zaria": 1, "log": "x"}'):
        (tmp_path / "bad.json").write_text(text)
        maria.see("input[type=file]").set_input_files(tmp_path / "bad.json")
        expect(maria.see("[role=alert]")).to_contain_text("δεν είναι παρτίδα")


def test_tapping_what_is_not_allowed_says_why(person: MakePerson) -> None:
    maria = person("Μαρία")
    maria.new_table("qwixx", 1)
    maria.wait_ready()
    maria.see("[data-cell='red 12']").click(force=True)
    expect(maria.see(".note.warning")).to_contain_text(re.compile("λευκ|5 σβησίματα"))
    maria.page.get_by_role("button", name="English").click()
    maria.see("[data-cell='blue 2']").click(force=True)
    expect(maria.see(".note.warning")).to_contain_text(re.compile("white|5 crosses"))


def test_the_language_and_the_look_follow_the_device_and_can_be_changed(person: MakePerson) -> None:
    maria = person("Maria", "en", color_scheme="dark")
    maria.page.goto("/")
    expect(maria.see("h1")).to_have_text("Zaria")
    assert maria.see("html").get_attribute("data-theme") == "dark"
    maria.page.get_by_role("button", name="Ελληνικά").click()
    maria.page.get_by_role("button", name="Φωτεινή όψη").click()
    maria.page.reload()
    expect(maria.see("h1")).to_have_text("Ζάρια")
    assert maria.see("html").get_attribute("data-theme") == "light"
    assert maria.see("html").get_attribute("lang") == "el"


@pytest.mark.parametrize("address", ["/nowhere", "/new/chess", "/how/chess"])
def test_an_unknown_page_says_so(person: MakePerson, address: str) -> None:
    maria = person("Μαρία")
    maria.page.goto(address)
    expect(maria.see("main")).to_contain_text("Δεν υπάρχει")


def test_an_unknown_table_says_so(person: MakePerson) -> None:
    maria = person("Μαρία")
    maria.page.goto("/t/nowhere1")
    expect(maria.see("main")).to_contain_text("Δεν υπάρχει τέτοιο τραπέζι")
