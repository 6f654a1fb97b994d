"""A table on this device: with the network cut after the first visit, every game to its result."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from zaria.games.registry import GAMES

from ..wasm.modules import BUILT
from .people import Person, play_on

pytestmark = pytest.mark.skipif(not (BUILT / "games.json").exists(), reason="make wasm has not been run")

QUICK = "form details select"
JUDGED = ("qwixx-cards", "trio")  # by no more than is kept with the pages; others need what strong bots have learned


@pytest.fixture
def maria(person: Callable[..., Person]) -> Person:
    """Somebody who has been here once, and has no network now."""
    maria = person("Μαρία")
    maria.page.goto("/")
    maria.page.wait_for_function("() => navigator.serviceWorker.controller", timeout=60_000)
    maria.context.set_offline(True)
    return maria


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_without_a_network(maria: Person, game: str) -> None:
    players, dice = max(2, GAMES[game].players.start), random.Random(game)
    address = maria.new_table(game, players, dict.fromkeys(range(1, players), "beginner"))
    assert "/t/device-" in address
    maria.wait_for_board()
    play_on([maria], dice, most=2)
    maria.page.reload()
    maria.wait_for_board()
    play_on([maria], dice)
    expect(maria.see(".result h2")).to_be_visible()
    maria.see("a[href^='/review/']").click()
    if game in JUDGED:
        expect(maria.see(".waterfall")).to_be_visible(timeout=60_000)
    else:
        expect(maria.see("[role=alert].trouble")).to_contain_text("δεν έχει κατέβει ακόμη")
