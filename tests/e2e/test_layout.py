"""Boards on every size of screen, in every language: through whole games nothing is covered, cut off, wider than the
screen, or moves."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ..server.running import Server, running
from .people import LOCALES, Person
from .phases import TABLES, Moment, table_of, watch_game

pytestmark = pytest.mark.long

MakePerson = Callable[..., Person]

SIZES = (
    (320, 568),
    (360, 640),
    (390, 664),
    (640, 360),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1440, 900),
    (1920, 1080),
)
# What is wrong with what is on the screen: a list of sentences, none where all is well. The corners are those that a
# finger would hit; the whole board must be there without scrolling, and every button on top of everything else.
WRONG = """async () => {
  await new Promise((settled) => requestAnimationFrame(() => setTimeout(settled)));
  const wrong = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} wide`);
  const name = (e) => e.dataset.cell ?? e.ariaLabel ?? e.textContent.trim() ?? e.className;
  const look = (selector, region) => {
    for (const e of document.querySelectorAll(selector)) {
      const { left, right, top, bottom } = e.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
        wrong.push(`${name(e)} is cut: ${[left, top, right, bottom].map(Math.round)}`);
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const points = [[x, y], [left + 5, top + 5], [right - 5, top + 5], [left + 5, bottom - 5],
        [right - 5, bottom - 5]];
      const over = points.map(([x, y]) => document.elementsFromPoint(x, y)[0]).find((top) => !top?.closest(region));
      if (over) wrong.push(`${name(e)} is covered by ${over.className || over.tagName}`);
    }
  };
  look('.board [data-cell], .board [data-state]', '.board');
  look('.dock button', '.dock');
  const board = document.querySelector('.board');
  for (const e of [board, ...document.querySelectorAll('.board [role=group], .others [role=group]')])
    if (e.scrollWidth > e.clientWidth + 1) wrong.push(`${name(e).slice(0, 40)} is wider than its room`);
  const others = document.querySelector('.others');
  if (others && others.scrollHeight > others.clientHeight + 1) wrong.push('the sheets of the others are cut');
  return wrong;
}"""

# Where the parts of the board are, by name; what has the same name later must be in the same place.
PLACES = """() => Object.fromEntries(
  ['.board', '.board [role=group]'].flatMap((all) => [...document.querySelectorAll(all)]).map((e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return [e.ariaLabel ?? 'board', [x, y, width, height].map(Math.round)];
  }),
)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("layout"), ZARIA_BOT_PAUSE="0") as server:
        yield server
        assert server.faults() == []


class Eyes:
    """Looks at a page in every size, and remembers where everything was.

    A moment is seen in all languages, each size in one of them; the moment after, in the next. So every size of every
    game is seen in all of them, and a game takes no longer than in one."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.places: dict[tuple[int, int, str], dict[str, list[int]]] = {}
        self.wrong: list[str] = []
        self.looks = 0

    def look(self, moment: Moment) -> None:
        for turn in range(len(LOCALES)):
            if turn:
                self.person.see("header .lang").click()
            lang = self.page.evaluate("document.documentElement.lang")
            first = (self.looks + list(LOCALES).index(lang)) % len(LOCALES)
            for width, height in SIZES[first :: len(LOCALES)]:
                self._look_at(width, height, lang, moment)
        self.looks += 1

    def _look_at(self, width: int, height: int, lang: str, moment: Moment) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        found = self.page.evaluate(WRONG)
        places = self.page.evaluate(PLACES)
        before = self.places.setdefault((width, height, lang), places)
        moved = [
            f"{name} was at {before[name]}, is at {places[name]}"
            for name in before.keys() & places.keys()
            if any(abs(a - b) > 1 for a, b in zip(before[name], places[name], strict=True))
        ]
        self.wrong += [f"{width}x{height} {lang} {moment}: {what}" for what in found + moved]
        before.update(places)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_boards_stand_still_and_whole(
    person: MakePerson, server: Server, game: str, players: int, options: dict[str, Any]
) -> None:
    maria = person("Μαρία")
    eyes = Eyes(maria)
    assert watch_game(maria, table_of(server, game, players, options), eyes.look) >= 2
    assert not eyes.wrong, "\n".join(eyes.wrong)
