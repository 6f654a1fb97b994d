"""On the smallest phones everything one taps is as large as a finger, and cards beside each other can be told apart."""

from collections.abc import Callable

import pytest

import zaria
from zaria.server.identity import COOKIE

from ..server.running import Server, open_table
from .people import Person

MakePerson = Callable[..., Person]
TABLES = [(id, 3) for id in zaria.GAMES]
CROWDS = [("trio", 4), ("trio", 5), ("trio", 6)]
SIZES = ((320, 568), (360, 640), (640, 360))

# What has less than 44 by 44 pixels, as a finger finds it: from the middle outwards until something else is hit. Of
# eight side by side on a phone each may be narrower, if it is as much higher. Cells that are smaller have buttons of
# their own in the dock.
SMALL = """() => {
  const chips = document.querySelectorAll('.dock .chip').length;
  const tapped = '.frame > header :is(a, button), .seats button, .dock button:not(.note *), [data-state=can]';
  return [...document.querySelectorAll(tapped)].flatMap((e) => {
    if (chips && e.dataset.cell) return [];
    const { left, right, top, bottom } = e.getBoundingClientRect();
    if (left < 0 || right > innerWidth) return []; // of the strip that scrolls
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const reach = (dx, dy) => {
      let n = 0;
      while (n < 60 && e.contains(document.elementFromPoint(x + n * dx, y + n * dy))) n++;
      return n;
    };
    const [width, height] = [reach(-1, 0) + reach(1, 0) - 1, reach(0, -1) + reach(0, 1) - 1];
    const small = Math.min(width, height) < 38 || width * height < 43 * 43;
    return small ? [[e.dataset.cell ?? e.ariaLabel ?? e.textContent.trim(), width, height]] : [];
  });
}"""

NARROW = "() => [...document.querySelectorAll('.others .middle')].map((e) => e.offsetWidth).filter((w) => w < 14)"


def _sit_down(person: MakePerson, server: Server, game: str, players: int) -> Person:
    table = open_table(server, game, players)
    maria = person("Μαρία")
    maria.context.add_cookies([{"name": COOKIE, "value": table.secrets[0], "url": server.url}])
    maria.page.goto(f"/t/{table.id}")
    maria.wait_ready()
    maria.see("[data-state=can], .chip").first.wait_for()
    return maria


@pytest.mark.parametrize(("game", "players"), TABLES + CROWDS)
def test_a_finger_finds_everything(person: MakePerson, server: Server, game: str, players: int) -> None:
    maria = _sit_down(person, server, game, players)
    small: list[str] = []
    for width, height in SIZES:
        maria.page.set_viewport_size({"width": width, "height": height})
        maria.page.wait_for_timeout(100)
        small += [f"{width}x{height}: {found}" for found in maria.page.evaluate(SMALL)]
    assert not small, "\n".join(small)


@pytest.mark.parametrize(("game", "players"), CROWDS)
def test_cards_of_a_crowd_can_be_told_apart(person: MakePerson, server: Server, game: str, players: int) -> None:
    """Also by those who watch, for whom there is one hand more."""
    maria, watcher = _sit_down(person, server, game, players), person("Θεατής")
    watcher.page.goto(maria.page.url)
    watcher.see(".others .middle").first.wait_for()
    for width, height in SIZES:
        for someone in (maria, watcher):
            someone.page.set_viewport_size({"width": width, "height": height})
            assert someone.page.evaluate(NARROW) == [], (width, height)
