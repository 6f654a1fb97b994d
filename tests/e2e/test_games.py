"""Every game and every variant in both languages, from the home page to the result, by people and bots."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from zaria.games.manifest import Option
from zaria.games.registry import GAMES

from .people import KEEPING, Person, play_on


def _variants() -> list[tuple[str, int, dict[str, Option]]]:
    """Every variant for the fewest players it takes, two at least."""
    fewest: dict[tuple[str, tuple[tuple[str, Option], ...]], int] = {}
    for listing in GAMES.values():
        for players, options in listing.variants():
            if players > 1:
                fewest.setdefault((listing.id, tuple(options.items())), players)
    return [(game, players, dict(options)) for (game, options), players in fewest.items()]


def _wanted(game: str, options: dict[str, Option]) -> tuple[str, ...]:
    """The options to tick: those that differ from the usual."""
    return tuple(name for name, value in options.items() if value != GAMES[game].options[name][0])


@pytest.mark.parametrize(("game", "players", "options"), _variants())
def test_two_people_and_bots_play_to_the_end(
    person: Callable[..., Person], game: str, players: int, options: dict[str, Option]
) -> None:
    """One of them in Greek, the other in English."""
    maria, nikos = person("Μαρία", "el", **KEEPING), person("Nick", "en", **KEEPING)
    bots = dict.fromkeys(range(2, players), "strong")
    address = maria.new_table(game, players, {1: "link", **bots}, _wanted(game, options))
    nikos.sit(address)
    maria.begin()
    nikos.wait_for_board()
    made = play_on([maria, nikos], random.Random(f"{game} {options}"))
    assert made >= 2
    for one in (maria, nikos):
        expect(one.see(".result h2")).to_be_visible()
        expect(one.see(".result :is(.front, .scores li)")).to_have_count(players)
        assert one.see("html").get_attribute("lang") == one.lang
    expect(maria.see(".result .main")).to_have_text("Ρεβάνς")
    expect(nikos.see(".result .main")).to_have_text("Rematch")


@pytest.mark.parametrize(("game", "score"), [("qwixx", "πόντ"), ("knaster", "πόντ")])
def test_one_person_plays_alone(person: Callable[..., Person], game: str, score: str) -> None:
    maria = person("Μαρία")
    maria.new_table(game, 1)
    maria.wait_for_board()
    play_on([maria], random.Random(game))
    expect(maria.see(".result h2")).to_contain_text(score)


def test_a_full_table_of_twelve(person: Callable[..., Person]) -> None:
    maria = person("Μαρία")
    maria.new_table("knaster", 12)
    maria.wait_for_board()
    expect(maria.see(".seats li")).to_have_count(12)
    play_on([maria], random.Random(12), most=3)
    maria.see(".seats li button").last.click()
    expect(maria.see("dialog")).to_be_visible()
    assert maria.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
