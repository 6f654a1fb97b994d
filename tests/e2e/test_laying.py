"""A table is laid piece by piece, and nothing that lies already is pushed away by what comes."""

from collections.abc import Callable

import pytest

import zaria
from zaria.server.identity import COOKIE

from ..server.running import Server, open_table
from .people import Person

MakePerson = Callable[..., Person]
GAMES = dict.fromkeys(zaria.GAMES, 3)
MOST = 0.01  # of the browser's measure; letters may change their width by a hair when the typeface comes

WATCH = """new PerformanceObserver((list) => {
  for (const shift of list.getEntries())
    (window.shifts ??= []).push([shift.value, shift.sources.map((source) => source.node?.className ?? '')]);
}).observe({ type: 'layout-shift', buffered: true })"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("watching", [False, True])
def test_nothing_is_pushed_away(person: MakePerson, server: Server, game: str, watching: bool) -> None:
    table = open_table(server, game, GAMES[game])
    someone = person("Μαρία")
    if not watching:
        someone.context.add_cookies([{"name": COOKIE, "value": table.secrets[0], "url": server.url}])
    someone.context.add_init_script(WATCH)
    someone.page.goto(f"/t/{table.id}")
    someone.see(".dock .step").wait_for()
    if watching and game != "trio":  # whose board shows everybody
        someone.see(".others .other").nth(GAMES[game] - 1).locator("[role=group]").first.wait_for()
    someone.page.wait_for_timeout(300)
    shifts = someone.page.evaluate("window.shifts ?? []")
    assert sum(value for value, _ in shifts) <= MOST, shifts
