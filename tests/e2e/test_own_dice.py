"""Real dice at a real table: every roll is typed in with a tap a die, and mistakes are taken back."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import zaria
from zaria.games.registry import GAMES
from zaria.words import LANGUAGES

from .. import own_dice
from ..games.test_reasons import rules_of
from ..server.running import Server
from .axe import findings
from .people import PHONE, WAIT, Person, finish_unseen, play_on

Make = Callable[..., Person]
WITH_DICE = [game.id for game in GAMES.values() if game.own_dice]


def record_of(server: Server, person: Person) -> dict[str, object]:
    record: dict[str, object] = server.ask("GET", f"/api/tables/{person.page.url.rsplit('/', 1)[1]}/record").json()
    return record


def follows(server: Server, person: Person) -> None:
    """The record is the game that is shown, played straight by the rules."""
    record = record_of(server, person)
    assert record["own_dice"]
    match = zaria.Match.replay(record)
    assert match.over
    shown = person.page.evaluate("fetch(`/api${location.pathname.replace('/t/', '/tables/')}`).then((r) => r.json())")
    assert shown["view"]["scores"] == match.scores


def table_of(person: Make, game: str, names: tuple[str, ...] = ("Μαρία", "Νίκος")) -> list[Person]:
    """People with a phone each around a table with real dice; who rolls first comes first."""
    host, *others = people = [person(name) for name in names]
    address = host.new_table(game, len(names), dict.fromkeys(range(1, len(names)), "link"), ("own_dice",))
    for other in others:
        other.sit(address)
    host.begin()
    for other in others:
        other.wait_for_board()
    host.see(".faces, .type").first.wait_for()
    return sorted(people, key=lambda someone: not _rolls(someone))


def _rolls(someone: Person) -> bool:
    expect(someone.see(".step")).not_to_have_text("")
    return "Τι έδειξαν" in someone.see(".step").inner_text()


def type_faces(someone: Person, *faces: int) -> None:
    """Tap one face a die, from the first die on, and the word that makes them count."""
    for row, face in enumerate(faces):
        someone.see(".faces .row").nth(row).locator(".face").nth(face - 1).click()
    someone.see(".enter").click()
    someone.see(".faces").wait_for(state="detached")


def take_back_further(someone: Person, point: int) -> None:
    """From the menu: go back to a point of the list."""
    someone.see("header button").last.click()
    someone.page.get_by_role("button", name="Έγινε λάθος;").click()
    someone.see("dialog li button").nth(point).click()
    someone.see("dialog .main").click()
    someone.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", WITH_DICE)
def test_a_whole_game_on_three_phones(person: Make, server: Server, game: str) -> None:
    people = table_of(person, game, ("Μαρία", "Νίκος", "Άννα"))
    play_on(people, random.Random(7), most=12)
    finish_unseen(people, random.Random(7))
    follows(server, people[0])
    expect(people[1].see(".result")).to_contain_text("Δικά σας ζάρια")
    people[1].page.goto(people[1].page.url.replace("/t/", "/replay/") + "?check")
    expect(people[1].see("dialog .verdict")).to_contain_text("δικά σας")


@pytest.mark.long
@pytest.mark.parametrize("game", WITH_DICE)
def test_a_whole_game_on_one_phone_that_goes_round(person: Make, server: Server, game: str) -> None:
    maria = person("Μαρία")
    maria.new_table(game, 2, {1: "here:Νίκος"}, ("own_dice",))
    play_on([maria], random.Random(8))
    follows(server, maria)


@pytest.mark.long
def test_a_scorekeeper_taps_for_all_and_others_watch(person: Make, server: Server) -> None:
    maria, watcher = person("Μαρία"), person("Κώστας", "en")
    address = maria.new_table("qwixx", 3, {1: "here:Νίκος", 2: "here:Άννα"}, ("own_dice",))
    watcher.page.goto(address)
    watcher.see("main.board").wait_for()
    play_on([maria], random.Random(9), most=6)
    assert not watcher.see(".faces, .correct, .asked").count()
    play_on([maria], random.Random(9))
    follows(server, maria)


@pytest.mark.long
def test_bots_play_from_the_real_dice(person: Make, server: Server) -> None:
    maria = person("Μαρία")
    maria.new_table("qwixx", 2, {1: "beginner"}, ("own_dice",))
    play_on([maria], random.Random(10))
    follows(server, maria)


@pytest.mark.parametrize("game", own_dice.GAMES)
def test_a_roll_takes_a_tap_a_die_and_one_more(person: Make, game: str) -> None:
    """And the others see it, and what was typed can be checked before it counts."""
    match = zaria.Match(zaria.game(game))
    taps = len(match.game.dice(match.s))
    roller, other = table_of(person, game)
    assert roller.see(".faces .row").count() == taps
    expect(other.see(".step")).to_have_text(f"Περιμένουμε τα ζάρια: {roller.name}")
    boxes = [box for face in roller.see(".face").all() if (box := face.bounding_box())]
    assert all(box["width"] >= 48 and box["height"] >= 48 for box in boxes)
    assert roller.see(".enter").is_disabled()
    for width, height in ((320, 568), (360, 640), (844, 390), (PHONE["width"], PHONE["height"])):  # every die is seen
        roller.page.set_viewport_size({"width": width, "height": height})
        assert roller.see(".board").evaluate("board => board.scrollHeight - board.clientHeight") <= 1
        expect(roller.see(".enter")).to_be_in_viewport(ratio=1)
    roller.see(".faces .face").nth(0).click()
    roller.page.get_by_role("button", name="Αναίρεση").click()
    expect(roller.see(".face[aria-pressed=true]")).to_have_count(0)
    assert findings(roller.page) == []
    for row in range(taps):
        roller.see(".faces .row").nth(row).locator(".face").nth(3).click()
    assert any(letter.isdigit() for letter in roller.see(".made").inner_text())
    roller.see(".enter").click()
    expect(other.see(".step")).not_to_contain_text("Περιμένουμε τα ζάρια")


def test_the_host_may_type_for_whoever_rolls(person: Make) -> None:
    roller, other = table_of(person, "knaster")
    while roller.name == "Μαρία":  # the host is to type for somebody else
        type_faces(roller, 3, 4)
        play_on([roller, other], random.Random(1), most=2)
        roller, other = other, roller
        roller.see(".faces").wait_for()
    other.see(".type").click()
    type_faces(other, 1, 1)
    roller.wait_ready()
    expect(roller.see(".step")).to_contain_text("2")


def test_ones_own_last_entry_is_taken_back_with_one_tap(person: Make) -> None:
    roller, other = table_of(person, "knaster")
    type_faces(roller, 6, 6)
    expect(other.see(".step")).to_contain_text("12")
    expect(roller.see(".correct")).to_contain_text("12")
    roller.see(".correct").click()
    expect(other.see(".note")).to_contain_text(f"{roller.name}: διόρθωση")
    type_faces(roller, 6, 5)
    expect(other.see(".step")).to_contain_text("11")
    for someone in (roller, other):
        someone.see("header button").last.click()
        someone.page.get_by_role("button", name="Τι έγινε").click()
        expect(someone.see("dialog .story")).to_contain_text("διόρθωση")
        someone.page.keyboard.press("Escape")


def test_further_back_everybody_is_asked(person: Make, server: Server) -> None:
    roller, other = table_of(person, "knaster")
    type_faces(roller, 1, 2)
    play_on([roller, other], random.Random(2), most=2)
    other.see(".faces").wait_for()
    take_back_further(roller, 1)
    expect(other.see(".asked")).to_contain_text(f"{roller.name}: να το πάρουμε πίσω;")
    assert findings(other.page) == []
    other.see(".asked").get_by_role("button", name="Όχι").click()  # no
    expect(roller.see(".asked")).to_have_count(0)
    expect(roller.see(".note")).to_contain_text("όχι στη διόρθωση")
    other.see(".faces").wait_for()
    take_back_further(roller, 1)
    other.see(".asked").get_by_role("button", name="Συμφωνώ").click()  # yes
    roller.see(".faces").wait_for()
    expect(other.see(".note")).to_contain_text(f"{roller.name}: διόρθωση")
    assert not roller.see("main.board [data-state=filled]").count()
    play_on([roller, other], random.Random(3), most=4)
    finish_unseen([roller, other], random.Random(3))
    follows(server, roller)


def test_of_two_who_correct_at_once_one_is_told(person: Make) -> None:
    roller, other = table_of(person, "knaster")
    type_faces(roller, 1, 2)
    play_on([roller, other], random.Random(4), most=2)
    other.see(".faces").wait_for()
    other.see("header button").last.click()
    other.page.get_by_role("button", name="Έγινε λάθος;").click()
    take_back_further(roller, 1)
    other.see("dialog .main").click()
    other.page.keyboard.press("Escape")
    expect(other.see(".asked")).to_contain_text(f"{roller.name}: να το πάρουμε πίσω;")
    expect(other.see(".asked [role=alert]")).to_contain_text("ήδη")


def test_a_roll_survives_a_reload_and_a_killed_server(person: Make, server: Server) -> None:
    roller, other = table_of(person, "qwixx")
    type_faces(roller, 3, 4, 5, 2, 1, 6)
    other.wait_ready()
    server.kill()
    expect(roller.see(".step")).to_contain_text("Χάθηκε")
    server.start()
    expect(roller.see(".step")).not_to_contain_text("Χάθηκε", timeout=WAIT)
    roller.page.reload()
    roller.see(".correct").wait_for()
    expect(roller.see(".correct")).to_contain_text("7")
    roller.see(".correct").click()
    type_faces(roller, 3, 3, 5, 2, 1, 6)
    expect(other.see(".dice b").first).to_have_text("6", timeout=WAIT)
    play_on([roller, other], random.Random(5), most=8)
    finish_unseen([roller, other], random.Random(5))
    follows(server, roller)


def test_a_refused_cell_names_its_rule_and_the_way_back(person: Make) -> None:
    roller, other = table_of(person, "qwixx")
    type_faces(roller, 3, 4, 5, 2, 1, 6)
    roller.wait_ready()
    roller.see("[data-cell='red 12']").click(force=True)
    rule = roller.see(".note a")
    expect(rule).to_contain_text("QX-")
    id = rule.inner_text().split("(")[1].strip(")")
    rule.click()
    roller.page.wait_for_url(f"**/how/qwixx?back=**#{id}")
    expect(roller.see("section.meant")).to_be_in_viewport()
    roller.page.get_by_role("link", name="Πίσω στο τραπέζι").first.click()
    roller.wait_ready()
    assert other.see("main.board").count()


def test_who_comes_late_takes_over_from_a_bot(person: Make, server: Server) -> None:
    maria, nikos = person("Μαρία"), person("Νίκος")
    address = maria.new_table("knaster", 2, {1: "beginner"}, ("own_dice",))
    nikos.page.goto(address)
    nikos.wait_for_board()
    play_on([maria], random.Random(11), most=3)
    maria.see("header button").last.click()
    maria.page.get_by_role("button", name="Δώσε σε κάποιον τη θέση").click()
    maria.page.keyboard.press("Escape")
    nikos.see(".late input").fill("Νίκος")
    nikos.see(".late .main").click()
    nikos.see(".late").wait_for(state="detached")
    play_on([maria, nikos], random.Random(12), most=8)
    finish_unseen([maria, nikos], random.Random(12))
    follows(server, nikos)


def test_the_code_to_join_can_be_held_up(person: Make) -> None:
    maria = person("Μαρία")
    maria.new_table("knaster", 2, {1: "link"}, ("own_dice",))
    maria.see(".share .code").click()
    box = maria.see("dialog .large svg").bounding_box()
    assert box is not None
    assert box["width"] >= 300
    assert findings(maria.page) == []


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_leads_to_its_rule_on_the_page(person: Make, lang: str) -> None:
    someone = person("Μαρία", lang)
    for game in GAMES:
        someone.page.goto(f"/how/{game}")
        someone.see("section").first.wait_for()
        places = set(someone.page.eval_on_selector_all(".anchor", "all => all.map((one) => one.id)"))
        assert rules_of(game) <= places
        rule = sorted(rules_of(game))[-1]
        someone.page.goto(f"/how/{game}#{rule}")
        expect(someone.see("section.meant h2")).to_be_in_viewport()
